/*
 * Source: "Digital field of view" and "Digital field of view implementation", RogueBasin.
 *
 * Idea: a digital line is what drawing a straight one on a grid gives: in each column the cell that
 * it meets, y = floor((i p + e) / q) with 0 <= p <= q and any 0 <= e < q. A cell is seen when any
 * digital line from the eye to it meets no wall in between. In an octant each column is a row of
 * openings (funnel.h): the line is free to be drawn through them at any height.
 *
 *      . . . . *
 *      . . * * .        p / q = 1/2: by its e, this line bends early or late;
 *      @ * . . .        either will do
 *
 * Departures: none from the definition.
 *
 * Cost: as permissive's.
 *
 * dcss: Dungeon Crawl Stone Soup (Linley Henzell and others), los.cc and ray.cc, raycast() and
 * losight(), casts a list of rays, made once; a cell is seen when any ray comes to it that met no
 * wall before. A ray starts half way up its cell, at any k / (2 b) across, and climbs b cells in a,
 * for all coprime a and b up to 14; it passes through the cells whose diamonds it crosses, so
 * through one cell a column. Footprints that differ are 151 a quadrant, 76 an octant, and these are
 * all the digital lines that are eight cells long: tests/golden/models.py makes both lists. Cells
 * that stop sight by half, as clouds and bushes do, are left out.
 */
#include "lib/engine/funnel.h"

static void digital_field(const struct look *look, struct eyeshot_mask *seen)
{
    for (int i = 0; i < OCTANTS; i++) {
        const struct octant *to = &octants[i];
        int limit = octant_depth(to, look->eye, look->box);
        funnel_look(
            &(struct funnel){.look = look,
                             .seen = seen,
                             .depth_step = {to->depth_x, to->depth_y},
                             .side_step = {to->side_x, to->side_y},
                             .limit = limit,
                             .wide = limit,
                             .tall = box_steps(look->box, look->eye, to->side_x, to->side_y),
                             .eye = FUNNEL_HALF,
                             .lowest = {1, -FUNNEL_HALF},
                             .highest = {1, 3 * FUNNEL_HALF},
                             .walled = true});
    }
}

const struct rule rule_digital = {.field = digital_field};

#define DCSS_RAY 8 /* cells */

static void dcss_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct look nearby = *look;

    nearby.box = box_meet(look->box, range_box(DCSS_RAY, look->opaque->width, look->opaque->height,
                                               look->eye.x, look->eye.y));
    look->work->touched = nearby.box;
    digital_field(&nearby, seen);
}

const struct rule rule_dcss = {.field = dcss_field};
