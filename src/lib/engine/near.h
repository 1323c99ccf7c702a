/*
 * The near window: up to 63 × 63 cells around an eye. A row of it is one word, and so is a column.
 * Beyond the box all is wall, so a walk within the window meets no end of the map that it must look
 * out for: what it shows there is cut off at last.
 *
 *      bit  0 … axis … 62
 *           # # . @ . . .       a row, and the eye's column
 *
 * A field by words walks here first, in the four directions of strips (strip.h), and goes on
 * through strips where sight leaves the window.
 */
#ifndef ENGINE_NEAR_H
#define ENGINE_NEAR_H

#include "lib/engine/strip.h"

#define NEAR_SIDE 63

struct near {
    const struct look *look;
    struct cell first, axis; /* the cell of the bits 0, and the bits of the eye */
    int depths[DIRECTIONS];  /* how far each walk went */
    uint64_t rows[64];       /* seen to the south and north */
    uint64_t columns[128];   /* to the east and west, and room */
};

/* A walk in one direction. Bit 0 of a strip is the side `least` - 1, or less. */
struct near_walk {
    const uint64_t *row; /* of the map, or of its columns: the eye's */
    uint64_t *seen;
    ptrdiff_t row_step, seen_step;
    int first, axis;
    uint64_t outside; /* of the box */
    int least, most;  /* the sides within the box */
    int limit;        /* the last depth within the window, the box and the range */
    bool ends;        /* nothing lies farther out */
};

/* A walk in each direction, which says how far it went, and goes on through `strips` if it must. */
void near_around(const struct look *look, struct eyeshot_mask *seen,
                 void (*walk)(struct near *near, struct strips *strips, enum direction direction,
                              struct eyeshot_mask *seen));

struct near_walk near_face(const struct near *near, enum direction direction);

/*
 * Shows the strips next to the eye in which no wall stands between the diagonals, as far as they
 * are in range; how many.
 */
int near_show_open(const struct near_walk *walk, const struct look *look);

/* Out of the window: the strip at hand is the last one within. False: there is no memory. */
bool near_leave(const struct near *near, struct strips *strips, enum direction direction,
                struct eyeshot_mask *seen);

/* The walls of a strip; what lies outside the box means nothing. */
static inline uint64_t near_walls(const struct near_walk *walk, int depth)
{
    const uint64_t *row = walk->row + walk->row_step * depth;

    return walk->first >= 0 ? row_window(row, walk->first) : row[0] << -walk->first;
}

static inline void near_see(const struct near_walk *walk, int depth, uint64_t bits)
{
    walk->seen[walk->seen_step * depth] = bits;
}

#endif
