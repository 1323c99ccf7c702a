/*
 * The lines that still run are kept as views. A view is bounded by bumps, points that its lines
 * must pass above and points that they must pass below; so it has a lowest and a highest line.
 *
 *                 ___/ highest line: over a bump below, then under one above
 *         o-------                     o a bump
 *      __/   ____o
 *      ---o--        \__ lowest line: under a bump above, then over one below
 *
 * Row by row, the view's lowest and highest line say which openings its lines go through: all
 * between. Each run of openings that are no walls is a view in the next row, with a bump at either
 * end.
 *
 * Only the bumps on the hull can bound a line later. They are lists that share their beginnings:
 * a view that is split does not copy.
 */
#include "lib/engine/funnel.h"

#include "lib/engine/scratch.h"
#include "lib/grid/slope.h"

#define NONE SIZE_MAX

struct point {
    int64_t depth, height;
};

struct bump {
    struct point point;
    size_t before; /* the bump on the hull before this one, or NONE */
};

struct ray {
    struct point near, far; /* two points that it passes through */
};

struct view {
    struct ray low, high;
    size_t floor, roof; /* the last bump that lines pass above, and below */
};

/* What still runs of a funnel. */
struct funnel_lines {
    const struct funnel *funnel;
    struct lists views;
    struct bump *bumps;
    size_t bump_count;
};

#define BUMPS (SCRATCH_LISTS + 2) /* behind the views */

/* > 0: point c lies above the ray from a through b. Below 2^62 with the largest map. */
static int64_t above(struct point a, struct point b, struct point c)
{
    return (c.height - a.height) * (b.depth - a.depth) -
           (b.height - a.height) * (c.depth - a.depth);
}

/* Room for so many views more, with two bumps each; false: there is no memory. */
ALWAYS_INLINE bool funnel_make_room(struct funnel_lines *lines, size_t views)
{
    lines->bumps = scratch_need(lines->views.work, BUMPS,
                                (lines->bump_count + 2 * views) * sizeof *lines->bumps);
    return lines->bumps &&
           lists_need(&lines->views, (lines->views.next_count + views) * sizeof(struct view));
}

static size_t funnel_add_bump(struct funnel_lines *lines, struct point point, size_t before)
{
    lines->bumps[lines->bump_count] = (struct bump){point, before};
    return lines->bump_count++;
}

/* Puts a point on a hull; `sign` is 1 for the floor, whose hull bends down, and -1 for the roof. */
static size_t put_bump(struct funnel_lines *lines, size_t last, struct point point, int sign)
{
    const struct bump *bumps = lines->bumps;

    while (last != NONE && bumps[last].before != NONE &&
           sign * above(bumps[bumps[last].before].point, point, bumps[last].point) <= 0)
        last = bumps[last].before;
    return funnel_add_bump(lines, point, last);
}

/* The steepest ray to `far` that keeps above the floor (sign 1), or below the roof (-1). */
static struct ray tangent(const struct funnel_lines *lines, size_t last, struct point far, int sign)
{
    struct point near = lines->bumps[last].point;

    for (size_t i = lines->bumps[last].before; i != NONE; i = lines->bumps[i].before) {
        if (sign * above(near, far, lines->bumps[i].point) <= 0)
            break; /* on a hull, none before it is steeper either */
        near = lines->bumps[i].point;
    }
    return (struct ray){near, far};
}

/* Where the ray passes the row, against a height: -1 below it, 0 in it, 1 above it. */
static int compare(struct ray ray, int64_t depth, int64_t height)
{
    int64_t over = -above(ray.near, ray.far, (struct point){depth, height});

    return over < 0 ? -1 : over > 0;
}

static bool same_ray(struct ray a, struct ray b)
{
    return !above(a.near, a.far, b.near) && !above(a.near, a.far, b.far);
}

/* Has the view no line left that goes through the eye's opening, not just past its edge? */
static bool is_shut(const struct funnel_lines *lines, const struct view *view)
{
    struct ray low = view->low;

    if (!same_ray(low, view->high))
        return false;
    return !lines->funnel->corners || !compare(low, 0, -1) || !compare(low, 0, 1);
}

