/*
 * The lines that still run are kept as views, in the order of their heights. A view is bounded by
 * bumps, points that its lines must pass above and points that they must pass below; so it has a
 * lowest and a highest line.
 *
 *                 ___/ highest line: over a bump below, then under one above
 *         o-------                     o a bump
 *      __/   ____o
 *      ---o--        \__ lowest line: under a bump above, then over one below
 *
 * A cell is seen when its opening reaches between the lines of a view. It does so of one view at
 * most: between two views there is a wall, and the steepest line below it and the shallowest above
 * it are parallel, since openings are as long as the eye's, or longer. If the cell is a wall, its
 * opening's ends bump the view's lines away, or split the view in two.
 *
 * Only the bumps on the hull can bound a line later. They are lists that share their beginnings:
 * a view that is split does not copy.
 */
#include "lib/engine/funnel.h"

enum { LOW, HIGH };

#define FUNNEL_NONE SIZE_MAX

struct bump {
    struct point at;
    size_t before; /* the bump on the hull before this one, or none */
};

struct funnel_line {
    struct point from, to; /* two points that it passes through */
};

struct view {
    struct funnel_line lines[2];
    size_t bumps[2]; /* the last one that the lowest line passes above, the highest below */
};

/* What still runs of a funnel. */
struct funnel_views {
    const struct funnel *funnel;
    struct view *views;
    struct bump *bumps;
    size_t count, bump_count;
};

/* > 0: the point lies above the line; 0: on it. Below 2^45 with the largest map. */
static inline int64_t funnel_above(const struct funnel_line *line, struct point point)
{
    return (point.height - line->to.height) * (line->to.depth - line->from.depth) -
           (line->to.height - line->from.height) * (point.depth - line->to.depth);
}

/* For two bumps and a view more; false: there is no memory. */
static bool funnel_make_room(struct funnel_views *views)
{
    struct work *work = views->funnel->look->work;
    struct bump *bumps = scratch_need(work, SCRATCH_LISTS, (views->bump_count + 2) * sizeof *bumps);
    struct view *more = scratch_need(work, SCRATCH_LISTS + 1, (views->count + 1) * sizeof *more);

    views->bumps = bumps ? bumps : views->bumps;
    views->views = more ? more : views->views;
    return bumps && more;
}

/* Puts a point on a hull, which bends down below the view and up above it. */
static size_t funnel_put_bump(struct funnel_views *views, size_t last, struct point at, int which)
{
    const struct bump *bumps = views->bumps;
    int sign = which == LOW ? 1 : -1;

    while (last != FUNNEL_NONE && bumps[last].before != FUNNEL_NONE &&
           sign * funnel_above(&(struct funnel_line){bumps[bumps[last].before].at, at},
                               bumps[last].at) <=
               0)
        last = bumps[last].before;
    views->bumps[views->bump_count] = (struct bump){at, last};
    return views->bump_count++;
}

/* An opening's end comes to lie on one of the lines, which swings about the other side's bumps. */
ALWAYS_INLINE void funnel_bump(struct funnel_views *views, struct view *view, int which,
                               struct point at)
{
    struct funnel_line *line = &view->lines[which];
    int sign = which == LOW ? -1 : 1;

    line->to = at;
    for (size_t i = view->bumps[!which]; i != FUNNEL_NONE; i = views->bumps[i].before)
        if (sign * funnel_above(line, views->bumps[i].at) > 0)
            line->from = views->bumps[i].at;
    view->bumps[which] = funnel_put_bump(views, view->bumps[which], at, which);
}

static void funnel_remove(struct funnel_views *views, size_t at)
{
    views->count--;
    memmove(&views->views[at], &views->views[at + 1], (views->count - at) * sizeof *views->views);
}

/*
 * A view goes when one line is left of it that only brushes an end of the eye's opening; where
 * lines don't pass between walls that meet in a point, also when it is one, or leads through one.
 */
static bool funnel_keep(struct funnel_views *views, size_t at)
{
    const struct view *view = &views->views[at];
    const struct funnel_line *low = &view->lines[LOW], *high = &view->lines[HIGH];
    int64_t eye = views->funnel->eye;
    bool single = !funnel_above(low, high->from) && !funnel_above(low, high->to);
    bool kept = !single || (funnel_above(low, (struct point){0, eye}) &&
                            funnel_above(low, (struct point){0, -eye}));

    if (!views->funnel->corners)
        kept = !single && (low->to.depth != high->to.depth || low->to.height != high->to.height);
    if (!kept)
        funnel_remove(views, at);
    return kept;
}

