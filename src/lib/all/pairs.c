/*
 * Rules without a tree are asked by looks, and bits put where they belong. Memory, a thread: for
 * each question and cell in range 64 words of 8 bytes at most, so a radius is needed.
 */
#include <limits.h>
#include <string.h>

#include "lib/all/looks.h"
#include "lib/look/look.h"

#define NODES_MOST ((size_t)1 << 20)
#define BEYOND 2                     /* cells beyond the radius that a look may show, if at all */
#define BYTES_MOST ((size_t)1 << 28) /* of planes, for a question and thread */

/*
 * The library's own in a block: which plane answers for each offset, 0 for the one of nobody; all
 * planes; and the open cells, by columns of `inner_height` rows.
 */
enum { OWN_NUMBERS, OWN_PLANES, OWN_OPEN };

/* What is asked, and which plane answers for each offset. */
struct asked {
    struct eyeshot_all all;
    bool by_looks;
    int way;                    /* of the question; */
    struct eyeshot_map *turned; /* the map that way, where it goes by looks; NULL: the map itself */
    uint32_t *numbers;
    size_t number_count;
};

struct eyeshot_pairs {
    const struct eyeshot_memory *memory;
    size_t count;
    struct asked *asked;
};

struct asker {
    const struct asked *asked;
    struct walk walk;
    struct looks looks; /* where it goes by looks */
};

struct eyeshot_pairs_work {
    const struct eyeshot_pairs *pairs;
    struct asker *askers;
    struct eyeshot_pairs_block *blocks;
};

/* Making what is asked */

static struct cell turned_size(const struct asked *asked)
{
    int width = asked->all.opaque->width, height = asked->all.opaque->height;

    return asked->way & 4 ? (struct cell){height, width} : (struct cell){width, height};
}

static struct cell turn(const struct asked *asked, struct cell cell)
{
    if (asked->way & 1)
        cell.x = asked->all.opaque->width - 1 - cell.x;
    if (asked->way & 2)
        cell.y = asked->all.opaque->height - 1 - cell.y;
    return asked->way & 4 ? (struct cell){cell.y, cell.x} : cell;
}

static struct cell turn_back(const struct asked *asked, struct cell cell)
{
    if (asked->way & 4)
        cell = (struct cell){cell.y, cell.x};
    if (asked->way & 1)
        cell.x = asked->all.opaque->width - 1 - cell.x;
    if (asked->way & 2)
        cell.y = asked->all.opaque->height - 1 - cell.y;
    return cell;
}

static int turn_map(struct asked *asked)
{
    const struct eyeshot_mask *opaque = asked->all.opaque;
    struct cell size = turned_size(asked);

    asked->turned = eyeshot_map_new(size.x, size.y, asked->all.order.memory);
    if (!asked->turned)
        return EYESHOT_NO_MEMORY;
    for (int y = 0; y < opaque->height; y++) {
        const uint64_t *row = plane_row(opaque, y);
        for (int x = row_next_set(row, 0, opaque->width); x < opaque->width;
             x = row_next_set(row, x + 1, opaque->width)) {
            struct cell cell = turn(asked, (struct cell){x, y});
            eyeshot_map_set(asked->turned, cell.x, cell.y, true);
        }
    }
    return EYESHOT_OK;
}

/* Of a rule that goes by looks: no walks, but all offsets at which something may be seen. */
static int make_offsets(struct asked *asked, struct tree *tree)
{
    const struct eyeshot_all *all = &asked->all;
    struct eyeshot_terms terms = all->terms;

    terms.shape = EYESHOT_SQUARE;
    terms.radius = terms.radius < INT_MAX ? terms.radius + BEYOND : INT_MAX;
    tree_init(tree, &terms, all->opaque->width, all->opaque->height, NODES_MOST, all->order.memory);
    return plan_make_targets(&asked->all.plan, tree);
}

static int make_plan(struct asked *asked)
{
    struct eyeshot_all *all = &asked->all;
    const struct tree_kind *kind = all->kind;
    struct cell size = turned_size(asked);
    int status;
    struct tree tree;

    asked->by_looks = !kind || ((all->back || asked->way) && all->terms.diagonals == EYESHOT_BLOCK);
    if (asked->by_looks) {
        status = make_offsets(asked, &tree);
        if (!status && asked->way)
            status = turn_map(asked);
    } else {
        tree_make(&tree, kind, &all->terms, size.x, size.y, NODES_MOST, all->order.memory);
        if (!tree.status)
            tree_mirror(&tree, asked->way);
        if (!tree.status && all->back)
            tree_turn(&tree);
        status = plan_make(&all->plan, &tree, SIZE_MAX);
    }
    tree_release(&tree);
    return status;
}

