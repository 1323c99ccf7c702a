#include <string.h>

#include "lib/all/changes.h"
#include "lib/all/looks.h"
#include "lib/all/tally.h"
#include "lib/engine/near.h"
#include "lib/look/look.h"

uint64_t all_open(const struct eyeshot_all *all, int64_t i, int64_t y)
{
    const struct eyeshot_mask *opaque = all->opaque;
    uint64_t word;

    if (y < 0 || y >= opaque->height || i < 0 || i >= (int64_t)opaque->stride)
        return 0;
    word = ~plane_row(opaque, (int)y)[i];
    return i + 1 < (int64_t)opaque->stride ? word : word & bits_below(opaque->width);
}

uint64_t all_eyes(const struct eyeshot_all *all, struct eyeshot_box box, int64_t i, int64_t y)
{
    const struct eyeshot_mask *eyes = all->order.eyes;
    uint64_t word;

    if (y < box.y0 || y >= box.y1 || i >= (int64_t)all->opaque->stride)
        return 0;
    word = eyes ? plane_row(eyes, (int)y)[i] : all_open(all, i, y);
    return word & word_below((size_t)i, box.x1) & ~word_below((size_t)i, box.x0);
}

bool all_next_eye(const struct eyeshot_all *all, struct eyeshot_box box, struct cell *eye)
{
    for (; eye->y < box.y1; *eye = (struct cell){box.x0, eye->y + 1}) {
        for (int64_t i = eye->x / 64; i * 64 < box.x1; i++) {
            uint64_t word = all_eyes(all, box, i, eye->y) & ~word_below((size_t)i, eye->x);
            if (word) {
                eye->x = (int)i * 64 + __builtin_ctzll(word);
                return true;
            }
        }
    }
    return false;
}

static size_t in_parts(int length, int part)
{
    return ((size_t)length + (size_t)part - 1) / (size_t)part;
}

size_t map_parts(const struct eyeshot_mask *map, int wide, int high)
{
    return in_parts(map->width, wide) * in_parts(map->height, high);
}

struct eyeshot_box map_part(const struct eyeshot_mask *map, int wide, int high, size_t part)
{
    int x = (int)(part % in_parts(map->width, wide)) * wide;
    int y = (int)(part / in_parts(map->width, wide)) * high;

    return (struct eyeshot_box){x, y, x + wide < map->width ? x + wide : map->width,
                                y + high < map->height ? y + high : map->height};
}

#define NODES_LEAST ((size_t)75000)  /* that a tree may have on every map, */
#define NODES_CELL 4                 /* on a larger one a node for so many cells, */
#define NODES_MOST ((size_t)1 << 21) /* and never more */
#define NODE_TIME 100                /* nanoseconds to make a node */
#define LOOK_TIME 150                /* of a look, whatever it shows */
#define ROW_TIME 600                 /* of a row of a block, whatever its plan */
#define SAMPLES 16                   /* looks that are made to learn what they cost */
#define MOVE_BACK 6                  /* so many planes are counted while one is moved back */
#define BATCH 200                    /* targets that are counted at once, or some more */
#define LOOKS_PART 256               /* eyes of a part that goes by looks */

/* Picoseconds for a row of a block: an edge of the plan, and a plane that is counted. */
struct speed {
    size_t words;
    uint64_t edge, plane;
};

/* As tests/bench/all measures them, on an AMD EPYC of 2024. */
static const struct speed speeds[] = {{2, 360, 900}, {4, 470, 800}, {8, 640, 1200}};

struct eyeshot_all_work {
    const struct eyeshot_all *all;
    struct eyeshot_numbers numbers;
    struct tally tally;
    struct look_tally looks;
    struct changes changes;
};

const struct block_kernel *all_kernel(const struct eyeshot_all_order *order, size_t stride)
{
    const struct block_kernel *kernel = block_kernel(0);

    for (int i = 1; block_kernel(i); i++)
        if (order->word_bits ? 64 * (int)block_kernel(i)->words <= order->word_bits
                             : kernel->words < stride)
            kernel = block_kernel(i);
    return kernel;
}

