/*
 * Source: Adam Milazzo, "Roguelike Vision Algorithms", 2014: his own algorithm, and what he says
 * must change to make it symmetric. Two rules: beam and beam-symmetric.
 *
 * Idea: shadowcasting between two exact slopes, on cells whose corners are beveled. A wall's corner
 * is cut off when the cells beside it are open, so that the line past it runs to the middle of the
 * wall's side; else it runs to the corner itself. A floor is seen when the scan meets a square of
 * half its width in its middle.
 *
 *       /-----\           a scan goes on above a wall from the middle of its top side,
 *      |   #   |          at (side + 1/2) / depth, and below one
 *       \-----/           beside another from the corner, (side + 1/2) / (depth + 1/2)
 *
 * beam-symmetric: a cell, be it a wall, is seen when its centre lies in the scan, edges included,
 * and all corners that bound a scan are beveled, as the author recommends for it.
 *
 * beam-symmetric is symmetric: the line between two centres decides.
 *
 * Departures: none. The author's range is the caller's distance; here it is the circle. It is
 * walked: cells out of range are passed over, and the last column decides nothing. His test for
 * the upper bevel can never be true (the cell above was just found open) and is left out. Lists in
 * place of recursion.
 *
 * Cost: every cell in sight about once. The scans of a column are apart by a wall; the list grows
 * as needed.
 */
#include "lib/engine/scan.h"

/* The slope of a point, all in halves of a cell (or quarters, on both sides). */
static struct slope beam_slope(int64_t side, int64_t depth)
{
    return (struct slope){side, depth};
}

/* The side that a slope reaches on the near edge of a column; a half is rounded up. */
static int beam_near_side(struct slope slope, int depth)
{
    return (int)(((2 * (int64_t)depth - 1) * slope.up + slope.down) / (2 * slope.down));
}

/* The first cell of a column, on the outside: walls are taken in only where their bevel is met. */
static int beam_top_side(const struct march *march, struct slope top, int depth)
{
    int side = beam_near_side(top, depth);
    int64_t middle = 2 * (int64_t)depth, up = 2 * (int64_t)side + 1;

    if (top.up == top.down)
        return depth;
    if (march_wall(march, depth, side))
        return side +
               (!slope_less(top, beam_slope(up, middle)) && !march_wall(march, depth, side + 1));
    return side + slope_less(beam_slope(up, middle + march_wall(march, depth + 1, side + 1)), top);
}

static int beam_bottom_side(const struct march *march, struct slope bottom, int depth)
{
    int side = beam_near_side(bottom, depth);

    if (!bottom.up)
        return 0;
    return side + (!slope_less(bottom, beam_slope(2 * (int64_t)side + 1, 2 * (int64_t)depth)) &&
                   march_wall(march, depth, side) && !march_wall(march, depth, side + 1));
}

/* Is a cell at the edges of the scan (only there it can be missed) seen within them? */
static bool beam_is_seen(struct scan scan, int depth, int side, bool wall, bool symmetric_rule)
{
    int64_t s = side, d = depth;

    if (symmetric_rule)
        return !slope_less(scan.start, beam_slope(s, d)) && !slope_less(beam_slope(s, d), scan.end);
    return wall || (slope_less(beam_slope(4 * s - 1, 4 * d + 1), scan.start) &&
                    slope_less(scan.end, beam_slope(4 * s + 1, 4 * d - 1)));
}

/* From the outer slope to the inner one. `symmetric_rule`: by beam-symmetric. */
ALWAYS_INLINE void beam_scan_column(struct march *march, struct scan scan, int depth,
                                    bool symmetric_rule)
{
    int first = beam_top_side(march, scan.start, depth),
        last = beam_bottom_side(march, scan.end, depth);
    int reach = range_reach(march->look->range, depth);
    enum { BEAM_NONE, BEAM_WALL, BEAM_OPEN } before = BEAM_NONE;

    for (int side = first < reach ? first : reach; side >= last; side--) {
        bool wall = march_wall(march, depth, side);
        int64_t up = 2 * (int64_t)side + 1, middle = 2 * (int64_t)depth;
        bool edge = side == first || side == last;
        if (!edge || beam_is_seen(scan, depth, side, wall, symmetric_rule))
            march_show(march, depth, side);
        if (wall && before == BEAM_OPEN && slope_less(beam_slope(up, middle), scan.start))
            scans_add(march->scans, (struct scan){scan.start, beam_slope(up, middle)});
        if (!wall && before == BEAM_WALL) {
            bool sharp = !symmetric_rule && march_wall(march, depth + 1, side + 1);
            scan.start = beam_slope(up, middle + sharp);
            if (!slope_less(scan.end, scan.start))
                return;
        }
        before = wall ? BEAM_WALL : BEAM_OPEN;
    }
    if (before == BEAM_OPEN)
        scans_add(march->scans, scan);
}

static void beam_scan_row(struct march *march, struct scan scan, int depth)
{
    beam_scan_column(march, scan, depth, false);
}

static void beam_symmetric_scan_row(struct march *march, struct scan scan, int depth)
{
    beam_scan_column(march, scan, depth, true);
}

const struct rule rule_beam = {.walks_range = true,
                               .march = {{{1, 1}, {0, 1}}, beam_scan_row, 1, SPARE_MANY}};

const struct rule rule_beam_symmetric = {
    .walks_range = true, .march = {{{1, 1}, {0, 1}}, beam_symmetric_scan_row, 1, SPARE_MANY}};
