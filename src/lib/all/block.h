/*
 * A block of eyes: BLOCK_ROWS rows, one machine word wide, and what a plan's steps do to it. The
 * same text is compiled for words of 128, 256 and 512 bits (block_words.h); which of them the
 * machine has is found out when the program runs.
 *
 *      rows    bits: eye x … x + 63, 127, 255 or 511
 *        y     . . . . . . . . . . . .
 *       y+1    . . . . . . . . . . . .       bit e of a target's plane: does eye e see it?
 *       …
 *
 * The cells that the eyes look at come as *moved* planes: for each dx a column of rows in which bit
 * e is the cell dx beside eye e. So no AND of a walk needs a shift.
 */
#ifndef ALL_BLOCK_H
#define ALL_BLOCK_H

#include "lib/all/plan.h"

#define BLOCK_ROWS EYESHOT_PAIRS_ROWS
#define BLOCK_PANEL 32  /* rows of eyes for which cells are moved at once */
#define BLOCK_GROUP 16  /* planes that are counted at once */
#define BLOCK_LEVELS 24 /* bits of a count, at most */

/* Open cells, moved; outside the map nothing is open. Where diagonals block, plugs are taken out
 * for cells below the eye and for cells above it; else all three are the same. */
enum { MOVED_OPEN, MOVED_BELOW, MOVED_ABOVE, MOVED_COUNT };

struct moved {
    uint64_t *open[MOVED_COUNT];
    int reach_x, reach_y;
    size_t
        height; /* rows of a column: those of the panel, and as far as eyes see above and below */
};

/* Where the rows from (dx, dy) on begin, of the eyes in row `row` of the panel and below. */
static inline size_t moved_at(const struct moved *moved, struct offset at, int row)
{
    return (size_t)(at.dx + moved->reach_x) * moved->height +
           (size_t)(at.dy + moved->reach_y + row);
}

struct block_task {
    const struct plan *plan;
    size_t batch; /* of the plan's */
    const struct moved *moved;
    int row; /* of the panel: the block's first */
    bool plugged;
    const uint64_t *columns; /* by dx, from -reach_x: targets that may be seen; NULL: all may */
    const uint64_t *rows;    /* by row of a moved column */
    uint64_t *slots;         /* the first one, the root's, holds the eyes */
    uint64_t *planes;        /* by target of the batch; what comes out */
};

/* How many planes of each eye have its bit, upright: level k has bit k of each count. */
struct block_sums {
    const uint64_t *planes;
    /*
     * So many planes, a multiple of BLOCK_GROUP: those of the list, or, when that is NULL, the
     * first ones, of which the last ones may be zero.
     */
    size_t count;
    const uint32_t *list;
    uint64_t *levels; /* BLOCK_ROWS rows each */
    int level_count;
    /*
     * Of the planes as far as their targets are open; NULL: not wanted. Where the rows of open
     * cells begin, by plane.
     */
    uint64_t *open_levels;
    const uint64_t *open;
    const uint32_t *at;
};

/* How many bits a count of so many planes takes. */
static inline int block_levels(size_t planes)
{
    int levels = 5; /* what the kernels add at once has no more */

    while (planes >> levels)
        levels++;
    return levels;
}

/* By eye, upright: the class of the last plane of the list that has its bit. */
struct block_last {
    const uint64_t *planes;
    const uint32_t *list, *classes; /* equal ones stand together */
    size_t count;
    uint64_t *levels; /* BLOCK_ROWS rows each */
    int level_count;
};

/*
 * A count for cells, not for eyes: each target's plane moved back to where the target lies. Moved
 * by whole bytes at first: SPREAD_PARTS counts, of which each takes the targets whose dx leaves the
 * same rest; when all planes of a panel are in, their parts are moved by those last bits and put
 * together.
 */
#define SPREAD_PARTS 8

struct block_spread {
    const struct offset *targets; /* in the order of a plan, and their planes */
    const uint64_t *planes;
    size_t count;
    /*
     * By row of the panel and its surroundings, by part, by level: a row of bits, in whole words,
     * of which the last one stays zero, as does the one before all of them.
     */
    uint64_t *parts;
    size_t row_bytes;
    size_t margin; /* so many words before the block's */
    int levels;
    int row; /* among the surroundings: the block's first */
};

struct block_kernel {
    size_t words; /* of 64 bits, in one of its own */
    void (*move)(struct moved *moved, const uint64_t *rows, size_t row_words, size_t margin);
    void (*plug)(struct moved *moved);
    void (*run)(const struct block_task *task);
    void (*count)(const struct block_sums *sums);
    void (*last)(const struct block_last *last);
    void (*spread)(const struct block_spread *spread);
    void (*gather)(const struct block_spread *spread, int row, uint64_t *sums, int levels);
};

/* Those that this processor has, the narrowest first; ends with NULL. */
const struct block_kernel *block_kernel(int i);

extern const struct block_kernel block_plain;
#if defined __x86_64__ || defined __i386__
#define BLOCK_X86
extern const struct block_kernel block_avx2, block_avx512;
#endif

#endif
