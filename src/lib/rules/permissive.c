/*
 * Source: Jonathon Duerig, "Precise Permissive Field of View", RogueBasin, 2007: permissive. And
 * libtcod 1.18's FOV_PERMISSIVE_0 … _8, src/libtcod/fov_permissive2.c (1.18.1), all of it, which
 * follows him: tcod-permissive-0 to 8.
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
 * Of libtcod's, the eye is a part of its cell's diagonal. FOV_PERMISSIVE_8 takes all of it, from
 * corner to corner; N takes so many eighths of it about the middle; 0 takes the middle alone.
 *
 * permissive is symmetric: a line has no direction.
 *
 * Departures: of permissive none from the definition. A line may touch walls, and pass between two
 * that touch at a corner, but not along the edge of the eye's cell or of the other. libtcod's from
 * Duerig's text: the shorter diagonals, lines 263 and 264; the first lines end at the rim of the
 * range in x and y, or of the map, lines 225 and 226, where his go on for ever, so that the rim
 * takes part. The library keeps all bumps of a view, where the funnel keeps those on the hull; its
 * line swings about the last one that lies beyond it, lines 98 to 104 and 116 to 122, which is the
 * same one. Its products overflow on maps longer than 2896 cells; here they are exact.
 *
 * Cost: two additions for each cell of a view, a few products for each wall. A wall makes at most
 * two bumps and one view more.
 */
#include "lib/engine/funnel.h"

/*
 * Up to the box's far corner: no line leaves the box on its way between two cells of it. Where rows
 * end at the `rim`, not at walls, the first lines lead there.
 */
static void permissive_look(const struct look *look, struct eyeshot_mask *seen,
                            struct eyeshot_box rim, int eye, bool walled)
{
    for (int i = 0; i < OCTANTS; i += 2) {
        int x = octants[i].quadrant_x, y = octants[i].quadrant_y;
        int wide = box_steps(rim, look->eye, x, 0), tall = box_steps(rim, look->eye, 0, y);
        int64_t far_x = walled ? 1 : wide - 1, far_y = walled ? 1 : tall - 1;
        int64_t top = walled ? 3 : 2 * (int64_t)tall - 1;
        funnel_look(&(struct funnel){.look = look,
                                     .seen = seen,
                                     .depth_step = {x, 0},
                                     .side_step = {-x, y},
                                     .limit = lesser(wide, box_steps(look->box, look->eye, x, 0)) +
                                              lesser(tall, box_steps(look->box, look->eye, 0, y)),
                                     .wide = wide,
                                     .tall = tall,
                                     .eye = eye,
                                     .lowest = {far_x, -FUNNEL_HALF},
                                     .highest = {far_y, top * FUNNEL_HALF},
                                     .walled = walled,
                                     .corners = true});
    }
}

static void permissive_field(const struct look *look, struct eyeshot_mask *seen)
{
    permissive_look(look, seen, look->box, FUNNEL_HALF, true);
}

const struct rule rule_permissive = {.field = permissive_field};

static void tcod_permissive_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_box rim = range_box(look->range.radius, look->opaque->width,
                                       look->opaque->height, look->eye.x, look->eye.y);

    permissive_look(look, seen, rim, look->rule->eighths, false);
}

#define EIGHTHS(n)                                                                                 \
    {                                                                                              \
        .walks_range = true, .eighths = (n), .field = tcod_permissive_field                        \
    }

const struct rule rule_tcod_permissive[9] = {EIGHTHS(0), EIGHTHS(1), EIGHTHS(2),
                                             EIGHTHS(3), EIGHTHS(4), EIGHTHS(5),
                                             EIGHTHS(6), EIGHTHS(7), EIGHTHS(8)};
