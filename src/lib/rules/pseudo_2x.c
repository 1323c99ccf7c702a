/*
 * Source: document 002, "pseudo 2x".
 *
 * Idea: shadowcast by tiles, then show of each seen wall only the sub-tiles on the viewer's side.
 *
 *     ahead     at an angle    beside another wall
 *      ..           #.              #.
 *      ##      @    ##         @    ..     `.` hidden, `#` shown
 *      @                           ####
 *
 * Claims: isotropic, monotone-radius, expansive-walls.
 *
 * Departures: none. Which sub-tiles are hidden depends on the quadrant of the octant that saw the
 * wall; what any octant shows is shown.
 *
 * Cost: shadowcast, and four planes of the map's size; by words, and one plane, in
 * fast/pseudo_2x.c, of which this is the plain twin.
 */
#include "lib/engine/scratch.h"
#include "lib/grid/octant.h"
#include "lib/rules/rules.h"

static bool pseudo_2x_is_wall(const struct look *look, int x, int y)
{
    if (!plane_has(look->opaque, x, y))
        return true;
    return plane_get(look->opaque, x, y) && !cell_equal((struct cell){x, y}, look->eye);
}

/* Shows the sub-tiles of a wall that an octant of the quadrant (qx, qy) saw. */
static void show_wall(const struct look *look, struct cell tile, int qx, int qy,
                      struct eyeshot_mask *seen)
{
    int far_x = 2 * tile.x + (qx > 0), near_x = 2 * tile.x + (qx < 0);
    int far_y = 2 * tile.y + (qy > 0), near_y = 2 * tile.y + (qy < 0);
    bool in_column = tile.x == look->eye.x, in_row = tile.y == look->eye.y;

    plane_set(seen, near_x, near_y);
    if (!in_column && !pseudo_2x_is_wall(look, tile.x - qx, tile.y))
        plane_set(seen, near_x, far_y);
    if (!in_row && !pseudo_2x_is_wall(look, tile.x, tile.y - qy))
        plane_set(seen, far_x, near_y);
}

static void show_tile(const struct look *look, struct cell tile, int qx, int qy,
                      struct eyeshot_mask *seen)
{
    if (pseudo_2x_is_wall(look, tile.x, tile.y)) {
        show_wall(look, tile, qx, qy, seen);
        return;
    }
    for (int y = 2 * tile.y; y < 2 * tile.y + 2; y++)
        row_fill(plane_row(seen, y), 2 * tile.x, 2 * tile.x + 2);
}

static void pseudo_2x_plain(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_mask tiles[4];

    for (unsigned i = 0; i < 4; i++) {
        tiles[i] = scratch_plane(look->work, SCRATCH_PLANES + i, look->opaque->width,
                                 look->opaque->height);
        if (!tiles[i].words)
            return;
        eyeshot_mask_clear_box(&tiles[i], look->box);
    }
    shadowcast_quadrants(look,
                         (struct eyeshot_mask *[]){&tiles[0], &tiles[1], &tiles[2], &tiles[3]});
    for (size_t i = 0; i < 4; i++) {
        for (int y = look->box.y0; y < look->box.y1; y++) {
            const uint64_t *row = plane_row(&tiles[i], y);
            int x = row_next_set(row, look->box.x0, look->box.x1);
            for (; x < look->box.x1; x = row_next_set(row, x + 1, look->box.x1))
                show_tile(look, (struct cell){x, y}, octants[2 * i].quadrant_x,
                          octants[2 * i].quadrant_y, seen);
        }
    }
}

const struct rule pseudo_2x = {
    .doubled = true,
    .walks_range = true,
    .field = pseudo_2x_field,
    .plain = pseudo_2x_plain,
};
