/*
 * Source: rot.js 2 (Ondřej Žára), src/fov/precise-shadowcasting.ts: its default.
 *
 * Idea: square rings around the eye. Ring d has 8d cells, and each takes 1/8d of the circle,
 * wherever it stands. What walls took of nearer rings is dark; a cell is seen unless its whole part
 * is.
 *
 *      2 | 3 | 4 | 5        ring 2, a quarter of it: the parts are alike, so in an octant the
 *      --+---+---+--        cell (side, depth) has the slopes from (side - 1/2) / depth
 *      1 |  ring | 6        to (side + 1/2) / depth, cut at 0 and 1
 *
 * Claims: isotropic, monotone-radius, monotone-walls, expansive-walls.
 *
 * Departures: none. The library's list of shadows is kept here as what is left between them. It
 * adds up how much of a cell is seen; any of it counts. As there, an eye in a wall sees its own
 * cell only, and outside the map all is wall.
 *
 * Cost: every cell in sight about once. Between two free intervals of a row at depth d lies a
 * wall's part, 1/d wide, within slopes 0 to 1: at most d + 1 of them.
 */
#include "lib/engine/scan.h"
#include "lib/rules/rules.h"

static void rot_precise_scan_row(struct march *march, struct scan scan, int depth)
{
    march_free(march, scan, depth, 2 * (int64_t)depth, 2 * (int64_t)depth);
}

static void rot_precise_field(const struct look *look, struct eyeshot_mask *seen)
{
    if (!plane_get(look->opaque, look->eye.x, look->eye.y))
        march_around(look, seen, (struct marching){{{0, 1}, {1, 1}}, rot_precise_scan_row, 1, 1});
}

const struct rule rot_precise = {.field = rot_precise_field, .sees = rot_precise_sees};
