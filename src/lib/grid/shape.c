/*
 * Shapes of range, and octants (shape.h). How far a shape reaches in a row is found by whole
 * numbers alone: a root is worked out bit by bit. The octants stand in the order in which shape.h
 * draws them.
 */
#include "lib/grid/shape.h"

/* floor(sqrt(value)) for values below 2^62, bit by bit. */
static int64_t range_root(int64_t value)
{
    int64_t result = 0;

    if (value <= 0)
        return value < 0 ? -1 : 0;
    for (int64_t bit = (int64_t)1 << (63 - __builtin_clzll((uint64_t)value)) / 2; bit; bit >>= 1)
        if ((result + bit) * (result + bit) <= value)
            result += bit;
    return result;
}

/* The longer and the shorter way share `radius` as max + floor(min / 2); dy <= radius. */
static int64_t range_octagon(int64_t radius, int64_t dy)
{
    int64_t steep = 2 * (radius - dy) + 1; /* dx <= dy: floor(dx / 2) <= radius - dy */

    if (steep <= dy)
        return steep;
    return radius - dy / 2 > dy ? radius - dy / 2 : dy;
}

int range_reach(struct range range, int64_t dy)
{
    int64_t r = range.radius, square;

    if (r > INT_MAX)
        return INT_MAX;
    if (dy > r || dy < -r) /* true of every shape, and keeps the squares small */
        return -1;
    dy = dy < 0 ? -dy : dy;
    square = r * r - dy * dy;
    switch (range.shape) {
    case EYESHOT_SQUARE:
        return (int)r;
    case EYESHOT_DIAMOND:
        return (int)(r - dy);
    case EYESHOT_OCTAGON:
        return (int)range_octagon(r, dy);
    case EYESHOT_ROUND:
        return (int)range_root(square + r);
    case EYESHOT_STRICT:
        return (int)range_root(square - 1);
    case EYESHOT_WIDE:
        return (int)range_root(square + 2 * r);
    default:
        return (int)range_root(square);
    }
}

static int range_clamp(int64_t value, int most)
{
    return value < 0 ? 0 : value > most ? most : (int)value;
}

struct eyeshot_box range_box(int64_t reach, int width, int height, int x, int y)
{
    if (reach > INT_MAX)
        reach = INT_MAX;
    return (struct eyeshot_box){range_clamp(x - reach, width), range_clamp(y - reach, height),
                                range_clamp(x + reach + 1, width),
                                range_clamp(y + reach + 1, height)};
}

const struct octant octants[OCTANTS] = {
    {1, 0, 0, 1, 1, 1},     {0, 1, 1, 0, 1, 1},     {0, 1, -1, 0, -1, 1}, {-1, 0, 0, 1, -1, 1},
    {-1, 0, 0, -1, -1, -1}, {0, -1, -1, 0, -1, -1}, {0, -1, 1, 0, 1, -1}, {1, 0, 0, -1, 1, -1},
};

int box_reach(struct eyeshot_box box, struct cell from)
{
    return greater(greater(from.x - box.x0, box.x1 - 1 - from.x),
                   greater(from.y - box.y0, box.y1 - 1 - from.y));
}

int box_steps(struct eyeshot_box box, struct cell from, int dx, int dy)
{
    if (dx)
        return dx > 0 ? box.x1 - 1 - from.x : from.x - box.x0;
    return dy > 0 ? box.y1 - 1 - from.y : from.y - box.y0;
}
