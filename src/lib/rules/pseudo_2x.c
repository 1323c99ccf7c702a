/*
 * Source: document 002, "pseudo 2x" and "other approaches". Two rules: pseudo-2x and adjacent-2x.
 *
 * Idea: shadowcast by tiles, then show of each seen wall some of its sub-tiles: by pseudo-2x those
 * on the viewer's side, by adjacent-2x those that touch a seen floor.
 *
 *     ahead     at an angle    beside another wall
 *      ..           #.              #.
 *      ##      @    ##         @    ..     `.` hidden, `#` shown, by pseudo-2x
 *      @                           ####
 *
 * Departures: none of pseudo-2x. Which sub-tiles are hidden depends on the quadrant of the octant
 * that saw the wall; what any octant shows is shown. A wall beside the axes lies in one quadrant;
 * one on an axis is seen by the octants on both its sides or by neither, since the scan along the
 * axis goes on exactly while the axis is open. So the tiles that shadowcast shows say all. For
 * adjacent-2x the source reveals whatever touches a visible cell, so also sub-tiles of walls and of
 * open cells that shadowcast does not show; here only seen walls are shown so.
 *
 * Cost: shadowcast, and one plane of the map's size; floors go by words, walls one by one.
 */
#include "lib/look/rule.h"

/* Shows what a rule shows of a wall. */
typedef void sub_tiles_show_wall(const struct look *look, const struct eyeshot_mask *tiles,
                                 struct cell wall, struct eyeshot_mask *seen);

/* The tiles of word `i` of row y that are seen. */
ALWAYS_INLINE void sub_tiles_show(const struct look *look, const struct eyeshot_mask *tiles, int y,
                                  size_t i, struct eyeshot_mask *seen, sub_tiles_show_wall *show)
{
    uint64_t floors, word = plane_row(tiles, y)[i], walls = word & plane_row(look->opaque, y)[i];
    struct cell eye = look->eye;

    if (y == eye.y && i == (size_t)eye.x / 64)
        walls &= ~((uint64_t)1 << (eye.x % 64));
    floors = word & ~walls;
    for (size_t k = 0; k < 2 && 2 * i + k < seen->stride; k++) {
        uint64_t doubled = ~floors ? bits_doubled(floors >> 32 * k) : ~(uint64_t)0;
        plane_row(seen, 2 * y)[2 * i + k] |= doubled;
        plane_row(seen, 2 * y + 1)[2 * i + k] |= doubled;
    }
    for (; walls; walls &= walls - 1)
        show(look, tiles, (struct cell){64 * (int)i + __builtin_ctzll(walls), y}, seen);
}

ALWAYS_INLINE void sub_tiles_field(const struct look *look, struct eyeshot_mask *seen,
                                   sub_tiles_show_wall *show)
{
    struct eyeshot_mask tiles =
        scratch_plane(look->work, SCRATCH_TILES, look->opaque->width, look->opaque->height);
    struct eyeshot_box box;

    if (!tiles.words)
        return;
    shadowcast_field(look, &tiles);
    plane_set(&tiles, look->eye.x, look->eye.y);
    box = look->work->touched;
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++)
            if (plane_row(&tiles, y)[i])
                sub_tiles_show(look, &tiles, y, i, seen, show);
    eyeshot_mask_clear_box(&tiles, box);
}

static bool pseudo_2x_is_wall(const struct look *look, int x, int y)
{
    if (!plane_has(look->opaque, x, y))
        return true;
    return plane_get(look->opaque, x, y) && !cell_equal((struct cell){x, y}, look->eye);
}

/* Shows the sub-tiles of a wall that an octant of the quadrant (qx, qy) saw. */
static void pseudo_2x_show_from(const struct look *look, struct cell tile, int qx, int qy,
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

static void pseudo_2x_show(const struct look *look, const struct eyeshot_mask *tiles,
                           struct cell wall, struct eyeshot_mask *seen)
{
    struct cell eye = look->eye;
    int qx = wall.x < eye.x ? -1 : 1, qy = wall.y < eye.y ? -1 : 1;

    (void)tiles;
    pseudo_2x_show_from(look, wall, qx, qy, seen);
    if (wall.x == eye.x)
        pseudo_2x_show_from(look, wall, -qx, qy, seen);
    if (wall.y == eye.y)
        pseudo_2x_show_from(look, wall, qx, -qy, seen);
}

static void pseudo_2x_field(const struct look *look, struct eyeshot_mask *seen)
{
    sub_tiles_field(look, seen, pseudo_2x_show);
}

const struct rule rule_pseudo_2x = {.doubled = true, .walks_range = true, .field = pseudo_2x_field};

static bool adjacent_2x_is_floor(const struct look *look, const struct eyeshot_mask *tiles, int x,
                                 int y)
{
    if (!plane_has(tiles, x, y) || !plane_get(tiles, x, y))
        return false;
    return !plane_get(look->opaque, x, y) || cell_equal((struct cell){x, y}, look->eye);
}

static void adjacent_2x_show(const struct look *look, const struct eyeshot_mask *tiles,
                             struct cell wall, struct eyeshot_mask *seen)
{
    for (int part = 0; part < 4; part++) {
        int x = wall.x + (part % 2 ? 1 : -1), y = wall.y + (part / 2 ? 1 : -1);
        if (adjacent_2x_is_floor(look, tiles, x, wall.y) ||
            adjacent_2x_is_floor(look, tiles, wall.x, y) || adjacent_2x_is_floor(look, tiles, x, y))
            plane_set(seen, 2 * wall.x + part % 2, 2 * wall.y + part / 2);
    }
}

static void adjacent_2x_field(const struct look *look, struct eyeshot_mask *seen)
{
    sub_tiles_field(look, seen, adjacent_2x_show);
}

const struct rule rule_adjacent_2x = {
    .doubled = true, .walks_range = true, .field = adjacent_2x_field};
