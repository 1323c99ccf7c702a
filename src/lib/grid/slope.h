/*
 * Slopes as exact fractions, compared by cross products.
 *
 * Numerators and denominators stay below 2 * 2 * EYESHOT_MOST_SIDE + 2 (a doubled map, a doubled
 * fraction), so that a cross product stays below 2^62.
 */
#ifndef GRID_SLOPE_H
#define GRID_SLOPE_H

#include <stdbool.h>
#include <stdint.h>

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

#endif
