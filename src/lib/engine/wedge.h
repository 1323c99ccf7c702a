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
#ifndef ENGINE_WEDGE_H
#define ENGINE_WEDGE_H

#include "lib/engine/strip.h"

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

#endif
