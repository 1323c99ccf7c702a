/*
 * Source: libtcod 1.18's FOV_PERMISSIVE_0 … _8, src/libtcod/fov_permissive2.c (1.18.1), all of
 * it; after Jonathon Duerig, "Precise Permissive Field of View", RogueBasin, 2007.
 *
 * Idea: that of `permissive`, by the same funnels, but the eye is a part of its cell's diagonal.
 * FOV_PERMISSIVE_8 takes the whole diagonal, from corner to corner; N takes so many eighths of it
 * about the middle; 0 takes the middle alone.
 *
 * Departures from Duerig's text, all of them the library's: the shorter diagonals, lines 263 and
 * 264; the first lines end at the rim of the range in x and y, or of the map, lines 225 and 226,
 * where his go on for ever, so that the rim takes part. The library keeps all bumps of a view,
 * where the funnel keeps those on the hull; its line swings about the last one that lies beyond
 * it, lines 98 to 104 and 116 to 122, which is the same one. Its products overflow on maps longer
 * than 2896 cells; here they are exact.
 *
 * Cost: as permissive's.
 */
#include "lib/engine/funnel.h"
#include "lib/rules/rules.h"

static void tcod_permissive_field(const struct look *look, struct eyeshot_mask *seen)
{
    struct eyeshot_box rim = range_box(look->range.radius, look->opaque->width,
                                       look->opaque->height, look->eye.x, look->eye.y);

    for (int i = 0; i < OCTANTS; i += 2) {
        int x = octants[i].quadrant_x, y = octants[i].quadrant_y;
        int wide = box_steps(rim, look->eye, x, 0), tall = box_steps(rim, look->eye, 0, y);
        int limit = lesser(wide, box_steps(look->box, look->eye, x, 0)) +
                    lesser(tall, box_steps(look->box, look->eye, 0, y));
        funnel_look(
            &(struct funnel){.look = look,
                             .seen = seen,
                             .depth_step = {x, 0},
                             .side_step = {-x, y},
                             .limit = limit,
                             .wide = wide,
                             .tall = tall,
                             .eye = look->rule->eighths,
                             .lowest = {(int64_t)wide - 1, -FUNNEL_HALF},
                             .highest = {(int64_t)tall - 1, (2 * (int64_t)tall - 1) * FUNNEL_HALF},
                             .corners = true});
    }
}

#define EIGHTHS(n)                                                                                 \
    {                                                                                              \
        .walks_range = true, .eighths = (n), .field = tcod_permissive_field                        \
    }

const struct rule rule_tcod_permissive[9] = {EIGHTHS(0), EIGHTHS(1), EIGHTHS(2),
                                             EIGHTHS(3), EIGHTHS(4), EIGHTHS(5),
                                             EIGHTHS(6), EIGHTHS(7), EIGHTHS(8)};
