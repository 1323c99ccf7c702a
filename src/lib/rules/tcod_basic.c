/*
 * Source: libtcod 1.18's FOV_BASIC: src/libtcod/fov_circular_raycasting.c (1.18.1), cast_ray() and
 * TCOD_map_compute_fov_circular_raycasting() in lines 48 to 118; Bresenham's lines (1965) to the
 * rim of what is in range.
 *
 * Idea: a ray goes to every cell of the rim, the box of the radius cut by the map. It shows what it
 * passes, and ends at a wall, which it shows, or beyond the circle. Then walls are spread.
 *
 *      +-----+
 *      |  o  |      the rim is a square that the map cuts, the rays end at the circle
 *      | o@o |
 *      +--o--+
 *
 * Departures: none from the library. From the plain ray casting of articles (rays.c), the
 * library's: the rim is a square that the map cuts, lines 84 to 93, while rays end at the circle,
 * lines 64 to 69; and walls are spread, lines 114 to 116, by TCOD_map_postprocess() in lines 101 to
 * 152 of src/libtcod/fov_c.c: a wall shows when the cell before it, on the eye's side in x, in y or
 * in both, is open and seen. This goes as far as the box of the radius, also where rays end at a
 * circle.
 *
 * Cost: up to 8r rays of up to r cells, as in rays.c, and a few words for each row of walls.
 */
#include "lib/engine/scratch.h"
#include "lib/rules/rules.h"

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

const struct rule rule_tcod_basic = {
    .walks_range = true,
    .exception = &tcod_walls,
    .field = tcod_basic_field,
    .spreads = true,
};
