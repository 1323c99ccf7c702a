/*
 * Strips: the rows before an eye in one of four directions, as runs of machine words. To the south
 * and north they are the map's rows; to the east and west they are its columns, and what is shown
 * in them waits in bands of 64 columns, which are transposed into the mask's rows.
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

#include "lib/engine/scratch.h"
#include "lib/look/rule.h"

enum direction { EAST, SOUTH, WEST, NORTH, DIRECTIONS };

/* 64 columns that wait to become rows. */
struct band {
    uint64_t *words;           /* `stride` for each column; all zero when nothing waits */
    int x0;                    /* the first column */
    struct eyeshot_box filled; /* cells outside which nothing waits */
};

struct strips {
    const struct look *look;
    struct eyeshot_mask *seen;
    struct band near, far; /* around the eye, for both ways; elsewhere */
    struct band *band;     /* that of the strip at hand, where that is a column */
    int left;              /* strips that fit before the next one is needed, */
    int entry;             /* and in a far one the first */
    size_t stride;
    int top; /* the map's row of a column's first bit */
    /* Of the direction at hand: */
    bool by_columns;
    int along, across; /* the eye's row and column; where strips are columns, the other way round */
    int step;          /* from a strip to the next: 1 or -1 */
    int limit;         /* the last depth within the box and the range */
    int least, most;   /* the sides within the box */
    int depth;         /* of the strip at hand; */
    int from, to;      /* strips up to it were shown between these sides, or the box's ends */
    const uint64_t *opaque_row; /* the strip at hand, and how many words on the next one is */
    uint64_t *seen_row;
    ptrdiff_t opaque_step, seen_step;
    int shown; /* of each strip */
};

/* One strip: the cell at `side` is bit axis + side of `opaque` and bit shown + side of `seen`. */
struct strip {
    const uint64_t *opaque;
    uint64_t *seen;
    int axis, shown;
};

/* False: there is no memory, and nothing to end. */
bool strips_begin(struct strips *strips, const struct look *look, struct eyeshot_mask *seen);
/* So that what is near the eye begins at that cell, which may be one before the box. */
bool strips_begin_at(struct strips *strips, const struct look *look, struct eyeshot_mask *seen,
                     struct cell first);
void strips_face(struct strips *strips, enum direction direction); /* at the eye */
void strips_skip(struct strips *strips, int depth); /* which others show, all near the eye */
void strips_end(struct strips *strips); /* all is in the mask, and in the look's `touched` */

/* All of this, with a walk in each direction. */
void strips_around(const struct look *look, struct eyeshot_mask *seen,
                   void (*walk)(struct strips *));

/*
 * Shows the strips next to the eye in which nothing stands between the diagonals, as far as they
 * are in range: no rule of ours does anything else there. `beside`: nor that many cells farther
 * out.
 */
void strips_show_open(struct strips *strips, int beside);
void strips_change_band(struct strips *strips);

/* The next strip, of which no side before `first` or behind `last` will be shown. */
static inline struct strip strips_next(struct strips *strips, int first, int last)
{
    struct strip strip = {.axis = strips->across, .shown = strips->shown};

    if (!strips->left--)
        strips_change_band(strips);
    strips->depth++;
    strip.opaque = strips->opaque_row += strips->opaque_step;
    strip.seen = strips->seen_row += strips->seen_step;
    strips->from = lesser(first, strips->from);
    strips->to = greater(last, strips->to);
    return strip;
}

/* The strip that the eye stands in. */
static inline struct strip strips_own(const struct strips *strips)
{
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
