/*
 * Source: document 002; Björn Bergström, "FOV using recursive shadowcasting", RogueBasin, in the
 * variant that its document builds on.
 *
 * Idea: in each octant, rows go outwards between an outer and an inner slope. A wall splits the
 * scan: the part outside it goes on to the next row, the part inside it starts past the wall's
 * corner.
 *
 *      .  .  #  .        depth 3:  one scan goes on left of the wall, one right of it
 *       . .  .           depth 2
 *        .  .            depth 1
 *          @
 *
 * Departures: none from the document's rule, which decides by the *outer neighbour*, looked up on
 * the map. A wall whose outer neighbour lies outside the scan gives a scan that starts below its
 * end; such scans may still round into a cell and are kept, as the rule says, until they can't.
 *
 * Cost: every cell in sight, some more than once; by words in fast/shadowcast.c, of which this is
 * the plain twin. A row has at most a few scans for each of its walls; the lists grow as needed.
 */
#include "lib/engine/scan.h"

/* A scan is spent when, even rounded up by half a cell, it ends before any cell of row `depth`. */
static void shadowcast_plain_add(struct march *march, struct slope start, struct slope end,
                                 int depth)
{
    int64_t short_of = end.up * start.down - start.up * end.down;

    if (short_of <= end.down * start.down / (2 * (int64_t)depth))
        scans_add(march->scans, (struct scan){start, end});
}

static void shadowcast_scan_row(struct march *march, struct scan scan, int depth)
{
    int64_t d = depth;
    int reach = range_reach(march->look->range, depth);
    int side = lesser(slope_side_up(scan.start, d), march->side_limit), last = side + 1;

    for (; side * scan.end.down >= scan.end.up * d; side--) {
        bool bounded = side < march->side_limit, wall;
        last = side;
        if (side > reach)
            continue;
        wall = march_show(march, depth, side);
        if (bounded && wall && !march_wall(march, depth, side + 1))
            shadowcast_plain_add(march, scan.start, (struct slope){2 * side + 1, 2 * d - 1},
                                 depth + 1);
        if (bounded && !wall && march_wall(march, depth, side + 1))
            scan.start = (struct slope){2 * side + 1, 2 * d + 1};
    }
    if (!march_wall(march, depth, lesser(last, march->side_limit)) && d < march->look->range.radius)
        shadowcast_plain_add(march, scan.start, scan.end, depth + 1);
}

const struct rule rule_shadowcast = {
    .walks_range = true,
    .field = shadowcast_field,
    .march = {{{1, 1}, {0, 1}}, shadowcast_scan_row, 1, SPARE_MANY},
};
