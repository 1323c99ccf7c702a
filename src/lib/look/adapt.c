/*
 * A field from lines: one line to every cell of the box that is in range. Plain, and the meaning of
 * every field that has a faster way. And the steps of a line, for those who want to know.
 */
#include <stdlib.h>

#include "lib/engine/scratch.h"
#include "lib/look/rule.h"

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

void trace_add(struct trace *trace, enum eyeshot_step_kind kind, struct cell cell, int64_t error)
{
    struct eyeshot_step *steps =
        scratch_need(trace->work, SCRATCH_STEPS, (trace->walk.count + 1) * sizeof *steps);

    if (!steps)
        return;
    trace->walk.steps = steps;
    steps[trace->walk.count++] = (struct eyeshot_step){kind, cell.x, cell.y, error};
}

void look_field(const struct look *look, struct eyeshot_mask *seen)
{
    const struct rule *rule = look->rule;

    look->work->touched = look->box;
    look->work->is_cut = false;
    if (rule->field)
        rule->field(look, seen);
    else
        field_from_lines(look, seen);
}
