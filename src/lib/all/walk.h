/*
 * All eyes of a map at once: which of them see the cell so and so far away from them, for each such
 * offset. Block by block of eyes; whoever wants to know something of all pairs of an eye and a cell
 * takes it from the blocks.
 *
 *     walk_init(&walk, all);                     one a thread
 *     walk_box(&walk, box, take, context);       take() is called for each block of eyes in the box
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
    const struct block_kernel *kernel;
    struct distances distances; /* where the order asks for them */
    bool back;                  /* its planes tell who sees the eyes' cells (pairs.h) */
    struct eyeshot_mask both;   /* the eyes that are open on both maps, where there are two */
    bool mutual; /* whom an eye sees sees it, as far as they are open, and all open cells look */
};

/* The widest, but no wider than it takes to cover the map in as few blocks. */
const struct block_kernel *all_kernel(const struct eyeshot_all_order *order, size_t stride);

/* Word `i` of row `y`: the open cells of the map, none outside; the eyes within a box. */
uint64_t all_open(const struct eyeshot_all *all, int64_t i, int64_t y);
uint64_t all_eyes(const struct eyeshot_all *all, struct eyeshot_box box, int64_t i, int64_t y);

/* Scratch of one thread. Zero it first; release accepts that. */
struct walk {
    const struct eyeshot_all *all;
    struct moved moved;
    uint64_t *rows, *eyes, *slots, *planes, *columns, *inside;
    struct lines store;       /* where all these lie */
    struct eyeshot_box panel; /* the eyes for which cells are moved */
};

int walk_init(struct walk *walk, const struct eyeshot_all *all); /* -1: no memory */
void walk_release(struct walk *walk);
size_t walk_bytes(const struct eyeshot_all *all); /* of its store */

/*
 * Eyes: BLOCK_ROWS rows, a word of the kernel wide, of which the box holds those on the map. Their
 * targets come in batches, one batch after the other, all batches of a block before the next block.
 */
struct block {
    struct eyeshot_box box;
    const struct walk *walk;
    int row;                        /* of the panel */
    const struct plan_batch *batch; /* from batch[0].target to batch[1].target - 1 of the plan's */
};

static inline size_t block_targets(const struct block *block)
{
    return block->batch[1].target - block->batch[0].target;
}

static inline const struct offset *block_target(const struct block *block, size_t i)
{
    return &block->walk->all->plan.targets[block->batch->target + i];
}

/* The rows of target `i` of the batch: bit e is set when eye e looks and sees it. */
static inline const uint64_t *block_plane(const struct block *block, size_t i)
{
    return block->walk->planes + i * BLOCK_ROWS * block->walk->all->kernel->words;
}

/*
 * The rows in which bit e is set when the cell at an offset from e is open; no farther than
 * targets.
 */
static inline const uint64_t *block_open(const struct block *block, struct offset at)
{
    const struct moved *moved = &block->walk->moved;

    return moved->open[MOVED_OPEN] +
           moved_at(moved, at, block->row) * block->walk->all->kernel->words;
}

/* Those who look. */
static inline const uint64_t *block_eyes(const struct block *block)
{
    return block->walk->eyes;
}

/*
 * For those who walk on their own: to the eyes of a panel, BLOCK_PANEL rows of blocks beside no
 * other; to those of a block, which may be none, in the box; and a batch of its targets.
 */
void walk_move(struct walk *walk, struct eyeshot_box panel);
bool walk_begin(struct walk *walk, struct eyeshot_box box, int row, struct block *block);
void walk_batch(struct walk *walk, struct block *block, size_t batch);

/*
 * Calls `take` for each batch of each block with eyes in the box, in order, until it returns a
 * status other than 0, which is returned. Blocks begin at columns that are multiples of 64, and
 * hold no eyes outside the box.
 */
int walk_box(struct walk *walk, struct eyeshot_box box,
             int (*take)(void *context, const struct block *block), void *context);

#endif
