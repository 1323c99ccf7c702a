/*
 * Source: "Ray casting", RogueBasin; Adam Milazzo, "Roguelike Vision Algorithms", 2014: ray-square
 * and ray-circle. libtcod 1.18's FOV_BASIC: src/libtcod/fov_circular_raycasting.c (1.18.1),
 * cast_ray() and TCOD_map_compute_fov_circular_raycasting() in lines 48 to 118: tcod-basic. Lines
 * are Bresenham's (1965).
 *
 * Idea: a ray goes to every cell on the rim of the square in range, or of the circle: those of its
 * cells of which a neighbour by a side lies outside. Whatever a ray steps on is seen, up to the
 * first wall.
 *
 *      *****      ***      in the open rays to a square meet every cell, those to a circle may
 *      *   *     *   *     miss some; far out it is one ray only that meets a cell, and where a
 *      * @-*     * @-*     wall stops it, what lies behind stays dark, even if a line of its own
 *      *   *     *   *     would reach it: with another rim other rays do
 *      *****      ***
 *
 * Departures: the sources leave the line open; it is bresenham's. The rim is not cut at the map's
 * edge, so that an edge bends no ray; but it lies no farther out than that of the least square
 * around the eye that holds the map, or of the least circle around that square.
 *
 * tcod-basic: the rim is the square of the radius, cut by the map, lines 84 to 93, while rays end
 * at the circle, lines 64 to 69. Then walls are spread, lines 114 to 116, by TCOD_map_postprocess()
 * in lines 101 to 152 of src/libtcod/fov_c.c: a wall shows when the cell before it, on the eye's
 * side in x, in y or in both, is open and seen. This goes as far as the box of the radius, also
 * where rays end at a circle. Departures: none from the library.
 *
 * Cost: 6r to 8r rays of up to r cells, O(r²), and a few words for each row of walls; no scratch.
 */
#include "lib/look/rule.h"

/* Shows what a line of bresenham passes, from the eye towards (dx, dy) away: up to a wall, the end
 * of the range, or the edge of the box. */
static void ray_cast(const struct look *look, struct range range, int dx, int dy,
                     struct eyeshot_mask *seen, int64_t *done)
{
    struct cell at = look->eye;
    struct line_way way = line_begin(at, (struct cell){at.x + dx, at.y + dy}, NULL);
    int64_t err = way.err;

    if (work_stopped(look->work, done))
        return;
    for (int most = greater(way.dx, way.dy); most; most--, ++*done) {
        int64_t twice = 2 * err;
        if (twice > -way.dy) {
            err -= way.dy;
            at.x += way.sx;
        }
        if (twice < way.dx) {
            err += way.dx;
            at.y += way.sy;
        }
        if (!box_has(look->box, at) || !range_has(range, at.x - look->eye.x, at.y - look->eye.y))
            return;
        plane_set(seen, at.x, at.y);
        if (plane_get(look->opaque, at.x, at.y))
            return;
    }
}

/* And its eight mirror images. */
static void ray_cast_mirrored(const struct look *look, int dx, int dy, struct eyeshot_mask *seen,
                              int64_t *done)
{
    struct range all = {EYESHOT_SQUARE, EYESHOT_ALL};

    for (int way = 0; way < 4; way++) {
        int x = way & 1 ? -dx : dx, y = way & 2 ? -dy : dy;
        ray_cast(look, all, x, y, seen, done);
        ray_cast(look, all, y, x, seen, done);
    }
}

/* The radius of the least square around the eye that holds the whole map. */
static int ray_whole_map(const struct look *look)
{
    return box_reach(eyeshot_mask_box(look->opaque), look->eye);
}

static void ray_square_field(const struct look *look, struct eyeshot_mask *seen)
{
    int whole = ray_whole_map(look);
    int radius = look->range.radius < whole ? (int)look->range.radius : whole;
    int64_t done = 0;

    for (int side = 0; side <= radius; side++)
        ray_cast_mirrored(look, radius, side, seen, &done);
}

