/*
 * What of a map a viewer can see at all: ranges, a shape and a radius, and cones, the directions
 * that it faces; and by what rules go about it: slopes and octants. All on integers.
 */
#ifndef GRID_SHAPE_H
#define GRID_SHAPE_H

#include "lib/grid/plane.h"

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

/*
 * Slopes are exact fractions, compared by cross products. Numerators and denominators stay below
 * 2 * 2 * EYESHOT_MOST_SIDE + 2 (a doubled map, a doubled fraction), so that a cross product stays
 * below 2^62.
 */
struct slope {
    int64_t up, down; /* up / down, down > 0 */
};

static inline bool slope_less(struct slope a, struct slope b)
{
    return a.up * b.down < b.up * a.down;
}

static inline bool slope_equal(struct slope a, struct slope b)
{
    return a.up * b.down == b.up * a.down;
}

/* Division that rounds towards minus infinity, plus infinity; `down` is positive. */
static inline int64_t floor_divide(int64_t up, int64_t down)
{
    return up / down - (up % down < 0);
}

static inline int64_t ceil_divide(int64_t up, int64_t down)
{
    return up / down + (up % down > 0);
}

/* How far a slope has come at a depth, in whole sides: halves rounded up, and down. */
static inline int slope_side_up(struct slope slope, int64_t depth)
{
    return (int)floor_divide(2 * depth * slope.up + slope.down, 2 * slope.down);
}

static inline int slope_side_down(struct slope slope, int64_t depth)
{
    return (int)ceil_divide(2 * depth * slope.up - slope.down, 2 * slope.down);
}

/*
 * One eighth of the plane around an eye, in its own coordinates: `depth` along an axis, `side`
 * across it. A rule is written once, for (depth, side); the mirror images come from here. A
 * quadrant is an octant whose side runs both ways.
 *
 *        \5|6/       the octants are numbered so that two neighbours, 2q and 2q + 1,
 *        4\|/7       share the quadrant q: south-east, south-west, north-west, north-east
 *        --@--
 *        3/|\0
 *        /2|1\
 */
#define OCTANTS 8

struct octant {
    int depth_x, depth_y; /* one step along the axis */
    int side_x, side_y;   /* one step across it */
    int quadrant_x, quadrant_y;
};

extern const struct octant octants[OCTANTS];

static inline struct cell octant_cell(const struct octant *octant, struct cell eye, int depth,
                                      int side)
{
    return (struct cell){eye.x + depth * octant->depth_x + side * octant->side_x,
                         eye.y + depth * octant->depth_y + side * octant->side_y};
}

/* How far the farthest side of the box is away. */
int box_reach(struct eyeshot_box box, struct cell from);

/* How many steps of (dx, dy), which goes along an axis, stay within the box. */
int box_steps(struct eyeshot_box box, struct cell from, int dx, int dy);

/* The same outwards, along the octant's axis. */
static inline int octant_depth(const struct octant *octant, struct cell eye, struct eyeshot_box box)
{
    return box_steps(box, eye, octant->depth_x, octant->depth_y);
}

#endif
