/*
 * Source: Brogue CE (Brian Walker and others), Movement.c: getFOVMask and scanOctantFOV, as the
 * player's view asks for it.
 *
 * Idea: shadowcasting in octants, on whole numbers: a slope is so many 32768ths of a cell for each
 * cell of depth. Cells are looked at from the diagonal (slope -1) to the axis (slope 0); a run of
 * open ones goes on to the next row between the slopes of its edges.
 *
 *      .  .  #  .       the run left of the wall ends at (side - 1/2) / (depth - 1/2),
 *       . .  .          the one right of it begins at (side - 1/2) / (depth + 1/2),
 *        .  .           both cut off, not rounded, to an even number
 *          @
 *
 * Not expansive: the cut slopes lose a room's far corner 70 cells away.
 *
 * Departures: none. The player's view asks for a radius of the map's width and height added up, so
 * the game cuts nothing; here a smaller radius is a circle cut afterwards. Cells off the map are
 * passed over, as there: a run goes on beside them.
 *
 * Cost: every cell in sight about once. Runs of one row are apart by a wall; the list grows as
 * needed.
 */
#include "lib/engine/scan.h"

#define UNIT 32768 /* a slope of 1 */

/* Nearest to slope · depth: C's division, towards 0, is part of the rule, here and below. */
static int brogue_side_at(int64_t slope, int64_t depth)
{
    return (int)((slope * depth - UNIT / 2 + 1) / UNIT);
}

/* The slope between the cells side - 1 and side, half a cell before or behind the row's middle. */
static int64_t brogue_edge(int64_t side, int64_t twice_depth)
{
    return (UNIT * side - UNIT / 2) / twice_depth * 2;
}

static void brogue_add(struct march *march, int64_t start, int64_t end)
{
    if (start <= end)
        scans_add(march->scans, (struct scan){{start, UNIT}, {end, UNIT}});
}

static void brogue_scan_row(struct march *march, struct scan scan, int depth)
{
    int64_t start = scan.start.up, end = scan.end.up, twice = 2 * (int64_t)depth;
    int first = brogue_side_at(start, depth), last = brogue_side_at(end, depth);
    bool lit = false;

    for (int side = first; side <= last; side++) {
        bool wall;
        if (!march_has(march, depth, side))
            continue;
        wall = march_show(march, depth, side);
        if (!wall && !lit && side > first)
            start = brogue_edge(side, twice + 1);
        if (wall && lit)
            brogue_add(march, start, brogue_edge(side, twice - 1));
        lit = !wall;
    }
    if (lit)
        brogue_add(march, start, end);
}

const struct rule rule_brogue = {
    .march = {{{-UNIT, UNIT}, {0, UNIT}}, brogue_scan_row, 1, SPARE_MANY}};
