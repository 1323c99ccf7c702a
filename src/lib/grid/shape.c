#include "lib/grid/shape.h"

#include <limits.h>
#include <stddef.h>

/* floor(sqrt(value)) for values below 2^62, bit by bit. */
static int64_t root(int64_t value)
{
    int64_t result = 0;

    if (value <= 0)
        return value < 0 ? -1 : 0;
    for (int64_t bit = (int64_t)1 << (63 - __builtin_clzll((uint64_t)value)) / 2; bit; bit >>= 1)
        if ((result + bit) * (result + bit) <= value)
            result += bit;
    return result;
}

/* The longer and the shorter way share `radius` as max + floor(min / 2). */
static int64_t octagon_reach(int64_t radius, int64_t dy)
{
    int64_t steep = 2 * (radius - dy) + 1; /* dx <= dy: floor(dx / 2) <= radius - dy */

    if (dy > radius)
        return -1;
    if (steep <= dy)
        return steep;
    return radius - dy / 2 > dy ? radius - dy / 2 : dy;
}

int range_reach(struct range range, int64_t dy)
{
    int64_t r = range.radius, reach;

    if (r > INT_MAX)
        return INT_MAX;
    if (dy > r || dy < -r) /* true of every shape, and keeps the squares small */
        return -1;
    dy = dy < 0 ? -dy : dy;
    switch (range.shape) {
    case EYESHOT_ROUND:
        reach = root(r * r + r - dy * dy);
        break;
    case EYESHOT_SQUARE:
        reach = dy <= r ? r : -1;
        break;
    case EYESHOT_DIAMOND:
        reach = dy <= r ? r - dy : -1;
        break;
    case EYESHOT_OCTAGON:
        reach = octagon_reach(r, dy);
        break;
    case EYESHOT_STRICT:
        reach = root(r * r - 1 - dy * dy);
        break;
    case EYESHOT_WIDE:
        reach = root(r * r + 2 * r - dy * dy);
        break;
    default:
        reach = root(r * r - dy * dy);
    }
    return reach > INT_MAX ? INT_MAX : (int)reach;
}

static int clamp(int64_t value, int most)
{
    return value < 0 ? 0 : value > most ? most : (int)value;
}

struct eyeshot_box range_box(int64_t reach, int width, int height, int x, int y)
{
    if (reach > INT_MAX)
        reach = INT_MAX;
    return (struct eyeshot_box){clamp(x - reach, width), clamp(y - reach, height),
                                clamp(x + reach + 1, width), clamp(y + reach + 1, height)};
}
