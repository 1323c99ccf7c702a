/*
 * Source: Albert Ford, "Symmetric Shadowcasting", 2017.
 *
 * Idea: in each of four quadrants, rows go outwards; a scan is a wedge between two slopes. Walls
 * are seen when a scan meets them, floors when their centre lies in the wedge, edges included.
 *
 *      \   . . . ./       depth 3     a wall narrows the wedge to the lines
 *       \  # . ./         depth 2     past its corners' midpoints
 *        \ . ./           depth 1
 *          @
 *
 * Symmetric: the line between two centres decides.
 *
 * Departures: none from the text; slopes are exact fractions, halves round as the text says.
 *
 * Cost: every cell in sight once or twice; by words in fast/centre_lines.c, of which this is the
 * plain twin. Scans of a row are apart by a wall at least one cell wide, which at depth d is a
 * slope of 1/d, in wedges of 2 together: at most 2·depth + 2 scans.
 */
#include "lib/engine/scan.h"

static void symmetric_scan_row(struct march *march, struct scan scan, int depth)
{
    int64_t d = depth;
    int first = slope_side_up(scan.start, d), last = slope_side_down(scan.end, d);
    struct slope start = scan.start;
    bool before = false; /* was the cell before this one a wall? */

    for (int side = first; side <= last; side++) {
        bool wall = march_wall(march, depth, side);
        struct slope edge = {2 * (int64_t)side - 1, 2 * d};
        if (side > first && before && !wall)
            start = edge;
        if (side > first && !before && wall)
            scans_add(march->scans, (struct scan){start, edge});
        if (wall || (d * start.up <= side * start.down && side * scan.end.down <= d * scan.end.up))
            march_show(march, depth, side);
        before = wall;
    }
    if (first <= last && !before)
        scans_add(march->scans, (struct scan){start, scan.end});
}

const struct rule rule_symmetric = {.field = symmetric_field,
                                    .march = {{{-1, 1}, {1, 1}}, symmetric_scan_row, 2, 2},
                                    .sees = symmetric_sees};
