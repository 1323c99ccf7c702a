/* The smallest map on which an algorithm violates a property. */
#ifndef AUDIT_SMALLEST_H
#define AUDIT_SMALLEST_H

#include "cli/audit/measuring.h"

#define SMALLEST_SIDE 4       /* up to this width and height, the search is complete */
#define SMALLEST_SIDE_ASKED 3 /* where a program has to be asked about each */

/* One thread's, by height - 1 and width - 1. Zero it first; release accepts that. */
struct small_maps {
    struct measuring measurings[SMALLEST_SIDE][SMALLEST_SIDE];
    struct cache caches[SMALLEST_SIDE][SMALLEST_SIDE];
};

void small_maps_release(struct small_maps *maps);

/*
 * Goes through all small maps: by the number of cells, then of walls, then the height, then in
 * reading order, a wall before an open cell. Each property in `wanted` (bits by enum property) gets
 * the first map that violates it; returns those for which there was none.
 */
unsigned small_maps_search(struct small_maps *maps, const struct subject *subject, unsigned wanted,
                           struct audit_result *results);

/*
 * Gives a property an example: makes the map that violates it smaller while it still does. All
 * around what happens goes, then row by row and column by column, then walls.
 */
void example_shrink(struct audit_result *result, const struct subject *subject, int property);

#endif
