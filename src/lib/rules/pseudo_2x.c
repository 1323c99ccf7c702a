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
 * Departures: none. Which sub-tiles are hidden depends on the quadrant of the octant that saw the
 * wall; what any octant shows is shown. A wall beside the axes lies in one quadrant; one on an axis
 * is seen by the octants on both its sides or by neither, since the scan along the axis goes on
 * exactly while the axis is open. So the tiles that shadowcast shows say all.
 *
 * Cost: shadowcast, and one plane of the map's size; floors go by words, walls one by one.
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

/* The tiles of word `i` of row y that are seen. */
static void show_tiles(const struct look *look, uint64_t tiles, int y, size_t i,
                       struct eyeshot_mask *seen)
{
    uint64_t walls = tiles & plane_row(look->opaque, y)[i], floors;
    struct cell eye = look->eye;

    if (y == eye.y && i == (size_t)eye.x / 64)
        walls &= ~((uint64_t)1 << (eye.x % 64));
    floors = tiles & ~walls;
    for (size_t k = 0; k < 2 && 2 * i + k < seen->stride; k++) {
        uint64_t doubled = ~floors ? bits_doubled(floors >> 32 * k) : ~(uint64_t)0;
        plane_row(seen, 2 * y)[2 * i + k] |= doubled;
        plane_row(seen, 2 * y + 1)[2 * i + k] |= doubled;
    }
    for (; walls; walls &= walls - 1) {
        struct cell tile = {64 * (int)i + __builtin_ctzll(walls), y};
        int qx = tile.x < eye.x ? -1 : 1, qy = y < eye.y ? -1 : 1;
        show_wall(look, tile, qx, qy, seen);
        if (tile.x == eye.x)
            show_wall(look, tile, -qx, qy, seen);
        if (y == eye.y)
            show_wall(look, tile, qx, -qy, seen);
    }
}

static void pseudo_2x_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_mask tiles =
        scratch_plane(look->work, SCRATCH_TILES, look->opaque->width, look->opaque->height);
    struct eyeshot_box box;

    if (!tiles.words)
        return;
    shadowcast_field(look, &tiles);
    box = look->work->touched;
    for (int y = box.y0; y < box.y1; y++) {
        uint64_t *row = plane_row(&tiles, y);
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++) {
            if (row[i])
                show_tiles(look, row[i], y, i, seen);
            row[i] = 0;
        }
    }
}

const struct rule pseudo_2x = {.doubled = true, .walks_range = true, .field = pseudo_2x_field};
