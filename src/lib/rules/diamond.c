/*
 * Source: "Diamond walls, point visibility" in "Discussion: Field of Vision", RogueBasin, from the
 * Angband forum, 2009.
 *
 * Idea: a wall is a diamond whose points lie in the middle of its cell's sides. A cell, be it a
 * wall, is seen when the straight line between the centres meets no diamond in between. The points
 * stop nothing, except where two walls share one: no line slips through a wall.
 *
 *    .---^---.         from the eye's centre, in an octant, the diamond at (side, depth) hides the
 *    | / # \ |         slopes between (side - 1/2) / depth and (side + 1/2) / depth: those of
 *    <       >         its left and right points
 *    | \   / |
 *    '---v---'
 *
 * Symmetric: a line between centres has no direction.
 *
 * Departures: none from the text; the first of its drawings shows a narrower shadow close behind a
 * pillar than the text gives. No wall of the same row stands in the way of a cell's centre.
 *
 * Cost: every cell in sight about once. Free slopes are closed intervals, which may be single
 * points; between two at depth d lies a wall, 1/d wide, in 1 together: at most d + 2.
 */
#include "lib/engine/scan.h"

/* Keeps the slopes between two diamonds' points; a single one only where `held` does not hold it.
 */
static void diamond_keep(struct march *march, struct slope from, struct slope to, bool held)
{
    if (slope_less(from, to) || (slope_equal(from, to) && !held))
        scans_add(march->scans, (struct scan){from, to});
}

static void diamond_scan_row(struct march *march, struct scan scan, int depth)
{
    int64_t d = depth;
    int first = slope_side_up(scan.start, d), last = slope_side_down(scan.end, d);
    struct slope free = scan.start;
    bool before = march_wall(march, depth, first - 1);

    for (int side = first; side <= last; side++) {
        struct slope centre = {side, d}, inner = {2 * (int64_t)side - 1, 2 * d};
        bool wall = march_wall(march, depth, side);
        if (!slope_less(centre, scan.start) && !slope_less(scan.end, centre))
            march_show(march, depth, side);
        if (wall) {
            diamond_keep(march, free, inner, before);
            free = (struct slope){2 * (int64_t)side + 1, 2 * d};
        }
        before = wall;
    }
    diamond_keep(march, free, scan.end, before && march_wall(march, depth, last + 1));
}

const struct rule rule_diamond = {.march = {{{0, 1}, {1, 1}}, diamond_scan_row, 1, 2},
                                  .sees = diamond_sees};
