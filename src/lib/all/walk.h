/*
 * All eyes of a map at once: which of them see the cell so and so far away from them, for each such
 * offset. Block by block of eyes; whoever wants to know something of all pairs of an eye and a cell
 * takes it from the blocks.
 *
 *      struct all all;
 *      all_init(&all, &(struct all_order){.map = map, .terms = terms});
 *      if (all_has_tree(&all)) {
 *          all_work_init(&work, &all);                          one a thread
 *          all_walk(&all, &work, box_of_eyes, take, context);   take() is called for each block
 *      }
 *
 * Cost: time as in tree.h. Memory, a thread: for a radius r, words of w bytes and a target each
 * cell in range, 8w bytes a target, (2r + 1)(2r + 32)w for the moved cells, 8w a slot.
 */
#ifndef ALL_WALK_H
#define ALL_WALK_H

#include "lib/all/block.h"
#include "lib/all/trees.h"
#include "lib/grid/map.h"

/* What may be left zero is up to the library. */
struct all_order {
    const struct eyeshot_map *map;
    const struct eyeshot_terms *terms;
    const struct eyeshot_mask *eyes; /* who looks, walls too; NULL: every open cell */
    size_t limit;                    /* nodes of the tree at most; 0: as many as pay */
    size_t words; /* of 64 bits, that the processor is to take at once: 2, 4 or 8 */
    const struct eyeshot_memory *memory;
};

struct all {
    struct all_order order;
    const struct eyeshot_mask *opaque;
    const struct tree_kind *kind; /* NULL: the rule has no tree; */
    struct plan plan;             /* empty: it has none, or one too large */
    const struct block_kernel *kernel;
    bool mutual; /* whom an eye sees sees it: open cells, all of which look */
};

/* -1: no memory. */
int all_init(struct all *all, const struct all_order *order);
void all_release(struct all *all);

static inline bool all_has_tree(const struct all *all)
{
    return all->plan.target_count;
}

/* Scratch of one thread, for one `all`. Zero it first; release accepts that. */
struct all_work {
    const struct all *all;
    struct moved moved;
    uint64_t *rows, *eyes, *slots, *planes, *columns, *inside;
    struct eyeshot_box panel; /* the eyes for which cells are moved */
    struct lines store;       /* where all these lie */
};

int all_work_init(struct all_work *work, const struct all *all);
void all_work_release(struct all_work *work);

/* Eyes: BLOCK_ROWS rows, `words` words wide, of which the box holds those on the map. */
struct all_block {
    struct eyeshot_box box;
    const struct all *all;
    const struct all_work *work;
    int row; /* of the panel */
};

/* The rows of a target: bit e is set when eye e looks and sees it. */
static inline const uint64_t *all_block_plane(const struct all_block *block, size_t target)
{
    return block->work->planes + target * BLOCK_ROWS * block->all->kernel->words;
}

/* The rows in which bit e is set when the cell at an offset from e is open; no farther than targets. */
static inline const uint64_t *all_block_open(const struct all_block *block, struct offset at)
{
    const struct moved *moved = &block->work->moved;

    return moved->open[MOVED_OPEN] + moved_at(moved, at, block->row) * block->all->kernel->words;
}

/* Those who look. */
static inline const uint64_t *all_block_eyes(const struct all_block *block)
{
    return block->work->eyes;
}

/*
 * Calls `take` for each block with eyes in the box, in order, until it returns false; targets are
 * those of all->plan. Blocks begin at columns that are multiples of 64, and hold no eyes outside the box.
 */
bool all_walk(const struct all *all, struct all_work *work, struct eyeshot_box box,
              bool (*take)(void *context, const struct all_block *block), void *context);

#endif