/* The part of a view that passes between two heights of a row, if any does. */
static void funnel_add_view(struct funnel_lines *lines, struct view view, int64_t depth,
                            int64_t from, int64_t to)
{
    struct point floor = {depth, from}, roof = {depth, to};
    bool raise = compare(view.low, depth, from) < 0;
    bool lower = compare(view.high, depth, to) > 0;
    struct view *next = lines->views.next;

    if (compare(view.high, depth, from) < 0 || compare(view.low, depth, to) > 0)
        return;
    if (!lines->funnel->corners && from == to)
        return;
    if (raise)
        view.low = tangent(lines, view.roof, floor, -1);
    if (lower)
        view.high = tangent(lines, view.floor, roof, 1);
    if (raise)
        view.floor = put_bump(lines, view.floor, floor, 1);
    if (lower)
        view.roof = put_bump(lines, view.roof, roof, -1);
    if (!is_shut(lines, &view))
        next[lines->views.next_count++] = view;
}

/* The last side whose opening's middle is not above the ray: at least one that it may touch. */
static int side_of(struct ray ray, int64_t depth)
{
    int64_t run = ray.far.depth - ray.near.depth, rise = ray.far.height - ray.near.height;

    return (int)floor_divide(ray.near.height * run + rise * (depth - ray.near.depth), 2 * run);
}

/* Shows the cell: is it open? Outside the box there are walls that are not seen. */
static bool funnel_show(const struct funnel *funnel, int depth, int side)
{
    struct cell cell = funnel->cell(funnel, depth, side);

    if (!box_has(funnel->look->box, cell))
        return false;
    plane_set(funnel->seen, cell.x, cell.y);
    return !plane_get(funnel->look->opaque, cell.x, cell.y);
}

static void funnel_pass_row(struct funnel_lines *lines, struct view view, int depth)
{
    int first = side_of(view.low, depth), last = side_of(view.high, depth) + 1;
    int64_t from;

    if (first < 0)
        first = 0;
    if (last > depth)
        last = depth;
    if (!funnel_make_room(lines, (size_t)depth + 2)) /* one for each wall, and one */
        return;
    from = 2 * (int64_t)first - 1;
    for (int side = first; side <= last; side++) {
        if (compare(view.low, depth, 2 * (int64_t)side + 1) >= 0 ||
            compare(view.high, depth, 2 * (int64_t)side - 1) <= 0 ||
            funnel_show(lines->funnel, depth, side))
            continue;
        funnel_add_view(lines, view, depth, from, 2 * (int64_t)side - 1);
        from = 2 * (int64_t)side + 1;
    }
    funnel_add_view(lines, view, depth, from, 2 * (int64_t)last + 1);
}

/* All lines through the eye's opening that reach into the first row's two openings. */
static void funnel_begin(struct funnel_lines *lines)
{
    struct point bottom = {0, -1}, top = {0, 1}, low = {1, -1}, high = {1, 3};
    struct view all = {{top, low}, {bottom, high}, NONE, NONE}, *next;

    if (!funnel_make_room(lines, 2))
        return;
    all.floor = funnel_add_bump(lines, low, funnel_add_bump(lines, bottom, NONE));
    all.roof = funnel_add_bump(lines, high, funnel_add_bump(lines, top, NONE));
    next = lines->views.next;
    next[lines->views.next_count++] = all;
}

void funnel_look(const struct funnel *funnel)
{
    struct work *work = funnel->look->work;
    struct funnel_lines lines = {.funnel = funnel, .views = lists_begin(work, 0)};
    int64_t done = 0;

    funnel_begin(&lines);
    for (int depth = 1; depth <= funnel->limit && lines.views.next_count; depth++) {
        const struct view *now = lists_advance(&lines.views);
        if (work_stopped(work, &done))
            return;
        done += (int64_t)depth * (int64_t)lines.views.count; /* at most */
        for (size_t k = 0; k < lines.views.count; k++)
            funnel_pass_row(&lines, now[k], depth);
    }
}
