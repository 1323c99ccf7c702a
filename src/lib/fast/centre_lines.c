/*
 * The fast fields of `symmetric` and of the rules whose lines round like Bresenham's. Plain twins:
 * the scans of rules/symmetric.c, the lines of rules/lines.c.
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
 * A scan begins in the window around the eye (engine/strip.h), where a row is a word, and goes on
 * through strips (engine/strip.h). A wedge of up to 63 cells is passed by the bits of a word in
 * either.
 *
 * Cost: a few operations a wedge and a row, and a word for 64 cells. At most 2 * depth + 1 wedges,
 * one a cell: a wall between two of them, in this row or in one nearer, keeps them apart by a cell
 * or more.
 */
#include "lib/engine/strip.h"

/* A row: its depth, and the cell of the eye's column, from which cells are counted. */
struct centre_row {
    int depth, axis;
};

/* A lower edge, through the lower end of a cell. */
ALWAYS_INLINE struct edge centre_edge_above(struct centre_row row, int cell)
{
    return edge_at(cell, 2 * (int64_t)(cell - row.axis) - 1, 2 * (int64_t)row.depth);
}

/*
 * An upper edge there. Here it is no mirror image (strip.h): it is below the true one as the lower
 * one is above it, by three units at most, so each stands in the cell at its end of the wedge, and
 * a place is off by 3 * WEDGE_DEPTH + 1 at most, which is less than EDGE_SLACK.
 */
ALWAYS_INLINE struct edge centre_edge_below(struct centre_row row, int cell)
{
    struct edge edge = centre_edge_above(row, cell);

    return (struct edge){edge.place - 2, edge.rise - 3};
}

/* The cell whose centre is the first one not below a lower edge. */
ALWAYS_INLINE int64_t centre_first(struct edge edge, bool lines)
{
    int64_t slack = lines && edge.rise > 0 ? 0 : EDGE_SLACK;

    return (edge.place + EDGE_HALF - 1 - slack) >> EDGE_BITS;
}

/* The cell behind the one whose centre is the last one not above an upper edge. */
ALWAYS_INLINE int64_t centre_end(struct edge edge, bool lines)
{
    int64_t slack = lines && edge.rise < 0 ? 0 : EDGE_SLACK;

    return (edge.place + EDGE_HALF + slack) >> EDGE_BITS;
}

/* What lies outside the map is wall. */
ALWAYS_INLINE struct wedge centre_clip(struct wedge wedge, int depth, int least, int most)
{
    if (edge_cell(wedge.lower) < least)
        wedge.lower = centre_edge_above((struct centre_row){depth, 0}, least);
    if (edge_cell(wedge.upper) > most)
        wedge.upper = centre_edge_below((struct centre_row){depth, 0}, most + 1);
    return wedge;
}

/* One of the two, without a branch, which the processor would mostly guess wrong. */
ALWAYS_INLINE struct edge centre_choose(bool first, struct edge a, struct edge b)
{
    int64_t mask = -(int64_t)first;

    return (struct edge){b.place ^ ((a.place ^ b.place) & mask),
                         b.rise ^ ((a.rise ^ b.rise) & mask)};
}

/*
 * One wedge in one row: what it shows is added to `seen`, what goes on through its open cells is
 * written from `next` on; gives the end of that. Bit 0 of `walls` and of `seen` is the cell `base`;
 * the wedge lies within bits 0 … 62.
 */
ALWAYS_INLINE struct wedge *centre_scan_wedge(struct wedge wedge, uint64_t walls, int64_t base,
                                              struct centre_row row, uint64_t *seen,
                                              struct wedge *next, bool lines)
{
    uint64_t first = (uint64_t)1 << ((wedge.lower.place >> EDGE_BITS) - base);
    uint64_t end = (uint64_t)2 << ((wedge.upper.place >> EDGE_BITS) - base);
    uint64_t cells = end - first, open = cells & ~walls;

    *seen |= ((uint64_t)1 << (centre_end(wedge.upper, lines) - base)) -
             ((uint64_t)1 << (centre_first(wedge.lower, lines) - base));
    if (!lines)
        *seen |= cells & walls;
    if (open == cells) {
        wedge_put(next, wedge);
        return next + 1;
    }
    while (open) {
        uint64_t lowest = open & -open, behind = open + lowest; /* the lowest run became a bit */
        uint64_t wall = behind & -behind;
        int cell = (int)base + __builtin_ctzll(open), beyond = (int)base + __builtin_ctzll(behind);
        next->lower = centre_choose(lowest == first, wedge.lower, centre_edge_above(row, cell));
        next->upper = centre_choose(wall == end, wedge.upper, centre_edge_below(row, beyond));
        next++;
        open = behind ^ wall;
    }
    return next;
}

