/*
 * Source: document 004; J. E. Bresenham, "Algorithm for computer control of a digital plotter",
 * 1965.
 *
 * Idea: a cell is seen when the line from the eye to it meets no wall in between. `err` says on
 * which side of the true line we are; one look at it decides both moves of a step.
 *
 *     @..          (0,0) (1,1) (2,1) (3,2): a step moves in x, in y, or in both
 *      \.---*
 *
 * Departures: none. The line back is another one, so it is not symmetric.
 *
 * Cost: a line to every cell would be O(r³); the field goes by wedges instead
 * (fast/centre_lines.c).
 */
#include "lib/rules/rules.h"

static bool bresenham_line(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell at = look->eye;
    struct line_way way = line_begin(at, target, trace);
    int64_t err = way.err;

    while (!cell_equal(at, target)) {
        int64_t before = err, twice = 2 * err;
        struct cell move = {twice > -way.dy ? way.sx : 0, twice < way.dx ? way.sy : 0};
        err += (move.y ? way.dx : 0) - (move.x ? way.dy : 0);
        if (!line_step(look, trace, &at, move, target, before))
            return false;
    }
    return true;
}

const struct rule bresenham = {
    .error_name = "err",
    .field = bresenham_field,
    .line = bresenham_line,
    .sees = bresenham_sees,
};
