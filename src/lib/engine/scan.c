/*
 * Marches (scan.h): a rule's scans go outwards through each octant, or each quadrant, in two lists
 * that change places row after row. Outside the map all is wall, so a march ends with the box, or
 * with its last scan.
 */
#include "lib/engine/scan.h"

/* Goes through the octant, or the quadrant that begins with it. */
static void march_octant(const struct look *look, struct eyeshot_mask *seen,
                         const struct octant *octant)
{
    const struct marching *marching = &look->rule->march;
    struct lists scans = scans_begin(look->work, 0, marching->first);
    struct eyeshot_box map = eyeshot_mask_box(look->opaque), box = look->box;
    struct cell eye = look->eye;
    int row = 64 * (int)seen->stride, dx = octant->side_x, dy = octant->side_y;
    int limit = octant_depth(octant, eye, box);
    struct march march = {
        .look = look,
        .walls = look->opaque->words,
        .seen = seen->words,
        .eye = (int64_t)eye.y * row + eye.x,
        .outwards = octant->depth_y * row + octant->depth_x,
        .across = dy * row + dx,
        .depth_limit = octant_depth(octant, eye, map),
        .side_least = -box_steps(map, eye, -dx, -dy),
        .side_limit = box_steps(map, eye, dx, dy),
        .shown_least = -box_steps(box, eye, -dx, -dy),
        .shown_limit = box_steps(box, eye, dx, dy),
        .scans = &scans,
    };
    int64_t done = 0;

    for (int depth = 1; depth <= limit && scans.count && !work_stopped(look->work, &done);
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
        march_octant(look, seen, &octants[i]);
}
