/*
 * The near window: up to 63 × 63 cells around an eye. A row of it is one word, and so is a column.
 * Beyond the box all is wall, so a walk within the window meets no end of the map that it must look
 * out for: what it shows there is cut off, and at last what it shows beyond the range.
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

/* The window by its rows, or by its columns. */
struct near_side {
    const uint64_t *row; /* of the map, or of its columns: the eye's, the word with bit 1, */
    int shift;           /* and which bit of it that is */
    ptrdiff_t step;
    uint64_t *seen;
    uint64_t inside;       /* the bits of the box */
    int axis, least, most; /* the eye's bit; the sides within the box */
    int limits[2];         /* the last depth within the window, the box and the range, both ways; */
    bool ends[2];          /* nothing lies farther out */
};

struct near {
    const struct look *look;
    struct cell first, axis;    /* the cell of the bits 0, and the bits of the eye */
    struct near_side sides[2];  /* columns, rows: as directions alternate */
    int depths[DIRECTIONS];     /* how far each walk went */
    uint64_t shown[DIRECTIONS]; /* all bits of its strips */
    uint64_t rows[NEAR_SIDE];   /* seen to the south and north */
    uint64_t columns[2 * 64];   /* to the east and west, and room */
};

/* A walk in one direction, at the strip `depth`. */
struct near_walk {
    const uint64_t *row;
    uint64_t *seen;
    ptrdiff_t row_step, seen_step;
    uint64_t inside, shown; /* of the box; all bits so far */
    int shift, axis, depth, limit;
};

/* Each direction's walk begins at the eye, and goes on through `strips` if it must. */
void near_around(const struct look *look, struct eyeshot_mask *seen,
                 void (*walk)(struct near *near, struct strips *strips, enum direction direction,
                              struct eyeshot_mask *seen));

/* At the eye. Inline, so that what a walk uses stays in registers. */
ALWAYS_INLINE struct near_walk near_face(const struct near *near, enum direction direction)
{
    const struct near_side *side = &near->sides[direction % 2];
    ptrdiff_t sign = direction < 2 ? 1 : -1;

    return (struct near_walk){.row = side->row,
                              .seen = side->seen,
                              .row_step = sign * side->step,
                              .seen_step = sign,
                              .inside = side->inside,
                              .shift = side->shift,
                              .axis = side->axis,
                              .limit = side->limits[direction / 2]};
}

/* To the last strip within the window. False: there is no memory. */
bool near_go_on(const struct near *near, struct strips *strips, enum direction direction,
                struct eyeshot_mask *seen);

/* Ends a walk, of which `more` goes on. True: out of the window. */
ALWAYS_INLINE bool near_leave(struct near *near, struct near_walk walk, struct strips *strips,
                              enum direction direction, bool more, struct eyeshot_mask *seen)
{
    near->depths[direction] = walk.depth;
    near->shown[direction] = walk.shown;
    return more && !near->sides[direction % 2].ends[direction / 2] &&
           near_go_on(near, strips, direction, seen);
}

/* The walls of the next strip. Bit 0 is a cell outside the box, or none that a walk comes to. */
ALWAYS_INLINE uint64_t near_next(struct near_walk *walk)
{
    walk->depth++;
    walk->row += walk->row_step;
    walk->seen += walk->seen_step;
    return (walk->row[0] >> walk->shift | walk->row[1] << 1 << (63 - walk->shift)) << 1;
}

ALWAYS_INLINE void near_see(struct near_walk *walk, uint64_t bits)
{
    *walk->seen = bits &= walk->inside;
    walk->shown |= bits;
}

/* Shows the strips next to the eye in which no wall stands between the diagonals. */
ALWAYS_INLINE void near_show_open(struct near_walk *walk)
{
    uint64_t cells = (uint64_t)1 << walk->axis;

    while (walk->depth < walk->limit) {
        struct near_walk next = *walk;
        uint64_t walls = near_next(&next);
        cells |= cells << 1 | cells >> 1;
        if (cells & walls & walk->inside)
            return;
        *walk = next;
        near_see(walk, cells);
    }
}

#endif
