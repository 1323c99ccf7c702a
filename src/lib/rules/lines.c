/*
 * Rules of one line to a cell, which is seen when no wall stands in between: bresenham, steps and
 * simple.
 *
 * Sources: bresenham, document 004, and J. E. Bresenham, "Algorithm for computer control of a
 * digital plotter", 1965. steps, document 004's step list, which is not Bresenham's line though it
 * says so. simple, document 001, and Steve Register, "Simple Line of Sight", RogueBasin.
 *
 * Idea: an error says on which side of the true line we are.
 *
 *     @..          bresenham: (0,0) (1,1) (2,1) (3,2). One look at the error decides both moves
 *      \.---*      of a step, which goes in x, in y, or in both.
 *
 *     @.           steps: a step moves in one axis only, by the sign of the error; in both when it
 *      |           is 0. The corner that bresenham cuts is walked.
 *      *
 *
 *     @-\          simple: from the cell towards the eye, one step of the longer axis at a time;
 *        \-*       `t` says when the shorter one is due, elsewhere than on the way there.
 *
 * Departures: none; on (2,2) → (7,5) steps gives the document's cells and numbers. The line back is
 * another one, so none of the three is symmetric. In the listing of simple the eye's own cell is
 * walked to as well, and that walk leaves the map.
 *
 * Cost: a line to every cell would be O(r³); fields go by wedges instead (fast/centre_lines.c, for
 * steps fast/free_slopes.c).
 */
#include "lib/look/rule.h"

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

static bool simple_line(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell at = target;
    struct line_way way = line_begin(at, look->eye, NULL);
    bool wide = way.dx > way.dy;
    int longer = greater(way.dx, way.dy), shorter = lesser(way.dx, way.dy);
    int64_t t = 2 * (int64_t)shorter - longer;

    trace_step(trace, EYESHOT_STEP_START, at, t);
    while (!cell_equal(at, look->eye)) {
        int64_t before = t;
        bool aside = t >= 0;
        struct cell move = {wide || aside ? way.sx : 0, !wide || aside ? way.sy : 0};
        t += 2 * (int64_t)shorter - (aside ? 2 * (int64_t)longer : 0);
        if (!line_step(look, trace, &at, move, look->eye, before))
            return false;
    }
    return true;
}

const struct rule rule_bresenham = {
    .error_name = "err", .field = bresenham_field, .line = bresenham_line, .sees = bresenham_sees};

const struct rule rule_steps = {.error_name = "err", .field = steps_field, .line = steps_line};

const struct rule rule_simple = {
    .error_name = "t", .field = bresenham_field, .line = simple_line, .sees = bresenham_sees};
