/*
 * The fast fields of `symmetric` and of the rules whose lines round like Bresenham's. Plain twins:
 * symmetric_plain() of rules/symmetric.c, the lines of rules/bresenham.c and rules/simple.c.
 *
 * Idea: at depth d, a line of slope s from the eye stands in the cell nearest to s * d. So a wall
 * at (side, d) stops the slopes from (2 side - 1) / 2d to (2 side + 1) / 2d, whatever lies behind
 * it, and a line to each cell is a scan with wedges after all. `symmetric` cuts its wedges at the
 * same slopes. The two differ in what a wedge shows:
 *
 *   symmetric   every wall that it meets; a floor whose centre it holds, edges included
 *   lines       a cell whose centre it holds. A line just between two cells stands in the one
 *               nearer to the axis; so the edge of a wall that faces away from the axis stops it,
 *               and the edge that faces the axis doesn't.
 *
 * The walk of `simple`, from the cell to the eye, takes the same cells: it rounds the way back up
 * where `bresenham` rounds the way there down.
 *
 * A walk begins in the window around the eye (engine/near.h), where a row is a word, and goes on
 * through strips (engine/strip.h). A wedge of up to 63 cells is passed by the bits of a word in
 * either.
 *
 * Cost: a few operations a wedge and a row, and a word for 64 cells. At most 2 * depth + 1 wedges,
 * one a cell: a wall between two of them, in this row or in one nearer, keeps them apart by a cell
 * or more.
 */
#include "lib/fast/fast.h"

#include <limits.h>
#include <string.h>

#include "lib/engine/near.h"
#include "lib/engine/wedge.h"

/* The slope through the lower end of the cell at (side, depth), where it stands in that row. */
ALWAYS_INLINE struct edge edge_below(int side, int depth)
{
    return edge_at(side, 2 * (int64_t)side - 1, 2 * (int64_t)depth);
}

/* The cell whose centre is the first that a line at the edge, or above it, meets. */
ALWAYS_INLINE int centre_cell(struct edge edge, bool lines)
{
    edge.place += EDGE_HALF - 1 - (lines && edge.rise > 0 ? 0 : EDGE_SLACK);
    return edge_cell(edge);
}

/* A wedge of any width, from one end of an open run to the next, which are few. */
static __attribute__((noinline)) struct wedge *pass_wide(const struct strip *strip,
                                                         const struct wedge *wedge, int depth,
                                                         bool lines, struct wedge *next)
{
    int from = edge_cell(wedge->lower), end = 1 - edge_cell(wedge->upper), axis = strip->axis;
    int first = (axis + from) / 64, last = (axis + end - 1) / 64;
    uint64_t before = 1; /* a wall */
    bool open = false;

    strip_show(*strip, 1,
               lines || !strip_is_wall(*strip, 1, from) ? centre_cell(wedge->lower, lines) : from,
               lines || !strip_is_wall(*strip, 1, end - 1) ? -centre_cell(wedge->upper, lines)
                                                           : end - 1);
    for (int i = first; i <= last; i++) {
        uint64_t walls = strip->opaque[i], changes;
        walls |= i == first ? ~bits_from(axis + from) : 0;
        walls |= i == last ? ~bits_below(axis + end) : 0;
        for (changes = walls ^ (walls << 1 | before); changes; changes &= changes - 1) {
            int side = 64 * i + __builtin_ctzll(changes) - axis;
            if (open)
                next++->upper = side < end ? edge_below(1 - side, depth) : wedge->upper;
            else
                next->lower = side > from ? edge_below(side, depth) : wedge->lower;
            open = !open;
        }
        before = walls >> 63;
    }
    if (open)
        next++->upper = wedge->upper;
    return next;
}

/* What lies outside the map is wall. */
ALWAYS_INLINE struct wedge clip(struct wedge wedge, int depth, int least, int most)
{
    if (edge_cell(wedge.lower) < least)
        wedge.lower = edge_below(least, depth);
    if (edge_cell(wedge.upper) < -most)
        wedge.upper = edge_below(-most, depth);
    return wedge;
}

