/*
 * Cones: at every facing and width, against angles in long double away from the edges and against
 * exact multiples of 45 degrees on them; and the runs of cone_cut() against cone_has().
 */
#include "lib/grid/shape.h"

#include <stdlib.h>

#include "../tap.h"

#define REACH 5 /* cells each way */
#define SIDE (2 * REACH + 1)

static long double angles[SIDE][SIDE]; /* degrees, 0 … 360 */

/* By the series, which needs no library; |t| up to 1/2. */
static long double arctangent(long double t)
{
    long double sum = 0, power = t;

    for (int n = 1; n < 80; n += 2) {
        sum += n % 4 == 1 ? power / n : -power / n;
        power *= t * t;
    }
    return sum;
}

/* In degrees, for 0 <= dy <= dx. */
static long double low_angle(int dx, int dy)
{
    long double t = (long double)dy / dx, half = arctangent(0.5L);
    long double whole = half + arctangent(1 / 3.0L); /* 45 degrees */

    return 45 * (t <= 0.5L ? arctangent(t) : half + arctangent((t - 0.5L) / (1 + t / 2))) / whole;
}

static void set_angles(void)
{
    for (int dy = -REACH; dy <= REACH; dy++)
        for (int dx = -REACH; dx <= REACH; dx++) {
            int ax = abs(dx), ay = abs(dy);
            long double angle = !ax && !ay ? 0
                                : ay <= ax ? low_angle(ax, ay)
                                           : 90 - low_angle(ay, ax);
            if (dx < 0)
                angle = 180 - angle;
            angles[dy + REACH][dx + REACH] = dy < 0 ? 360 - angle : angle;
        }
}

/* The direction as a multiple of 45 degrees, -1 when it is none. */
static int eighth(int dx, int dy)
{
    static const int of_signs[3][3] = {{5, 6, 7}, {4, -1, 0}, {3, 2, 1}};

    if (dx && dy && abs(dx) != abs(dy))
        return -1;
    return of_signs[(dy > 0) - (dy < 0) + 1][(dx > 0) - (dx < 0) + 1];
}

/* In half degrees, all exact: how far the direction lies from the facing. */
static bool eighth_within(struct cone cone, int way)
{
    int away = abs(90 * way - 2 * cone.facing) % 720;

    return (away > 360 ? 720 - away : away) <= cone.width;
}

static bool angle_within(struct cone cone, int dx, int dy, bool *certain)
{
    long double away = angles[dy + REACH][dx + REACH] - cone.facing, beyond;

    away = away < 0 ? -away : away;
    beyond = (away > 180 ? 360 - away : away) - (long double)cone.width / 2;
    *certain = beyond > 1e-12L || beyond < -1e-12L;
    return beyond < 0;
}

static void try_cone(struct cone cone, int *failed, int *uncertain)
{
    for (int dy = -REACH; dy <= REACH; dy++)
        for (int dx = -REACH; dx <= REACH; dx++) {
            int way = eighth(dx, dy);
            bool certain = true, wanted;
            if (!dx && !dy)
                wanted = true;
            else if (way >= 0)
                wanted = eighth_within(cone, way);
            else
                wanted = angle_within(cone, dx, dy, &certain);
            *uncertain += !certain;
            expect(failed, !certain || cone_has(cone, dx, dy) == wanted,
                   "facing %d, width %d: (%d, %d)", cone.facing, cone.width, dx, dy);
        }
}

static void test_has(void)
{
    int failed = 0, uncertain = 0;

    for (int facing = 0; facing < 360; facing++)
        for (int width = 1; width <= 360; width++)
            try_cone((struct cone){facing, width}, &failed, &uncertain);
    check_none(failed, "a direction is in the cone when it lies within half the width");
    check_none(uncertain, "no centre off the eighths lies on an edge");
}

static void try_cut(struct cone cone, int dy, int dx0, int dx1, int *failed)
{
    struct cone_cut cut = cone_cut(cone, dy, dx0, dx1);

    for (int dx = dx0; dx < dx1; dx++) {
        bool out = false;
        for (int i = 0; i < 2; i++)
            out |= dx >= cut.runs[i][0] && dx < cut.runs[i][1];
        if (!dx && !dy) /* look.c puts the own cell back */
            continue;
        expect(failed, out != cone_has(cone, dx, dy), "facing %d, width %d: (%d, %d)", cone.facing,
               cone.width, dx, dy);
    }
    for (int i = 0; i < 2; i++)
        expect(failed,
               cut.runs[i][0] >= cut.runs[i][1] || (cut.runs[i][0] >= dx0 && cut.runs[i][1] <= dx1),
               "facing %d, width %d, row %d: a run leaves the row", cone.facing, cone.width, dy);
}

static void test_cut(void)
{
    static const int rows[][2] = {{-REACH, REACH + 1}, {0, REACH + 1}, {-REACH, 1}, {1, REACH + 1},
                                  {-REACH, 0},         {3, 4},         {0, 0},      {0, 1}};
    int failed = 0;

    for (int facing = 0; facing < 360; facing++)
        for (int width = 1; width <= 360; width++)
            for (int dy = -REACH; dy <= REACH; dy += width % 3 + 1)
                for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
                    try_cut((struct cone){facing, width}, dy, rows[i][0], rows[i][1], &failed);
    check_none(failed, "the runs cut out of a row are what lies outside the cone");
}

/* Any whole number of degrees stands for its remainder by 360. */
static void test_facings(void)
{
    int failed = 0;

    for (int facing = -359; facing < 0; facing++)
        for (int dx = -REACH; dx <= REACH; dx++)
            for (int dy = -REACH; dy <= REACH; dy++)
                expect(&failed,
                       cone_has((struct cone){facing, 77}, dx, dy) ==
                           cone_has((struct cone){facing + 360, 77}, dx, dy),
                       "facing %d: (%d, %d)", facing, dx, dy);
    check_none(failed, "facings below zero are those beyond it");
}

/* On the largest map an edge a hair's breadth beside the diagonal is still told from it. */
static void test_far(void)
{
    int far = (1 << 28) - 1;
    struct cone diagonal = {45, 1}, edge = {0, 90};

    check(cone_has(diagonal, far, far) && cone_has(diagonal, far, far - 1) &&
              !cone_has(diagonal, far, far / 2),
          "far cells in a narrow cone");
    check(cone_has(edge, far, far) && !cone_has(edge, far - 1, far) &&
              cone_has(edge, far, far - 1) && cone_has(edge, far, -far) &&
              !cone_has(edge, far - 1, -far),
          "far cells on an edge and one beside it");
}

int main(void)
{
    set_angles();
    test_has();
    test_cut();
    test_facings();
    test_far();
    return tap_end();
}
