#include "cli/compare/forms.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/support/pool.h"

#define SPAN 512       /* cells of the map that a thread takes at once */
#define LEVELS 24      /* bits of a count of targets, which are fewer than 2 to the power of this */
#define MEMORY_SHARE 4 /* planes take no more than such a part of the memory */

/* The work of a thread. */
struct tally {
    const struct comparison *comparison;
    struct party {
        uint64_t counts[COUNTS];
        uint64_t word, off;       /* what it sees, and where the reference sees otherwise */
        const uint64_t *plane;    /* by planes: of an offset */
        struct eyeshot_mask mask; /* by looks; clear in between */
    } parties[COMPARE_MOST + 1];  /* the contenders and, behind them, the reference */

    /*
     * By planes: counts of eyes, upright, of each contender and, behind them, of where they differ:
     * level k has bit k of each count, and is as large as a plane.
     */
    struct eyeshot_pairs_work *work;
    uint64_t *levels;
    size_t plane; /* words of one */

    /* By looks. */
    struct looker looker;
    struct eyeshot_mask small; /* of one without sub-tiles, where another has them */
};

struct task {
    struct comparison *comparison;
    struct eyeshot_pairs *pairs; /* NULL: by looks */
    struct eyeshot_mask opaque;  /* at the scale */
    struct tally *tallies;       /* by thread */
};

/* The number of parties: the reference, too. */
static size_t parties(const struct comparison *comparison)
{
    return comparison->count + 1;
}

/*
 * Words of cells, one of each party: counts them, notes where each is not the reference's, and
 * gives those that not all agree on. `open`: those of them that are no walls.
 */
static uint64_t count_words(struct tally *tally, uint64_t open)
{
    size_t count = tally->comparison->count;
    struct party *reference = &tally->parties[count];
    bool alone = count == 1; /* held against the reference */
    uint64_t truth = reference->word, any = alone ? truth : 0, all = alone ? truth : ~(uint64_t)0;

    reference->counts[VISIBLE] += (uint64_t)__builtin_popcountll(truth & open);
    for (struct party *party = tally->parties; party < reference; party++) {
        any |= party->word;
        all &= party->word;
        party->off = party->word ^ truth;
        if (party->off)
            contender_count(party->counts, party->word, truth, open);
    }
    return any & ~all;
}

/* By planes: a bit an eye */

static uint64_t *level(const struct tally *tally, size_t counter, size_t number)
{
    return tally->levels + (counter * LEVELS + number) * tally->plane;
}

/* One more for each eye of the word that has its bit. */
static void add_eyes(struct tally *tally, size_t counter, size_t word, uint64_t eyes)
{
    for (size_t i = 0; eyes; i++) {
        uint64_t *sum = &level(tally, counter, i)[word], carry = *sum & eyes;
        *sum ^= eyes;
        eyes = carry;
    }
}

static void count_offset(struct tally *tally, const uint64_t *open)
{
    size_t count = tally->comparison->count;

    for (size_t word = 0; word < tally->plane; word++) {
        uint64_t differ;
        for (size_t i = 0; i <= count; i++)
            tally->parties[i].word = tally->parties[i].plane[word];
        differ = count_words(tally, open[word]);
        for (size_t i = 0; i < count; i++)
            add_eyes(tally, i, word, tally->parties[i].off);
        add_eyes(tally, count, word, differ);
    }
}

/* To the numbers by cell; what is upright is 0 again. */
static void take_down(struct tally *tally, size_t counter, const struct eyeshot_pairs_block *block)
{
    const struct comparison *comparison = tally->comparison;
    uint32_t *to =
        counter < comparison->count ? comparison->contenders[counter].off : comparison->differ_at;

    for (size_t number = 0; number < LEVELS; number++) {
        uint64_t *words = level(tally, counter, number);
        for (size_t word = 0; word < tally->plane; word++) {
            size_t x = (size_t)block->box.x0 + word % block->words * 64;
            size_t y = (size_t)block->box.y0 + word / block->words;
            for (uint64_t eyes = words[word]; eyes; eyes &= eyes - 1)
                to[y * (size_t)comparison->map->width + x + (size_t)__builtin_ctzll(eyes)] +=
                    (uint32_t)1 << number;
            words[word] = 0;
        }
    }
}

