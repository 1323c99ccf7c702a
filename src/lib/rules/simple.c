/*
 * Source: document 001; Steve Register, "Simple Line of Sight", RogueBasin.
 *
 * Idea: walk from the cell towards the eye, one step of the longer axis at a time; `t` says when
 * the shorter axis is due. The cell is seen when no wall stands strictly between.
 *
 *     @-\          walked from * to @: the two moves in y fall elsewhere than on the way there
 *        \-*
 *
 * Departures: the eye's own cell is not walked to (in the listing that walk leaves the map).
 *
 * Cost: a line to every cell would be O(r³); the field goes by wedges instead
 * (fast/centre_lines.c).
 */
#include <stdlib.h>

#include "lib/rules/rules.h"

static bool simple_line(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell eye = look->eye, at = target;
    int ax = abs(eye.x - at.x), ay = abs(eye.y - at.y);
    int sx = eye.x < at.x ? -1 : 1, sy = eye.y < at.y ? -1 : 1;
    bool wide = ax > ay;
    int longer = wide ? ax : ay, shorter = wide ? ay : ax;
    int64_t t = 2 * (int64_t)shorter - longer;

    trace_step(trace, EYESHOT_STEP_START, at, t);
    while (!cell_equal(at, eye)) {
        int64_t before = t;
        bool aside = t >= 0;
        struct cell move = {wide || aside ? sx : 0, !wide || aside ? sy : 0};
        t += 2 * (int64_t)shorter - (aside ? 2 * (int64_t)longer : 0);
        if (!line_step(look, trace, &at, move, eye, before))
            return false;
    }
    return true;
}

const struct rule simple = {
    .error_name = "t", .field = bresenham_field, .line = simple_line, .sees = bresenham_sees};
