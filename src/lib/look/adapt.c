/*
 * A field from lines: one line to every cell of the box that is in range. Plain, and the meaning of
 * every field that has a faster way.
 */
#include <stdlib.h>

#include "lib/engine/wedge.h"

static void field_from_lines(const struct look *look, struct eyeshot_mask *seen)
{
    int64_t steps = 0;

    for (int y = look->box.y0; y < look->box.y1; y++) {
        int reach = range_reach(look->range, y - look->eye.y);
        int x0 = look->eye.x - look->box.x0 > reach ? look->eye.x - reach : look->box.x0;
        int x1 = look->box.x1 - 1 - look->eye.x > reach ? look->eye.x + reach + 1 : look->box.x1;
        for (int x = x0; x < x1 && !work_stopped(look->work, &steps); x++) {
            if (look->rule->line(look, (struct cell){x, y}, NULL))
                plane_set(seen, x, y);
            steps += abs(x - look->eye.x) + abs(y - look->eye.y);
        }
    }
}

/* Does the field reach farther than the edges of wedges are exact? */
static bool is_too_deep(const struct look *look)
{
    struct eyeshot_box box = look->box;
    int deep = WEDGE_DEPTH;

    return look->range.radius > deep &&
           (look->eye.x - box.x0 > deep || look->eye.y - box.y0 > deep ||
            box.x1 - look->eye.x > deep || box.y1 - look->eye.y > deep);
}

void look_field(const struct look *look, struct eyeshot_mask *seen)
{
    const struct rule *rule = look->rule;
    void (*field)(const struct look *, struct eyeshot_mask *) = rule->field;

    look->work->touched = look->box;
    look->work->is_cut = false;
    if (rule->by_wedges && is_too_deep(look))
        field = rule->plain;
    if (field)
        field(look, seen);
    else
        field_from_lines(look, seen);
}