/* Of an offset within reach, its place among all. */
static size_t place_of(int reach_x, int reach_y, int dx, int dy)
{
    return (size_t)(dx + reach_x) * (2 * (size_t)reach_y + 1) + (size_t)(dy + reach_y);
}

/* The planes' numbers, from 1 on: plane 0 is nobody's. */
static bool number_planes(struct asked *asked)
{
    const struct plan *plan = &asked->all.plan;

    asked->number_count = (2 * (size_t)plan->reach_x + 1) * (2 * (size_t)plan->reach_y + 1);
    asked->numbers =
        array_new(asked->all.order.memory, asked->number_count, sizeof *asked->numbers);
    for (size_t i = 0; asked->numbers && i < plan->target_count; i++) {
        struct offset at = plan->targets[i];
        asked->numbers[place_of(plan->reach_x, plan->reach_y, at.dx, at.dy)] = (uint32_t)i + 1;
    }
    return asked->numbers;
}

static int ask(struct asked *asked, const struct eyeshot_map *map,
               const struct eyeshot_pairs_question *question, const struct eyeshot_memory *memory)
{
    struct eyeshot_all *all = &asked->all;
    int status;

    if (terms_status(question->terms) || question->way < 0 || question->way > 7)
        return EYESHOT_BAD_ORDER;
    asked->way = question->way;
    all->order = (struct eyeshot_all_order){.map = map, .memory = memory};
    all->terms = *question->terms;
    all->opaque = &map->opaque;
    all->back = question->back;
    all->kernel = all_kernel(&all->order, map->opaque.stride);
    all->kind = tree_kind_of(&all->terms, map->opaque.width, map->opaque.height);
    status = make_plan(asked);
    if (status)
        return status;
    if (all->plan.target_count > BYTES_MOST / (all->kernel->words * BLOCK_ROWS * 8))
        return EYESHOT_TOO_LARGE;
    return number_planes(asked) ? EYESHOT_OK : EYESHOT_NO_MEMORY;
}

int eyeshot_pairs_new(struct eyeshot_pairs **made, const struct eyeshot_map *map,
                      const struct eyeshot_pairs_question *questions, size_t count,
                      const struct eyeshot_memory *memory)
{
    struct eyeshot_pairs *pairs;
    int status = EYESHOT_OK;

    if (!made || !map || !questions || !count)
        return EYESHOT_BAD_ORDER;
    pairs = array_new(memory, 1, sizeof *pairs);
    if (!pairs)
        return EYESHOT_NO_MEMORY;
    *pairs = (struct eyeshot_pairs){memory, count, array_new(memory, count, sizeof *pairs->asked)};
    if (!pairs->asked)
        status = EYESHOT_NO_MEMORY;
    for (size_t i = 0; i < count && !status; i++)
        status = ask(&pairs->asked[i], map, &questions[i], memory);
    if (status)
        eyeshot_pairs_free(pairs);
    else
        *made = pairs;
    return status;
}

void eyeshot_pairs_free(struct eyeshot_pairs *pairs)
{
    if (!pairs)
        return;
    for (size_t i = 0; pairs->asked && i < pairs->count; i++) {
        struct asked *asked = &pairs->asked[i];
        array_free(pairs->memory, asked->numbers, asked->number_count, sizeof *asked->numbers);
        eyeshot_map_free(asked->turned);
        plan_release(&asked->all.plan);
    }
    array_free(pairs->memory, pairs->asked, pairs->count, sizeof *pairs->asked);
    array_free(pairs->memory, pairs, 1, sizeof *pairs);
}

static int part_width(const struct eyeshot_pairs *pairs)
{
    return 64 * (int)pairs->asked[0].all.kernel->words;
}

struct eyeshot_pairs_facts eyeshot_pairs_facts(const struct eyeshot_pairs *pairs)
{
    struct eyeshot_pairs_facts facts = {0, 0, 0};

