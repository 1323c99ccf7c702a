/*
 * Source: libtcod 1.18's FOV_PERMISSIVE_0 … _8, src/libtcod/fov_permissive2.c (1.18.1), all of
 * it; after Jonathon Duerig, "Precise Permissive Field of View", RogueBasin, 2007.
 *
 * Idea: in each quadrant, the eye is not a point but lies on the diagonal of its cell that faces
 * the quadrant. FOV_PERMISSIVE_8 takes the whole diagonal, from corner to corner; N takes so many
 * eighths of it about the middle, from sixteenth 8 - N to sixteenth 8 + N; 0 takes the middle
 * alone. Cells come by diagonals, x + y = 1, 2, 3 …; a *view* holds the lines between a shallow
 * one and a steep one, and a cell is seen when some line of a view passes through it. A wall that
 * reaches into a view bumps one of its two lines away, or splits it in two.
 *
 *      . . .   \ steep      a wall's corner that a line was bumped by stays known: a later bump
 *      . # .                on the other side swings the line about it
 *      @ . . - shallow
 *
 * Claims: isotropic, monotone-radius, monotone-walls; from 1 on expansive-walls; 8 symmetric.
 *
 * Departures from Duerig's text, all of them the library's: the shorter diagonals, lines 263 and
 * 264; the first lines end at the rim of the range in x and y, or of the map, lines 225 and 226,
 * where his go on for ever, so that the rim takes part; a line keeps the bumps of the other side as
 * they were made, and swings about the last one that lies beyond it, lines 98 to 104 and 116 to
 * 122; a view of two lines that are one and the same ends when they run through an end of the eye's
 * diagonal, lines 129 to 135. The library's products overflow on maps longer than 2896 cells; here
 * they are exact.
 *
 * Cost: two additions for each cell of a view, a few products for each wall. A wall makes at most
 * two bumps and one view more.
 */
#include <string.h>

#include "lib/engine/scratch.h"
#include "lib/grid/octant.h"
#include "lib/rules/rules.h"

#define UNITS 16 /* of a cell's side */

struct tcod_point {
    int64_t x, y;
};

struct line {
    struct tcod_point from, to;
};

struct tcod_bump {
    struct tcod_point at;
    int before; /* another of the same view and side; -1: none */
};

enum { SHALLOW, STEEP };

struct tcod_view {
    struct line lines[2];
    int bumps[2]; /* the last one of each line */
};

struct tcod_quadrant {
    const struct look *look;
    struct eyeshot_mask *seen;
    struct tcod_point near, far; /* the ends of the eye's diagonal */
    struct tcod_view *views;     /* in the order of their slopes */
    struct tcod_bump *bumps;
    int count, bump_count;
    int dx, dy;       /* the quadrant's */
    int end_x, end_y; /* its cells within the box end here */
};

/* Above 0: the point lies below the line; 0: on it. */
static int64_t below(const struct line *line, struct tcod_point point)
{
    return (line->to.y - line->from.y) * (line->to.x - point.x) -
           (line->to.x - line->from.x) * (line->to.y - point.y);
}

/* For two bumps and one view more; false: there is no memory. */
static bool tcod_permissive_make_room(struct tcod_quadrant *quadrant)
{
    struct work *work = quadrant->look->work;
    struct tcod_bump *bumps =
        scratch_need(work, SCRATCH_LISTS, ((size_t)quadrant->bump_count + 2) * sizeof *bumps);
    struct tcod_view *views =
        scratch_need(work, SCRATCH_LISTS + 1, ((size_t)quadrant->count + 1) * sizeof *views);

    quadrant->bumps = bumps ? bumps : quadrant->bumps;
    quadrant->views = views ? views : quadrant->views;
    return bumps && views;
}

static int tcod_permissive_add_bump(struct tcod_quadrant *quadrant, struct tcod_point at,
                                    int before)
{
    quadrant->bumps[quadrant->bump_count] = (struct tcod_bump){at, before};
    return quadrant->bump_count++;
}

