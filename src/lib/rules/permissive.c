/*
 * Source: Jonathon Duerig, "Precise Permissive Field of View", RogueBasin, 2007.
 *
 * Idea: from any point of the eye's cell to any point of the other: a cell is seen when some
 * straight line joins the insides of the two and enters the inside of no wall. In a quadrant a line
 * goes through a cell exactly when it crosses that diagonal of the cell which faces the eye; so the
 * cells of one diagonal row are openings side by side (funnel.h).
 *
 *      . \ .
 *       \ \ \           row 2 of a quadrant: the cells (0,2) (1,1) (2,0);
 *      @ \ \ \          a line that runs away from the eye crosses their diagonals
 *
 * Symmetric: a line has no direction.
 *
 * Departures: none from the definition. A line may touch walls, and pass between two that touch at
 * a corner, but not along the edge of the eye's cell or of the other.
 *
 * Cost: two additions for each cell of a view, a few products for each wall. A wall makes at most
 * two bumps and one view more.
 */
#include "lib/engine/funnel.h"
#include "lib/rules/rules.h"

/* Up to the box's far corner: no line leaves the box on its way between two cells of it. */
static void permissive_field(const struct look *look, struct eyeshot_mask *seen)
{
    for (int i = 0; i < OCTANTS; i += 2) {
        int x = octants[i].quadrant_x, y = octants[i].quadrant_y;
        int wide = box_steps(look->box, look->eye, x, 0);
        int tall = box_steps(look->box, look->eye, 0, y);
        funnel_look(&(struct funnel){.look = look,
                                     .seen = seen,
                                     .depth_step = {x, 0},
                                     .side_step = {-x, y},
                                     .limit = wide + tall,
                                     .wide = wide,
                                     .tall = tall,
                                     .eye = FUNNEL_HALF,
                                     .lowest = {1, -FUNNEL_HALF},
                                     .highest = {1, 3 * FUNNEL_HALF},
                                     .walled = true,
                                     .corners = true});
    }
}

const struct rule rule_permissive = {.field = permissive_field};
