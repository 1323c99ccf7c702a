/*
 * Source: "Ray casting", RogueBasin; Adam Milazzo, "Roguelike Vision Algorithms", 2014.
 *
 * Idea: a ray goes to every cell on the rim of the square in range. Whatever a ray steps on is
 * seen, up to the first wall.
 *
 *      *****       in the open some ray meets every cell; far out it is one only, and where a wall
 *      *   *       stops that one, what lies behind on it stays dark, even if a line of its own
 *      * @-*       would reach it: with another rim other rays do
 *      *   *
 *      *****
 *
 * Claims: isotropic, monotone-walls.
 *
 * Departures: the sources leave the line open; it is bresenham's. The rim is not cut at the map's
 * edge, so that an edge bends no ray; but it lies no farther out than that of the least square
 * around the eye that holds the map.
 *
 * Cost: 8r rays of up to r cells, O(r²); no scratch.
 */
#include "lib/engine/rays.h"
#include "lib/rules/rules.h"

static void ray_square_field(const struct look *look, struct eyeshot_mask *seen)
{
    int whole = rays_whole(look);
    int radius = look->range.radius < whole ? (int)look->range.radius : whole;

    for (int side = 0; side <= radius; side++)
        rays_cast_mirrored(look, radius, side, seen);
}

const struct rule ray_square = {
    .about = {.name = "ray-square",
              .summary = "rays to every cell on the rim of the square in range",
              .source = "Ray casting, RogueBasin; Milazzo 2014",
              .families = EYESHOT_PAPERS,
              .claims = EYESHOT_ISOTROPIC | EYESHOT_MONOTONE_WALLS,
              .scale = 1,
              .radius = 10,
              .shape = EYESHOT_SQUARE,
              .inner = &ray_square},
    .walks_range = true,
    .field = ray_square_field,
};
