/*
 * Source: Dungeon Crawl Stone Soup (Linley Henzell and others), los.cc and ray.cc: raycast(),
 * losight().
 *
 * Idea: the game casts a list of rays, made once, and a cell is seen when any ray comes to it that
 * met no wall before. A ray starts half way up its cell, at any k / (2 b) across, and climbs b
 * cells in a, for all coprime a and b up to 14; it passes through the cells whose diamonds it
 * crosses, so through one cell a column. Footprints that differ are 151 a quadrant, 76 an octant,
 * and these are all the digital lines (digital.c) that are eight cells long:
 * tests/golden/models.py makes both lists. So the field is that of `digital`, no farther than
 * eight cells.
 *
 *      . . . . . . . * *
 *      . . . . * * * . .      one of the 76
 *      @ * * * . . . . .
 *
 * Claims: symmetric, isotropic, monotone-radius, monotone-walls.
 *
 * Departures: cells that stop sight by half, as clouds and bushes do, are left out: here a cell is
 * opaque or open. The game looks seven cells far, some characters eight, and no ray is longer.
 *
 * Cost: as digital's, within eight cells.
 */
#include "lib/engine/scratch.h"
#include "lib/rules/rules.h"

#define LONGEST 8 /* cells of a ray */

static void dcss_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct look nearby = *look;

    nearby.box = box_meet(look->box, range_box(LONGEST, look->opaque->width, look->opaque->height,
                                               look->eye.x, look->eye.y));
    look->work->touched = nearby.box;
    digital_field(&nearby, seen);
}

const struct rule dcss = {.field = dcss_field};
