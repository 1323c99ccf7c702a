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
 * seen by spreading alone (rays.c).
 *
 * Departures: none from the library, but that rows take the place of its queue: a ray depends on
 * those two inputs only, so any order in which they come first will do. From the article, the
 * library's: rays beyond the circle are dead, lines 225 to 229, and walls are spread afterwards,
 * lines 248 to 250.
 *
 * Cost: a step for each ray that lives, and for its neighbours. Scratch: a ray a column.
 */
#include "lib/engine/scan.h"

enum { X, Y };

struct diamond_ray {
    int error[2], obscurity[2];
    bool lives;
};

static bool tcod_diamond_is_obscured(const struct diamond_ray *ray)
{
    return (ray->error[X] > 0 && ray->error[X] <= ray->obscurity[X]) ||
           (ray->error[Y] > 0 && ray->error[Y] <= ray->obscurity[Y]);
}

/* Takes what an input knows that lies behind in `axis`. */
static void tcod_diamond_take(struct diamond_ray *ray, const struct diamond_ray *from, int axis)
{
    int across = 1 - axis;

    if (!from->lives || from->error[axis] <= 0)
        return;
    if (!ray->obscurity[axis] || (from->error[across] <= 0 && from->obscurity[across] > 0)) {
        *ray = *from;
        ray->error[axis] -= from->obscurity[across];
        ray->error[across] += from->obscurity[across];
    }
}

/* Does it hand anything on? */
static bool tcod_diamond_is_lit(const struct diamond_ray *ray)
{
    return ray->lives && !tcod_diamond_is_obscured(ray);
}

/* A row of a quadrant. Its rays take the places of those of the row before, each in its turn. */
struct diamond_row {
    struct march march;
    struct diamond_ray *rays; /* one a side, from rays[1] on; rays[0] is dead */
    int first, last;          /* the sides of the row before whose rays live lie between these */
};

static void tcod_diamond_scan_row(struct diamond_row *row, int depth, int reach)
{
    int first = reach + 1, last = -1;

    for (int side = row->first; side <= reach; side++) {
        struct diamond_ray *ray = &row->rays[side + 1], *before = &row->rays[side], next = {0};
        struct diamond_ray *below = side <= row->last ? ray : &row->rays[0];
        if (side > row->last && !before->lives)
            break;
        next.lives = tcod_diamond_is_lit(before) || tcod_diamond_is_lit(below);
        if (next.lives) {
            tcod_diamond_take(&next, before, X);
            tcod_diamond_take(&next, below, Y);
            next.lives = true;
        }
        *ray = next;
        if (!ray->lives)
            continue;
        first = lesser(first, side);
        last = side;
        if (march_wall(&row->march, depth, side))
            *ray = (struct diamond_ray){{side, depth}, {side, depth}, true};
        if (!tcod_diamond_is_obscured(ray))
            march_show(&row->march, depth, side);
    }
    row->first = first;
    row->last = last;
}

static void tcod_diamond_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct diamond_ray *rays =
        scratch_need(look->work, SCRATCH_LISTS, ((size_t)seen->width + 1) * sizeof *rays);

    if (!rays)
        return;
    rays[0].lives = false;
    for (int i = 0; i < OCTANTS; i++) {
        struct diamond_row row = {march_begin(look, seen, &octants[i]), rays, 0, 0};
        if (octants[i].depth_x)
            continue; /* of a quadrant's two octants the one whose rows are the map's */
        rays[1] = (struct diamond_ray){.lives = true}; /* the eye's, before the first row */
        for (int depth = 0; depth <= row.march.limit && row.last >= 0; depth++)
            tcod_diamond_scan_row(
                &row, depth,
                lesser(row.march.shown_limit, work_reach(look->work, look->range, depth)));
    }
    tcod_spread_walls(look, seen);
}

const struct rule rule_tcod_diamond = {
    .walks_range = true,
    .exception = &tcod_walls,
    .field = tcod_diamond_field,
};