    if (!pairs)
        return facts;
    facts.parts = map_parts(pairs->asked[0].all.opaque, part_width(pairs), BLOCK_PANEL);
    for (size_t i = 0; i < pairs->count; i++) {
        facts.looks += pairs->asked[i].by_looks;
        facts.bytes += walk_bytes(&pairs->asked[i].all);
    }
    return facts;
}

/* The work of a thread */

static int asker_init(struct asker *asker, const struct asked *asked)
{
    const struct eyeshot_all *all = &asked->all;
    const struct eyeshot_map *map = asked->turned ? asked->turned : all->order.map;

    asker->asked = asked;
    if (walk_init(&asker->walk, all) ||
        (asked->by_looks && looks_init(&asker->looks, map, &all->terms, NULL, all->order.memory)))
        return EYESHOT_NO_MEMORY;
    return EYESHOT_OK;
}

int eyeshot_pairs_work_new(struct eyeshot_pairs_work **made, const struct eyeshot_pairs *pairs)
{
    const struct eyeshot_memory *memory;
    struct eyeshot_pairs_work *work;
    int status = EYESHOT_OK;

    if (!made || !pairs)
        return EYESHOT_BAD_ORDER;
    memory = pairs->memory;
    work = array_new(memory, 1, sizeof *work);
    if (!work)
        return EYESHOT_NO_MEMORY;
    *work =
        (struct eyeshot_pairs_work){pairs, array_new(memory, pairs->count, sizeof *work->askers),
                                    array_new(memory, pairs->count, sizeof *work->blocks)};
    if (!work->askers || !work->blocks)
        status = EYESHOT_NO_MEMORY;
    for (size_t i = 0; i < pairs->count && !status; i++)
        status = asker_init(&work->askers[i], &pairs->asked[i]);
    if (status)
        eyeshot_pairs_work_free(work);
    else
        *made = work;
    return status;
}

void eyeshot_pairs_work_free(struct eyeshot_pairs_work *work)
{
    const struct eyeshot_memory *memory;

    if (!work)
        return;
    memory = work->pairs->memory;
    for (size_t i = 0; work->askers && i < work->pairs->count; i++) {
        walk_release(&work->askers[i].walk);
        looks_release(&work->askers[i].looks);
    }
    array_free(memory, work->askers, work->pairs->count, sizeof *work->askers);
    array_free(memory, work->blocks, work->pairs->count, sizeof *work->blocks);
    array_free(memory, work, 1, sizeof *work);
}

/* Sets the bit of an eye of the block in the plane of an offset. */
static void put_bit(struct asker *asker, struct cell eye, int dx, int dy)
{
    const struct asked *asked = asker->asked;
    const struct plan *plan = &asked->all.plan;
    size_t words = asked->all.kernel->words, bit = (size_t)(eye.x - asker->walk.block.x0);
    size_t at = place_of(plan->reach_x, plan->reach_y, dx, dy);
    size_t row =
        ((size_t)asked->numbers[at] - 1) * BLOCK_ROWS + (size_t)(eye.y - asker->walk.block.y0);

    asker->walk.planes[row * words + bit / 64] |= (uint64_t)1 << bit % 64;
}

/*
 * What a look shows goes to the planes: of the eye if it stands in the block; back, of those in the
 * block that it sees.
 */
static void put_look(struct asker *asker, struct cell eye, struct eyeshot_box box)
{
    const struct eyeshot_all *all = &asker->asked->all;
    struct eyeshot_box block = asker->walk.block;

    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *row = plane_row(&asker->looks.mask, y);
        for (int x = row_next_set(row, box.x0, box.x1); x < box.x1;
             x = row_next_set(row, x + 1, box.x1)) {
            struct cell cell = turn_back(asker->asked, (struct cell){x, y});
            if (!all->back)
                put_bit(asker, eye, cell.x - eye.x, cell.y - eye.y);
            else if (box_has(block, cell) && !plane_get(all->opaque, cell.x, cell.y))
                put_bit(asker, cell, eye.x - cell.x, eye.y - cell.y);
        }
    }
    eyeshot_mask_clear_box(&asker->looks.mask, box);
}

