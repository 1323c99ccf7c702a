/*
 * Scans: the wedges in which sight still runs when a rule that goes outwards row by row takes the
 * next one. Two lists change places row after row, so nothing recurses.
 */
#ifndef ENGINE_SCAN_H
#define ENGINE_SCAN_H

#include <limits.h>

#include "lib/engine/scratch.h"
#include "lib/grid/octant.h"
#include "lib/grid/slope.h"
#include "lib/look/rule.h"

struct scan {
    struct slope start, end;
};

/* To the next row, behind the others; false: there is no memory for it. */
static inline bool scans_add(struct lists *scans, struct scan scan)
{
    struct scan *next = lists_need(scans, (scans->next_count + 1) * sizeof scan);

    if (next)
        next[scans->next_count++] = scan;
    return next;
}

/* Goes to the first row, with one scan, in the first or the second pair of lists. */
static inline struct lists scans_begin(struct work *work, int pair, struct scan first)
{
    struct lists scans = lists_begin(work, pair);

    scans_add(&scans, first);
    lists_advance(&scans);
    return scans;
}

/* The way outwards, row by row, through an octant or a quadrant (lib/grid/octant.h). */
struct march {
    const struct look *look;
    const struct octant *octant;
    int side_limit; /* the last side within the map */
    struct lists *scans;
    struct eyeshot_mask *seen;
};

static inline struct cell march_cell(const struct march *march, int depth, int side)
{
    return octant_cell(march->octant, march->look->eye, depth, side);
}

/* Outside the map all is wall. */
static inline bool march_wall(const struct march *march, int depth, int side)
{
    struct cell cell = march_cell(march, depth, side);

    return !plane_has(march->look->opaque, cell.x, cell.y) ||
           plane_get(march->look->opaque, cell.x, cell.y);
}

/* Shows the cell, if it is within the box; is it a wall? */
static inline bool march_show(const struct march *march, int depth, int side)
{
    struct cell cell = march_cell(march, depth, side);

    if (!box_has(march->look->box, cell))
        return march_wall(march, depth, side);
    plane_set(march->seen, cell.x, cell.y);
    return plane_get(march->look->opaque, cell.x, cell.y);
}

/* Outwards from the eye: what to do with each scan of a row, and how many of them there may be. */
struct marching {
    struct scan first;
    void (*scan_row)(struct march *march, struct scan scan, int depth);
    int octants; /* 1, or 2: a quadrant */
    int spare;   /* never more scans in a row than `octants` times the depth, and these */
};

#define SPARE_MANY (INT_MAX / 4) /* nobody has counted them */

/* Through the octant, or the quadrant that begins with it. */
ALWAYS_INLINE void march_octant(const struct look *look, struct eyeshot_mask *seen, int octant,
                                const struct marching marching)
{
    const struct octant *to = &octants[octant];
    struct lists scans = scans_begin(look->work, 0, marching.first);
    struct march march = {
        look, to, box_steps(eyeshot_mask_box(look->opaque), look->eye, to->side_x, to->side_y),
        &scans, seen};
    int limit = octant_depth(to, look->eye, look->box);
    int64_t done = 0;

    for (int depth = 1; depth <= limit && scans.count && !work_stopped(look->work, &done);
         depth++) {
        const struct scan *now = scans.now;
        done += (int64_t)depth * (int64_t)scans.count; /* at most */
        for (size_t i = 0; i < scans.count; i++)
            marching.scan_row(&march, now[i], depth);
        lists_advance(&scans);
        scratch_unless(look->work, scans.count <= (size_t)marching.octants * (size_t)depth +
                                                      (size_t)marching.spare);
    }
}

ALWAYS_INLINE void march_around(const struct look *look, struct eyeshot_mask *seen,
                                const struct marching marching)
{
    for (int i = 0; i < OCTANTS; i += marching.octants)
        march_octant(look, seen, i, marching);
}

#endif
