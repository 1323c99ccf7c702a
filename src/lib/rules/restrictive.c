/*
 * Source: Dominik Marczuk (Mingos), "Restrictive Precise Angle Shadowcasting", RogueBasin, 2009.
 *
 * Idea: in an octant, line d has d + 1 cells, which share the angles from 0 to 1 alike. Each has
 * three: where it starts, its centre, where it ends. An open cell is seen when its centre and one
 * of the other two are free, a wall when any of the three is. A wall that is seen blocks the angles
 * from its start to its end, both included, for the lines behind.
 *
 *      |   |   |   |   |      line 3: four cells, a quarter each
 *      0  1/4 1/2 3/4  1
 *
 * Departures: none from the article. It does not say whether a range's ends are blocked; in its
 * example a wall from 0 to 1/5 is hidden by a range from 0 to 1/4, so they are. Nor does it ask, as
 * the author's program does, that a neighbour towards the eye is seen, or stop where a line shows
 * nothing. The lines end at the map's edge, which blocks no angles.
 *
 * Cost: every cell in sight about once, and a search for each of its angles. Free angles are open
 * intervals; between two at depth d lies a wall, more than 1/(d + 1) wide: at most d + 2.
 */
#include "lib/engine/scan.h"

/* By halves: the intervals are in order. */
static bool restrictive_is_free(const struct lists *scans, struct slope angle)
{
    const struct scan *now = scans->now;
    size_t low = 0, high = scans->count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (slope_less(now[middle].start, angle))
            low = middle + 1;
        else
            high = middle;
    }
    return low && slope_less(angle, now[low - 1].end);
}

static bool restrictive_is_seen(const struct lists *scans, int64_t side, int64_t cells, bool wall)
{
    bool start = restrictive_is_free(scans, (struct slope){side, cells});
    bool centre = restrictive_is_free(scans, (struct slope){2 * side + 1, 2 * cells});
    bool end = restrictive_is_free(scans, (struct slope){side + 1, cells});

    return wall ? start || centre || end : centre && (start || end);
}

static void restrictive_scan_row(struct march *march, struct scan scan, int depth)
{
    int64_t cells = (int64_t)depth + 1;
    int64_t first = floor_divide(scan.start.up * cells, scan.start.down);
    int64_t last = ceil_divide(scan.end.up * cells, scan.end.down) - 1;
    struct slope free = scan.start;

    if (first < 0)
        first = 0;
    if (last > lesser(depth, march->side_limit))
        last = lesser(depth, march->side_limit);
    for (int64_t side = first; side <= last; side++) {
        struct slope start = {side, cells};
        bool wall = march_wall(march, depth, (int)side);
        if (!restrictive_is_seen(march->scans, side, cells, wall))
            continue;
        march_show(march, depth, (int)side);
        if (!wall)
            continue;
        if (slope_less(free, start))
            scans_add(march->scans, (struct scan){free, start});
        free = (struct slope){side + 1, cells};
    }
    if (slope_less(free, scan.end))
        scans_add(march->scans, (struct scan){free, scan.end});
}

const struct rule rule_restrictive = {
    .march = {
        {{-1, 1}, {2, 1}}, restrictive_scan_row, 1, 2} /* beyond slopes 0 and 1, which are free */};
