/*
 * The fast field of `exact`: its sets of free slopes, a row's runs of cells at a time.
 *
 * A set's lower end at depth d is met first by the cell at floor(lower * (d - 1/2) + 1/2), its upper
 * end last by the one at ceil(upper * (d + 1/2) - 1/2). Both are the places of edges (wedge.h), so
 * all that the plain text compares by cross products is a comparison of cells here:
 *
 *   a cell's inner corner is above the lower end    when the cell is above where that end goes next
 *   a cell's outer corner is below the upper end    when the cell is below where that end came from
 */
#include "base/bug.h"
#include "sight/fields.h"
#include "sight/sweep.h"

static struct edge past_outer(int side, int depth)
{
    return edge_at(side + 1, 2 * (int64_t)side + 1, 2 * (int64_t)depth - 1);
}

static struct edge before_inner(int side, int depth)
{
    return edge_at(1 - side, 1 - 2 * (int64_t)side, 2 * (int64_t)depth + 1);
}

/*
 * One free interval in one row; `came` is where its upper end was in the row before. What stays free
 * is written from `next` on; gives its end.
 */
ALWAYS_INLINE struct wedge *pass(struct strip strip, int sign, struct wedge wedge, int depth,
                                 int came, int most, struct wedge *next)
{
    int from = edge_cell(wedge.lower), last = -edge_cell(wedge.upper);
    int to = last < most ? last : most, side = from, end = to;
    int leaves = edge_cell(edge_stepped(wedge.lower, 1));

    while (side <= to) {
        int wall = strip_next(strip, sign, side, to + 1, WALL), open;
        if (wall > last) {
            *next++ = wedge;
            break;
        }
        if (wall > leaves)
            *next++ = (struct wedge){wedge.lower, before_inner(wall, depth)};
        open = strip_next(strip, sign, wall, to + 1, OPEN);
        if (open > came) { /* the walls take the rest */
            end = open - 1 < came ? open - 1 : came;
            end = end < wall ? wall : end;
            break;
        }
        wedge.lower = past_outer(open - 1, depth);
        side = leaves = open;
    }
    strip_show(strip, sign, from, end < to ? end : to);
    return next;
}

/* Gives how many intervals go on to the next row, on this side of the axis. */
ALWAYS_INLINE size_t half_row(const struct sweep *sweep, struct strip strip, int sign, size_t count)
{
    int depth = sweep->depth, most = sign > 0 ? sweep->most : -sweep->least;
    const struct wedge *now = sweep_wedges(sweep, sign < 0, depth)->list, *end = now + count;
    struct wedge *begin = wedges_room(sweep_wedges(sweep, sign < 0, depth + 1), (size_t)depth + 1);
    struct wedge *next = begin;

    for (; now < end; now++) {
        struct wedge wedge = {edge_stepped(now->lower, 1), edge_stepped(now->upper, 1)};
        next = pass(strip, sign, wedge, depth, -edge_cell(now->upper), most, next);
    }
    bug_unless(next <= begin + depth + 1);
    return (size_t)(next - begin);
}

static void exact_sweep(struct sweep *sweep)
{
    const struct edge axis = {EDGE_HALF + 1, 0}, diagonal = {1, -2 * EDGE_HALF};
    size_t right = 1, left = 1;

    sweep_open_rows(sweep, 0);
    sweep_begin_wedges(sweep, 0, axis, diagonal);
    sweep_begin_wedges(sweep, 1, axis, diagonal);
    while (sweep->depth < sweep->limit && right + left) {
        struct strip strip =
            sweep_strip(sweep, -sweep_outermost(sweep, 1, left), sweep_outermost(sweep, 0, right));
        right = half_row(sweep, strip, 1, right);
        left = half_row(sweep, strip, -1, left);
    }
}

void exact_field(const struct look *look, struct plane *seen)
{
    sweep_field(look, seen, exact_sweep);
}
