/*
 * Source: document 000.
 *
 * Idea: eight rays, straight and diagonal; each shows what it steps on and ends at a wall.
 *
 *     *.*.*
 *     .***.
 *     **@**
 *     .***.
 *     *.*.*
 *
 * Departures: none. On open floor it shows 41 of the 121 cells within 5.
 *
 * Cost: eight rays, O(r); no scratch.
 */
#include "lib/look/rule.h"

static void eight_ray_field(const struct look *look, struct eyeshot_mask *seen)
{
    for (int way = 0; way < 9; way++) {
        int sx = way % 3 - 1, sy = way / 3 - 1;
        struct cell at = {look->eye.x + sx, look->eye.y + sy};
        if (!sx && !sy)
            continue;
        for (; box_has(look->box, at); at.x += sx, at.y += sy) {
            plane_set(seen, at.x, at.y);
            if (plane_get(look->opaque, at.x, at.y))
                break;
        }
    }
}

static bool eight_ray_line(const struct look *look, struct cell target, struct trace *trace)
{
    struct cell at = look->eye;
    int dx = target.x - at.x, dy = target.y - at.y;
    int sx = (dx > 0) - (dx < 0), sy = (dy > 0) - (dy < 0);

    if (dx && dy && abs(dx) != abs(dy))
        return false;
    trace_step(trace, EYESHOT_STEP_START, at, 0);
    while (!cell_equal(at, target))
        if (!line_step(look, trace, &at, (struct cell){sx, sy}, target, 0))
            return false;
    return true;
}

const struct rule rule_eight_ray = {.field = eight_ray_field, .line = eight_ray_line};
