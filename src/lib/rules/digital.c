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
 * Claims: symmetric, isotropic, monotone-radius, monotone-walls, expansive-walls.
 *
 * Departures: none from the definition.
 *
 * Cost: as permissive's.
 */
#include "lib/engine/funnel.h"
#include "lib/rules/rules.h"

void digital_field(const struct look *look, struct eyeshot_mask *seen)
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

const struct rule digital = {.field = digital_field};
