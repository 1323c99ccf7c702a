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
 * Claims: isotropic, monotone-radius, monotone-walls. Not symmetric: a centre that sees a
 * sliver of a cell need not be seen from that cell's centre. Not expansive: a room's corner is
 * hidden behind the two walls beside it.
 *
 * Departures: none; this is the yardstick. Corners and edges alone, measure zero, never count.
 *
 * Cost: every cell in sight about once; by words in fast/free_slopes.c, of which this is the plain
 * twin. Between two intervals of a row at depth d lies a wall, whose slopes span at least 1/d,
 * within slopes 0 to 1: at most d + 1 intervals.
 */
#include "lib/engine/scan.h"
#include "lib/rules/rules.h"

static void exact_scan_row(struct march *march, struct scan scan, int depth)
{
    march_free(march, scan, depth, 2 * (int64_t)depth - 1, 2 * (int64_t)depth + 1);
}

static void exact_plain(const struct look *look, struct eyeshot_mask *seen)
{
    march_around(look, seen, (struct marching){{{0, 1}, {1, 1}}, exact_scan_row, 1, 1});
}

const struct rule exact = {.field = exact_field, .plain = exact_plain, .sees = exact_sees};
