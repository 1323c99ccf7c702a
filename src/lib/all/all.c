/*
 * How much all eyes of some rows see, and how many of them see each cell. There are two ways, with
 * the same numbers: a look from each eye; and, where the rule has a tree (all.h), its walk for
 * whole blocks of eyes (block.h). Which of them is cheaper is told by the number of the tree's
 * nodes. A block knows range, cone, border and dark walls, and that an eye sees its own cell;
 * diagonals that block are left to looks.
 *
 * Source: design of this project; nobody is known to have published it. Cost: a node of the tree
 * takes as long for a block of 2 048 eyes as some steps of a line take for one. 231 469 eyes with
 * radius 8 see by `symmetric` in 1.3 ms on one thread, where looks take 77.
 */
#include "lib/all/block.h"

#define NODES_LEAST ((size_t)250000) /* that a tree may have on every map; */
#define NODES_CELL 4                 /* on a larger one a node for so many cells, */
#define NODES_MOST ((size_t)1 << 21) /* never more, */
#define NODES_EYE 4                  /* and never so many for each eye */

static bool all_stopped(const struct all_order *order)
{
    return order->stop && order->stop->ask && order->stop->ask(order->stop->context);
}

/* Adds what an eye sees, within a box, to the numbers. */
static void all_add_look(const struct all_order *order, struct cell eye,
                         const struct eyeshot_mask *seen, struct eyeshot_box box)
{
    const struct eyeshot_mask *opaque = &order->map->opaque;
    size_t width = (size_t)opaque->width;

    if (order->sees)
        order->sees[(size_t)eye.y * width + (size_t)eye.x] =
            (uint32_t)eyeshot_mask_count_box(seen, box);
    for (int y = box.y0; y < box.y1 && order->seen_by; y++) {
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            uint64_t floors = plane_row(seen, y)[i] & ~plane_row(opaque, y)[i];
            for (; floors; floors &= floors - 1)
                order->seen_by[(size_t)y * width + i * 64 + (size_t)__builtin_ctzll(floors)]++;
        }
    }
}

/* A look from each eye of a row; `tiles` is for what a rule shows that has four cells for one. */
static int all_look_row(const struct all_order *order, struct eyeshot_looker *looker,
                        struct eyeshot_mask *tiles, int y)
{
    const struct eyeshot_mask *opaque = &order->map->opaque;
    int scale = order->terms->rule->scale, width = opaque->width;
    int64_t steps = 0;

    for (int x = row_next_clear(plane_row(opaque, y), 0, width); x < width;
         x = row_next_clear(plane_row(opaque, y), x + 1, width)) {
        const struct eyeshot_mask *seen = eyeshot_look(looker, order->map, order->terms, x, y);
        struct eyeshot_box box = box_parted(eyeshot_looker_touched(looker), scale);
        if (!seen)
            return eyeshot_looker_status(looker);
        steps += (int64_t)(box.x1 - box.x0) * (box.y1 - box.y0);
        /* No test can tell: that takes a map of 2048 cells a side. */
        if (steps >= STOP_STEPS) {
            steps = 0;
            if (all_stopped(order))
                return EYESHOT_STOPPED;
        }
        if (scale == 2) {
            eyeshot_mask_halve(tiles, seen, box);
            seen = tiles;
        }
        all_add_look(order, (struct cell){x, y}, seen, box);
        if (scale == 2)
            eyeshot_mask_clear_box(tiles, box);
    }
    return EYESHOT_OK;
}

static int all_count_by_looks(const struct all_order *order)
{
    const struct eyeshot_memory *memory = order->map->memory;
    struct eyeshot_looker *looker = eyeshot_looker_new(memory);
    struct eyeshot_mask tiles = {0};
    int status = looker ? EYESHOT_OK : EYESHOT_NO_MEMORY;

    if (!status && order->terms->rule->scale == 2)
        status =
            eyeshot_mask_init(&tiles, order->map->opaque.width, order->map->opaque.height, memory);
    eyeshot_looker_stop(looker, order->stop);
    for (int y = order->first_row; y < order->end_row && !status; y++)
        status = all_stopped(order) ? EYESHOT_STOPPED : all_look_row(order, looker, &tiles, y);
    eyeshot_mask_release(&tiles, memory);
    eyeshot_looker_free(looker);
    return status;
}