/* The wall's corner `at` comes to lie on one of the lines. */
ALWAYS_INLINE void bump(struct tcod_quadrant *quadrant, struct tcod_view *view, int which,
                        struct tcod_point at)
{
    struct line *line = &view->lines[which];

    line->to = at;
    view->bumps[which] = tcod_permissive_add_bump(quadrant, at, view->bumps[which]);
    for (int i = view->bumps[!which]; i >= 0; i = quadrant->bumps[i].before)
        if ((which == STEEP ? 1 : -1) * below(line, quadrant->bumps[i].at) > 0)
            line->from = quadrant->bumps[i].at;
}

static void remove_view(struct tcod_quadrant *quadrant, int at)
{
    quadrant->count--;
    memmove(&quadrant->views[at], &quadrant->views[at + 1],
            (size_t)(quadrant->count - at) * sizeof *quadrant->views);
}

/* A view goes when one line is left of it, through an end of the eye's diagonal. */
static bool keep_view(struct tcod_quadrant *quadrant, int at)
{
    const struct tcod_view *view = &quadrant->views[at];
    const struct line *line = &view->lines[SHALLOW], *steep = &view->lines[STEEP];

    if (below(line, steep->from) || below(line, steep->to))
        return true;
    if (below(line, quadrant->near) && below(line, quadrant->far))
        return true;
    remove_view(quadrant, at);
    return false;
}

/* The wall lies within the view: two go on, one on each side. */
static void split(struct tcod_quadrant *quadrant, int at, struct tcod_point left,
                  struct tcod_point right)
{
    int steeper = at + 1;

    memmove(&quadrant->views[steeper], &quadrant->views[at],
            (size_t)(quadrant->count - at) * sizeof *quadrant->views);
    quadrant->count++;
    bump(quadrant, &quadrant->views[at], STEEP, right);
    if (!keep_view(quadrant, at))
        steeper = at;
    bump(quadrant, &quadrant->views[steeper], SHALLOW, left);
    keep_view(quadrant, steeper);
}

/* `left` and `right` are the wall's corners across the diagonal. */
static void meet_wall(struct tcod_quadrant *quadrant, int at, struct tcod_point left,
                      struct tcod_point right)
{
    bool covers_shallow, covers_steep;
    struct tcod_view *view;

    if (!tcod_permissive_make_room(quadrant))
        return;
    view = &quadrant->views[at];
    covers_shallow = below(&view->lines[SHALLOW], right) < 0;
    covers_steep = below(&view->lines[STEEP], left) > 0;
    if (covers_shallow && covers_steep) {
        remove_view(quadrant, at);
    } else if (covers_shallow) {
        bump(quadrant, view, SHALLOW, left);
        keep_view(quadrant, at);
    } else if (covers_steep) {
        bump(quadrant, view, STEEP, right);
        keep_view(quadrant, at);
    } else {
        split(quadrant, at, left, right);
    }
}

/* Where the cell (x, y) of the quadrant stands on a view's lines, as it goes along a diagonal. */
struct place {
    int64_t over_shallow, under_steep, shallow_step, steep_step;
};

static int64_t along(const struct line *line)
{
    return UNITS * (line->to.x - line->from.x + line->to.y - line->from.y);
}

static struct place place_on(const struct tcod_view *view, struct tcod_point left,
                             struct tcod_point right)
{
    const struct line *shallow = &view->lines[SHALLOW], *steep = &view->lines[STEEP];

    return (struct place){below(shallow, left), below(steep, right), along(shallow), along(steep)};
}

/* Shows the cell: is it a wall? */
static bool tcod_permissive_show(const struct tcod_quadrant *quadrant, int x, int y)
{
    struct cell cell = {quadrant->look->eye.x + x * quadrant->dx,
                        quadrant->look->eye.y + y * quadrant->dy};

    if (x <= quadrant->end_x && y <= quadrant->end_y)
        plane_set(quadrant->seen, cell.x, cell.y);
    return plane_get(quadrant->look->opaque, cell.x, cell.y);
}

