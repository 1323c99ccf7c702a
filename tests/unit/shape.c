/* Shapes: how far each reaches, by its definition. */
#include "lib/grid/shape.h"

#include <limits.h>

#include "../tap.h"
#include "cli/level/given.h"

static bool within(enum eyeshot_shape shape, int64_t r, int64_t dx, int64_t dy)
{
    int64_t most = dx > dy ? dx : dy, least = dx > dy ? dy : dx, square = dx * dx + dy * dy;

    switch (shape) {
    case EYESHOT_CIRCLE:
        return square <= r * r;
    case EYESHOT_ROUND:
        return square <= r * r + r;
    case EYESHOT_SQUARE:
        return most <= r;
    case EYESHOT_DIAMOND:
        return dx + dy <= r;
    case EYESHOT_OCTAGON:
        return most + least / 2 <= r;
    case EYESHOT_WIDE:
        return square < (r + 1) * (r + 1);
    default:
        return square < r * r;
    }
}

/* A shape's row is one run around the eye's column, so that a reach says all. */
static void test_shape(enum eyeshot_shape shape)
{
    int failed = 0;

    for (int64_t r = 0; r <= 70; r++)
        for (int64_t dy = -75; dy <= 75; dy++) {
            struct range range = {shape, r};
            int reach = -1, found = range_reach(range, dy);
            for (int dx = 0; dx <= 75; dx++) {
                bool in = within(shape, r, dx, dy < 0 ? -dy : dy);
                expect(&failed, range_has(range, dx, dy) == in && range_has(range, -dx, dy) == in,
                       "radius %d: (%d, %d)", (int)r, dx, (int)dy);
                if (in)
                    reach = dx;
            }
            expect(&failed, found == reach, "radius %d, row %d: %d, not %d", (int)r, (int)dy, found,
                   reach);
        }
    check_none(failed, shape_names[shape]);
}

/* Large radii, at the two cells on both sides of the edge. */
static void test_large(void)
{
    static const int64_t radii[] = {46340, 46341, 65535, 1 << 20, (1 << 28) - 1, 1 << 28, 1 << 29};
    int failed = 0;

    for (int shape = EYESHOT_CIRCLE; shape <= EYESHOT_WIDE; shape++)
        for (size_t i = 0; i < sizeof radii / sizeof *radii; i++)
            for (int k = 0; k <= 8; k++) {
                int64_t r = radii[i], dy = r / 8 * k;
                int reach = range_reach((struct range){(enum eyeshot_shape)shape, r}, dy);
                expect(&failed, reach < 0 || within((enum eyeshot_shape)shape, r, reach, dy),
                       "%s %lld: row %lld reaches too far", shape_names[shape], (long long)r,
                       (long long)dy);
                expect(&failed, !within((enum eyeshot_shape)shape, r, reach + 1, dy),
                       "%s %lld: row %lld ends too early", shape_names[shape], (long long)r,
                       (long long)dy);
            }
    check_none(failed, "large radii end where they should");
}

static void test_unlimited(void)
{
    int failed = 0;

    for (int shape = EYESHOT_CIRCLE; shape <= EYESHOT_WIDE; shape++) {
        struct range all = {(enum eyeshot_shape)shape, EYESHOT_ALL};
        struct range huge = {(enum eyeshot_shape)shape, (int64_t)INT_MAX + 1};
        struct range most = {(enum eyeshot_shape)shape, EYESHOT_ALL - 1};
        expect(&failed, range_reach(all, 0) == INT_MAX && range_reach(all, 1 << 28) == INT_MAX,
               "%s: all", shape_names[shape]);
        expect(&failed, range_reach(huge, 7) == INT_MAX && range_reach(most, -7) == INT_MAX,
               "%s: beyond every map", shape_names[shape]);
        expect(&failed,
               range_reach((struct range){(enum eyeshot_shape)shape, INT_MAX}, 0) >= INT_MAX - 1,
               "%s: the largest int", shape_names[shape]);
    }
    check_none(failed, "no limit is one");
}

static bool same_box(struct eyeshot_box box, int x0, int y0, int x1, int y1)
{
    return box.x0 == x0 && box.y0 == y0 && box.x1 == x1 && box.y1 == y1;
}

static void test_box(void)
{
    check(same_box(range_box(2, 10, 8, 4, 3), 2, 1, 7, 6), "a box around an eye");
    check(same_box(range_box(2, 10, 8, 0, 7), 0, 5, 3, 8), "cut by the map");
    check(same_box(range_box(0, 10, 8, 9, 0), 9, 0, 10, 1), "of one cell");
    check(same_box(range_box(EYESHOT_ALL, 10, 8, 9, 7), 0, 0, 10, 8), "of the whole map");
    check(same_box(range_box(INT_MAX, 1 << 28, 1, 1 << 27, 0), 0, 0, 1 << 28, 1),
          "of the widest map");
}

int main(void)
{
    for (int shape = EYESHOT_CIRCLE; shape <= EYESHOT_WIDE; shape++)
        test_shape((enum eyeshot_shape)shape);
    check(!shape_names[EYESHOT_WIDE + 1], "the list of names ends");
    test_large();
    test_unlimited();
    test_box();
    return tap_end();
}
