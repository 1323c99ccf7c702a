/*
 * Source: document 003.
 *
 * Idea: a Bresenham walk in which a double step is two steps, each tested, but a perfect diagonal
 * (TIE) slips between two cells unless both are walls.
 *
 *     @#     clear         @#     blocked
 *     .*                   #*
 *
 * Departures: none. The walk begins by looking at the eye's own cell: from a wall no line is clear,
 * not even to itself, which the field shows as every row's own cell. Because the cell between the
 * two halves of a double step is tested, and x goes first, it is neither symmetric nor isotropic.
 *
 * Cost: a line to every cell would be O(r³); the field goes by wedges instead (fast/corner.c).
 */
#include "lib/look/rule.h"

/* Past both cells beside it, of which one must be open. */
static bool corner_line_tie(const struct look *look, struct trace *trace, struct cell *at,
                            struct cell move, struct cell target)
{
    struct cell beside[2] = {{at->x + move.x, at->y}, {at->x, at->y + move.y}};
    bool free = line_step(look, trace, at, move, target, 0);

    if (!plane_get(look->opaque, beside[0].x, beside[0].y) ||
        !plane_get(look->opaque, beside[1].x, beside[1].y))
        return free;
    if (trace)
        trace->walk.flanked = true;
    for (int i = 0; trace && i < 2; i++) {
        trace->walk.flank_x[i] = beside[i].x;
        trace->walk.flank_y[i] = beside[i].y;
    }
    return trace_block(trace, *at);
}

static bool corner_line(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell at = look->eye;
    struct line_way way = line_begin(at, target, trace);
    int64_t err = way.err;

    if (plane_get(look->opaque, at.x, at.y))
        return trace_block(trace, at);
    while (!cell_equal(at, target)) {
        int64_t twice = 2 * err;
        if (!twice) {
            err += way.dx - way.dy;
            if (!corner_line_tie(look, trace, &at, (struct cell){way.sx, way.sy}, target))
                return false;
            continue;
        }
        if (twice > -way.dy) {
            if (!line_step(look, trace, &at, (struct cell){way.sx, 0}, target, err))
                return false;
            err -= way.dy;
        }
        if (twice < way.dx) {
            if (!line_step(look, trace, &at, (struct cell){0, way.sy}, target, err))
                return false;
            err += way.dx;
        }
    }
    return true;
}

const struct rule rule_corner = {
    .error_name = "err", .needs_open_eye = true, .field = corner_field, .line = corner_line};
