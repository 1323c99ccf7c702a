/*
 * Scratch (scratch.h): memory that grows and stays. It at least doubles, so that a look of a size
 * that was met before allocates nothing. A failure is kept in the status of the work, and the field
 * that asked gives up.
 */
#include "lib/engine/scratch.h"

#include <string.h>

#define LEAST_BYTES 512

bool scratch_grow(struct work *work, enum scratch which, size_t bytes)
{
    struct room *room = &work->rooms[which];
    size_t size = room->size ? 2 * room->size : LEAST_BYTES;
    void *grown;

    size = size < bytes ? bytes : size;
    grown = memory_resize(work->memory, room->bytes, room->size, size);
    if (!grown) {
        work->status = work->status ? work->status : EYESHOT_NO_MEMORY;
        return false;
    }
    if (which < SCRATCH_LISTS)
        memset((char *)grown + room->size, 0, size - room->size);
    *room = (struct room){grown, size};
    return true;
}

void work_release(struct work *work)
{
    for (int i = 0; i < SCRATCH_COUNT; i++)
        memory_free(work->memory, work->rooms[i].bytes, work->rooms[i].size);
    *work = (struct work){0};
}

struct eyeshot_mask scratch_plane(struct work *work, enum scratch which, int width, int height)
{
    struct eyeshot_mask plane = {.width = width, .height = height};
    size_t words = plane_words(width, height, &plane.stride);

    plane.words = scratch_need(work, which, words * sizeof *plane.words);
    return plane;
}

void work_ask(struct work *work)
{
    if (!work->status && work->stop && work->stop->ask(work->stop->context))
        work->status = EYESHOT_STOPPED;
}

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