/* A wall whose opening is from `bottom` to `top` stands in a view. */
static void funnel_meet_wall(struct funnel_views *views, size_t at, struct point bottom,
                             struct point top)
{
    bool covers_low, covers_high;
    struct view *view;

    if (!funnel_make_room(views))
        return;
    view = &views->views[at];
    covers_low = funnel_above(&view->lines[LOW], bottom) < 0;
    covers_high = funnel_above(&view->lines[HIGH], top) > 0;
    if (covers_low && covers_high) {
        funnel_remove(views, at);
        return;
    }
    if (!covers_low && !covers_high) { /* two go on */
        memmove(view + 1, view, (views->count - at) * sizeof *view);
        views->count++;
    }
    if (!covers_low) {
        funnel_bump(views, view, HIGH, bottom);
        at += funnel_keep(views, at);
    }
    if (!covers_high) {
        funnel_bump(views, &views->views[at], LOW, top);
        funnel_keep(views, at);
    }
}

/* Shows the cell, if it is asked for: is it a wall? */
static inline bool funnel_show(const struct funnel *funnel, struct cell row, int side)
{
    const struct look *look = funnel->look;
    struct cell cell = {row.x + side * funnel->side_step.x, row.y + side * funnel->side_step.y};

    if (box_has(look->box, cell))
        plane_set(funnel->seen, cell.x, cell.y);
    return plane_get(look->opaque, cell.x, cell.y);
}

/* How far an opening reaches into a view, and by how much the next one does more. */
struct funnel_place {
    int64_t over_low, under_high, low_step, high_step;
};

static void funnel_scan_row(struct funnel_views *views, int depth)
{
    const struct funnel *funnel = views->funnel;
    int first = greater(depth - funnel->wide, 0), last = lesser(depth, funnel->tall);
    struct cell eye = funnel->look->eye;
    struct cell row = {eye.x + depth * funnel->depth_step.x, eye.y + depth * funnel->depth_step.y};
    struct funnel_place place = {0};
    bool placed = false;
    size_t at = 0;

    for (int side = first - funnel->walled; side <= last + funnel->walled; side++) {
        struct point bottom = {depth, (2 * (int64_t)side - 1) * FUNNEL_HALF};
        struct point top = {depth, bottom.height + 2 * FUNNEL_HALF};
        place.over_low += place.low_step;
        place.under_high += place.high_step;
        while (at < views->count) {
            const struct funnel_line *low = &views->views[at].lines[LOW], *high = low + 1;
            if (!placed)
                place =
                    (struct funnel_place){funnel_above(low, top), -funnel_above(high, bottom),
                                          2 * FUNNEL_HALF * (low->to.depth - low->from.depth),
                                          2 * FUNNEL_HALF * (high->from.depth - high->to.depth)};
            placed = place.under_high > 0;
            if (placed)
                break;
            if (side < first) /* it leaves the rows for good */
                funnel_remove(views, at);
            else
                at++;
        }
        if (at == views->count)
            return;
        if (place.over_low <= 0) {
            int64_t below = place.low_step > 0 ? -place.over_low / place.low_step : 0;
            if (below > last - side && funnel->walled)
                views->count = at;
            if (below > last - side)
                return;
            side += (int)below; /* to the last opening below the view */
            placed = false;
            continue;
        }
        if (side < first || side > last || funnel_show(funnel, row, side)) {
            funnel_meet_wall(views, at, bottom, top);
            placed = false;
        }
    }
}

void funnel_look(const struct funnel *funnel)
{
    struct work *work = funnel->look->work;
    struct funnel_views views = {.funnel = funnel};
    struct point bottom = {0, -funnel->eye}, top = {0, funnel->eye};
    int64_t done = 0;

    if (!funnel_make_room(&views))
        return;
    views.bumps[0] = (struct bump){bottom, FUNNEL_NONE};
    views.bumps[1] = (struct bump){top, FUNNEL_NONE};
    views.views[0] = (struct view){{{top, funnel->lowest}, {bottom, funnel->highest}}, {0, 1}};
    views.count = 1;
    views.bump_count = 2;
    for (int depth = 1; depth <= funnel->limit && views.count && !work_stopped(work, &done);
         depth++) {
        done += (int64_t)depth + (int64_t)views.count;
        funnel_scan_row(&views, depth);
    }
}