static int count_block(void *context, const struct eyeshot_pairs_block *blocks)
{
    struct tally *tally = context;
    size_t count = parties(tally->comparison);
    int reach_x = 0, reach_y = 0;

    if (!tally->levels) {
        tally->plane = EYESHOT_PAIRS_ROWS * blocks->words;
        tally->levels = alloc_array(count * LEVELS * tally->plane, sizeof(uint64_t));
    }
    for (size_t i = 0; i < count; i++) {
        reach_x = blocks[i].reach_x > reach_x ? blocks[i].reach_x : reach_x;
        reach_y = blocks[i].reach_y > reach_y ? blocks[i].reach_y : reach_y;
    }
    for (int dx = -reach_x; dx <= reach_x; dx++) {
        for (int dy = -reach_y; dy <= reach_y; dy++) {
            const uint64_t *open = NULL;
            for (size_t i = 0; i < count; i++) {
                tally->parties[i].plane = eyeshot_pairs_plane(&blocks[i], dx, dy);
                open = open ? open : eyeshot_pairs_open(&blocks[i], dx, dy);
            }
            if (open)
                count_offset(tally, open);
        }
    }
    for (size_t i = 0; i < count; i++)
        take_down(tally, i, blocks);
    return 0;
}

static void count_parts(void *state, int worker, size_t from, size_t to)
{
    struct tally *tally = &((const struct task *)state)->tallies[worker];

    for (size_t part = from; part < to; part++)
        bug_unless(!eyeshot_pairs_walk(tally->work, part, count_block, tally));
}

/* By looks: a bit a cell */

/* Looks into the mask of a party; what of it may have changed. */
static struct eyeshot_box look(struct tally *tally, size_t i, struct cell eye)
{
    const struct comparison *comparison = tally->comparison;
    const struct eyeshot_terms *terms = &comparison->contenders[i].terms;
    int scale = comparison->scale;
    struct eyeshot_box box;

    if (terms->rule->scale == scale)
        return level_look(&tally->looker, comparison->map, terms, eye, &tally->parties[i].mask);
    box = level_look(&tally->looker, comparison->map, terms, eye, &tally->small);
    eyeshot_mask_double(&tally->parties[i].mask, &tally->small);
    eyeshot_mask_clear(&tally->small, box);
    return (struct eyeshot_box){scale * box.x0, scale * box.y0, scale * box.x1, scale * box.y1};
}

static void count_eye(const struct task *task, struct tally *tally, struct cell eye)
{
    struct comparison *comparison = task->comparison;
    size_t at = (size_t)eye.y * (size_t)comparison->map->width + (size_t)eye.x;
    struct eyeshot_box box = {0, 0, 0, 0};

    for (size_t i = 0; i < parties(comparison); i++)
        box = box_join(box, look(tally, i, eye));
    for (int y = box.y0; y < box.y1; y++) {
        for (int word = box.x0 / 64; word * 64 < box.x1; word++) {
            uint64_t differ;
            for (size_t i = 0; i < parties(comparison); i++)
                tally->parties[i].word = plane_row(&tally->parties[i].mask, y)[word];
            differ = count_words(tally, ~plane_row(&task->opaque, y)[word]);
            for (size_t i = 0; i < comparison->count; i++)
                comparison->contenders[i].off[at] +=
                    (uint32_t)__builtin_popcountll(tally->parties[i].off);
            comparison->differ_at[at] += (uint32_t)__builtin_popcountll(differ);
        }
    }
    for (size_t i = 0; i < parties(comparison); i++)
        eyeshot_mask_clear(&tally->parties[i].mask, box);
}

/* Cells of the map, of which the open ones are eyes. */
static void count_looks(void *state, int worker, size_t from, size_t to)
{
    const struct task *task = state;
    const struct map *map = task->comparison->map;
    size_t width = (size_t)map->width;

    for (size_t i = from; i < to; i++) {
        struct cell cell = {(int)(i % width), (int)(i / width)};
        if (!plane_get(&map->opaque, cell.x, cell.y))
            count_eye(task, &task->tallies[worker], cell);
    }
}

/* The threads */

