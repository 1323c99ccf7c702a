/* Exact slopes and divisions; octants. */
#include "lib/grid/shape.h"

#include "../tap.h"
#include "cli/level/map.h"

static void test_divide(void)
{
    int failed = 0;

    for (int64_t up = -60; up <= 60; up++)
        for (int64_t down = 1; down <= 20; down++) {
            int64_t low = floor_divide(up, down), high = ceil_divide(up, down);
            expect(&failed, low * down <= up && (low + 1) * down > up, "floor(%d / %d)", (int)up,
                   (int)down);
            expect(&failed, high * down >= up && (high - 1) * down < up, "ceil(%d / %d)", (int)up,
                   (int)down);
        }
    check_none(failed, "divisions round down and up, below zero too");
}

static void test_compare(void)
{
    int failed = 0;

    for (int a = -8; a <= 8; a++)
        for (int b = 1; b <= 8; b++)
            for (int c = -8; c <= 8; c++)
                for (int d = 1; d <= 8; d++) {
                    struct slope one = {a, b}, two = {c, d};
                    double left = (double)a / b, right = (double)c / d; /* exact enough: 1/64 */
                    expect(&failed, slope_less(one, two) == (right - left > 1e-9), "%d/%d < %d/%d",
                           a, b, c, d);
                    expect(&failed,
                           slope_equal(one, two) == (right - left < 1e-9 && left - right < 1e-9),
                           "%d/%d = %d/%d", a, b, c, d);
                }
    check_none(failed, "slopes are compared");
}

/* The closest fractions that the largest map, doubled, can give. */
static void test_limits(void)
{
    int64_t most = (int64_t)4 * EYESHOT_MOST_SIDE + 1;
    struct slope below = {most - 2, most - 1}, above = {most - 1, most};

    check(slope_less(below, above) && !slope_less(above, below) && !slope_equal(below, above),
          "the closest slopes of the largest map are told apart");
    below.up = -below.up;
    above.up = -above.up;
    check(slope_less(above, below) && !slope_less(below, above), "below zero too");
}

/* Octant k covers the cells between two neighbouring half axes and diagonals. */
static void test_octants(void)
{
    struct cell eye = {10, 20};
    int cover[21][21] = {{0}}, failed = 0;

    for (int k = 0; k < OCTANTS; k++) {
        const struct octant *octant = &octants[k], *twin = &octants[k ^ 1];
        for (int depth = 1; depth <= 10; depth++)
            for (int side = 0; side <= depth; side++) {
                struct cell cell = octant_cell(octant, eye, depth, side);
                int dx = cell.x - eye.x, dy = cell.y - eye.y;
                expect(&failed, dx * octant->quadrant_x >= 0 && dy * octant->quadrant_y >= 0,
                       "octant %d leaves its quadrant", k);
                cover[dy + 10][dx + 10]++;
            }
        expect(&failed,
               octant->quadrant_x == twin->quadrant_x && octant->quadrant_y == twin->quadrant_y,
               "octants %d and %d are of two quadrants", k, k ^ 1);
    }
    for (int y = -10; y <= 10; y++)
        for (int x = -10; x <= 10; x++) {
            bool edge = !x || !y || x == y || x == -y;
            int wanted = !x && !y ? 0 : edge ? 2 : 1;
            expect(&failed, cover[y + 10][x + 10] == wanted, "(%d, %d) is in %d octants", x, y,
                   cover[y + 10][x + 10]);
        }
    check_none(failed, "every cell is in one octant, on an edge in two");
}

static void test_depths(void)
{
    struct eyeshot_box box = {2, 3, 30, 50};
    struct cell eye = {10, 20};
    int failed = 0;

    for (int k = 0; k < OCTANTS; k++) {
        int depth = octant_depth(&octants[k], eye, box);
        expect(&failed, box_has(box, octant_cell(&octants[k], eye, depth, 0)),
               "octant %d: %d steps leave the box", k, depth);
        expect(&failed, !box_has(box, octant_cell(&octants[k], eye, depth + 1, 0)),
               "octant %d: %d steps are too few", k, depth);
    }
    check_none(failed, "steps to the edge of a box");
}

int main(void)
{
    test_divide();
    test_compare();
    test_limits();
    test_octants();
    test_depths();
    return tap_end();
}
