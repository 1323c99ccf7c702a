/*
 * The fast fields of the rules by which a wall stops just the slopes that pass through it: their
 * free slopes between the corners of walls, a row's runs of cells at a time. Plain twins: the scans
 * of rules/exact.c, the lines of rules/lines.c and of rules/angband.c.
 *
 *   exact     from the eye's centre; a cell that a free slope enters is seen
 *   angband   from the eye's centre; a cell whose centre lies on a free slope
 *   steps     from the eye's near corner; a cell whose near corner lies on a free slope. A step
 *             goes the way that keeps to the cells on the straight line between these corners.
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
 * The lower end of a wedge enters the row at depth d in the cell where its edge (strip.h) stands,
 * which is the place at d - 1/2 for a line from a centre; the upper end leaves the row in the cell
 * where its own stands. So all that the plain texts compare by cross products is a comparison of
 * cells here:
 *
 *   a wall's inner corner is above the lower end    when the cell is above where that end goes next
 *   a wall's outer corner is below the upper end    when the cell is below where that end came from
 *
 * Cost: a few operations a wedge and a row, and a word for 64 cells. Between two wedges lies a
 * wall, whose slopes span more than a cell of the row that follows: at most depth + 1 wedges.
 */
#include "lib/engine/strip.h"

/* What of a cell a free slope must meet for it to be seen. */
enum aim { AIM_ANY, AIM_CENTRE, AIM_NEAR_CORNER };

static inline struct edge free_past_outer(int side, int depth, enum aim aim)
{
    if (aim == AIM_NEAR_CORNER)
        return edge_at(side + 1, (int64_t)side + 1, depth);
    return edge_at(side + 1, 2 * (int64_t)side + 1, 2 * (int64_t)depth - 1);
}

static inline struct edge free_before_inner(int side, int depth, enum aim aim)
{
    if (aim == AIM_NEAR_CORNER)
        return edge_at(1 - side, -(int64_t)side, (int64_t)depth + 1);
    return edge_at(1 - side, 1 - 2 * (int64_t)side, 2 * (int64_t)depth + 1);
}

/* Does the edge stand at the lower end of its cell? */
static inline bool free_is_on_corner(struct edge edge)
{
    return edge_rest(edge) <= EDGE_SLACK;
}

/* The first cell whose centre or corner is not below the edge. */
ALWAYS_INLINE int free_first_held(struct edge edge, enum aim aim)
{
    if (aim == AIM_CENTRE)
        edge.place += (edge.rise >> 1) - EDGE_HALF;
    return edge_cell(edge) + !free_is_on_corner(edge);
}

/* The last one that is not above a wedge's upper end, by where that end was in the row before. */
ALWAYS_INLINE int free_last_held(struct edge before, enum aim aim)
{
    if (aim == AIM_CENTRE)
        before.place += (before.rise >> 1) - EDGE_HALF;
    return -edge_cell(before) + (aim == AIM_NEAR_CORNER) - !free_is_on_corner(before);
}

/* One free interval in one row. What stays free is written from `next` on; gives its end. */
ALWAYS_INLINE struct wedge *free_slopes_scan_wedge(const struct strips *strips, struct strip strip,
                                                   int sign, enum aim aim, struct wedge wedge,
                                                   struct wedge *next)
{
    struct edge before = edge_stepped(wedge.upper, -1), leaving = edge_stepped(wedge.lower, 1);
    int most = strips_last(strips, sign), depth = strips->depth;
    int from = edge_cell(wedge.lower), last = -edge_cell(wedge.upper);
    int to = lesser(last, most), side = from, end = to;
    int leaves = edge_cell(leaving), came = -edge_cell(before);

    if (aim != AIM_ANY) {
        int first = free_first_held(wedge.lower, aim), held = free_last_held(before, aim);
        leaves -= free_is_on_corner(leaving) && leaves > from;
        came += free_is_on_corner(before);
        strip_show(strip, sign, first, lesser(held, most));
    }
    while (side <= to) {
        int wall = strip_next(strip, sign, side, to + 1, WALL), open;
        if (wall > last) {
            *next++ = wedge;
            break;
        }
        if (wall > leaves)
            *next++ = (struct wedge){wedge.lower, free_before_inner(wall, depth, aim)};
        open = strip_next(strip, sign, wall, to + 1, OPEN);
        if (open > came) { /* the walls take the rest */
            end = greater(came, wall);
            break;
        }
        wedge.lower = free_past_outer(open - 1, depth, aim);
        side = leaves = open;
    }
    if (aim == AIM_ANY)
        strip_show(strip, sign, from, lesser(end, to));
    return next;
}