/* Each eye sees its own cell, whatever the border and the cone. */
static void all_add_own_cells(const struct all_order *order)
{
    const struct eyeshot_mask *opaque = &order->map->opaque;

    for (int y = order->first_row; y < order->end_row && order->terms->own_cell; y++) {
        for (int x = 0; x < opaque->width; x++) {
            size_t at = (size_t)y * (size_t)opaque->width + (size_t)x;
            if (order->sees)
                order->sees[at] += !plane_get(opaque, x, y);
            if (order->seen_by)
                order->seen_by[at] += !plane_get(opaque, x, y);
        }
    }
}

/* Panels of rows from top to bottom, each block by block. */
static int all_count_by_blocks(const struct all_order *order, const struct plan *plan, bool mutual)
{
    const struct eyeshot_terms *terms = order->terms;
    int64_t words = (int64_t)order->map->opaque.stride;
    struct block block;
    int status = EYESHOT_OK;

    mutual = mutual && terms->border == EYESHOT_SHOWN && terms->cone == 360;
    if (block_init(&block, order, plan, mutual))
        status = EYESHOT_NO_MEMORY;
    for (int y = block.first_row; y < block.end_row && !status; y += BLOCK_ROWS) {
        for (int64_t word = 0; word < words && !status; word++) {
            if (block_move(&block, word, y)) {
                block.kernel->run(&block);
                block_put(&block);
            }
            if (block.back) /* no block behind this one looks at that word */
                block_put_around(&block, word - (int64_t)block.margin);
            status = all_stopped(order) ? EYESHOT_STOPPED : EYESHOT_OK;
        }
        for (int64_t word = words - (int64_t)block.margin; word < words && block.back; word++)
            block_put_around(&block, word);
    }
    block_release(&block);
    all_add_own_cells(order);
    return status;
}

/*
 * How many nodes a tree may have so that it costs no more than looks. tests/bench/all.c tells both:
 * on small maps a node takes 100 ns to make, a look 400 and more. On large ones a node costs what
 * all blocks together take for it, looks grow as well, and memory is the bound.
 */
static size_t all_most_nodes(const struct all_order *order)
{
    const struct eyeshot_mask *opaque = &order->map->opaque;
    const struct eyeshot_box rows = {0, order->first_row, opaque->width, order->end_row};
    size_t cells = (size_t)opaque->width * (size_t)(rows.y1 - rows.y0);
    size_t eyes = cells - eyeshot_mask_count_box(opaque, rows);
    size_t room = cells / NODES_CELL > NODES_LEAST ? cells / NODES_CELL : NODES_LEAST;

    if (order->way == ALL_TREE)
        return NODES_MOST;
    room = room < NODES_MOST ? room : NODES_MOST;
    return eyes * NODES_EYE < room ? eyes * NODES_EYE : room;
}

/* ALL_TOO_LARGE: it would cost more than looks. */
static int all_count_by_tree(const struct all_order *order, const struct tree_kind *kind)
{
    struct tree tree;
    struct plan plan = {.memory = order->map->memory};
    int status;

    tree_make(&tree, kind, order->terms, order->map, all_most_nodes(order));
    status = tree.status;
    if (!status)
        status = plan_make(&plan, &tree, order->terms->walls == EYESHOT_DARK);
    tree_release(&tree);
    if (!status)
        status = all_count_by_blocks(order, &plan, kind->mutual);
    plan_release(&plan);
    return status;
}

int all_count(const struct all_order *order)
{
    const struct eyeshot_mask *opaque = &order->map->opaque;
    const struct tree_kind *kind = tree_kind_of(order->terms);
    int status = ALL_TOO_LARGE;

    if (order->sees)
        memset(order->sees + (size_t)order->first_row * (size_t)opaque->width, 0,
               (size_t)(order->end_row - order->first_row) * (size_t)opaque->width *
                   sizeof *order->sees);
    if (kind && order->way != ALL_LOOKS && order->terms->diagonals == EYESHOT_PASS)
        status = all_count_by_tree(order, kind);
    if (status == ALL_TOO_LARGE && order->way != ALL_TREE)
        status = all_count_by_looks(order);
    return status;
}

int eyeshot_all(const struct eyeshot_map *map, const struct eyeshot_terms *terms, int first_row,
                int end_row, uint32_t *sees, uint32_t *seen_by, const struct eyeshot_stop *stop)
{
    struct all_order order = {map, terms, first_row, end_row, sees, seen_by, stop, ALL_BEST, 0};

    if (!map || !terms)
        return EYESHOT_NO_POINTER;
    if (first_row < 0 || first_row > end_row || end_row > map->opaque.height)
        return EYESHOT_BAD_ROWS;
    return terms_status(terms) ? terms_status(terms) : all_count(&order);
}
