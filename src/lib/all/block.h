/*
 * A block of eyes: one 64-bit word wide and BLOCK_ROWS rows high, and what it takes to walk a plan
 * (all.h) for all of them at once.
 *
 *      rows    bits: eyes x … x + 63
 *        y     . . . . . . . . . . . .
 *       y+1    . . . . . . . . . . . .       bit e of a plane: does it hold for eye e?
 *       …
 *
 * The cells that the eyes look at come as *moved* planes: for each dx a column of rows, in which
 * bit e is the cell dx beside eye e. Rows lie one below the other, so every AND runs over
 * neighbouring words without a shift, dy is an index, and how many words a processor takes at once
 * is a type and a loop's count: the same text is compiled for 128, 256 and 512 bits
 * (block_kernel.h).
 *
 * Counting. Counts stand upright: bit k of the counts of 64 eyes is one word, a *level*. Sixteen
 * planes at a time go through a tree of carry-save adders. Who see a cell are, by a mutual rule,
 * the open cells that it sees. For other rules each plane is added a second time, moved back to its
 * target: by rows at first, all of a column of targets together, then the column's counts by dx, to
 * the words around the block.
 */
#ifndef ALL_BLOCK_H
#define ALL_BLOCK_H

#include "lib/all/all.h"

#define BLOCK_ROWS 32
#define LINE_WORDS 8   /* of 64 bits: a line of the cache, and the widest word of a machine */
#define BLOCK_GROUP 16 /* planes that are counted at once; so many rows apart at most, and */
#define BLOCK_STRIDE (BLOCK_ROWS + BLOCK_GROUP) /* as many clear ones between them */

struct block_kernel;

/* Scratch of one thread, all of whose words lie in `store`. Zero it first; release accepts that. */
struct block {
    const struct all_order *order;
    const struct plan *plan;
    const struct block_kernel *kernel;
    bool dark;         /* no walls are seen */
    bool mutual, back; /* how those who see a cell are counted; neither: they are not */
    int64_t word;      /* of the map's rows, and the first row: where the block stands */
    int row; /* the rows before `first_row` and from `end_row` on are none of the order's: */
    int first_row, end_row;      /* they are here for those who see their cells, by a mutual rule */
    size_t margin;               /* words to either side that eyes may look at */
    size_t height;               /* rows that eyes may look at, and some more */
    uint64_t *rows;              /* open cells by word, from `margin` to the left on, by row; */
    uint64_t *open;              /* the same moved, by dx from -reach_x, by row */
    uint64_t *columns, *inside;  /* whose cell dx beside, dy below may be seen; */
    uint64_t *counted;           /* and whose cell dy below is in the order */
    uint64_t *slots;             /* the first of which holds the eyes */
    uint64_t *group, *floors;    /* planes to be counted; and of their open targets */
    int group_rows[BLOCK_GROUP]; /* dy of these, */
    size_t group_count;          /* of so many */
    int levels, column_levels;
    uint64_t *sees, *seen_by; /* by level, by row of the block */
    uint64_t *column;         /* of a column of targets, by level, by row of `rows`; */
    uint64_t *around;         /* the same of all columns, by word modulo 2 margin + 1 */
    uint64_t *store;          /* all of these words, */
    size_t store_words;       /* and how many there are */
};

struct block_kernel {
    int bits;
    void (*move)(const struct block *block); /* `rows` to `open` */
    void (*run)(struct block *block);        /* walks the plan, and counts */
};

/* The widest that this processor has and that has no more bits than this; 0: the widest of all. */
const struct block_kernel *block_kernel(int bits);

/* -1: no memory; release it. `mutual`: two cells see each other or not at all. */
int block_init(struct block *block, const struct all_order *order, const struct plan *plan,
               bool mutual);
void block_release(struct block *block);

/* To the open cells of that word of the rows from `row` on; false: there is none. */
bool block_move(struct block *block, int64_t word, int row);

/* What was counted goes to the order's numbers: of the eyes; of a word around them. */
void block_put(struct block *block);
void block_put_around(struct block *block, int64_t word);

static inline uint64_t *block_around(const struct block *block, int64_t word)
{
    size_t words = 2 * block->margin + 1, at = (size_t)(word + (int64_t)words) % words;

    return block->around + at * (size_t)block->levels * block->height;
}

#endif
