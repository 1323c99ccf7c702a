/*
 * Source: document 003.
 *
 * Idea: a Bresenham walk in which a double step is two steps, each tested, but a perfect diagonal
 * (TIE) slips between two cells unless both are walls.
 *
 *     @#     clear         @#     blocked
 *     .*                   #*
 *
 * Claims: monotone-radius, monotone-walls.
 *
 * Departures: none. The walk begins by looking at the eye's own cell: from a wall no line is clear,
 * not even to itself, which the field shows as every row's own cell. Because the cell between the
 * two halves of a double step is tested, and x goes first, it is neither symmetric nor isotropic.
 *
 * Cost: a line to every cell would be O(r³); the field goes by wedges instead (fast/corner.c).
 */
#include <stdlib.h>

#include "lib/fast/fast.h"
#include "lib/rules/rules.h"

struct walk {
    const struct look *look;
    struct cell at, target;
    struct trace *trace;
};

static bool opaque_at(const struct walk *walk, struct cell cell)
{
    return plane_get(walk->look->opaque, cell.x, cell.y) &&
           !(walk->look->lit && cell_equal(cell, walk->target));
}

/* Enters `cell`; false when it blocks. */
static bool enter(struct walk *walk, enum eyeshot_step_kind kind, struct cell cell, int64_t error)
{
    walk->at = cell;
    trace_step(walk->trace, kind, cell, error);
    return !opaque_at(walk, cell) || trace_block(walk->trace, cell);
}

static bool tie(struct walk *walk, int sx, int sy)
{
    struct cell beside[2] = {{walk->at.x + sx, walk->at.y}, {walk->at.x, walk->at.y + sy}};
    bool flanked = opaque_at(walk, beside[0]) && opaque_at(walk, beside[1]);
    bool free = enter(walk, EYESHOT_STEP_TIE, (struct cell){beside[0].x, beside[1].y}, 0);

    if (!flanked)
        return free;
    if (walk->trace) {
        walk->trace->flanked = true;
        walk->trace->flanks[0] = beside[0];
        walk->trace->flanks[1] = beside[1];
    }
    return trace_block(walk->trace, walk->at);
}

static bool corner_line(const struct look *look, struct cell target, struct trace *trace)
{
    struct walk walk = {look, look->eye, target, trace};
    int dx = abs(target.x - look->eye.x), dy = abs(target.y - look->eye.y);
    int sx = target.x < look->eye.x ? -1 : 1, sy = target.y < look->eye.y ? -1 : 1;
    int64_t err = (int64_t)dx - dy;

    trace_step(trace, EYESHOT_STEP_START, look->eye, err);
    if (plane_get(look->opaque, look->eye.x, look->eye.y))
        return trace_block(trace, look->eye);
    while (!cell_equal(walk.at, target)) {
        int64_t twice = 2 * err;
        if (!twice) {
            err += dx - dy;
            if (!tie(&walk, sx, sy))
                return false;
            continue;
        }
        if (twice > -dy) {
            if (!enter(&walk, EYESHOT_STEP_X, (struct cell){walk.at.x + sx, walk.at.y}, err))
                return false;
            err -= dy;
        }
        if (twice < dx) {
            if (!enter(&walk, EYESHOT_STEP_Y, (struct cell){walk.at.x, walk.at.y + sy}, err))
                return false;
            err += dx;
        }
    }
    return true;
}

const struct rule corner = {
    .about = {.name = "corner",
              .summary = "a line that slips past one corner on perfect diagonals; walls are dark",
              .source = "document 003",
              .families = EYESHOT_DOCUMENTS,
              .claims = EYESHOT_MONOTONE_RADIUS | EYESHOT_MONOTONE_WALLS,
              .scale = 1,
              .radius = EYESHOT_ALL,
              .shape = EYESHOT_CIRCLE,
              .walls = EYESHOT_DARK,
              .error_name = "err",
              .lines = true,
              .inner = &corner},
    .by_wedges = true,
    .field = corner_field,
    .line = corner_line,
};
