/* Ranges: a shape and a radius. All on integers. */
#ifndef GRID_SHAPE_H
#define GRID_SHAPE_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/grid/plane.h"

#define RADIUS_ALL INT64_MAX

enum shape {
    SHAPE_CIRCLE,  /* d² <= r² */
    SHAPE_ROUND,   /* d² <= r² + r */
    SHAPE_SQUARE,  /* max(|dx|, |dy|) <= r */
    SHAPE_DIAMOND, /* |dx| + |dy| <= r */
    SHAPE_OCTAGON, /* max + floor(min / 2) <= r */
    SHAPE_STRICT,  /* d² < r²: document 001's */
    SHAPE_WIDE,    /* d² < (r + 1)²: rot.js' recursive's */
};

extern const char *const shape_names[]; /* by enum shape, then NULL */

struct range {
    enum shape shape;
    int64_t radius; /* RADIUS_ALL: no limit */
};

/* The farthest |dx| within range in the row `dy` away, -1 when none is; INT_MAX for no limit. */
int range_reach(struct range range, int64_t dy);

static inline bool range_has(struct range range, int64_t dx, int64_t dy)
{
    return (dx < 0 ? -dx : dx) <= range_reach(range, dy);
}

/* The cells of a width × height map that lie within `reach` of (x, y) in both axes. */
struct box range_box(int64_t reach, int width, int height, int x, int y);

#endif
