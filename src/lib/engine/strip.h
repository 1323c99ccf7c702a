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

/*
 * Wedges: what is left of a scan when rows are taken by words. A wedge lies between two edges; an
 * edge keeps the place where it crosses the present row, so that going on to the next row is one
 * addition, where a slope would ask for a division.
 *
 * The place at depth d is d * slope + 1/2, in units of 2^-EDGE_BITS; its whole part is the cell.
 * The units are fine enough for it to be exact in all that is asked of it. Slopes are fractions
 * with denominators up to 2 * WEDGE_DEPTH + 2, so the true place is a multiple of a bit less than 1
 * / (4 * WEDGE_DEPTH) and different slopes are about that squared apart. The rise is above the
 * slope, by two units at most; a place is therefore above the true one, by 1 to 2 * WEDGE_DEPTH + 1
 * units, less than EDGE_SLACK, which is less than what lies between two true places. What is above
 * a cell's lower end by more than EDGE_SLACK is truly above it, what isn't is on it.
 */
#define EDGE_BITS 43
#define WEDGE_DEPTH (2 * EYESHOT_MOST_SIDE) /* no map, doubled or not, goes farther */
#define EDGE_SLACK ((int64_t)1 << 20)
#define EDGE_HALF ((int64_t)1 << (EDGE_BITS - 1))

/* An upper edge is kept as the mirror image of a lower one, so that both are stepped alike. */
struct edge {
    int64_t place, rise;
};

static inline int edge_cell(struct edge edge)
{
    return (int)(edge.place >> EDGE_BITS); /* rounds down */
}

/* How far above the lower end of its cell. */
static inline int64_t edge_rest(struct edge edge)
{
    return edge.place & (2 * EDGE_HALF - 1);
}

/* 2^60 / n, rounded up past the whole: see edge_at(). */
#define INVERSES 256
extern const int64_t edge_inverse[INVERSES];

/*
 * The slope `up` / `down`, which is at most 7, and 2 where `down` is above 128, standing at the
 * lower end of `cell`. Divisions by the small are by an inverse. It is too large by at most 1, so
 * the quotient by at most up / 2^17, less than the 1 / down that would carry it to the next whole
 * number: one that is not negative is exact, rounded down; a negative one is the next whole number
 * below, and below a whole one.
 */
ALWAYS_INLINE struct edge edge_at(int cell, int64_t up, int64_t down)
{
    int64_t rise;

    if (down < INVERSES)
        rise = up * edge_inverse[down] >> (60 - EDGE_BITS);
    else
        rise = up < 0 ? ~((-up << EDGE_BITS) / down) : (up << EDGE_BITS) / down;
    return (struct edge){(int64_t)cell * (2 * EDGE_HALF) + 1, rise + 2};
}

static inline struct edge edge_stepped(struct edge edge, int rows)
{
    edge.place += edge.rise * rows;
    return edge;
}

struct wedge {
    struct edge lower, upper; /* `upper` is mirrored */
};

/* Part by part: a copy in one piece would wait for parts of it that were just written. */
ALWAYS_INLINE void wedge_put(struct wedge *to, struct wedge wedge)
{
    to->lower.place = wedge.lower.place;
    to->lower.rise = wedge.lower.rise;
    to->upper.place = wedge.upper.place;
    to->upper.rise = wedge.upper.rise;
}

/*
 * Goes to the next strip with one wedge, given as it stands at the eye: in a half of it, or in all.
 * There is room for so many in each list. False: there is no such strip, or no memory.
 */
bool wedges_begin(struct lists *wedges, const struct strips *strips, int half, size_t room,
                  struct wedge first);

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
