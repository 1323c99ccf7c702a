/*
 * Source: document 002, the comparison that it draws.
 *
 * Idea: double the map in both directions, put the eye on one of its tile's four sub-tiles,
 * double the radius, and run shadowcast there.
 *
 * Claims: monotone-radius, expansive-walls. The eye stands off its tile's centre, so no mirror
 * image is the same.
 *
 * Departures: the sub-tile is chosen (--subtile, nw by default); the eye's tile counts as open.
 *
 * Cost: shadowcast on four times the cells, and two planes of the doubled box. Only the box is
 * doubled: it reaches two tiles beyond the range, farther than the rule looks.
 */
#include <string.h>

#include "lib/rules/rules.h"
#include "lib/rules/shadowcast.h"

/* The tiles of `box` from the word that holds its first column on, as a map of its own. */
struct crop {
    int x0; /* a multiple of 64 */
    int y0, width, height;
};

static struct plane *double_crop(const struct look *look, struct crop crop)
{
    struct plane *doubled =
        plane_need(&look->work->planes[WORK_DOUBLED], 2 * crop.width, 2 * crop.height);

    for (int y = 0; y < crop.height; y++) {
        const uint64_t *from = plane_row(look->opaque, crop.y0 + y) + crop.x0 / 64;
        uint64_t *row = plane_row(doubled, 2 * y);
        row_double(row, doubled->stride, from);
        row_wipe(row, 2 * crop.width, (int)doubled->stride * 64);
        memcpy(plane_row(doubled, 2 * y + 1), row, doubled->stride * sizeof *row);
    }
    return doubled;
}

static void real_2x_field(const struct look *look, struct plane *seen)
{
    struct crop crop = {look->box.x0 / 64 * 64, look->box.y0, 0, 0};
    struct plane *doubled, *shown;
    struct look closer = *look;
    struct cell tile;

    crop.width = look->box.x1 - crop.x0;
    crop.height = look->box.y1 - crop.y0;
    tile = (struct cell){2 * (look->eye.x - crop.x0), 2 * (look->eye.y - crop.y0)};
    doubled = double_crop(look, crop);
    for (int part = 0; part < 4; part++)
        plane_unset(doubled, tile.x + part % 2, tile.y + part / 2);
    shown = plane_need(&look->work->planes[WORK_SHOWN], 2 * crop.width, 2 * crop.height);
    plane_clear(shown);
    closer.opaque = doubled;
    closer.columns = NULL;
    closer.box = plane_box(doubled);
    closer.eye.x = tile.x + (int)look->subtile % 2;
    closer.eye.y = tile.y + (int)look->subtile / 2;
    if (closer.range.radius != RADIUS_ALL)
        closer.range.radius *= 2;
    shadowcast_quadrants(&closer, (struct plane *[]){shown, shown, shown, shown});
    for (int y = 0; y < shown->height; y++) {
        uint64_t *row = plane_row(seen, 2 * crop.y0 + y);
        memcpy(row + crop.x0 / 32, plane_row(shown, y), shown->stride * sizeof *row);
        row_wipe(row, 2 * crop.x0, 2 * look->box.x0);
    }
}

const struct algorithm real_2x = {
    .name = "real-2x",
    .summary = "shadowcast on the map doubled in both directions",
    .source = "document 002",
    .families = FAMILY_DOCUMENTS,
    .claims = CLAIM_MONOTONE_RADIUS | CLAIM_EXPANSIVE_WALLS,
    .scale = 2,
    .radius = 5,
    .shape = SHAPE_CIRCLE,
    .walks_range = true,
    .ranges_by_subtile = true,
    .field = real_2x_field,
};