/* One of the two, without a branch, which the processor would mostly guess wrong. */
ALWAYS_INLINE struct edge edge_of(bool first, struct edge a, struct edge b)
{
    int64_t mask = -(int64_t)first;

    return (struct edge){b.place ^ ((a.place ^ b.place) & mask),
                         b.rise ^ ((a.rise ^ b.rise) & mask)};
}

/*
 * What of a wedge goes on through its open cells, where bit 0 is the cell `base`, and bit 63 is
 * zero. The axis is the cell `axis`.
 */
ALWAYS_INLINE struct wedge *split(struct wedge wedge, uint64_t open, int base, int axis, int depth,
                                  struct wedge *next)
{
    int from = edge_cell(wedge.lower), end = 1 - edge_cell(wedge.upper);

    do {
        uint64_t behind = open + (open & -open); /* the lowest run became the bit behind it */
        int first = base + __builtin_ctzll(open), wall = base + __builtin_ctzll(behind);
        struct edge lower = edge_at(first, 2 * (int64_t)(first - axis) - 1, 2 * (int64_t)depth);
        struct edge upper = edge_at(1 - wall, 1 - 2 * (int64_t)(wall - axis), 2 * (int64_t)depth);
        next->lower = edge_of(first > from, lower, wedge.lower);
        next->upper = edge_of(wall < end, upper, wedge.upper);
        next++;
        open = behind & (behind - 1);
    } while (open);
    return next;
}

/* Bits first … end - 1; end is at most 63. */
ALWAYS_INLINE uint64_t bits_between(int first, int end)
{
    /* NOLINTNEXTLINE(*UndefinedBinaryOperatorResult): neither is below 0 */
    return ((uint64_t)1 << end) - ((uint64_t)1 << first);
}

/*
 * One wedge in one row: what it shows is added to `seen`, what goes on is written from `next` on;
 * gives the end of that. Bit 0 of `walls` and of `seen` is the cell `base`; the wedge lies within
 * bits 0 … 62.
 */
ALWAYS_INLINE struct wedge *pass(struct wedge wedge, uint64_t walls, int base, int axis, int depth,
                                 uint64_t *seen, struct wedge *next, bool lines)
{
    uint64_t cells = bits_between(edge_cell(wedge.lower) - base, 1 - edge_cell(wedge.upper) - base);
    uint64_t hit = cells & walls;

    *seen |= bits_between(centre_cell(wedge.lower, lines) - base,
                          1 - centre_cell(wedge.upper, lines) - base);
    if (!lines)
        *seen |= hit;
    if (hit)
        return hit == cells ? next : split(wedge, cells ^ hit, base, axis, depth, next);
    *next = wedge;
    return next + (cells != 0);
}

#define WINDOW 63 /* cells, and a bit behind them */

/* A row. Wedges that lie within a window share its bits. Gives the end of the next row's list. */
ALWAYS_INLINE struct wedge *pass_strip(struct strips *strips, int depth, const struct wedge *now,
                                       const struct wedge *last, struct wedge *next, bool lines)
{
    int first = edge_cell(now->lower) - 1, final = 1 - edge_cell(last[-1].upper);
    struct strip strip = strips_next(strips, first, final);
    int least = strips->least, most = strips->most, base = 0, limit = INT_MIN;
    bool cut = first < least || final > most;
    uint64_t walls = 0, seen = 0; /* the window from `base` to `limit` */

    for (; now < last; now++) {
        struct wedge wedge = {edge_stepped(now->lower, 1), edge_stepped(now->upper, 1)};
        int from, end;
        if (cut)
            wedge = clip(wedge, depth, least, most);
        from = edge_cell(wedge.lower);
        end = 1 - edge_cell(wedge.upper);
        if (from >= end)
            continue;
        if (end > limit) {
            row_add(strip.seen, strip.shown + base, seen);
            base = from;
            seen = 0;
            limit = INT_MIN;
            if (end - from > WINDOW) {
                next = pass_wide(&strip, &wedge, depth, lines, next);
                continue;
            }
            limit = base + WINDOW;
            walls = row_window(strip.opaque, strip.axis + base);
        }
        next = pass(wedge, walls, base, 0, depth, &seen, next, lines);
    }
    row_add(strip.seen, strip.shown + base, seen);
    return next;
}