/* Is whom an eye sees also who sees it, as far as they are open? */
static bool is_mutual(const struct eyeshot_all *all)
{
    const struct eyeshot_terms *terms = &all->terms;

    return all->kind && all->kind->mutual && !all->order.eyes && terms->border == EYESHOT_SHOWN &&
           terms->diagonals == EYESHOT_PASS && terms->cone == 360;
}

static size_t count_eyes(const struct eyeshot_all *all)
{
    struct eyeshot_box box = eyeshot_mask_box(all->opaque);

    if (all->order.eyes)
        return eyeshot_mask_count_box(all->order.eyes, box);
    return (size_t)box.x1 * (size_t)box.y1 - eyeshot_mask_count_box(all->opaque, box);
}

/* Adds what a look of the eye costs, in picoseconds: by the rows and the cells that it shows. */
static int weigh_look(const struct eyeshot_all *all, struct looks *looks, struct cell eye,
                      uint64_t *cost)
{
    struct eyeshot_box box;
    int status = looks_see(looks, eye, &looks->mask, &box);
    uint64_t rows = (uint64_t)(box.y1 - box.y0), far = rows > NEAR_SIDE ? rows - NEAR_SIDE : 0;

    *cost += (LOOK_TIME + rows * all->kind->look.row + far * all->kind->look.far) * 1000 +
             eyeshot_mask_count_box(&looks->mask, box) * all->kind->look.cell;
    eyeshot_mask_clear_box(&looks->mask, box);
    return status;
}

/* What looks from all eyes cost, in nanoseconds, as some of them tell; a status. */
static int weigh_looks(struct eyeshot_all *all)
{
    size_t stride = all->opaque->stride, words = stride * (size_t)all->opaque->height, samples = 0;
    struct looks looks;
    uint64_t cost = 0;
    int status = looks_init(&looks, all->order.map, &all->terms, all->order.stop, all->order.memory)
                     ? EYESHOT_NO_MEMORY
                     : EYESHOT_OK;

    for (size_t i = 0; !status && i < SAMPLES; i++) {
        size_t at = words * i / SAMPLES;
        struct cell eye = {(int)(at % stride) * 64, (int)(at / stride)};
        if (!all_next_eye(all, eyeshot_mask_box(all->opaque), &eye))
            break;
        status = weigh_look(all, &looks, eye, &cost);
        samples++;
    }
    all->facts.look_cost = samples ? cost / samples * all->facts.eyes / 1000 : 0;
    looks_release(&looks);
    return status;
}

/* The rows of all blocks. */
static uint64_t count_rows(const struct eyeshot_all *all)
{
    return map_parts(all->opaque, 64 * (int)all->kernel->words, 1);
}

static const struct speed *speed_of(const struct eyeshot_all *all)
{
    const struct speed *speed = speeds;

    while (speed->words != all->kernel->words)
        speed++;
    return speed;
}

/* How many nodes cost no more than the looks do, as far as memory allows. */
static size_t most_nodes(const struct eyeshot_all *all)
{
    size_t cells = (size_t)all->opaque->width * (size_t)all->opaque->height;
    size_t room = cells / NODES_CELL > NODES_LEAST ? cells / NODES_CELL : NODES_LEAST;
    uint64_t node = NODE_TIME + count_rows(all) * speed_of(all)->edge / 1000;

    if (all->order.way == EYESHOT_TREE)
        return NODES_MOST;
    room = room < NODES_MOST ? room : NODES_MOST;
    return all->facts.look_cost / node < room ? (size_t)(all->facts.look_cost / node) : room;
}

/* Planes are counted for each number; to move one back takes as long as to count some. */
static uint64_t weigh_plan(const struct eyeshot_all *all)
{
    const struct speed *speed = speed_of(all);
    uint64_t counts = all->mutual || all->seers.target_count ? 2 : 1 + MOVE_BACK;
    uint64_t edges = all->plan.edge_count + all->seers.edge_count;
    uint64_t row = (uint64_t)ROW_TIME * 1000 + edges * speed->edge +
                   all->plan.target_count * counts * speed->plane;

    return count_rows(all) * row / 1000 +
           (all->plan.node_count + all->seers.node_count) * NODE_TIME;
}

