/*
 * Scratch (scratch.h): memory that grows and stays. It at least doubles, so that a look of a size
 * that was met before allocates nothing. A failure is kept in the status of the work, and the field
 * that asked gives up. Below it, marches (scan.h): a rule's scans go outwards through each octant,
 * or each quadrant, in two lists that change places row after row. Outside the map all is wall, so
 * a march ends with the box, or with its last scan.
 */
#include "lib/engine/scan.h"

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

struct march march_begin(const struct look *look, struct eyeshot_mask *seen,
                         const struct octant *octant)
{
    struct eyeshot_box map = eyeshot_mask_box(look->opaque), box = look->box;
    struct cell eye = look->eye;
    int row = 64 * (int)seen->stride, dx = octant->side_x, dy = octant->side_y;

    return (struct march){
        .look = look,
        .walls = look->opaque->words,
        .seen = seen->words,
        .eye = (int64_t)eye.y * row + eye.x,
        .outwards = octant->depth_y * row + octant->depth_x,
        .across = dy * row + dx,
        .limit = octant_depth(octant, eye, box),
        .depth_limit = octant_depth(octant, eye, map),
        .side_least = -box_steps(map, eye, -dx, -dy),
        .side_limit = box_steps(map, eye, dx, dy),
        .shown_least = -box_steps(box, eye, -dx, -dy),
        .shown_limit = box_steps(box, eye, dx, dy),
    };
}

/* Goes through the octant, or the quadrant that begins with it. */
static void march_octant(struct march march)
{
    const struct look *look = march.look;
    const struct marching *marching = &look->rule->march;
    struct lists scans = scans_begin(look->work, 0, marching->first);
    int64_t done = 0;

    march.scans = &scans;
    for (int depth = 1; depth <= march.limit && scans.count && !work_stopped(look->work, &done);
         depth++) {
        const struct scan *now = scans.now;
        done += (int64_t)depth * (int64_t)scans.count; /* at most */
        for (size_t i = 0; i < scans.count; i++)
            marching->scan_row(&march, now[i], depth);
        lists_advance(&scans);
        scratch_unless(look->work, scans.count <= (size_t)marching->octants * (size_t)depth +
                                                      (size_t)marching->spare);
    }
}

void march_around(const struct look *look, struct eyeshot_mask *seen)
{
    for (int i = 0; i < OCTANTS; i += look->rule->march.octants)
        march_octant(march_begin(look, seen, &octants[i]));
}
