/*
 * What of a map a viewer can see at all: ranges, a shape and a radius, and cones, the directions
 * that it faces. All on integers.
 */
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

/* The same of one cell, without a root; radii up to 2^31. */
static inline bool range_has(struct range range, int64_t dx, int64_t dy)
{
    int64_t r = range.radius, square = dx * dx + dy * dy;
    int64_t x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy, most = x > y ? x : y;

    if (r > INT32_MAX)
        return true;
    switch (range.shape) {
    case EYESHOT_SQUARE:
        return most <= r;
    case EYESHOT_DIAMOND:
        return x + y <= r;
    case EYESHOT_OCTAGON:
        return most + (x + y - most) / 2 <= r;
    case EYESHOT_ROUND:
        return square <= r * r + r;
    case EYESHOT_STRICT:
        return square < r * r;
    case EYESHOT_WIDE:
        return square < (r + 1) * (r + 1);
    default:
        return square <= r * r;
    }
}

/* The cells of a width × height map that lie within `reach` of (x, y) in both axes. */
struct eyeshot_box range_box(int64_t reach, int width, int height, int x, int y);

struct cone {
    int facing; /* degrees, 0 along +x, growing towards +y */
    int width;  /* 1 … 360; 360 cuts nothing */
};

static inline struct cone cone_of(const struct eyeshot_terms *terms)
{
    return (struct cone){terms->facing % 360, terms->cone};
}

/* Of the columns dx0 … dx1 - 1 in the row `dy` from the eye: those outside the cone, as two runs.
 */
struct cone_cut {
    int runs[2][2]; /* from, to (not included); from >= to: empty */
};

struct cone_cut cone_cut(struct cone cone, int dy, int dx0, int dx1);
bool cone_has(struct cone cone, int dx, int dy);

#endif