/* The cells (sum - y, y). */
static void scan_diagonal(struct tcod_quadrant *quadrant, int sum, int first, int last)
{
    int at = 0;
    struct place place = {0};
    bool placed = false;

    for (int y = first; y <= last; y++) {
        struct tcod_point left = {(int64_t)(sum - y) * UNITS, (int64_t)(y + 1) * UNITS};
        struct tcod_point right = {left.x + UNITS, left.y - UNITS};
        if (placed) {
            place.over_shallow += place.shallow_step;
            place.under_steep += place.steep_step;
        }
        for (; at < quadrant->count; at++, placed = false) {
            if (!placed)
                place = place_on(&quadrant->views[at], left, right);
            placed = true;
            if (place.under_steep < 0)
                break;
        }
        if (at == quadrant->count)
            return;
        if (place.over_shallow > 0 && tcod_permissive_show(quadrant, sum - y, y)) {
            meet_wall(quadrant, at, left, right);
            placed = false;
        }
    }
}

static void tcod_permissive_scan_quadrant(struct tcod_quadrant *quadrant)
{
    const struct look *look = quadrant->look;
    struct eyeshot_box rim = range_box(look->range.radius, look->opaque->width,
                                       look->opaque->height, look->eye.x, look->eye.y);
    int most_x = box_steps(rim, look->eye, quadrant->dx, 0);
    int most_y = box_steps(rim, look->eye, 0, quadrant->dy), sums;

    quadrant->end_x = lesser(most_x, box_steps(look->box, look->eye, quadrant->dx, 0));
    quadrant->end_y = lesser(most_y, box_steps(look->box, look->eye, 0, quadrant->dy));
    quadrant->count = quadrant->bump_count = 0;
    if (!tcod_permissive_make_room(quadrant))
        return;
    quadrant->views[0] = (struct tcod_view){{{quadrant->near, {(int64_t)most_x * UNITS, 0}},
                                             {quadrant->far, {0, (int64_t)most_y * UNITS}}},
                                            {-1, -1}};
    quadrant->count = 1;
    sums = quadrant->end_x + quadrant->end_y;
    for (int sum = 1; sum <= sums && quadrant->count; sum++)
        scan_diagonal(quadrant, sum, sum > most_x ? sum - most_x : 0, sum < most_y ? sum : most_y);
}

static void tcod_permissive_field(const struct look *look, struct eyeshot_mask *seen)
{
    int eighths = look->rule->eighths, middle = UNITS / 2;
    struct tcod_quadrant quadrant = {.look = look,
                                     .seen = seen,
                                     .near = {middle - eighths, middle + eighths},
                                     .far = {middle + eighths, middle - eighths}};

    for (int i = 0; i < OCTANTS; i += 2) {
        quadrant.dx = octants[i].quadrant_x;
        quadrant.dy = octants[i].quadrant_y;
        tcod_permissive_scan_quadrant(&quadrant);
    }
}

#define EIGHTHS(n)                                                                                 \
    {                                                                                              \
        .walks_range = true, .eighths = (n), .field = tcod_permissive_field                        \
    }

const struct rule tcod_permissive_0 = EIGHTHS(0);
const struct rule tcod_permissive_1 = EIGHTHS(1);
const struct rule tcod_permissive_2 = EIGHTHS(2);
const struct rule tcod_permissive_3 = EIGHTHS(3);
const struct rule tcod_permissive_4 = EIGHTHS(4);
const struct rule tcod_permissive_5 = EIGHTHS(5);
const struct rule tcod_permissive_6 = EIGHTHS(6);
const struct rule tcod_permissive_7 = EIGHTHS(7);
const struct rule tcod_permissive_8 = EIGHTHS(8);
