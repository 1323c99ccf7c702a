#include "lib/engine/scratch.h"
#include "lib/look/rule.h"

void trace_clear(struct trace *trace)
{
    if (!trace)
        return;
    trace->count = 0;
    trace->blocked = trace->flanked = false;
}

void trace_add(struct trace *trace, enum eyeshot_step_kind kind, struct cell cell, int64_t error)
{
    struct eyeshot_step *steps =
        scratch_need(trace->work, SCRATCH_STEPS, (trace->count + 1) * sizeof *steps);

    if (!steps)
        return;
    trace->steps = steps;
    trace->steps[trace->count++] = (struct eyeshot_step){kind, cell.x, cell.y, error};
}
