/* Distances on a map that is so wide that they have fewer bits behind the point. */
#include "lib/all/distance.h"

#include "../tap.h"
#include "lib/grid/plane.h"

#define WIDTH 5000

/* From 0 to 4999 cells away: 2499.5 in the mean. From the middle, 2500, once 0 … 2499 and 1 … 2500. */
static void test_wide(void)
{
    struct distances distances = {0};
    struct eyeshot_mask mask;
    struct eyeshot_box box = {0, 0, WIDTH, 1};
    struct reach reach;

    eyeshot_mask_init(&mask, WIDTH, 1, NULL);
    row_fill(plane_row(&mask, 0), 0, WIDTH);
    check(!distances_init(&distances, EYESHOT_ALL, &mask, NULL), "there is memory");
    check(distances.bits < 20, "squares would not fit");
    reach = distances_measure(&distances, &mask, box, (struct cell){0, 0}, WIDTH);
    check(reach.mean == 2499500 && reach.farthest == 4999000, "from an end");
    reach = distances_measure(&distances, &mask, box, (struct cell){2500, 0}, WIDTH);
    check(reach.mean == 1250000 && reach.farthest == 2500000, "from the middle");
    distances_release(&distances);
    eyeshot_mask_release(&mask, NULL);
}

/*
 * Each distance is the root of a sum of squares, rounded down, with so many bits behind the point
 * that twice as many behind that of the sum fit in 64.
 */
static void test_roots(int width, int height, int64_t radius, int reach_x, int reach_y, int bits)
{
    struct distances distances = {0};
    struct eyeshot_mask map = {.width = width, .height = height};
    int failed = 0;

    check(!distances_init(&distances, radius, &map, NULL), "there is memory");
    check(distances.width == reach_x && distances.height == reach_y, "offsets below %d and %d",
          reach_x, reach_y);
    check(distances.bits == bits, "%d bits", bits);
    for (int64_t y = 0; y < reach_y; y++)
        for (int64_t x = 0; x < reach_x; x++) {
            uint64_t square = (uint64_t)(x * x + y * y) << 2 * distances.bits;
            uint64_t root = distances_of(&distances, (int)x, (int)-y);
            expect(&failed, root * root <= square && (root + 1) * (root + 1) > square,
                   "of %d and %d", (int)x, (int)y);
        }
    check_none(failed, "roots are rounded down");
    distances_release(&distances);
}

/* The roots of 2, 3, 7 and 8 are 1.41421, 1.73205, 2.64575 and 2.82843. */
static void test_thousandths(void)
{
    check(distances_thousandths(0) == 0 && distances_thousandths(25) == 5000 &&
              distances_thousandths(2) == 1414 && distances_thousandths(3) == 1732 &&
              distances_thousandths(8) == 2828 && distances_thousandths(7) == 2646,
          "roots of squares, to the nearest thousandth");
}

int main(void)
{
    test_wide();
    test_roots(4095, 1, EYESHOT_ALL, 4095, 1, 20);
    test_roots(4096, 1, EYESHOT_ALL, 4096, 1, 19);
    test_roots(3, 4000, EYESHOT_ALL, 3, 4000, 20);
    test_roots(30, 40, EYESHOT_ALL, 30, 40, 20);
    test_roots(30, 40, 29, 30, 31, 20);
    test_roots(30, 40, 28, 30, 30, 20);
    test_roots(30, 40, 27, 29, 29, 20);
    test_roots(30, 40, 0, 2, 2, 20);
    test_thousandths();
    return tap_end();
}
