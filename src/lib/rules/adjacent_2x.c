/*
 * Source: document 002, "other approaches".
 *
 * Idea: shadowcast by tiles; of each seen wall, show the sub-tiles that touch a seen floor.
 *
 *     . . .       floor below the wall: its two lower sub-tiles are shown,
 *     : : :       whatever lies behind
 *       @
 *
 * Departures: the source reveals whatever touches a visible cell, so also sub-tiles of walls and of
 * open cells that shadowcast does not show. Here only seen walls are shown so.
 *
 * Cost: shadowcast, and one plane of the map's size.
 */
#include "lib/engine/scratch.h"
#include "lib/rules/rules.h"

static bool is_floor_seen(const struct look *look, const struct eyeshot_mask *tiles, int x, int y)
{
    if (!plane_has(tiles, x, y) || !plane_get(tiles, x, y))
        return false;
    return !plane_get(look->opaque, x, y) || cell_equal((struct cell){x, y}, look->eye);
}

/* Does the sub-tile of (x, y) that lies towards (sx, sy) touch a seen floor? */
static bool touches(const struct look *look, const struct eyeshot_mask *tiles, int x, int y, int sx,
                    int sy)
{
    return is_floor_seen(look, tiles, x, y) || is_floor_seen(look, tiles, x + sx, y) ||
           is_floor_seen(look, tiles, x, y + sy) || is_floor_seen(look, tiles, x + sx, y + sy);
}

static void adjacent_2x_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_mask tiles =
        scratch_plane(look->work, SCRATCH_PLANES, look->opaque->width, look->opaque->height);
    struct eyeshot_box box;

    if (!tiles.words)
        return;
    eyeshot_mask_clear_box(&tiles, look->box);
    shadowcast_field(look, &tiles);
    plane_set(&tiles, look->eye.x, look->eye.y);
    box = look->work->touched;
    for (int y = box.y0; y < box.y1; y++) {
        const uint64_t *row = plane_row(&tiles, y);
        int x = row_next_set(row, box.x0, box.x1);
        for (; x < box.x1; x = row_next_set(row, x + 1, box.x1))
            for (int part = 0; part < 4; part++)
                if (touches(look, &tiles, x, y, part % 2 ? 1 : -1, part / 2 ? 1 : -1))
                    plane_set(seen, 2 * x + part % 2, 2 * y + part / 2);
    }
}

const struct rule adjacent_2x = {.doubled = true, .walks_range = true, .field = adjacent_2x_field};
