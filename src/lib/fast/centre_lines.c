/*
 * The fast fields of `symmetric` and of the rules whose lines round like Bresenham's. Plain twins:
 * symmetric_plain() of rules/symmetric.c, the lines of rules/bresenham.c and rules/simple.c.
 *
 * Idea: at depth d, a line of slope s from the eye stands in the cell nearest to s * d. So a wall at
 * (side, d) stops the slopes from (2 side - 1) / 2d to (2 side + 1) / 2d, whatever lies behind it,
 * and a line to each cell is a scan with wedges after all. `symmetric` cuts its wedges at the same
 * slopes. The two differ in what a wedge shows:
 *
 *   symmetric   every wall that it meets; a floor whose centre it holds, edges included
 *   lines       a cell whose centre it holds. A line just between two cells stands in the one
 *               nearer to the axis; so the edge of a wall that faces away from the axis stops it,
 *               and the edge that faces the axis doesn't.
 *
 * The walk of `simple`, from the cell to the eye, takes the same cells: it rounds the way back up
 * where `bresenham` rounds the way there down.
 *
 * Cost: a few operations a wedge and a row, and a word for 64 cells. At most 2 * depth + 1 wedges, one
 * a cell: a wall between two of them, in this row or in one nearer, keeps them apart by a cell or more.
 */
#include "lib/fast/fast.h"

#include <limits.h>

#include "lib/engine/wedge.h"

/* The slope through the lower end of the cell at (side, depth), where it stands in that row. */
ALWAYS_INLINE struct edge edge_below(int side, int depth)
{
    return edge_at(side, 2 * (int64_t)side - 1, 2 * (int64_t)depth);
}

/* Is the cell of the edge missed? */
static inline bool misses(struct edge edge, bool lines)
{
    return lines ? misses_line(edge) : edge_rest(edge) > EDGE_HALF + EDGE_SLACK;
}

/* A wedge of any width. */
static struct wedge *pass_wide(struct strip strip, struct wedge wedge, int depth, bool lines,
                               struct wedge *next)
{
    int from = edge_cell(wedge.lower), to = -edge_cell(wedge.upper);
    int open = strip_next(strip, 1, from, to + 1, OPEN), wall;
    bool last_open = !strip_is_wall(strip, 1, to);

    strip_show(strip, 1, from + (misses(wedge.lower, lines) && (lines || open == from)),
               to - (misses(wedge.upper, lines) && (lines || last_open)));
    for (; open <= to; open = strip_next(strip, 1, wall, to + 1, OPEN)) {
        wall = strip_next(strip, 1, open, to + 1, WALL);
        next->lower = open == from ? wedge.lower : edge_below(open, depth);
        next->upper = wall > to ? wedge.upper : edge_below(1 - wall, depth);
        next++;
    }
    return next;
}

/* What lies outside the map is wall. */
static __attribute__((noinline)) struct wedge clip(struct wedge wedge, int depth, int least,
                                                   int most)
{
    if (edge_cell(wedge.lower) < least)
        wedge.lower = edge_below(least, depth);
    if (edge_cell(wedge.upper) < -most)
        wedge.upper = edge_below(-most, depth);
    return wedge;
}

/* What of a wedge goes on through the open cells of a window, whose bit 0 is the cell `base`. */
ALWAYS_INLINE struct wedge *split(struct wedge wedge, uint64_t open, int base, int depth,
                                  struct wedge *next)
{
    int first = __builtin_ctzll(open), last = -edge_cell(wedge.upper) - base;

    if (first > edge_cell(wedge.lower) - base)
        wedge.lower = edge_below(base + first, depth);
    for (;;) {
        uint64_t walls = ~open & -open; /* above the lowest open cell */
        int wall = walls ? __builtin_ctzll(walls) : 64;
        *next = wedge;
        if (wall > last)
            return next + 1;
        next++->upper = edge_below(1 - base - wall, depth);
        /* NOLINTNEXTLINE(*BinaryOperatorResult): `wall` is at most `last`, which is below 64 */
        open &= ~(uint64_t)0 << wall;
        if (!open)
            return next;
        wedge.lower = edge_below(base + __builtin_ctzll(open), depth);
    }
}

/* Wedges that lie within 64 cells share a window of the row's bits. */
ALWAYS_INLINE void pass_strip(struct strips *strips, int depth, struct lists *wedges, bool lines)
{
    const struct wedge *now = wedges->now, *end = now + wedges->count;
    struct wedge *begin = wedges->next, *next = begin;
    struct strip strip =
        strips_next(strips, edge_cell(now->lower) - 1, 1 - edge_cell(end[-1].upper));
    int least = strips->least, most = strips->most, base = 0, limit = INT_MIN;
    uint64_t free = 0, seen = 0; /* the window from `base` to `limit` */

    for (; now < end; now++) {
        struct wedge wedge = {edge_stepped(now->lower, 1), edge_stepped(now->upper, 1)};
        int from = edge_cell(wedge.lower), to = -edge_cell(wedge.upper);
        uint64_t all, open, missed;
        if (from < least || to > most) {
            wedge = clip(wedge, depth, least, most);
            from = edge_cell(wedge.lower);
            to = -edge_cell(wedge.upper);
        }
        if (from > to)
            continue;
        if (to > limit) {
            row_add(strip.seen, strip.shown + base, seen);
            base = from;
            limit = to - from < 64 ? from + 63 : INT_MIN;
            seen = 0;
            if (to - from >= 64) {
                next = pass_wide(strip, wedge, depth, lines, next);
                continue;
            }
            free = ~row_window(strip.opaque, strip.axis + base);
        }
        /* NOLINTNEXTLINE(*BinaryOperatorResult): wider wedges went on above; `to` is within 63 */
        all = ~(uint64_t)0 << (from - base) & ~(uint64_t)0 >> (63 - (to - base));
        open = free & all;
        missed = (uint64_t)misses(wedge.lower, lines) << (from - base) |
                 (uint64_t)misses(wedge.upper, lines) << (to - base);
        seen |= all & ~(lines ? missed : missed & open);
        if (open == all)
            *next++ = wedge;
        else if (open)
            next = split(wedge, open, base, depth, next);
    }
    row_add(strip.seen, strip.shown + base, seen);
    wedges->next_count = (size_t)(next - begin);
    lists_advance(wedges);
    scratch_unless(wedges->work, wedges->count <= 2 * (size_t)depth + 1);
}

ALWAYS_INLINE void walk(struct strips *strips, bool lines)
{
    const struct edge diagonal = {EDGE_HALF + 1, -2 * EDGE_HALF};
    struct lists wedges;

    strips_show_open(strips, 0);
    if (!wedges_begin(&wedges, strips, 0, 2 * (size_t)strips->limit + 2,
                      (struct wedge){diagonal, diagonal}))
        return;
    for (int depth = strips->depth + 1; depth <= strips->limit && wedges.count; depth++)
        pass_strip(strips, depth, &wedges, lines);
}

static void walk_symmetric(struct strips *strips)
{
    walk(strips, false);
}

static void walk_lines(struct strips *strips)
{
    walk(strips, true);
}

void symmetric_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, walk_symmetric);
}

void bresenham_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, walk_lines);
}
