/*
 * The fast field of `corner`, whose plain twin is its line, in rules/corner.c: by wedges, like that
 * of Bresenham's lines (fast/centre_lines.c), whose steps it shares; where both halves of a double
 * step are tested, a wall stops more.
 *
 *     j+1 . . # *   East and west, the line goes on to the next depth first: a wall at (j, d) also
 *     j   @ - -'    stops the lines that stand at j in the row before and at j + 1 in its own, that
 *                   is slopes up to (2j + 1) / (2d - 2).
 *     South and north it moves sideways first: a wall at (j, d) also stops those that stand at
 *     j - 1 in its own row and at j in the next, slopes from (2j - 1) / (2d + 2) on.
 *
 * One slope in that gap is a TIE, a perfect diagonal step, which passes unless both cells beside it
 * are walls. What is left of a wedge there is a single slope, no wedge: from the TIE on, its line
 * is walked. It matters for the cells that it meets exactly; all others have slopes of their own.
 */
#include <stdlib.h>

#include "lib/engine/wedge.h"
#include "lib/rules/rules.h"

/* The wedge's lower end as it leaves a wall below the cell at (side, depth): where lines go to the
 * next depth first, past the wall's corner in the row before. */
static struct edge above_wall(const struct wedge_row *row, int side, int depth)
{
    struct edge edge;

    if (!row->strips->by_columns)
        return edge_at(side, 2 * (int64_t)side - 1, 2 * (int64_t)depth);
    edge = edge_at(side, 2 * (int64_t)side - 1, 2 * (int64_t)depth - 2);
    edge.place += edge.rise;
    return edge;
}

/* Its upper end, before a wall there: where lines move sideways first, in the next row. */
static struct edge below_wall(const struct wedge_row *row, int side, int depth)
{
    struct edge edge;

    if (row->strips->by_columns)
        return edge_at(1 - side, 1 - 2 * (int64_t)side, 2 * (int64_t)depth);
    edge = edge_at(1 - side, 1 - 2 * (int64_t)side, 2 * (int64_t)depth + 2);
    edge.place -= edge.rise;
    return edge;
}

static bool is_empty(struct wedge wedge)
{
    return wedge.lower.rise >= -wedge.upper.rise; /* different slopes are far apart (wedge.h) */
}

/* Is the slope to (side, depth) in the wedge? Its lower end is not, its upper end is. */
static bool holds(struct wedge wedge, int side, int depth)
{
    int64_t rise = edge_at(0, side, depth).rise;

    return wedge.lower.rise < rise && rise <= -wedge.upper.rise + 4;
}

static struct cell map_cell(const struct wedge_row *row, int side, int depth)
{
    const struct strips *strips = row->strips;
    int along = strips->along + strips->step * depth, across = strips->across + row->sign * side;

    return strips->by_columns ? (struct cell){along, across} : (struct cell){across, along};
}