static void ray_circle_field(const struct look *look, struct eyeshot_mask *seen)
{
    int64_t whole = ray_whole_map(look), most = whole, done = 0;
    struct range range = {EYESHOT_CIRCLE, look->range.radius};

    while (most * most < 2 * whole * whole) /* the least circle around the square */
        most++;
    range.radius = range.radius < most ? range.radius : most;
    for (int side = 0; range_reach(range, side) >= side; side++) {
        int from = range_reach(range, (int64_t)side + 1) + 1, to = range_reach(range, side);
        for (int along = from < to ? from : to; along <= to; along++)
            if (along >= side)
                ray_cast_mirrored(look, along, side, seen, &done);
    }
}

const struct rule rule_ray_square = {.walks_range = true, .field = ray_square_field};

const struct rule rule_ray_circle = {.walks_range = true, .field = ray_circle_field};

/* The open cells seen of a word of row y, each with the one after it, away from the eye. */
static uint64_t tcod_walls_spread(const struct look *look, const struct eyeshot_mask *seen, int y,
                                  size_t i)
{
    uint64_t open[3]; /* with its neighbours */

    for (size_t k = 0; k < 3; k++) {
        size_t at = i + k - 1;
        open[k] = at < seen->stride ? plane_row(seen, y)[at] & ~plane_row(look->opaque, y)[at] : 0;
    }
    return open[1] | row_nearer(open, 3, 1, look->eye.x - 64 * ((int)i - 1));
}

void tcod_spread_walls(const struct look *look, struct eyeshot_mask *seen)
{
    struct cell eye = look->eye;
    struct eyeshot_box box = range_box(look->range.radius, seen->width, seen->height, eye.x, eye.y);

    box = box_meet(box, look->box);
    look->work->touched = box_join(look->work->touched, box);
    if (!plane_get(look->opaque, eye.x, eye.y))
        plane_set(seen, eye.x, eye.y);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            uint64_t walls = plane_row(look->opaque, y)[i], found;
            walls &= word_below(i, box.x1) & ~word_below(i, box.x0);
            if (!walls)
                continue;
            found = tcod_walls_spread(look, seen, y, i);
            if (y > eye.y)
                found |= tcod_walls_spread(look, seen, y - 1, i);
            if (y < eye.y)
                found |= tcod_walls_spread(look, seen, y + 1, i);
            plane_row(seen, y)[i] |= found & walls;
        }
}

static bool tcod_walls_in_range(const struct eyeshot_terms *terms,
                                const struct eyeshot_mask *opaque, struct cell eye,
                                struct cell cell)
{
    struct range range = {terms->shape, terms->radius};

    if (terms->shape == terms->rule->shape && plane_get(opaque, cell.x, cell.y))
        range.shape = EYESHOT_SQUARE;
    return cell_equal(cell, eye) || range_has(range, cell.x - eye.x, cell.y - eye.y);
}

const struct exception tcod_walls = {.has = tcod_walls_in_range};

static void tcod_basic_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct cell eye = look->eye;
    int64_t done = 0;
    struct eyeshot_box rim =
        range_box(look->range.radius, look->opaque->width, look->opaque->height, eye.x, eye.y);

    for (int x = rim.x0; x < rim.x1; x++) {
        ray_cast(look, look->range, x - eye.x, rim.y0 - eye.y, seen, &done);
        ray_cast(look, look->range, x - eye.x, rim.y1 - 1 - eye.y, seen, &done);
    }
    for (int y = rim.y0 + 1; y < rim.y1 - 1; y++) {
        ray_cast(look, look->range, rim.x0 - eye.x, y - eye.y, seen, &done);
        ray_cast(look, look->range, rim.x1 - 1 - eye.x, y - eye.y, seen, &done);
    }
    tcod_spread_walls(look, seen);
}

const struct rule rule_tcod_basic = {
    .walks_range = true,
    .exception = &tcod_walls,
    .field = tcod_basic_field,
    .spreads = true,
};
