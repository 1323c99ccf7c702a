/*
 * The near window: up to 63 × 63 cells around an eye. A row of it is one word, and so is a column.
 * Beyond the box all is wall, so a scan within the window meets no end of the map that it must look
 * out for: what it shows there is cut off, and at last what it shows beyond the range.
 *
 *      bit  0 … axis … 62
 *           # # . @ . . .       a row, and the eye's column
 *
 * A field by words begins here, in the four directions of strips (strip.h), and goes on
 * through strips where sight leaves the window.
 */
#ifndef ENGINE_NEAR_H
#define ENGINE_NEAR_H

#include "lib/engine/strip.h"

#define NEAR_SIDE 63

struct near {
    struct cell first, axis;    /* the cell of the bits 0, and the bits of the eye */
    int depths[DIRECTIONS];     /* how far each scan went */
    uint64_t shown[DIRECTIONS]; /* all bits of its strips */
    uint64_t rows[NEAR_SIDE];   /* seen to the south and north */
    uint64_t columns[2 * 64];   /* to the east and west, and room */
};

/* The strip at hand in one direction: a word of it. */
struct near_strip {
    const uint64_t *row;
    uint64_t *seen;
    ptrdiff_t row_step;
    uint64_t inside, shown; /* of the box; all bits so far */
    int shift, axis, depth, limit, step;
};

/* Scans in each direction; the strips stand at the eye. */
void near_around(const struct look *look, struct eyeshot_mask *seen,
                 void (*scan)(struct near *near, struct strips *strips, enum direction direction));

/* At the eye. Inline, so that what a scan uses stays in registers. */
ALWAYS_INLINE struct near_strip near_face(struct near *near, const struct strips *strips)
{
    int axis = strips->by_columns ? near->axis.y : near->axis.x;
    int along = strips->by_columns ? near->axis.x : near->axis.y;
    int least = axis + strips->least, most = axis + strips->most;
    int first = strips->across - axis + 1; /* the cell of bit 1 */
    int limit = strips->step > 0 ? NEAR_SIDE - 1 - along : along - 1;

    if (least < 1) /* the window begins within the box */
        limit = lesser(limit, axis - 1);
    if (most >= NEAR_SIDE - 1) /* it ends before the box, or with it */
        limit = lesser(limit, NEAR_SIDE - 1 - axis);
    return (struct near_strip){.row = strips->opaque_row + first / 64,
                               .shift = first % 64,
                               .row_step = strips->opaque_step,
                               .seen = (strips->by_columns ? near->columns : near->rows) + along,
                               .step = strips->step,
                               .inside = bits_from(greater(least, 0)) &
                                         bits_below(lesser(most, NEAR_SIDE - 1) + 1),
                               .axis = axis,
                               .limit = lesser(limit, strips->limit)};
}

/* Ends a scan. True: it goes on out of the window, and the strips stand at its last one. */
ALWAYS_INLINE bool near_leave(struct near *near, const struct near_strip *at, struct strips *strips,
                              enum direction direction, bool more)
{
    near->depths[direction] = at->depth;
    near->shown[direction] = at->shown;
    if (!more || at->limit == strips->limit)
        return false;
    strips->depth = at->depth;
    strips->opaque_row += at->depth * strips->opaque_step;
    strips->seen_row += at->depth * strips->seen_step;
    return true;
}

/* The walls of the next strip. Bit 0 is a cell outside the box, or one that no scan comes to. */
ALWAYS_INLINE uint64_t near_next(struct near_strip *at)
{
    at->depth++;
    at->row += at->row_step;
    at->seen += at->step;
    return (at->row[0] >> at->shift | at->row[1] << 1 << (63 - at->shift)) << 1;
}

ALWAYS_INLINE void near_see(struct near_strip *at, uint64_t bits)
{
    *at->seen = bits &= at->inside;
    at->shown |= bits;
}

/* Shows the strips next to the eye in which no wall stands between the diagonals. */
ALWAYS_INLINE void near_show_open(struct near_strip *at)
{
    uint64_t cells = (uint64_t)1 << at->axis;

    while (at->depth < at->limit) {
        struct near_strip next = *at;
        uint64_t walls = near_next(&next);
        cells |= cells << 1 | cells >> 1;
        if (cells & walls & at->inside)
            return;
        *at = next;
        near_see(at, cells);
    }
}

#endif
