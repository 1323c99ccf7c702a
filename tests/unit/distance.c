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

int main(void)
{
    test_wide();
    return tap_end();
}
