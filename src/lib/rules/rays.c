/*
 * Source: "Ray casting", RogueBasin; Adam Milazzo, "Roguelike Vision Algorithms", 2014. Two rules:
 * ray-square and ray-circle.
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
 * Cost: 6r to 8r rays of up to r cells, O(r²); no scratch.
 */
#include "lib/grid/octant.h"
#include "lib/rules/rules.h"

void ray_cast(const struct look *look, struct range range, int dx, int dy,
              struct eyeshot_mask *seen)
{
    struct cell at = look->eye;
    struct line_way way = line_begin(at, (struct cell){at.x + dx, at.y + dy}, NULL);
    int64_t err = way.err;

    for (int most = greater(way.dx, way.dy); most; most--) {
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
static void ray_cast_mirrored(const struct look *look, int dx, int dy, struct eyeshot_mask *seen)
{
    struct range all = {EYESHOT_SQUARE, EYESHOT_ALL};

    for (int way = 0; way < 4; way++) {
        int x = way & 1 ? -dx : dx, y = way & 2 ? -dy : dy;
        ray_cast(look, all, x, y, seen);
        ray_cast(look, all, y, x, seen);
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

    for (int side = 0; side <= radius; side++)
        ray_cast_mirrored(look, radius, side, seen);
}

static void ray_circle_field(const struct look *look, struct eyeshot_mask *seen)
{
    int64_t whole = ray_whole_map(look), most = whole;
    struct range range = {EYESHOT_CIRCLE, look->range.radius};

    while (most * most < 2 * whole * whole) /* the least circle around the square */
        most++;
    range.radius = range.radius < most ? range.radius : most;
    for (int side = 0; range_reach(range, side) >= side; side++) {
        int from = range_reach(range, (int64_t)side + 1) + 1, to = range_reach(range, side);
        for (int along = from < to ? from : to; along <= to; along++)
            if (along >= side)
                ray_cast_mirrored(look, along, side, seen);
    }
}

const struct rule rule_ray_square = {.walks_range = true, .field = ray_square_field};

const struct rule rule_ray_circle = {.walks_range = true, .field = ray_circle_field};