static const struct edge diagonal = {EDGE_HALF + 1, -2 * EDGE_HALF};

/* Farther out, from the strip on where the window ends, with its wedges. */
ALWAYS_INLINE void walk_far(struct strips *strips, const struct wedge *from, int count, bool lines)
{
    int skipped = strips->depth;
    struct lists wedges;
    struct wedge *now, *next, *end;

    if (count == 1 && from->lower.rise == diagonal.rise && from->upper.rise == diagonal.rise)
        strips_show_open(strips, 0);
    if (!wedges_begin(&wedges, strips, 0, 2 * (size_t)strips->limit + 2,
                      (struct wedge){diagonal, diagonal}))
        return;
    now = wedges.now;
    next = wedges.next;
    if (strips->depth == skipped)
        memcpy(now, from, (size_t)count * sizeof *now);
    end = now + count;
    for (int depth = strips->depth + 1; depth <= strips->limit && now < end; depth++) {
        struct wedge *begin = next;
        end = pass_strip(strips, depth, now, end, next, lines);
        next = now;
        now = begin;
        scratch_unless(strips->look->work, end - now <= 2 * (ptrdiff_t)depth + 1);
    }
}

/* In one direction; `strips` is begun, and `far` goes on, where sight leaves the window. */
ALWAYS_INLINE void walk(struct near *near, struct strips *strips, enum direction direction,
                        struct eyeshot_mask *seen, bool lines,
                        void (*far)(struct strips *, const struct wedge *, int))
{
    struct near_walk walk = near_face(near, direction);
    struct wedge lists[2][NEAR_SIDE + 1], *now = lists[0], *end = now + 1, *next = lists[1];
    struct wedge first = {diagonal, diagonal};
    int64_t axis = (int64_t)walk.axis << EDGE_BITS; /* within the window edges stand at bits */
    int depth = near_show_open(&walk, near->look);

    first.lower.place += depth * first.lower.rise;
    first.upper.place += depth * first.upper.rise;
    if (depth < walk.limit)
        first = clip(first, depth, walk.least, walk.most);
    first.lower.place += axis;
    first.upper.place -= axis;
    wedge_put(now, first);
    while (depth < walk.limit && now < end) {
        uint64_t walls = near_walls(&walk, ++depth) | walk.outside, shown = 0;
        struct wedge *begin = next;
        for (const struct wedge *wedge = now; wedge < end; wedge++)
            next =
                pass((struct wedge){edge_stepped(wedge->lower, 1), edge_stepped(wedge->upper, 1)},
                     walls, 0, walk.axis, depth, &shown, next, lines);
        near_see(&walk, depth, shown);
        end = next;
        next = now;
        now = begin;
        scratch_unless(near->look->work, end - now <= NEAR_SIDE);
    }
    near->depths[direction] = depth;
    if (walk.ends || now == end || !near_leave(near, strips, direction, seen))
        return;
    for (struct wedge *wedge = now; wedge < end; wedge++) {
        wedge->lower.place -= axis;
        wedge->upper.place += axis;
    }
    far(strips, now, (int)(end - now));
}

/* Functions of their own, so that walks within the window have the registers to themselves. */
static __attribute__((noinline)) void walk_far_symmetric(struct strips *strips,
                                                         const struct wedge *from, int count)
{
    walk_far(strips, from, count, false);
}

static __attribute__((noinline)) void walk_far_lines(struct strips *strips,
                                                     const struct wedge *from, int count)
{
    walk_far(strips, from, count, true);
}

static void walk_symmetric(struct near *near, struct strips *strips, enum direction direction,
                           struct eyeshot_mask *seen)
{
    walk(near, strips, direction, seen, false, walk_far_symmetric);
}

static void walk_lines(struct near *near, struct strips *strips, enum direction direction,
                       struct eyeshot_mask *seen)
{
    walk(near, strips, direction, seen, true, walk_far_lines);
}

void symmetric_field(const struct look *look, struct eyeshot_mask *seen)
{
    near_around(look, seen, walk_symmetric);
}

void bresenham_field(const struct look *look, struct eyeshot_mask *seen)
{
    near_around(look, seen, walk_lines);
}