static void tally_init(struct tally *tally, const struct task *task)
{
    const struct comparison *comparison = task->comparison;

    *tally = (struct tally){.comparison = comparison};
    if (task->pairs) {
        bug_unless(!eyeshot_pairs_work_new(&tally->work, task->pairs));
        return;
    }
    for (size_t i = 0; i < parties(comparison); i++)
        mask_init(&tally->parties[i].mask, task->opaque.width, task->opaque.height);
    mask_init(&tally->small, comparison->map->width, comparison->map->height);
}

/* Its counts come to those of all. */
static void tally_finish(struct tally *tally, struct comparison *comparison)
{
    for (size_t i = 0; i < parties(comparison); i++) {
        for (int k = 0; k < COUNTS; k++)
            comparison->contenders[i].counts[k] += tally->parties[i].counts[k];
        mask_release(&tally->parties[i].mask);
    }
    looker_release(&tally->looker);
    mask_release(&tally->small);
    eyeshot_pairs_work_free(tally->work);
    free(tally->levels);
}

/* A program of the user's is asked by one at a time. */
static int count_threads(const struct comparison *comparison, int wanted)
{
    for (size_t i = 0; i < parties(comparison); i++)
        if (comparison->contenders[i].terms.rule->look)
            return 1;
    return wanted;
}

static void run(struct task *task)
{
    struct comparison *comparison = task->comparison;
    int threads = comparison->threads;
    struct pool_work work = {.span = task->pairs ? 1 : SPAN,
                             .run = task->pairs ? count_parts : count_looks,
                             .state = task,
                             .tell = comparison->tell,
                             .listener = comparison->listener};

    work.count = task->pairs ? eyeshot_pairs_facts(task->pairs).parts : map_area(comparison->map);
    map_opaque(&task->opaque, comparison->map, comparison->scale);
    task->tallies = alloc_array((size_t)threads, sizeof *task->tallies);
    for (int i = 0; i < threads; i++)
        tally_init(&task->tallies[i], task);
    pool_run(&work, threads);
    for (int i = 0; i < threads; i++)
        tally_finish(&task->tallies[i], comparison);
    free(task->tallies);
    mask_release(&task->opaque);
}

/* The way */

/* Has each of them a tree, which is faster than looks, or asked for? */
static bool have_trees(struct comparison *comparison, enum eyeshot_way way)
{
    struct eyeshot_all_facts *facts = &comparison->facts;

    for (size_t i = 0; i < parties(comparison); i++) {
        struct eyeshot_all_order order = {.map = comparison->map->cells,
                                          .terms = &comparison->contenders[i].terms,
                                          .way = way,
                                          .memory = &alloc_memory};
        struct eyeshot_all_facts one;
        struct eyeshot_all *all;
        bug_unless(!eyeshot_all_new(&all, &order));
        one = eyeshot_all_facts(all);
        eyeshot_all_free(all);
        facts->nodes += one.nodes;
        facts->look_cost += one.look_cost;
        facts->tree_cost += one.tree_cost;
        if (one.way != EYESHOT_TREE)
            return false;
    }
    return true;
}

/* NULL: by looks. */
static struct eyeshot_pairs *make_pairs(struct comparison *comparison, enum eyeshot_way way)
{
    struct eyeshot_pairs_question *questions;
    struct eyeshot_pairs *pairs = NULL;
    size_t most = limits_now()->memory / MEMORY_SHARE / (size_t)comparison->threads;
    int status;

    if (comparison->scale > 1 || way == EYESHOT_LOOKS || !have_trees(comparison, way))
        return NULL;
    questions = alloc_array(parties(comparison), sizeof *questions);
    for (size_t i = 0; i < parties(comparison); i++)
        questions[i].terms = &comparison->contenders[i].terms;
    status = eyeshot_pairs_new(&pairs, comparison->map->cells, questions, parties(comparison),
                               &alloc_memory);
    free(questions);
    bug_unless(!status || status == EYESHOT_TOO_LARGE);
    if (status || eyeshot_pairs_facts(pairs).bytes <= most)
        return pairs;
    eyeshot_pairs_free(pairs);
    return NULL;
}

