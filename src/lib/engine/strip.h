/*
 * Strips: the rows before an eye in one of four directions, as runs of machine words. To the south
 * and north they are the map's rows; to the east and west they are its columns, and what is shown
 * in them is transposed into the mask's rows at the end.
 *
 *        \  north  /
 *          \     /           side -3 … 3 of the strip at depth 3 to the south:
 *     west    @    east
 *          /     \                   @
 *        /  south  \           -3-2-1 0 1 2 3
 *
 * One half of a direction is an octant: there sides count from the axis outwards, and `sign` says
 * where: 1 towards higher bits, -1 towards lower ones.
 */
#ifndef ENGINE_STRIP_H
#define ENGINE_STRIP_H

#include "lib/look/rule.h"

enum direction { EAST, SOUTH, WEST, NORTH, DIRECTIONS };

/* A way outwards in one direction, and the strip at hand; at first it is the one of the eye. */
struct strips {
    const struct look *look;
    bool by_columns;
    int across, step; /* the eye's bit in a row of the map; from a strip to the next: ±1 */
    int shown;        /* the eye's bit in a row of what is shown */
    int limit;        /* the last depth within the box and the range */
    int least, most;  /* the sides within the box */
    int depth;        /* of the strip at hand; */
    int from, to;     /* strips up to it were shown between these sides, or the box's */
    const uint64_t *opaque_row; /* the strip at hand, and how many words on the next one is */
    uint64_t *seen_row;
    ptrdiff_t opaque_step, seen_step;
};

/* One strip: the cell at `side` is bit axis + side of `opaque` and bit shown + side of `seen`. */
struct strip {
    const uint64_t *opaque;
    uint64_t *seen;
    int axis, shown;
};

/* Scans in each direction; then all is in the mask, and in the look's `touched`. */
void strips_around(const struct look *look, struct eyeshot_mask *seen,
                   void (*scan)(struct strips *));

/*
 * Shows the strips next to the eye in which nothing stands between the diagonals, as far as they
 * are in range: no rule of ours does anything else there.
 */
void strips_show_open(struct strips *strips);

/* The last side in range of the strip at hand. */
ALWAYS_INLINE int strips_reach(const struct strips *strips)
{
    const struct look *look = strips->look;

    return look->range.radius == EYESHOT_ALL ? INT_MAX / 2
                                             : work_reach(look->work, look->range, strips->depth);
}

/* The next strip, of which no side before `first` or behind `last` will be shown. */
ALWAYS_INLINE struct strip strips_next(struct strips *strips, int first, int last)
{
    strips->depth++;
    strips->opaque_row += strips->opaque_step;
    strips->seen_row += strips->seen_step;
    strips->from = lesser(first, strips->from);
    strips->to = greater(last, strips->to);
    return (struct strip){strips->opaque_row, strips->seen_row, strips->across, strips->shown};
}
/* The last side of a half. */
static inline int strips_last(const struct strips *strips, int sign)
{
    return sign > 0 ? strips->most : -strips->least;
}

/* Shows the sides first … last of a half; none when first > last. */
static inline void strip_show(struct strip strip, int sign, int first, int last)
{
    if (sign > 0)
        row_fill(strip.seen, strip.shown + first, strip.shown + last + 1);
    else
        row_fill(strip.seen, strip.shown - last, strip.shown - first + 1);
}

static inline bool strip_is_wall(struct strip strip, int sign, int side)
{
    return row_get(strip.opaque, strip.axis + sign * side);
}

#define WALL ((uint64_t)0)
#define OPEN (~(uint64_t)0)

/* The next cell of that kind from `side` outwards, before `end`; else `end`. */
static inline int strip_next(struct strip strip, int sign, int side, int end, uint64_t kind)
{
    if (sign > 0)
        return row_next(strip.opaque, strip.axis + side, strip.axis + end, kind) - strip.axis;
    return strip.axis - row_previous(strip.opaque, strip.axis - side, strip.axis - end, kind);
}

/* The same inwards. */
static inline int strip_previous(struct strip strip, int sign, int side, int end, uint64_t kind)
{
    return -strip_next(strip, -sign, -side, -end, kind);
}

#endif
