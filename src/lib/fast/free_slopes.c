/*
 * The fast fields of the rows in which a wall stops just the slopes that pass through it: their free
 * slopes between the corners of walls, a row's runs of cells at a time.
 *
 *   exact     from the eye's centre; a cell that a free slope enters is seen
 *   angband   from the eye's centre; a cell whose centre lies on a free slope
 *   steps     from the eye's near corner; a cell whose near corner lies on a free slope. A step goes
 *             the way that keeps to the cells on the straight line between these corners.
 *
 *     exact, angband             steps             A wall at (side, depth) stops the slopes between
 *     +---+                      o---+   +---+     its two corners o: for the first two
 *     | . o--- ·               . | · |   |   |     (2 side - 1) / (2 depth + 1) and
 *     o---+                  .   +---o   +---+     (2 side + 1) / (2 depth - 1), for `steps`
 *     @                      @                     side / (depth + 1) and (side + 1) / depth.
 *
 * For `exact` these are open ends: what is free is free by more than a point. The other two stop at
 * no corner: a line between two walls that touch there is free, and so may be a single slope.
 *
 * The lower end of a wedge enters the row at depth d in the cell where its edge (wedge.h) stands,
 * which is the place at d - 1/2 for a line from a centre; the upper end leaves the row in the cell
 * where its own stands. So all that the plain texts compare by cross products is a comparison of
 * cells here:
 *
 *   a wall's inner corner is above the lower end    when the cell is above where that end goes next
 *   a wall's outer corner is below the upper end    when the cell is below where that end came from
 *
 * Cost: a few operations a wedge and a row, and a word for 64 cells. Between two wedges lies a wall,
 * whose slopes span more than a cell of the row that follows: at most depth + 1 wedges.
 */
#include "cli/support/bug.h"
#include "lib/engine/wedge.h"
#include "lib/fast/fast.h"

enum row_rule { EXACT, CENTRES, NEAR_CORNERS };

static inline struct edge past_outer(int side, int depth, enum row_rule rule)
{
    if (rule == NEAR_CORNERS)
        return edge_at(side + 1, (int64_t)side + 1, depth);
    return edge_at(side + 1, 2 * (int64_t)side + 1, 2 * (int64_t)depth - 1);
}

static inline struct edge before_inner(int side, int depth, enum row_rule rule)
{
    if (rule == NEAR_CORNERS)
        return edge_at(1 - side, -(int64_t)side, (int64_t)depth + 1);
    return edge_at(1 - side, 1 - 2 * (int64_t)side, 2 * (int64_t)depth + 1);
}

/* Does the edge stand at the lower end of its cell? */
static inline bool is_on_corner(struct edge edge)
{
    return edge_rest(edge) <= EDGE_SLACK;
}

/* The first cell whose centre or corner is not below the edge. */
ALWAYS_INLINE int first_held(struct edge edge, enum row_rule rule)
{
    if (rule == CENTRES)
        edge.place += (edge.rise >> 1) - EDGE_HALF;
    return edge_cell(edge) + !is_on_corner(edge);
}

/* The last one that is not above a wedge's upper end, by where that end was in the row before. */
ALWAYS_INLINE int last_held(struct edge before, enum row_rule rule)
{
    if (rule == CENTRES)
        before.place += (before.rise >> 1) - EDGE_HALF;
    return -edge_cell(before) + (rule == NEAR_CORNERS) - !is_on_corner(before);
}

/*
 * One free interval in one row; `before` is its upper end in the row before. What stays free is
 * written from `next` on; gives its end.
 */
ALWAYS_INLINE struct wedge *pass(struct strip strip, int sign, struct wedge wedge, int depth,
                                 struct edge before, int most, struct wedge *next,
                                 enum row_rule rule)
{
    struct edge leaving = edge_stepped(wedge.lower, 1);
    int from = edge_cell(wedge.lower), last = -edge_cell(wedge.upper);
    int to = last < most ? last : most, side = from, end = to;
    int leaves = edge_cell(leaving), came = -edge_cell(before);

    if (rule != EXACT) {
        int first = first_held(wedge.lower, rule), held = last_held(before, rule);
        leaves -= is_on_corner(leaving) && leaves > from;
        came += is_on_corner(before);
        held = held < most ? held : most;
        if (first <= held)
            strip_show(strip, sign, first, held);
    }
    while (side <= to) {
        int wall = strip_next(strip, sign, side, to + 1, WALL), open;
        if (wall > last) {
            *next++ = wedge;
            break;
        }
        if (wall > leaves)
            *next++ = (struct wedge){wedge.lower, before_inner(wall, depth, rule)};
        open = strip_next(strip, sign, wall, to + 1, OPEN);
        if (open > came) { /* the walls take the rest */
            end = came > wall ? came : wall;
            break;
        }
        wedge.lower = past_outer(open - 1, depth, rule);
        side = leaves = open;
    }
    if (rule == EXACT)
        strip_show(strip, sign, from, end < to ? end : to);
    return next;
}

/* Gives how many intervals go on to the next row, on this side of the axis. */
ALWAYS_INLINE size_t half_row(const struct strips *strips, struct strip strip, int sign,
                              size_t count, enum row_rule rule)
{
    int depth = strips->depth, most = strips_last(strips, sign);
    const struct wedge *now = wedges_at(strips, sign < 0, depth)->list, *end = now + count;
    struct wedge *begin = wedges_room(wedges_at(strips, sign < 0, depth + 1), (size_t)depth + 1);
    struct wedge *next = begin;

    for (; now < end; now++) {
        struct wedge wedge = {edge_stepped(now->lower, 1), edge_stepped(now->upper, 1)};
        next = pass(strip, sign, wedge, depth, now->upper, most, next, rule);
    }
    bug_unless(next <= begin + depth + 1);
    return (size_t)(next - begin);
}

ALWAYS_INLINE void walk(struct strips *strips, enum row_rule rule)
{
    const struct wedge all = {{(rule == NEAR_CORNERS ? 0 : EDGE_HALF) + 1, 0}, {1, -2 * EDGE_HALF}};
    size_t right = 1, left = 1;

    strips_show_open(strips, 0);
    wedges_begin(strips, 0, all);
    wedges_begin(strips, 1, all);
    while (strips->depth < strips->limit && right + left) {
        struct strip strip = strips_next(strips, -wedges_outermost(strips, 1, left),
                                         wedges_outermost(strips, 0, right));
        right = half_row(strips, strip, 1, right, rule);
        left = half_row(strips, strip, -1, left, rule);
    }
}

static void walk_exact(struct strips *strips)
{
    walk(strips, EXACT);
}

static void walk_to_centres(struct strips *strips)
{
    walk(strips, CENTRES);
}

static void walk_to_near_corners(struct strips *strips)
{
    walk(strips, NEAR_CORNERS);
}

void exact_field(const struct look *look, struct plane *seen)
{
    strips_around(look, seen, walk_exact);
}

void free_centres_field(const struct look *look, struct plane *seen)
{
    strips_around(look, seen, walk_to_centres);
}

void steps_field(const struct look *look, struct plane *seen)
{
    strips_around(look, seen, walk_to_near_corners);
}
