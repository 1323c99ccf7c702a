/* Ranges: a shape and a radius. All on integers. */
#ifndef GRID_SHAPE_H
#define GRID_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/more.h"

struct range {
    enum eyeshot_shape shape;
    int64_t radius; /* EYESHOT_ALL: no limit */
};

/* The farthest |dx| within range in the row `dy` away, -1 when none is; INT_MAX for no limit. */
int range_reach(struct range range, int64_t dy);

static inline bool range_has(struct range range, int64_t dx, int64_t dy)
{
    return (dx < 0 ? -dx : dx) <= range_reach(range, dy);
}

/* The cells of a width × height map that lie within `reach` of (x, y) in both axes. */
struct eyeshot_box range_box(int64_t reach, int width, int height, int x, int y);

#endif