/* Can walks from each cell find who sees it, so that no planes need be moved back? */
static bool wants_seers(const struct eyeshot_all *all)
{
    return all->kind->turns && !all->order.eyes && all->terms.diagonals == EYESHOT_PASS;
}

static void release_plans(struct eyeshot_all *all)
{
    plan_release(&all->plan);
    plan_release(&all->seers);
}

/* The plan of these walks, unless they take longer than to move planes back; a status. */
static int make_seers(struct eyeshot_all *all, struct tree *tree)
{
    const struct speed *speed = speed_of(all);
    int status;

    tree->limit = (size_t)(all->plan.target_count * (MOVE_BACK - 1) * speed->plane / speed->edge);
    tree_turn(tree);
    status = plan_make(&all->seers, tree, BATCH);
    return status == EYESHOT_TOO_LARGE ? EYESHOT_OK : status;
}

/* A status. */
static int make_plan(struct eyeshot_all *all)
{
    struct tree tree;
    int status;

    tree_make(&tree, all->kind, &all->terms, all->opaque->width, all->opaque->height,
              most_nodes(all), all->order.memory);
    status = plan_make(&all->plan, &tree, all->order.distances ? SIZE_MAX : BATCH);
    if (!status && wants_seers(all))
        status = make_seers(all, &tree);
    tree_release(&tree);
    if (status)
        return status == EYESHOT_TOO_LARGE ? EYESHOT_OK : status;
    all->facts.nodes = all->plan.node_count;
    all->facts.tree_cost = weigh_plan(all);
    if (all->order.way != EYESHOT_TREE && all->facts.tree_cost >= all->facts.look_cost)
        release_plans(all);
    return 0;
}

static bool by_tree(const struct eyeshot_all *all)
{
    return all->facts.way == EYESHOT_TREE;
}

/* How wide and high a part is: a panel, or some eyes beside each other. */
static int part_width(const struct eyeshot_all *all)
{
    return by_tree(all) ? 64 * (int)all->kernel->words : LOOKS_PART;
}

static int part_height(const struct eyeshot_all *all)
{
    return by_tree(all) ? BLOCK_PANEL : 1;
}

/* Of two maps: have they one size, so that one plan can walk both? */
static bool is_even(const struct eyeshot_all *all)
{
    const struct eyeshot_map *after = all->order.after;

    return !after || (after->opaque.width == all->opaque->width &&
                      after->opaque.height == all->opaque->height);
}

/* A status. */
static int choose_way(struct eyeshot_all *all)
{
    int status;

    if (!all->kind || all->order.way == EYESHOT_LOOKS || !is_even(all))
        return EYESHOT_OK;
    status = weigh_looks(all);
    return status ? status : make_plan(all);
}

static int prepare(struct eyeshot_all *all)
{
    const struct eyeshot_mask *map = all->opaque;
    int status;

    all->kernel = all_kernel(&all->order, map->stride);
    all->kind = tree_kind_of(&all->terms, map->width, map->height);
    if (all->order.after) {
        if (changes_eyes(&all->both, &all->order))
            return EYESHOT_NO_MEMORY;
        all->order.eyes = &all->both;
    }
    all->mutual = is_mutual(all);
    all->facts.eyes = count_eyes(all);
    status = choose_way(all);
    if (status)
        return status;
    all->facts.way = all->plan.target_count ? EYESHOT_TREE : EYESHOT_LOOKS;
    all->facts.word_bits = 64 * (int)all->kernel->words;
    all->facts.parts = map_parts(map, part_width(all), part_height(all));
    if (all->order.distances &&
        distances_init(&all->distances, all->terms.radius, map, all->order.memory))
        return EYESHOT_NO_MEMORY;
    return EYESHOT_OK;
}

static bool fits(const struct eyeshot_mask *eyes, const struct eyeshot_mask *map)
{
    return !eyes || (eyes->words && eyes->width == map->width && eyes->height == map->height &&
                     eyes->stride >= map->stride);
}

