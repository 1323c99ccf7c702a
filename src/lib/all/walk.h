/*
 * All eyes of a map at once: which of them see the cell so and so far away from them, for each such
 * offset. Block by block of eyes; whoever wants to know something of all pairs of an eye and a cell
 * takes it from the blocks.
 *
 *     walk_init(&walk, all);               one a thread
 *     walk_move(&walk, panel);             to the eyes of a panel,
 *     walk_begin(&walk, row);              to those of a block of it,
 *     walk_batch(&walk, plan, batch);      and to a batch of a plan's targets
 *
 * Cost: time as in tree.h. Memory, a thread: for a radius r and words of w bytes, 8w for each cell
 * in range and for each slot of the plan, and (2r + 1)(2r + 32)w for the moved cells.
 */
#ifndef ALL_WALK_H
#define ALL_WALK_H

#include "lib/all/block.h"
#include "lib/all/distance.h"
#include "lib/all/trees.h"
#include "lib/grid/map.h"

struct eyeshot_all {
    struct eyeshot_all_order order;
    struct eyeshot_stop stop; /* of the order, which may be gone */
    struct eyeshot_terms terms;
    const struct eyeshot_mask *opaque;
    struct eyeshot_all_facts facts;
    const struct tree_kind *kind; /* NULL: the rule has no tree; */
    struct plan plan;             /* empty: it goes by looks */
    struct plan seers;            /* who sees the eyes' cells; empty: planes are moved instead */
    const struct block_kernel *kernel;
    struct distances distances; /* where the order asks for them */
    bool back;                  /* its planes tell who sees the eyes' cells (pairs.h) */
    struct eyeshot_mask both;   /* the eyes that are open on both maps, where there are two */
    bool mutual; /* whom an eye sees sees it, as far as they are open, and all open cells look */
};

static inline bool all_stopped(const struct eyeshot_all *all)
{
    const struct eyeshot_stop *stop = all->order.stop;

    return stop && stop->ask && stop->ask(stop->context);
}

/* The widest, but no wider than it takes to cover the map in as few blocks. */
const struct block_kernel *all_kernel(const struct eyeshot_all_order *order, size_t stride);

/* Word `i` of row `y`: the open cells of the map, none outside; the eyes within a box. */
uint64_t all_open(const struct eyeshot_all *all, int64_t i, int64_t y);
uint64_t all_eyes(const struct eyeshot_all *all, struct eyeshot_box box, int64_t i, int64_t y);

/* To the first eye of the box that stands at `eye` or behind it; false: there is none. */
bool all_next_eye(const struct eyeshot_all *all, struct eyeshot_box box, struct cell *eye);

/*
 * The eyes that are counted together: so wide and so high a part of the map, and how many there
 * are.
 */
struct eyeshot_box map_part(const struct eyeshot_mask *map, int wide, int high, size_t part);
size_t map_parts(const struct eyeshot_mask *map, int wide, int high);

/*
 * Scratch of one thread. Zero it first; release accepts that. A panel is a word of the kernel wide
 * and up to BLOCK_PANEL rows high, beginning at a multiple of that; its blocks have BLOCK_ROWS
 * rows, as far as the map goes. All batches of a block come before the next block.
 */
struct walk {
    const struct eyeshot_all *all;
    struct moved moved;
    uint64_t *rows, *eyes, *slots, *planes, *columns, *inside;
    struct lines store;             /* where all these lie */
    struct eyeshot_box panel;       /* the eyes for which cells are moved, */
    struct eyeshot_box block;       /* those at hand, */
    const struct plan *plan;        /* and their targets: of a plan, */
    const struct plan_batch *batch; /* from batch[0].target to batch[1].target */
};

int walk_init(struct walk *walk, const struct eyeshot_all *all); /* -1: no memory */
void walk_release(struct walk *walk);
size_t walk_bytes(const struct eyeshot_all *all); /* of its store */

/* False: no eyes stand there. */
bool walk_move(struct walk *walk, struct eyeshot_box panel);
bool walk_begin(struct walk *walk, int row); /* of the panel: the block's first */
void walk_batch(struct walk *walk, const struct plan *plan, size_t batch);

/*
 * The rows of target i of the batch begin at word i * BLOCK_ROWS * words of `planes`: bit e is set
 * when eye e looks and sees it.
 */
static inline size_t walk_target_count(const struct walk *walk)
{
    return walk->batch[1].target - walk->batch[0].target;
}

static inline const struct offset *walk_targets(const struct walk *walk)
{
    return &walk->plan->targets[walk->batch->target];
}

static inline int walk_row(const struct walk *walk)
{
    return walk->block.y0 - walk->panel.y0;
}

/* The rows in which bit e is set when the cell at an offset from e is open, in reach of targets. */
static inline const uint64_t *walk_open(const struct walk *walk, struct offset at)
{
    return walk->moved.open[MOVED_OPEN] +
           moved_at(&walk->moved, at, walk_row(walk)) * walk->all->kernel->words;
}

/* Fills the batch's planes up with zero ones, to whole groups; how many these are. */
size_t walk_fill_group(const struct walk *walk);

/* Adds upright counts of the block's eyes to numbers by cell. */
void walk_add(const struct walk *walk, const uint64_t *counts, int levels, uint32_t *numbers);

#endif