static int common_divisor(int a, int b)
{
    while (b) {
        int rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/*
 * A TIE into (side, depth), past a wall on one side. If the other is open, the line goes on: it
 * shows the cells that it meets exactly, as far as it is clear.
 */
static void corner_tie(const struct wedge_row *row, struct wedge wedge, int side, int depth,
                       struct cell other)
{
    struct look look = *row->strips->look;
    struct cell at = map_cell(row, side, depth), next;
    int parts = common_divisor(depth, side);
    int dx = (at.x - look.eye.x) / parts, dy = (at.y - look.eye.y) / parts;

    if (2 * side < depth || !holds(wedge, side, depth) || !box_has(look.box, at) ||
        plane_get(look.opaque, other.x, other.y))
        return;
    for (;; at = next) {
        bool wall = plane_get(look.opaque, at.x, at.y);
        plane_set(row->strips->seen, at.x, at.y);
        box_add(&look.work->touched, at);
        next = (struct cell){at.x + dx, at.y + dy};
        look.eye = at;
        if (wall || !box_has(look.box, next) || !corner.line(&look, next, NULL))
            return;
    }
}

/*
 * Shows the cells first … last, but none that its line enters by a TIE between two walls, beside it
 * in its row and in the row before.
 */
static void corner_show(const struct wedge_row *row, int first, int last)
{
    const struct strips *strips = row->strips;
    const uint64_t *before = row->strip.opaque - strips->opaque_step;
    int sign = row->sign, half_way = (strips->depth + 1) / 2; /* from here on by a TIE */

    for (; first <= last; first += 64) {
        int end = last - first < 64 ? last : first + 63, length = end - first + 1;
        int low = row->strip.axis + (sign > 0 ? first : -end);
        int by_side = half_way > end ? length : half_way > first ? half_way - first : 0;
        uint64_t all = ~(uint64_t)0 >> (64 - length), walls = row_window(row->strip.opaque, low);
        uint64_t inner = sign > 0 ? walls << 1 : walls >> 1;
        uint64_t hidden = row_window(before, low);
        if (first > 0 && strip_is_wall(row->strip, sign, first - 1))
            inner |= (uint64_t)1 << (sign > 0 ? 0 : length - 1);
        hidden &= inner;
        if (by_side == 64)
            hidden = 0;
        else
            hidden &= sign > 0 ? ~(uint64_t)0 << by_side : all >> by_side;
        row_add(row->strip.seen, row->strip.shown + (sign > 0 ? first : -end), all & ~hidden);
    }
}

/* One wedge in one row. */
ALWAYS_INLINE struct wedge *corner_pass(const struct wedge_row *row, struct wedge wedge,
                                        struct wedge *next)
{
    int came = edge_cell(edge_stepped(wedge.lower, -1));   /* where they are in the row before */
    int leaves = -edge_cell(edge_stepped(wedge.upper, 1)); /* and in the next */
    bool by_columns = row->strips->by_columns;
    int depth = row->strips->depth, sign = row->sign, most = row->most;
    int from = edge_cell(wedge.lower), to = -edge_cell(wedge.upper), end, side;

    to = lesser(to, most);
    corner_show(row, from + misses_line(wedge.lower),
                -edge_cell(wedge.upper) > most ? most : to - misses_line(wedge.upper));
    side = by_columns && came < from && strip_is_wall(row->strip, sign, came) ? came : from;
    from = side;
    end = by_columns ? to : lesser(leaves, most); /* the last wall that can matter */
    for (;;) {
        struct wedge left = wedge;
        int open = strip_next(row->strip, sign, side, to + 1, OPEN), wall;
        if (open > to)
            return next;
        if (open > from && by_columns)
            corner_tie(row, wedge, open, depth, map_cell(row, open, depth - 1));
        if (open > from && by_columns && depth == 1)
            return next;
        if (open > from)
            left.lower = above_wall(row, open, depth);
        wall = strip_next(row->strip, sign, open, end + 1, WALL);
        if (wall <= end) {
            left.upper = below_wall(row, wall, depth);
            if (!by_columns && depth < row->strips->limit)
                corner_tie(row, wedge, wall, depth + 1, map_cell(row, wall - 1, depth + 1));
        }
        if (!is_empty(left))
            *next++ = left;
        if (wall > to)
            return next;
        side = wall;
    }
}

/* Lines that move sideways first may be stopped beside the eye. */
static bool is_beset(const struct wedge_row *row)
{
    return !row->strips->by_columns && row->most > 0 && strip_is_wall(row->strip, row->sign, 1);
}

static struct wedge corner_begin(const struct wedge_row *row)
{
    const struct edge axis = {EDGE_HALF + 1, 0}, diagonal = {EDGE_HALF + 1, -2 * EDGE_HALF};
    struct wedge all = {axis, diagonal}, first = all;

    if (!is_beset(row))
        return all;
    if (row->strips->limit)
        corner_tie(row, all, 1, 1, map_cell(row, 0, 1));
    first.upper = below_wall(row, 1, 0);
    return first;
}

static void corner_walk(struct strips *strips)
{
    struct strip own = strips_own(strips);
    struct wedge_row right = {strips, own, 1, strips->most, 0},
                     left = {strips, own, -1, -strips->least, 0};

    if (!is_beset(&right) && !is_beset(&left))
        strips_show_open(strips, !strips->by_columns);
    wedges_walk(strips, (struct wedge[]){corner_begin(&right), corner_begin(&left)}, 0,
                corner_pass);
}

void corner_field(const struct look *look, struct eyeshot_mask *seen)
{
    if (plane_get(look->opaque, look->eye.x, look->eye.y))
        look->work->touched = box_of(look->eye);
    else
        strips_around(look, seen, corner_walk);
}
