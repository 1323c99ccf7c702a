/*
 * Source: Angband 4.2, cave-view.c: los() by Joseph Hall, and the choice of grids in
 * update_view_one().
 *
 * Idea: the straight line from centre to centre; it must enter no wall in between, and may brush
 * their corners. Two cells a knight's move apart see each other when the cell straight ahead is
 * open, whatever stands beside it.
 *
 *      @ . .         a knight's move from @ to *: only the cell after @ counts
 *          *
 *
 * A wall is seen when the cell before it is, one step towards the eye in x and in y: so all of a
 * room's walls are. If that cell is a wall too, the wall's own line decides.
 *
 * Departures: none. The game's reach of 20, by the octagon, is the default range; its light is
 * another matter. Its exception for walls seen by the knight's rule can never apply, as it asks
 * that the cell before the wall be a wall, and then the wall's own line decides already.
 *
 * Cost: a line to every cell would be O(r³); the field goes by wedges instead (fast/free_slopes.c).
 */
#include "lib/look/rule.h"

static int angband_sign(int number)
{
    return (number > 0) - (number < 0);
}

/* A cell that the line enters: is it the target, or open? */
static bool angband_enter(const struct look *look, struct cell cell, enum eyeshot_step_kind kind,
                          int64_t across, struct trace *trace)
{
    trace_step(trace, kind, cell, across);
    if (!plane_get(look->opaque, cell.x, cell.y))
        return true;
    return trace_block(trace, cell);
}

/*
 * Along the longer axis, from one column's border to the next. `across` is how far the line has
 * come over the shorter one, in units of which a cell is 2 · longer, counted from the middle of
 * the row that it is in.
 */
static bool angband_walk(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell at = look->eye;
    int dx = target.x - at.x, dy = target.y - at.y;
    bool wide = abs(dx) >= abs(dy);
    struct cell ahead =
        wide ? (struct cell){angband_sign(dx), 0} : (struct cell){0, angband_sign(dy)};
    struct cell aside =
        wide ? (struct cell){0, angband_sign(dy)} : (struct cell){angband_sign(dx), 0};
    int64_t longer = wide ? abs(dx) : abs(dy), shorter = wide ? abs(dy) : abs(dx), across = 0;

    for (int64_t column = 0; column < longer; column++) {
        int64_t before = across;
        across += column ? 2 * shorter : shorter;
        if (across > longer) { /* it changes rows within this column */
            at = (struct cell){at.x + aside.x, at.y + aside.y};
            across -= 2 * longer;
            if (!angband_enter(look, at, wide ? EYESHOT_STEP_Y : EYESHOT_STEP_X, before, trace))
                return false;
            before = across;
        }
        at = (struct cell){at.x + ahead.x, at.y + ahead.y};
        if (across == longer) { /* through the corner */
            at = (struct cell){at.x + aside.x, at.y + aside.y};
            across -= 2 * longer;
        }
        if (cell_equal(at, target))
            trace_step(trace, wide ? EYESHOT_STEP_X : EYESHOT_STEP_Y, at, before);
        else if (!angband_enter(look, at, wide ? EYESHOT_STEP_X : EYESHOT_STEP_Y, before, trace))
            return false;
    }
    return true;
}

static bool angband_los(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell eye = look->eye;
    int dx = target.x - eye.x, dy = target.y - eye.y;
    struct cell first = {eye.x + dx / 2, eye.y + dy / 2}; /* for a knight: straight ahead */

    trace_step(trace, EYESHOT_STEP_START, eye, 0);
    if (abs(dx) * abs(dy) == 2 && abs(dx) + abs(dy) == 3 &&
        !plane_get(look->opaque, first.x, first.y)) {
        trace_step(trace, dx / 2 ? EYESHOT_STEP_X : EYESHOT_STEP_Y, first, 0);
        trace_step(trace, EYESHOT_STEP_TIE, target, 0);
        return true;
    }
    return angband_walk(look, target, trace);
}

static bool angband_line(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell eye = look->eye, end = target;
    struct cell before = {target.x - angband_sign(target.x - eye.x),
                          target.y - angband_sign(target.y - eye.y)};

    if (!cell_equal(target, eye) && plane_get(look->opaque, target.x, target.y) &&
        !plane_get(look->opaque, before.x, before.y))
        end = before; /* whose line decides whether the wall is seen */
    if (!angband_los(look, end, trace))
        return false;
    if (!cell_equal(end, target))
        trace_step(trace, EYESHOT_STEP_TIE, target, 0);
    return true;
}

const struct rule rule_angband = {
    .error_name = "offset", .field = angband_field, .line = angband_line};
