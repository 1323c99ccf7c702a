#include <stdlib.h>

#include "cli/support/alloc.h"
#include "lib/look/rule.h"

void trace_clear(struct trace *trace)
{
    if (!trace)
        return;
    trace->count = 0;
    trace->blocked = trace->flanked = false;
}

void trace_release(struct trace *trace)
{
    free(trace->steps);
    *trace = (struct trace){0};
}

void trace_add(struct trace *trace, enum eyeshot_step_kind kind, struct cell cell, int64_t error)
{
    trace->steps = alloc_grow(trace->steps, trace->count, &trace->room, sizeof *trace->steps);
    trace->steps[trace->count++] = (struct eyeshot_step){kind, cell.x, cell.y, error};
}
