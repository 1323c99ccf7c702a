/*
 * Source: libtcod 1.18's FOV_BASIC: src/libtcod/fov_circular_raycasting.c (1.18.1), cast_ray() and
 * TCOD_map_compute_fov_circular_raycasting() in lines 48 to 118; Bresenham's lines (1965) to the
 * rim of what is in range.
 *
 * Idea: a ray goes to every cell of the rim, the box of the radius cut by the map. It shows what it
 * passes, and ends at a wall, which it shows, or beyond the circle. Then walls are spread
 * (tcod_walls.c).
 *
 *      +-----+
 *      |  o  |      the rim is a square that the map cuts, the rays end at the circle
 *      | o@o |
 *      +--o--+
 *
 * Departures: none from the library. From the plain ray casting of articles (rays.c), the
 * library's: the rim is a square that the map cuts, lines 84 to 93, while rays end at the circle,
 * lines 64 to 69; and walls are spread, lines 114 to 116.
 *
 * Cost: up to 8r rays of up to r cells, as in rays.c, and a few words for each row of walls.
 */
#include "lib/rules/rules.h"

static void tcod_basic_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct cell eye = look->eye;
    struct eyeshot_box rim =
        range_box(look->range.radius, look->opaque->width, look->opaque->height, eye.x, eye.y);

    for (int x = rim.x0; x < rim.x1; x++) {
        ray_cast(look, look->range, x - eye.x, rim.y0 - eye.y, seen);
        ray_cast(look, look->range, x - eye.x, rim.y1 - 1 - eye.y, seen);
    }
    for (int y = rim.y0 + 1; y < rim.y1 - 1; y++) {
        ray_cast(look, look->range, rim.x0 - eye.x, y - eye.y, seen);
        ray_cast(look, look->range, rim.x1 - 1 - eye.x, y - eye.y, seen);
    }
    tcod_spread_walls(look, seen);
}

const struct rule tcod_basic = {
    .walks_range = true,
    .exception = &tcod_walls,
    .field = tcod_basic_field,
    .spreads = true,
};
