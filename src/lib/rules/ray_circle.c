/*
 * Source: "Ray casting", RogueBasin.
 *
 * Idea: as ray-square, but the rays go to the rim of the circle in range: those of its cells of
 * which a neighbour by a side lies outside.
 *
 *        ***
 *       *   *      radius 2, rounded: each row of the circle ends
 *       * @-*      in the rim, and so does each column
 *       *   *
 *        ***
 *
 * What rays miss between them stays dark, though nothing stands in the way.
 *
 * Claims: isotropic, monotone-walls.
 *
 * Departures: as ray-square's; the farthest rim is that of the least circle around that square.
 *
 * Cost: about 6r rays of up to r cells, O(r²); no scratch.
 */
#include "lib/engine/rays.h"
#include "lib/rules/rules.h"

/* That of the least circle around the square that holds the map. */
static int64_t farthest(int64_t whole)
{
    int64_t radius = whole;

    while (radius * radius < 2 * whole * whole)
        radius++;
    return radius;
}

static void ray_circle_field(const struct look *look, struct eyeshot_mask *seen)
{
    int64_t most = farthest(rays_whole(look));
    int64_t radius = look->range.radius < most ? look->range.radius : most;
    struct range range = {EYESHOT_CIRCLE, radius};

    for (int side = 0; range_reach(range, side) >= side; side++) {
        int from = range_reach(range, (int64_t)side + 1) + 1, to = range_reach(range, side);
        for (int along = from < to ? from : to; along <= to; along++)
            if (along >= side)
                rays_cast_mirrored(look, along, side, seen);
    }
}

const struct rule ray_circle = {
    .about = {.name = "ray-circle",
              .summary = "rays to every cell on the rim of the circle in range",
              .source = "Ray casting, RogueBasin",
              .families = EYESHOT_PAPERS | EYESHOT_CLASSIC,
              .claims = EYESHOT_ISOTROPIC | EYESHOT_MONOTONE_WALLS,
              .scale = 1,
              .radius = 10,
              .shape = EYESHOT_CIRCLE,
              .inner = &ray_circle},
    .walks_range = true,
    .field = ray_circle_field,
};
