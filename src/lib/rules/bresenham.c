/*
 * Source: document 004; J. E. Bresenham, "Algorithm for computer control of a digital plotter",
 * 1965. Two rows: bresenham and steps, the document's step list, which is not Bresenham's line
 * though it says so.
 *
 * Idea: a cell is seen when the line from the eye to it meets no wall in between. `err` says on
 * which side of the true line we are; one look at it decides both moves of a step. A step of
 * `steps` moves in one axis only, by the sign of `err`; in both when it is 0.
 *
 *     @..          (0,0) (1,1) (2,1) (3,2)            @.       (0,0) (1,0) (1,1): the corner
 *      \.---*                                          |       that bresenham cuts is walked
 *                                                      *
 *
 * Claims: isotropic (x and y stand alike in the rule), monotone-radius (the range only picks
 * targets), monotone-walls; steps also expansive-walls.
 *
 * Departures: none; on (2,2) → (7,5) steps gives the document's cells and numbers. The line back is
 * another one, so neither is symmetric.
 *
 * Cost: a line to every cell would be O(r³); the fields go by wedges instead (fast/centre_lines.c,
 * fast/free_slopes.c).
 */
#include <stdlib.h>

#include "lib/rules/rules.h"

/* `single`: steps. */
ALWAYS_INLINE bool walk(const struct look *look, struct cell target, struct trace *trace,
                        bool single)
{
    struct cell at = look->eye;
    int dx = abs(target.x - at.x), dy = abs(target.y - at.y);
    int sx = target.x < at.x ? -1 : 1, sy = target.y < at.y ? -1 : 1;
    int64_t err = (int64_t)dx - dy;

    trace_step(trace, EYESHOT_STEP_START, at, err);
    while (!cell_equal(at, target)) {
        int64_t before = err;
        bool x = single ? err >= 0 : 2 * err > -dy, y = single ? err <= 0 : 2 * err < dx;
        struct cell move = {x ? sx : 0, y ? sy : 0};
        err += (y ? dx : 0) - (x ? dy : 0);
        if (!line_step(look, trace, &at, move, target, before))
            return false;
    }
    return true;
}

static bool bresenham_line(const struct look *look, struct cell target, struct trace *trace)
{
    return walk(look, target, trace, false);
}

static bool steps_line(const struct look *look, struct cell target, struct trace *trace)
{
    return walk(look, target, trace, true);
}

const struct rule bresenham = {
    .about = {.name = "bresenham",
              .summary = "a line from the eye to each cell",
              .source = "document 004; Bresenham 1965",
              .families = EYESHOT_DOCUMENTS | EYESHOT_CLASSIC,
              .claims = EYESHOT_ISOTROPIC | MONOTONE,
              .scale = 1,
              .radius = 10,
              .error_name = "err",
              .lines = true,
              .inner = &bresenham},
    .by_wedges = true,
    .field = bresenham_field,
    .line = bresenham_line,
};

const struct rule steps = {
    .about = {.name = "steps",
              .summary = "document 004's step list: one axis a step",
              .source = "document 004",
              .families = EYESHOT_DOCUMENTS,
              .claims = EYESHOT_ISOTROPIC | MONOTONE | EYESHOT_EXPANSIVE_WALLS,
              .scale = 1,
              .radius = 10,
              .error_name = "err",
              .lines = true,
              .inner = &steps},
    .by_wedges = true,
    .field = steps_field,
    .line = steps_line,
};
