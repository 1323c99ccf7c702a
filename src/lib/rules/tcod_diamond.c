/*
 * Source: libtcod 1.18's FOV_DIAMOND, src/libtcod/fov_diamond_raycasting.c (1.18.1), process_ray()
 * and what follows, lines 88 to 252; it follows Michael Hoss, "Modeling rays for line of sight in
 * an object-rich world" (oocities.org/temerra).
 *
 * Idea: one ray stands in every cell and hands on what it knows to the next cell in x and to the
 * next in y, away from the eye. A wall starts an *obscurity*, its own offset from the eye (ox, oy),
 * with errors as large; each step in x takes oy from the error of x and adds it to that of y, each
 * step in y takes ox from that of y and adds it to that of x, as Bresenham's walk would. A cell is
 * hidden where an error is positive and no greater than its obscurity: the wall's shadow.
 *
 *      @ . . . . .      (2, 1): obscurity 2, 1
 *      . . # x . .      the shadow's cells, found by the errors alone: (3, 1) has 1, 2,
 *      . . . . x x      (4, 2) has 2, 1, (5, 2) has 1, 2
 *
 * A ray whose inputs are all hidden is dead and hands on nothing. Walls hide themselves; they are
 * seen by spreading alone (tcod_walls.c).
 *
 * Claims: isotropic, monotone-radius, monotone-walls, expansive-walls.
 *
 * Departures: none from the library, but that rows take the place of its queue: a ray depends on
 * those two inputs only, so any order in which they come first will do. From the article, the
 * library's: rays beyond the circle are dead, lines 225 to 229, and walls are spread afterwards,
 * lines 248 to 250.
 *
 * Cost: a step for each cell at a shadow's edge; runs that nothing obscures, and runs of the dead,
 * by whole words. Scratch: a ray and two bits a column.
 */
#include <string.h>

#include "lib/engine/strip.h"
#include "lib/rules/rules.h"

enum { X, Y };

struct diamond_ray {
    int error[2], obscurity[2];
};

/* A row of a quadrant: what is known of the rays of this row up to a side, behind it of the one
 * before. */
struct row {
    struct diamond_ray *rays;
    uint64_t *dead, *obscured; /* with neither bit a ray is clear */
};

static bool is_obscured(const struct diamond_ray *ray)
{
    return (ray->error[X] > 0 && ray->error[X] <= ray->obscurity[X]) ||
           (ray->error[Y] > 0 && ray->error[Y] <= ray->obscurity[Y]);
}

/* Takes what an input knows that lies behind in `axis`. */
static void take(struct diamond_ray *ray, const struct diamond_ray *from, int axis)
{
    int across = 1 - axis;

    if (from->error[axis] <= 0)
        return;
    if (!ray->obscurity[axis] || (from->error[across] <= 0 && from->obscurity[across] > 0)) {
        *ray = *from;
        ray->error[axis] -= from->obscurity[across];
        ray->error[across] += from->obscurity[across];
    }
}

/* The ray of a side, NULL for a dead one; of this row up to the side reached, else of the last. */
static const struct diamond_ray *ray_at(const struct row *row, int side)
{
    static const struct diamond_ray clear;

    if (row_get(row->dead, side))
        return NULL;
    return row_get(row->obscured, side) ? &row->rays[side] : &clear;
}

/* The ray of one cell from its inputs, at least one of which lives. */
static void meet(struct row *row, const struct strip *strip, int sign, int side, int depth)
{
    const struct diamond_ray *before = side ? ray_at(row, side - 1) : NULL,
                             *below = ray_at(row, side);
    struct diamond_ray ray = {0};

    row_set(row->dead, side, true);
    row_set(row->obscured, side, false);
    if ((!before || is_obscured(before)) && (!below || is_obscured(below)))
        return;
    if (before)
        take(&ray, before, X);
    if (below)
        take(&ray, below, Y);
    if (strip_is_wall(*strip, sign, side))
        ray = (struct diamond_ray){{side, depth}, {side, depth}};
    row_set(row->dead, side, false);
    if (ray.obscurity[X] || ray.obscurity[Y])
        row_set(row->obscured, side, true);
    row->rays[side] = ray; /* NOLINT(*NullDereference): a row has its rays, scratch of the look */
    if (!is_obscured(&ray))
        row_set(strip->seen, strip->shown + sign * side, true);
}

/* From side `side` up to `reach`. */
static void tcod_diamond_scan_row(struct row *row, const struct strip *strip, int sign, int side,
                                  int depth, int reach)
{
    while (side <= reach) {
        bool dead = !side || row_get(row->dead, side - 1);
        int end = side;

        if (dead && row_get(row->dead, side)) {
            side = row_next_clear(row->dead, side, reach + 1);
            continue;
        }
        if (!dead && !row_get(row->obscured, side - 1)) {
            end = row_next_set(row->obscured, side, reach + 1);
            end = strip_next(*strip, sign, side, end, WALL);
        }
        if (end == side) {
            meet(row, strip, sign, side++, depth);
            continue;
        }
        row_wipe(row->dead, side, end);
        strip_show(*strip, sign, side, end - 1);
        side = end;
    }
}

static void tcod_diamond_scan_quadrant(struct strips *strips, int sign, struct row *row)
{
    const struct look *look = strips->look;
    int most = strips_last(strips, sign), all = most + 1;

    row_fill(row->dead, 0, all);
    row_wipe(row->obscured, 0, all);
    row_set(row->dead, 0, false); /* the eye's */
    for (int depth = 0; depth <= strips->limit; depth++) {
        struct strip strip = depth ? strips_next(strips, 0, 0) : strips_own(strips);
        int reach = most;
        if (look->range.radius != EYESHOT_ALL)
            reach = lesser(most, work_reach(look->work, look->range, depth));
        tcod_diamond_scan_row(row, &strip, sign, depth ? 0 : 1, depth, reach);
        if (row_next_clear(row->dead, 0, all) == all)
            break;
    }
}

static void tcod_diamond_field(const struct look *look, struct eyeshot_mask *seen)
{
    size_t width = (size_t)seen->width, words = width / 64 + 1;
    uint64_t *bits = scratch_need(look->work, SCRATCH_LISTS, 2 * words * sizeof *bits);
    struct diamond_ray *rays = scratch_need(look->work, SCRATCH_LISTS + 1, width * sizeof *rays);
    struct row row = {rays, bits, NULL};
    struct strips strips;

    if (!bits || !rays || !strips_begin(&strips, look, seen))
        return;
    memset(bits, 0, 2 * words * sizeof *bits); /* whole words of them are read */
    row.obscured = bits + words;
    for (int i = 0; i < 4; i++) { /* by rows: it is as far one way as the other */
        strips_face(&strips, i < 2 ? SOUTH : NORTH);
        tcod_diamond_scan_quadrant(&strips, i % 2 ? -1 : 1, &row);
    }
    strips_end(&strips);
    tcod_spread_walls(look, seen);
}

const struct rule tcod_diamond = {
    .walks_range = true,
    .exception = &tcod_walls,
    .field = tcod_diamond_field,
};