/* All that is free on one side of the axis. */
ALWAYS_INLINE void free_slopes_half(struct lists *wedges, const struct strips *strips,
                                    struct strip strip, int sign, enum aim aim)
{
    const struct wedge *now = wedges->now, *end = now + wedges->count;
    struct wedge *begin = wedges->next, *next = begin;

    for (; now < end; now++)
        next = free_slopes_scan_wedge(
            strips, strip, sign, aim,
            (struct wedge){edge_stepped(now->lower, 1), edge_stepped(now->upper, 1)}, next);
    wedges->next_count = (size_t)(next - begin);
    lists_advance(wedges);
    scratch_unless(wedges->work, wedges->count <= (size_t)strips->depth + 1);
}

/* The outermost side that a half's wedges, in order, may reach in the next strip. */
static inline int free_slopes_outermost(const struct lists *wedges)
{
    const struct wedge *now = wedges->now;

    return wedges->count ? 1 - edge_cell(now[wedges->count - 1].upper) : 0;
}

ALWAYS_INLINE void free_slopes_scan_strips(struct strips *strips, enum aim aim)
{
    struct wedge all = {{(aim == AIM_NEAR_CORNER ? 0 : EDGE_HALF) + 1, 0}, {1, -2 * EDGE_HALF}};
    size_t room = (size_t)strips->limit + 2;
    struct lists right, left;

    strips_show_open(strips);
    if (!wedges_begin(&right, strips, 0, room, all) || !wedges_begin(&left, strips, 1, room, all))
        return;
    while (strips->depth < strips->limit && right.count + left.count) {
        struct strip strip =
            strips_next(strips, -free_slopes_outermost(&left), free_slopes_outermost(&right));
        free_slopes_half(&right, strips, strip, 1, aim);
        free_slopes_half(&left, strips, strip, -1, aim);
    }
}

static void exact_scan_strips(struct strips *strips)
{
    free_slopes_scan_strips(strips, AIM_ANY);
}

static void angband_scan_strips(struct strips *strips)
{
    free_slopes_scan_strips(strips, AIM_CENTRE);
}

static void steps_scan_strips(struct strips *strips)
{
    free_slopes_scan_strips(strips, AIM_NEAR_CORNER);
}

void exact_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, exact_scan_strips);
}

void steps_field(const struct look *look, struct eyeshot_mask *seen)
{
    strips_around(look, seen, steps_scan_strips);
}

/* A wall is seen with the cell before it, or, where that is a wall too, by its own line. */
static uint64_t angband_shown(const struct look *look, const struct eyeshot_mask *reached, int y,
                              size_t i)
{
    int eye = look->eye.x, row = y > look->eye.y ? y - 1 : y < look->eye.y ? y + 1 : y;
    uint64_t walls = plane_row(look->opaque, y)[i], own = plane_row(reached, y)[i];
    uint64_t behind = row_nearer(plane_row(look->opaque, row), reached->stride, i, eye);
    uint64_t before = row_nearer(plane_row(reached, row), reached->stride, i, eye);

    return (own & (~walls | behind)) | (before & walls & ~behind);
}

/* The cells whose centres free slopes reach, then a knight's moves, then the walls. */
void angband_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_mask reached =
        scratch_plane(look->work, SCRATCH_TILES, look->opaque->width, look->opaque->height);
    struct eyeshot_box box;

    if (!reached.words)
        return;
    strips_around(look, &reached, angband_scan_strips);
    plane_set(&reached, look->eye.x, look->eye.y);
    for (int i = 0; i < OCTANTS; i++) { /* a knight's moves */
        struct cell ahead = octant_cell(&octants[i], look->eye, 1, 0);
        struct cell to = octant_cell(&octants[i], look->eye, 2, 1);
        if (!box_has(look->box, to) || plane_get(look->opaque, ahead.x, ahead.y))
            continue;
        plane_set(&reached, to.x, to.y);
        look->work->touched = box_join(look->work->touched, box_of(to));
    }
    box = look->work->touched;
    box = (struct eyeshot_box){box.x0 - 1, box.y0 - 1, box.x1 + 1, box.y1 + 1};
    box = box_meet(box, look->box);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++)
            plane_row(seen, y)[i] |= angband_shown(look, &reached, y, i) & ~word_below(i, box.x0) &
                                     word_below(i, box.x1);
    eyeshot_mask_clear_box(&reached, box);
    look->work->touched = box;
}
