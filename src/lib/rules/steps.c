/*
 * Source: document 004's step list, which is not Bresenham's line though it says so.
 *
 * Idea: as bresenham, but a step moves in one axis only, by the sign of `err`; in both when it is
 * 0.
 *
 *     @.           (0,0) (1,0) (1,1): the corner that bresenham cuts is walked
 *      |
 *      *
 *
 * Departures: none; on (2,2) → (7,5) it gives the document's cells and numbers.
 *
 * Cost: a line to every cell would be O(r³); the field goes by wedges (fast/free_slopes.c).
 */
#include "lib/rules/rules.h"

static bool steps_line(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell at = look->eye;
    struct line_way way = line_begin(at, target, trace);
    int64_t err = way.err;

    while (!cell_equal(at, target)) {
        int64_t before = err;
        struct cell move = {err >= 0 ? way.sx : 0, err <= 0 ? way.sy : 0};
        err += (move.y ? way.dx : 0) - (move.x ? way.dy : 0);
        if (!line_step(look, trace, &at, move, target, before))
            return false;
    }
    return true;
}

const struct rule steps = {.error_name = "err", .field = steps_field, .line = steps_line};
