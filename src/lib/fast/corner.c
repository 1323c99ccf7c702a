/*
 * The fast field of `corner`, whose plain twin is its line, in rules/corner.c: the slopes that are
 * still free, row by row, as scans between exact slopes (engine/scan.h). At depth d a line of
 * slope s stands at the side nearest to s * d, at ties at the inner one, so a wall at (j, d) stops
 * the slopes behind (2j - 1) / 2d up to (2j + 1) / 2d. A line that goes from (j - 1, d - 1) to (j,
 * d) at once has a slope behind (2j - 1) / 2d, up to (2j - 1) / (2d - 2), and tests a cell
 * *between*:
 *
 *     j    . *      to the east and west (j - 1, d), since it goes on in x first,
 *     j-1  * b      to the south and north (j, d - 1), which lies in the row before.
 *
 * If that is a wall, these slopes end, but for the TIE j / d: it needs one of the two cells beside
 * its step to be open. It goes on as a scan of a single slope; all others hold their end and not
 * their start. A cell is seen when its own slope comes to it; none of the cells of its row matters
 * for that but those beside a TIE.
 *
 * Cost: a few divisions for each scan of a row, a step for each wall, a word for 64 open cells.
 */
#include "lib/engine/scan.h"
#include "lib/engine/strip.h"

/* A half of the strip at hand. */
struct corner_row {
    struct lists *scans;
    struct strip strip, before; /* the row before it */
    int sign, most, depth;
    bool x_first;
};

static bool corner_is_wall(const struct corner_row *row, bool before, int side)
{
    return strip_is_wall(before ? row->before : row->strip, row->sign, side);
}

/* The first side from `side` on where a wall stands, or between; `end` when there is none. */
static int corner_next(const struct corner_row *row, int side, int end)
{
    int wall = strip_next(row->strip, row->sign, side, end, WALL);

    if (!row->x_first)
        return strip_next(row->before, row->sign, side, wall, WALL);
    return side && corner_is_wall(row, false, side - 1) ? side : wall;
}

/* At such a side: what of the scan goes on before it. Gives where the rest of the scan begins. */
static struct slope corner_meet(const struct corner_row *row, struct scan scan, int side,
                                bool holds_centre)
{
    int64_t d = row->depth;
    struct slope inner = {2 * (int64_t)side - 1, 2 * d}, past = {inner.up, 2 * d - 2};
    struct slope centre = {side, d}, outer = {inner.up + 2, 2 * d}, nowhere = {2, 1};
    bool single = slope_equal(scan.start, scan.end), wall = corner_is_wall(row, false, side);
    bool between = side && corner_is_wall(row, !row->x_first, side - row->x_first);
    bool tie = between && holds_centre && 2 * side >= row->depth;
    bool shut = tie && corner_is_wall(row, row->x_first, side - !row->x_first);

    if (holds_centre && !shut)
        strip_show(row->strip, row->sign, side, side);
    if (slope_less(scan.start, inner))
        scans_add(row->scans, (struct scan){scan.start, inner});
    if (tie && !shut && !wall)
        scans_add(row->scans, (struct scan){centre, centre});
    if (!wall && (!between || slope_less(past, scan.start)))
        return scan.start;
    return single ? nowhere : wall ? outer : past;
}

static void corner_scan_row(const struct corner_row *row, struct scan scan)
{
    bool single = slope_equal(scan.start, scan.end);
    int64_t d = row->depth;
    int last = slope_side_down(scan.end, d), first = single ? last : slope_side_up(scan.start, d);
    int from = first + (single ? first * scan.end.down != scan.end.up * d
                               : first * scan.start.down <= scan.start.up * d);
    int to = last - (last * scan.end.down > scan.end.up * d);

    if (last > row->most) { /* what lies outside the map is wall */
        last = to = row->most;
        scan.end = (struct slope){2 * (int64_t)last + 1, 2 * d};
    }
    for (int side = first; side <= last; side++) {
        int met = corner_next(row, side, last + 1);
        strip_show(row->strip, row->sign, greater(side, from), lesser(met - 1, to));
        side = met;
        if (met <= last)
            scan.start = corner_meet(row, scan, met, met >= from && met <= to);
    }
    if (single ? slope_equal(scan.start, scan.end) : slope_less(scan.start, scan.end))
        scans_add(row->scans, scan);
}

/* The outermost side that a half's scans may come to in the next strip. */
static int corner_outermost(const struct lists *scans, int depth)
{
    const struct scan *now = scans->now;

    return scans->count ? slope_side_up(now[scans->count - 1].end, depth) : 0;
}

static void corner_scan_strips(struct strips *strips)
{
    struct scan all = {{-1, INT64_C(4) * EYESHOT_MOST_SIDE}, {1, 1}}; /* the axis is within it */
    struct lists halves[2];

    if (strips->by_columns)
        strips_show_open(strips);
    for (int i = 0; i < 2; i++)
        halves[i] = scans_begin(strips->look->work, i, all);
    while (strips->depth < strips->limit && halves[0].count + halves[1].count) {
        struct strip before = {strips->opaque_row, strips->seen_row, strips->across, strips->shown};
        struct strip strip = strips_next(strips, -corner_outermost(&halves[1], strips->depth + 1),
                                         corner_outermost(&halves[0], strips->depth + 1));
        for (int i = 0; i < 2; i++) {
            const struct scan *now = halves[i].now;
            int sign = i ? -1 : 1, most = strips_last(strips, sign);
            struct corner_row row = {&halves[i],        strip, before, sign, most, strips->depth,
                                     strips->by_columns};
            for (size_t k = 0; k < halves[i].count; k++)
                corner_scan_row(&row, now[k]);
            lists_advance(&halves[i]);
        }
    }
}

void corner_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, corner_scan_strips);
}
