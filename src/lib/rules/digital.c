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
 * Cost: as permissive's, by octants: each view looks at the cells it reaches.
 */
#include "lib/engine/funnel.h"
#include "lib/rules/rules.h"

static struct cell digital_cell_of(const struct funnel *funnel, int depth, int side)
{
    return octant_cell(funnel->octant, funnel->look->eye, depth, side);
}

void digital_field(const struct look *look, struct eyeshot_mask *seen)
{
    for (int i = 0; i < OCTANTS; i++)
        funnel_look(&(struct funnel){.cell = digital_cell_of,
                                     .limit = octant_depth(&octants[i], look->eye, look->box),
                                     .look = look,
                                     .octant = &octants[i],
                                     .seen = seen});
}

const struct rule digital = {.field = digital_field};
