/*
 * Source: geometry. The eye is a point, its cell's centre; opaque cells are unit squares.
 *
 * Idea: in each octant, keep the set of directions that are still free, as a sorted list of open
 * intervals of slopes. Row by row, a cell is seen when a free interval overlaps, by more than a
 * point, the slopes that pass through it; a wall then takes its slopes out of the set.
 *
 *      +---+---+        the slopes through the cell at (side, depth) run from its far inner
 *      |  /| / |        corner  (side - 1/2) / (depth + 1/2)
 *      | / |/  |        to its near outer corner  (side + 1/2) / (depth - 1/2)
 *      +/--+---+
 *
 * Within a row, sight runs from the axis outwards only, so cells are taken in that order.
 *
 * Not symmetric: a centre that sees a sliver of a cell need not be seen from that cell's centre.
 * Not expansive: a room's corner is hidden behind the two walls beside it.
 *
 * Departures: none; this is the yardstick. Corners and edges alone, measure zero, never count.
 *
 * Cost: every cell in sight about once; by words in fast/free_slopes.c, of which this is the plain
 * twin. Between two intervals of a row at depth d lies a wall, whose slopes span at least 1/d,
 * within slopes 0 to 1: at most d + 1 intervals.
 *
 * rot-precise: rot.js 2 (Ondřej Žára), src/fov/precise-shadowcasting.ts, its default, goes by
 * square rings. Ring d has 8d cells, and each takes 1/8d of the circle, wherever it stands. What
 * walls took of nearer rings is dark; a cell is seen unless its whole part is. So in an octant
 * the cell (side, depth) has the slopes from (side - 1/2) / depth to (side + 1/2) / depth, cut at
 * 0 and 1. The library's list of shadows is kept here as what is left between them. It adds up
 * how much of a cell is seen; any of it counts. As there, an eye in a wall sees its own cell
 * only.
 */
#include "lib/engine/scan.h"

/*
 * A free interval in one row, whose ends are open: a cell's slopes run from (side - 1/2) / (far /
 * 2) to (side + 1/2) / (near / 2). It is seen when it overlaps the interval.
 */
static void exact_scan_free(struct march *march, struct scan scan, int depth, int64_t near,
                            int64_t far)
{
    struct slope free = scan.start, end = scan.end;
    int first = (int)floor_divide(free.up * near + free.down, 2 * free.down);
    int last = (int)ceil_divide(end.up * far + end.down, 2 * end.down) - 1;

    for (int side = first; side <= last; side++) {
        struct slope inner = {2 * (int64_t)side - 1, far}, outer = {2 * (int64_t)side + 1, near};
        if (!march_show(march, depth, side))
            continue;
        if (slope_less(free, inner))
            scans_add(march->scans, (struct scan){free, inner});
        free = outer;
        if (!slope_less(free, end))
            return;
    }
    scans_add(march->scans, (struct scan){free, end});
}

static void exact_scan_row(struct march *march, struct scan scan, int depth)
{
    exact_scan_free(march, scan, depth, 2 * (int64_t)depth - 1, 2 * (int64_t)depth + 1);
}

const struct rule rule_exact = {
    .field = exact_field, .march = {{{0, 1}, {1, 1}}, exact_scan_row, 1, 1}, .sees = exact_sees};

static void rot_precise_scan_row(struct march *march, struct scan scan, int depth)
{
    exact_scan_free(march, scan, depth, 2 * (int64_t)depth, 2 * (int64_t)depth);
}

const struct rule rule_rot_precise = {.needs_open_eye = true,
                                      .march = {{{0, 1}, {1, 1}}, rot_precise_scan_row, 1, 1},
                                      .sees = rot_precise_sees};