/* Back, those look who may see the block. */
static int fill_by_looks(struct asker *asker)
{
    const struct eyeshot_all *all = &asker->asked->all;
    const struct plan *plan = &all->plan;
    struct eyeshot_box box = asker->walk.block;
    struct cell eye;
    int status = EYESHOT_OK;

    memset(asker->walk.planes, 0,
           plan->target_count * BLOCK_ROWS * all->kernel->words * sizeof(uint64_t));
    if (all->back) {
        box = (struct eyeshot_box){box.x0 - plan->reach_x, box.y0 - plan->reach_y,
                                   box.x1 + plan->reach_x, box.y1 + plan->reach_y};
        box = box_meet(box, eyeshot_mask_box(all->opaque));
    }
    for (eye = (struct cell){box.x0, box.y0}; !status && all_next_eye(all, box, &eye); eye.x++) {
        struct eyeshot_box seen;
        status = looks_see(&asker->looks, turn(asker->asked, eye), &asker->looks.mask, &seen);
        put_look(asker, eye, seen);
    }
    return status;
}

static void describe(struct eyeshot_pairs_block *block, const struct asker *asker)
{
    const struct asked *asked = asker->asked;
    const struct walk *walk = &asker->walk;
    size_t words = asked->all.kernel->words;

    *block = (struct eyeshot_pairs_block){
        .box = walk->block,
        .words = words,
        .eyes = walk->eyes,
        .reach_x = asked->all.plan.reach_x,
        .reach_y = asked->all.plan.reach_y,
        .inner = {[OWN_NUMBERS] = asked->numbers,
                  [OWN_PLANES] = walk->planes - BLOCK_ROWS * words, /* the first one is nobody's */
                  [OWN_OPEN] = walk->moved.open[MOVED_OPEN] + (size_t)walk_row(walk) * words},
        .inner_height = walk->moved.height};
}

/* The block at hand, which has eyes: for all questions. */
static int fill_block(struct eyeshot_pairs_work *work)
{
    int status = EYESHOT_OK;

    for (size_t i = 0; i < work->pairs->count && !status; i++) {
        struct asker *asker = &work->askers[i];
        if (asker->asked->by_looks)
            status = fill_by_looks(asker);
        else if (asker->asked->all.plan.batch_count) /* else nothing is ever seen */
            walk_batch(&asker->walk, &asker->asked->all.plan, 0);
        describe(&work->blocks[i], asker);
    }
    return status;
}

int eyeshot_pairs_walk(struct eyeshot_pairs_work *work, size_t part,
                       int (*take)(void *context, const struct eyeshot_pairs_block *blocks),
                       void *context)
{
    struct eyeshot_box panel;
    bool eyes = true;
    int status = EYESHOT_OK;

    if (!work || !take || part >= eyeshot_pairs_facts(work->pairs).parts)
        return EYESHOT_BAD_ORDER;
    panel = map_part(work->pairs->asked[0].all.opaque, part_width(work->pairs), BLOCK_PANEL, part);
    for (size_t i = 0; i < work->pairs->count && eyes; i++)
        eyes = walk_move(&work->askers[i].walk, panel);
    for (int row = 0; eyes && row < panel.y1 - panel.y0 && !status; row += BLOCK_ROWS) {
        bool any = true;
        for (size_t i = 0; i < work->pairs->count && any; i++)
            any = walk_begin(&work->askers[i].walk, row);
        status = any ? fill_block(work) : EYESHOT_OK;
        if (any && !status)
            status = take(context, work->blocks);
    }
    return status;
}

static bool reaches(const struct eyeshot_pairs_block *block, int dx, int dy)
{
    return dx >= -block->reach_x && dx <= block->reach_x && dy >= -block->reach_y &&
           dy <= block->reach_y;
}

const uint64_t *eyeshot_pairs_plane(const struct eyeshot_pairs_block *block, int dx, int dy)
{
    const uint32_t *numbers = block->inner[OWN_NUMBERS];
    const uint64_t *planes = block->inner[OWN_PLANES];
    size_t number = 0;

    if (reaches(block, dx, dy))
        number = numbers[place_of(block->reach_x, block->reach_y, dx, dy)];
    return planes + number * BLOCK_ROWS * block->words;
}

const uint64_t *eyeshot_pairs_open(const struct eyeshot_pairs_block *block, int dx, int dy)
{
    const uint64_t *open = block->inner[OWN_OPEN];

    if (!reaches(block, dx, dy))
        return NULL;
    return open +
           ((size_t)(dx + block->reach_x) * block->inner_height + (size_t)(dy + block->reach_y)) *
               block->words;
}
