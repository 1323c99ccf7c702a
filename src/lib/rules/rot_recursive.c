/*
 * Source: rot.js 2 (Ondřej Žára), src/fov/recursive-shadowcasting.ts, after Peter Harkins and
 * Björn Bergström, "FOV using recursive shadowcasting", RogueBasin.
 *
 * Idea: shadowcasting with cells as full squares. A cell is seen when the lines through its far
 * inner and its near outer corner leave any of it in the scan, a touch included.
 *
 *      +---+            from (side - 1/2) / (depth + 1/2)
 *      |  /|            to   (side + 1/2) / (depth - 1/2)
 *      +/--+
 *
 * Of walls in a row, the first ends the scan at its outer slope; behind the last, it goes on from
 * its inner one. So shadows are as wide as the walls are and grow from there.
 *
 * Departures: none in what is seen. The original compares slopes as floating-point numbers:
 * quotients that are equal stay equal, others lie apart by far more than rounding. Rows in place
 * of recursion. As there, a scan whose start a wall has put below its end is not dropped at once,
 * but only where it would begin anew. Its own range is d² < (r + 1)²: it adds one to what it is
 * asked for.
 *
 * Cost: every cell in sight once or twice. Scans of a row are apart by a wall, those with their
 * start below their end live for a few rows; the list grows as needed.
 */
#include "lib/engine/scan.h"

/*
 * A scan that ends above its start takes in the cells that hold all in between, till there are
 * none: the slopes of a cell in row d span at most 8d / (4d² - 1).
 */
static bool rot_recursive_is_spent(struct slope start, struct slope end, int64_t d)
{
    int64_t short_of = end.up * start.down - start.up * end.down;

    return short_of > end.down * start.down / (4 * d * d - 1) * 8 * d + 8 * d;
}

static void rot_recursive_scan_row(struct march *march, struct scan scan, int depth)
{
    int64_t near = 2 * (int64_t)depth - 1, far = near + 2;
    struct slope start = scan.start, end = scan.end;
    int first = lesser((int)floor_divide(start.up * far + start.down, 2 * start.down), depth);
    int last = greater((int)ceil_divide(end.up * near - end.down, 2 * end.down), 0);
    bool blocked = false;

    for (int side = first; side >= last; side--) {
        struct slope outer = {2 * (int64_t)side + 1, near};
        bool wall = march_show(march, depth, side);
        if (wall && !blocked && !slope_less(start, outer))
            scans_add(march->scans, (struct scan){start, outer});
        if (wall)
            start = (struct slope){2 * (int64_t)side - 1, far};
        blocked = wall;
    }
    if (!blocked && !rot_recursive_is_spent(start, end, depth))
        scans_add(march->scans, (struct scan){start, end});
}

const struct rule rule_rot_recursive = {
    .march = {{{1, 1}, {0, 1}}, rot_recursive_scan_row, 1, SPARE_MANY}};