int everywhere_init(struct comparison *comparison, int threads, struct diag *diag)
{
    const struct map *map = comparison->map;
    size_t count = comparison->count, scale = (size_t)comparison->scale;

    comparison->everywhere = true;
    comparison->threads = count_threads(comparison, threads);
    if (limit_check_bytes(count + 1, map_area(map) * sizeof *comparison->differ_at,
                          "every algorithm's numbers", diag) ||
        limit_check_bytes((count + 2) * (size_t)comparison->threads,
                          scale * scale * mask_bytes(&map->opaque), "every algorithm's mask", diag))
        return -1;
    comparison->differ_at = alloc_array(map_area(map), sizeof *comparison->differ_at);
    for (size_t i = 0; i < count; i++)
        comparison->contenders[i].off =
            alloc_array(map_area(map), sizeof *comparison->contenders->off);
    return 0;
}

/* One more that differs, behind those that do so as much, or more. */
static void add_worst(struct comparison *comparison, struct worst_eye eye)
{
    struct worst_eye *worst = comparison->worst;
    size_t at = comparison->worst_count;

    if (at == WORST_MOST && worst[at - 1].cells >= eye.cells)
        return;
    if (at < WORST_MOST)
        comparison->worst_count++;
    else
        at--;
    for (; at && worst[at - 1].cells < eye.cells; at--)
        worst[at] = worst[at - 1];
    worst[at] = eye;
}

static void sum_up(struct comparison *comparison)
{
    size_t cells = map_area(comparison->map), width = (size_t)comparison->map->width;

    comparison->eye_count = map_open(comparison->map);
    for (size_t at = 0; at < cells; at++) {
        struct worst_eye eye = {{(int)(at % width), (int)(at / width)}, comparison->differ_at[at]};
        if (!eye.cells)
            continue;
        comparison->eyes_differ++;
        comparison->differ += eye.cells;
        add_worst(comparison, eye);
    }
    for (size_t i = 0; i < comparison->count; i++) {
        struct contender *contender = &comparison->contenders[i];
        contender->counts[VISIBLE] = comparison->reference->counts[VISIBLE] +
                                     contender->counts[SHOWN] - contender->counts[HIDDEN];
        for (size_t at = 0; at < cells; at++)
            contender->eyes += contender->off[at] != 0;
    }
}

void everywhere_make(struct comparison *comparison, enum eyeshot_way way)
{
    struct task task = {.comparison = comparison, .pairs = make_pairs(comparison, way)};

    comparison->facts.way = task.pairs ? EYESHOT_TREE : EYESHOT_LOOKS;
    run(&task);
    eyeshot_pairs_free(task.pairs);
    sum_up(comparison);
}

/* What the forms have in common */

void everywhere_verdict(struct bytes *text, const struct comparison *comparison)
{
    const char *reference = comparison->reference->title;
    bool alone = comparison->count == 1;

    if (!comparison->eyes_differ)
        bytes_addf(text, "From %s %zu open cell%s %s%s.",
                   comparison->eye_count == 1 ? "the" : "all", comparison->eye_count,
                   plural(comparison->eye_count),
                   alone ? "it sees the same as " : "they see the same", alone ? reference : "");
    else
        bytes_addf(text, "From %zu of %zu open cell%s %s%s: %llu %s in all.",
                   comparison->eyes_differ, comparison->eye_count, plural(comparison->eye_count),
                   alone ? "it sees otherwise than " : "some see what others do not",
                   alone ? reference : "", (unsigned long long)comparison->differ,
                   everywhere_unit(comparison, comparison->differ));
}

void everywhere_command(struct bytes *text, const struct comparison *comparison, struct cell eye)
{
    bytes_addf(text, "eyeshot compare -v %d,%d%s", eye.x, eye.y, comparison->again);
}

uint32_t everywhere_most(const struct comparison *comparison)
{
    return comparison->worst_count ? comparison->worst[0].cells : 0;
}

static int step_at(const void *context, int x, int y)
{
    const struct comparison *comparison = context;
    size_t at = (size_t)y * (size_t)comparison->map->width + (size_t)x;

    if (plane_get(&comparison->map->opaque, x, y))
        return -1;
    return (int)heat_step(comparison->differ_at[at], everywhere_most(comparison), HEAT_STEPS);
}

struct heat everywhere_heat(const struct comparison *comparison)
{
    return (struct heat){comparison->map, step_at, comparison};
}
