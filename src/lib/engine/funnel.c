/*
 * The lines that still run are kept as views. A view is bounded by bumps, points that its lines
 * must pass above and points that they must pass below; so it has a lowest and a highest line.
 *
 *                 ___/ highest line: over a bump below, then under one above
 *         o-------                     o a bump
 *      __/   ____o
 *      ---o--        \__ lowest line: under a bump above, then over one below
 *
 * Row by row, the view's lowest and highest line say which gates its lines go through: all between.
 * Each run of gates that are no walls is a view in the next row, with a bump at either end.
 *
 * Only the bumps on the hull can bound a line later. They are lists that share their beginnings:
 * a view that is split does not copy.
 */
#include "lib/engine/funnel.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
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

struct views {
    struct view *list;
    size_t count, room;
};

struct funnel {
    const struct gates *gates;
    struct bump *bumps;
    size_t bump_count, bump_room;
    struct views now, next;
};

/* > 0: point c lies above the ray from a through b. Below 2^62 with the largest map. */
static int64_t above(struct point a, struct point b, struct point c)
{
    return (c.height - a.height) * (b.depth - a.depth) -
           (b.height - a.height) * (c.depth - a.depth);
}

static size_t add_bump(struct funnel *funnel, struct point point, size_t before)
{
    funnel->bumps =
        alloc_grow(funnel->bumps, funnel->bump_count, &funnel->bump_room, sizeof *funnel->bumps);
    funnel->bumps[funnel->bump_count] = (struct bump){point, before};
    return funnel->bump_count++;
}

/* Puts a point on a hull; `sign` is 1 for the floor, whose hull bends down, and -1 for the roof. */
static size_t put_bump(struct funnel *funnel, size_t last, struct point point, int sign)
{
    const struct bump *bumps = funnel->bumps;

    while (last != NONE && bumps[last].before != NONE &&
           sign * above(bumps[bumps[last].before].point, point, bumps[last].point) <= 0)
        last = bumps[last].before;
    return add_bump(funnel, point, last);
}

/* The steepest ray to `far` that keeps above the floor (sign 1), or below the roof (-1). */
static struct ray tangent(const struct funnel *funnel, size_t last, struct point far, int sign)
{
    struct point near = funnel->bumps[last].point;

    for (size_t i = funnel->bumps[last].before; i != NONE; i = funnel->bumps[i].before) {
        if (sign * above(near, far, funnel->bumps[i].point) <= 0)
            break; /* on a hull, none before it is steeper either */
        near = funnel->bumps[i].point;
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

/* Has the view no line left that goes through the eye's gate, not just past its edge? */
static bool is_shut(const struct funnel *funnel, const struct view *view)
{
    struct ray low = view->low;

    if (!same_ray(low, view->high))
        return false;
    return !funnel->gates->corners || !compare(low, 0, -1) || !compare(low, 0, 1);
}

/* The part of a view that passes between two heights of a row, if any does. */
static void add_view(struct funnel *funnel, struct view view, int64_t depth, int64_t from,
                     int64_t to)
{
    struct point floor = {depth, from}, roof = {depth, to};
    bool raise = compare(view.low, depth, from) < 0;
    bool lower = compare(view.high, depth, to) > 0;
    struct views *next = &funnel->next;

    if (compare(view.high, depth, from) < 0 || compare(view.low, depth, to) > 0)
        return;
    if (!funnel->gates->corners && from == to)
        return;
    if (raise)
        view.low = tangent(funnel, view.roof, floor, -1);
    if (lower)
        view.high = tangent(funnel, view.floor, roof, 1);
    if (raise)
        view.floor = put_bump(funnel, view.floor, floor, 1);
    if (lower)
        view.roof = put_bump(funnel, view.roof, roof, -1);
    if (is_shut(funnel, &view))
        return;
    next->list = alloc_grow(next->list, next->count, &next->room, sizeof view);
    next->list[next->count++] = view;
}

/* The last side whose gate's middle is not above the ray; one that it may touch, at the least. */
static int side_of(struct ray ray, int64_t depth)
{
    int64_t run = ray.far.depth - ray.near.depth, rise = ray.far.height - ray.near.height;

    return (int)floor_divide(ray.near.height * run + rise * (depth - ray.near.depth), 2 * run);
}

static void pass_row(struct funnel *funnel, struct view view, int depth)
{
    const struct gates *gates = funnel->gates;
    int first = side_of(view.low, depth), last = side_of(view.high, depth) + 1;
    int64_t from;

    if (first < 0)
        first = 0;
    if (last > depth)
        last = depth;
    from = 2 * (int64_t)first - 1;
    for (int side = first; side <= last; side++) {
        enum gate gate;
        if (compare(view.low, depth, 2 * (int64_t)side + 1) >= 0 ||
            compare(view.high, depth, 2 * (int64_t)side - 1) <= 0)
            continue;
        gate = gates->at(gates, depth, side);
        if (gate != GATE_OUTSIDE)
            gates->see(gates, depth, side);
        if (gate == GATE_OPEN)
            continue;
        add_view(funnel, view, depth, from, 2 * (int64_t)side - 1);
        from = 2 * (int64_t)side + 1;
    }
    add_view(funnel, view, depth, from, 2 * (int64_t)last + 1);
}

static void turn(struct funnel *funnel)
{
    struct views old = funnel->now;

    funnel->now = funnel->next;
    funnel->next = old;
    funnel->next.count = 0;
}

/* All lines through the eye's gate that reach into the first row's two gates. */
static void begin(struct funnel *funnel)
{
    struct point bottom = {0, -1}, top = {0, 1}, low = {1, -1}, high = {1, 3};
    struct view all = {{top, low}, {bottom, high}, NONE, NONE};

    funnel->bump_count = 0;
    funnel->next.count = 0;
    all.floor = add_bump(funnel, low, add_bump(funnel, bottom, NONE));
    all.roof = add_bump(funnel, high, add_bump(funnel, top, NONE));
    funnel->next.list = alloc_grow(funnel->next.list, 0, &funnel->next.room, sizeof all);
    funnel->next.list[funnel->next.count++] = all;
    turn(funnel);
}

void gates_look(const struct gates *gates, int count)
{
    struct funnel funnel = {0};

    for (int i = 0; i < count; i++) {
        funnel.gates = &gates[i];
        begin(&funnel);
        for (int depth = 1; depth <= gates[i].limit && funnel.now.count; depth++) {
            for (size_t k = 0; k < funnel.now.count; k++)
                pass_row(&funnel, funnel.now.list[k], depth);
            turn(&funnel);
        }
    }
    free(funnel.bumps);
    free(funnel.now.list);
    free(funnel.next.list);
}
