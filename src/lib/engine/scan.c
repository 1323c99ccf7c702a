/*
 * Marches (scan.h): a rule's scans go outwards through each octant, or each quadrant, in two lists
 * that change places row after row. Outside the map all is wall, so a march ends with the box, or
 * with its last scan.
 */
#include "lib/engine/scan.h"

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