/* The same of a wedge of any width in a strip, from one end of an open run to the next. */
ALWAYS_INLINE struct wedge *centre_scan_wedge_far(const struct strips *strips, struct strip strip,
                                                  struct wedge wedge, struct wedge *next,
                                                  bool lines)
{
    struct centre_row row = {strips->depth, 0};
    int from, to, first, last;

    wedge = centre_clip(wedge, strips->depth, strips->least, strips->most);
    if (wedge.lower.place > wedge.upper.place)
        return next;
    from = edge_cell(wedge.lower);
    to = edge_cell(wedge.upper);
    if (to - from < NEAR_SIDE) {
        uint64_t seen = 0;
        next = centre_scan_wedge(wedge, row_window(strip.opaque, strip.axis + from), from, row,
                                 &seen, next, lines);
        row_add(strip.seen, strip.shown + from, seen);
        return next;
    }
    first = (int)centre_first(wedge.lower, lines);
    last = (int)centre_end(wedge.upper, lines) - 1;
    if (!lines && strip_is_wall(strip, 1, from))
        first = from;
    if (!lines && strip_is_wall(strip, 1, to))
        last = to;
    strip_show(strip, 1, first, last);
    for (int wall = from; wall <= to;) {
        int open = strip_next(strip, 1, wall, to + 1, OPEN);
        if (open > to)
            break;
        wall = strip_next(strip, 1, open, to + 1, WALL);
        next->lower = open > from ? centre_edge_above(row, open) : wedge.lower;
        next->upper = wall <= to ? centre_edge_below(row, wall) : wedge.upper;
        next++;
    }
    return next;
}

/* Between the diagonals, at the eye. */
static const struct wedge centre_whole = {{EDGE_HALF + 1, -2 * EDGE_HALF},
                                          {EDGE_HALF - 1, 2 * EDGE_HALF}};

/*
 * Farther out, from the strip on where the window ends, with its wedges; `open`: all are one. A
 * function of its own, so that scans within the window have the registers to themselves.
 */
static __attribute__((noinline)) void centre_scan_far(struct strips *strips,
                                                      const struct wedge *from, ptrdiff_t count,
                                                      bool open, bool lines)
{
    int skipped = strips->depth;
    struct lists wedges;
    struct wedge *now, *next, *end;

    if (open)
        strips_show_open(strips);
    if (!wedges_begin(&wedges, strips, 0, 2 * (size_t)strips->limit + 2, centre_whole))
        return;
    now = wedges.now;
    next = wedges.next;
    if (strips->depth == skipped)
        memcpy(now, from, (size_t)count * sizeof *now);
    end = now + count;
    while (strips->depth < strips->limit && now < end) {
        struct wedge *begin = next;
        struct strip strip =
            strips_next(strips, edge_cell(now->lower) - 1, 1 + edge_cell(end[-1].upper));
        for (const struct wedge *wedge = now; wedge < end; wedge++)
            next = centre_scan_wedge_far(
                strips, strip,
                (struct wedge){edge_stepped(wedge->lower, 1), edge_stepped(wedge->upper, 1)}, next,
                lines);
        end = next;
        next = now;
        now = begin;
        scratch_unless(strips->look->work, end - now <= 2 * (ptrdiff_t)strips->depth + 1);
    }
}

/* In one direction. */
ALWAYS_INLINE void centre_scan_near(struct near *near, struct strips *strips,
                                    enum direction direction, bool lines)
{
    struct near_strip at = near_face(near, strips);
    struct wedge lists[2][NEAR_SIDE + 1], *now = lists[0], *end = now + 1, *next = lists[1];
    struct wedge first = centre_whole;
    int64_t axis = (int64_t)at.axis << EDGE_BITS; /* within the window edges stand at bits */
    bool open;

    near_show_open(&at);
    open = at.depth == at.limit;
    first.lower = edge_stepped(first.lower, at.depth);
    first.upper = edge_stepped(first.upper, at.depth);
    if (!open)
        first = centre_clip(first, at.depth, strips->least, strips->most);
    first.lower.place += axis;
    first.upper.place += axis;
    wedge_put(now, first);
    while (at.depth < at.limit && now < end) {
        uint64_t walls = near_next(&at) | ~at.inside, shown = 0;
        struct centre_row row = {at.depth, at.axis};
        struct wedge *begin = next;
        for (const struct wedge *wedge = now; wedge < end; wedge++)
            next = centre_scan_wedge(
                (struct wedge){edge_stepped(wedge->lower, 1), edge_stepped(wedge->upper, 1)}, walls,
                0, row, &shown, next, lines);
        near_see(&at, shown);
        end = next;
        next = now;
        now = begin;
        scratch_unless(strips->look->work, end - now <= NEAR_SIDE);
    }
    if (!near_leave(near, &at, strips, direction, now < end))
        return;
    for (struct wedge *wedge = now; wedge < end; wedge++) {
        wedge->lower.place -= axis;
        wedge->upper.place -= axis;
    }
    centre_scan_far(strips, now, end - now, open, lines);
}

static void symmetric_scan_near(struct near *near, struct strips *strips, enum direction direction)
{
    centre_scan_near(near, strips, direction, false);
}

static void bresenham_scan_near(struct near *near, struct strips *strips, enum direction direction)
{
    centre_scan_near(near, strips, direction, true);
}

void symmetric_field(const struct look *look, struct eyeshot_mask *seen)
{
    near_around(look, seen, symmetric_scan_near);
}

void bresenham_field(const struct look *look, struct eyeshot_mask *seen)
{
    near_around(look, seen, bresenham_scan_near);
}
