/*
 * Sweeps: one of the four directions from the eye, row by row, each row a run of machine words. To
 * the south and north the rows are the map's; to the east and west they are its columns, and what
 * is seen in them is turned into rows (turn.h).
 *
 *        \  north  /
 *          \     /           side -3 … 3 of the row at depth 3 to the south:
 *     west    @    east
 *          /     \                   @
 *        /  south  \           -3-2-1 0 1 2 3
 */
#ifndef ENGINE_SWEEP_H
#define ENGINE_SWEEP_H

#include "lib/engine/wedge.h"

enum direction { EAST, SOUTH, WEST, NORTH, DIRECTIONS };

struct sweep {
    const struct look *look;
    struct plane *seen;
    const struct plane *opaque; /* whose rows are swept */
    bool turned;                /* they are the map's columns */
    int along, across;          /* the eye in that plane: its row, its column */
    int step;                   /* from a row to the next */
    int limit;                  /* the last depth */
    int least, most;            /* the sides that are on the map */
    int depth;                  /* of the row at hand; */
    int from, to; /* rows up to it were shown between these sides, or the map's ends */
    const uint64_t *opaque_row; /* the row at hand, and how many words on the next one is */
    uint64_t *seen_row;
    ptrdiff_t opaque_step, seen_step;
    int shown; /* of strips */
};

/* One row: the cell at `side` is bit axis + side of `opaque` and bit shown + side of `seen`. */
struct strip {
    const uint64_t *opaque;
    uint64_t *seen;
    int axis, shown;
};

/* A field from its four directions: each shows its open rows and takes the others strip by strip. */
void sweep_field(const struct look *look, struct plane *seen,
                 void (*sweep_direction)(struct sweep *));
void sweep_open_rows(struct sweep *sweep, int beside);
void sweep_begin_wedges(struct sweep *sweep, int half, struct edge lower, struct edge upper);
struct turn_band *sweep_turn_to(struct sweep *sweep, int x); /* the band of that column */

/* The wedges that reach the row at `depth`: of one half of it, or all. */
static inline struct wedges *sweep_wedges(const struct sweep *sweep, int half, int depth)
{
    return &sweep->look->work->wedges[2 * half + (depth & 1)];
}

/* The next row, of which no side before `first` or behind `last` will be filled. */
static inline struct strip sweep_strip(struct sweep *sweep, int first, int last)
{
    struct strip strip = {.axis = sweep->across, .shown = sweep->shown};

    strip.opaque = sweep->opaque_row += sweep->opaque_step;
    sweep->depth++;
    if (sweep->turned) {
        struct turn_band *band = sweep->look->work->turn.band;
        int x = sweep->along + sweep->step * sweep->depth;
        if ((unsigned)(x - band->x0) >= 64)
            band = sweep_turn_to(sweep, x);
        band->used |= (uint64_t)1 << (x - band->x0);
        strip.seen = band->words + (size_t)(x - band->x0) * sweep->look->work->turn.stride;
    } else {
        strip.seen = sweep->seen_row += sweep->seen_step;
    }
    sweep->from = first < sweep->from ? first : sweep->from;
    sweep->to = last > sweep->to ? last : sweep->to;
    return strip;
}

/*
 * In a half of the row, sides count from the axis outwards: `sign` 1 towards higher bits, -1 towards
 * lower ones.
 */
/* The outermost side that `count` wedges of a half, in order, may reach in the next row. */
static inline int sweep_outermost(const struct sweep *sweep, int half, size_t count)
{
    const struct wedge *list = sweep_wedges(sweep, half, sweep->depth + 1)->list;

    return count ? 1 - edge_cell(list[count - 1].upper) : 0;
}

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
    int from = strip.axis + sign * side, stop = strip.axis + sign * end;

    if (sign > 0)
        return row_next(strip.opaque, from, stop, kind) - strip.axis;
    return strip.axis - row_previous(strip.opaque, from, stop, kind);
}

#endif