int eyeshot_all_new(struct eyeshot_all **made, const struct eyeshot_all_order *order)
{
    struct eyeshot_all *all;
    int status;

    if (!made || !order || !order->map || terms_status(order->terms) ||
        (unsigned)order->way > EYESHOT_TREE || !fits(order->eyes, &order->map->opaque))
        return EYESHOT_BAD_ORDER;
    all = array_new(order->memory, 1, sizeof *all);
    if (!all)
        return EYESHOT_NO_MEMORY;
    all->order = *order;
    if (order->stop) {
        all->stop = *order->stop;
        all->order.stop = &all->stop;
    }
    all->terms = *order->terms;
    all->opaque = &order->map->opaque;
    status = prepare(all);
    if (status)
        eyeshot_all_free(all);
    else
        *made = all;
    return status;
}

void eyeshot_all_free(struct eyeshot_all *all)
{
    if (!all)
        return;
    release_plans(all);
    distances_release(&all->distances);
    eyeshot_mask_release(&all->both, all->order.memory);
    array_free(all->order.memory, all, 1, sizeof *all);
}

struct eyeshot_all_facts eyeshot_all_facts(const struct eyeshot_all *all)
{
    return all ? all->facts : (struct eyeshot_all_facts){0};
}

struct eyeshot_all_work *eyeshot_all_work_new(const struct eyeshot_all *all,
                                              const struct eyeshot_numbers *numbers)
{
    struct eyeshot_all_work *work;

    if (!all || !numbers || ((numbers->mean || numbers->farthest) && !all->order.distances) ||
        (all->order.after ? numbers->sees || numbers->seen_by || numbers->mean || numbers->farthest
                          : numbers->opened || numbers->closed))
        return NULL;
    work = array_new(all->order.memory, 1, sizeof *work);
    if (!work)
        return NULL;
    work->all = all;
    work->numbers = *numbers;
    if (all->order.after ? changes_init(&work->changes, all, &work->numbers)
        : by_tree(all)   ? tally_init(&work->tally, all, &work->numbers)
                         : look_tally_init(&work->looks, all, &work->numbers)) {
        eyeshot_all_work_free(work);
        return NULL;
    }
    return work;
}

void eyeshot_all_work_free(struct eyeshot_all_work *work)
{
    if (!work)
        return;
    if (work->looks.all)
        look_tally_finish(&work->looks);
    tally_release(&work->tally);
    look_tally_release(&work->looks);
    changes_release(&work->changes);
    array_free(work->all->order.memory, work, 1, sizeof *work);
}

int eyeshot_all_count(struct eyeshot_all_work *work, size_t part)
{
    const struct eyeshot_all *all = work ? work->all : NULL;
    struct eyeshot_box box;

    if (!all || part >= all->facts.parts)
        return EYESHOT_BAD_ORDER;
    box = map_part(all->opaque, part_width(all), part_height(all), part);
    if (all->order.after)
        return changes_box(&work->changes, box);
    return by_tree(all) ? tally_panel(&work->tally, box) : look_tally_box(&work->looks, box);
}

static int count_all(const struct eyeshot_all *all, uint32_t *sees, uint32_t *seen_by)
{
    size_t cells = (size_t)all->opaque->width * (size_t)all->opaque->height;
    struct eyeshot_numbers numbers = {.sees = sees, .seen_by = seen_by};
    struct eyeshot_all_work *work = eyeshot_all_work_new(all, &numbers);
    int status = work ? EYESHOT_OK : EYESHOT_NO_MEMORY;

    if (sees)
        memset(sees, 0, cells * sizeof *sees);
    if (seen_by)
        memset(seen_by, 0, cells * sizeof *seen_by);
    for (size_t part = 0; part < all->facts.parts && !status; part++)
        status = eyeshot_all_count(work, part);
    eyeshot_all_work_free(work);
    return status;
}

int eyeshot_all(const struct eyeshot_map *map, const struct eyeshot_terms *terms, uint32_t *sees,
                uint32_t *seen_by, const struct eyeshot_stop *stop)
{
    struct eyeshot_all_order order = {
        .map = map, .terms = terms, .memory = map ? map->memory : NULL, .stop = stop};
    struct eyeshot_all *all;
    int status = eyeshot_all_new(&all, &order);

    if (status)
        return status;
    status = count_all(all, sees, seen_by);
    eyeshot_all_free(all);
    return status;
}
