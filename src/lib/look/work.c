#include <stdlib.h>

#include "cli/support/alloc.h"
#include "lib/look/rule.h"

int work_reach_anew(struct work *work, struct range range, int dy)
{
    struct near_rows *near = &work->near_rows;

    if (dy >= NEAR_ROWS)
        return range_reach(range, dy);
    if (near->range.radius != range.radius || near->range.shape != range.shape) {
        near->range = range;
        near->count = 0;
    }
    for (; near->count <= dy; near->count++)
        near->reach[near->count] = range_reach(range, near->count);
    return near->reach[dy];
}

void *work_need(struct work *work, enum work_memory which, size_t bytes)
{
    struct memory_block *block = &work->memories[which];

    while (block->room < bytes)
        block->bytes = alloc_grow(block->bytes, block->room, &block->room, 1);
    return block->bytes;
}

void work_swap(struct work *work, enum work_memory one, enum work_memory other)
{
    struct memory_block block = work->memories[one];

    work->memories[one] = work->memories[other];
    work->memories[other] = block;
}

void work_release(struct work *work)
{
    free(work->scans.now);
    free(work->scans.next);
    for (int i = 0; i < 4; i++)
        free(work->wedges[i].list);
    for (int i = 0; i < WORK_PLANES; i++)
        plane_release(&work->planes[i]);
    for (int i = 0; i < WORK_MEMORIES; i++)
        free(work->memories[i].bytes);
    *work = (struct work){0};
}

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
