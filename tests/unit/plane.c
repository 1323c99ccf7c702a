/* Planes: every fast operation beside its twin that goes bit by bit, at the edges of words. */
#include "lib/grid/plane.h"

#include <stdlib.h>

#include "../tap.h"
#include "cli/support/alloc.h"
#include "cli/support/random.h"

#define SIDES 9

static const int sides[SIDES] = {1, 2, 63, 64, 65, 127, 128, 129, 200};

static void scatter(struct eyeshot_mask *plane, struct random *random, unsigned percent)
{
    for (int y = 0; y < plane->height; y++)
        for (int x = 0; x < plane->width; x++)
            if (random_below(random, 100) < percent)
                plane_set(plane, x, y);
}

static bool padding_is_zero(const struct eyeshot_mask *plane)
{
    int past = plane->width % 64;

    for (int y = 0; past && y < plane->height; y++)
        if (plane_row(plane, y)[plane->stride - 1] >> past)
            return false;
    return true;
}

static size_t count_twin(const struct eyeshot_mask *plane)
{
    size_t count = 0;

    for (int y = 0; y < plane->height; y++)
        for (int x = 0; x < plane->width; x++)
            count += plane_get(plane, x, y);
    return count;
}

/* Fills and wipes x0 … x1 - 1 of a scattered row: those bits change, no others do. */
static void try_run(int width, int x0, int x1, struct random *random, int *failed)
{
    struct eyeshot_mask plane = {0}, before = {0};
    uint64_t *row, *old;

    mask_init(&plane, width, 1);
    mask_init(&before, width, 1);
    scatter(&before, random, 50);
    row = plane_row(&plane, 0);
    old = plane_row(&before, 0);
    for (int fill = 0; fill < 2; fill++) {
        memcpy(row, old, before.stride * sizeof *row);
        (fill ? row_fill : row_wipe)(row, x0, x1);
        for (int x = 0; x < width; x++) {
            bool inside = x >= x0 && x < x1;
            expect(failed, plane_get(&plane, x, 0) == (inside ? fill : plane_get(&before, x, 0)),
                   "%s %d … %d of %d: bit %d", fill ? "fill" : "wipe", x0, x1, width, x);
        }
        expect(failed, padding_is_zero(&plane), "padding after %d … %d of %d", x0, x1, width);
    }
    mask_release(&plane);
    mask_release(&before);
}

static void test_runs(void)
{
    struct random random = {1};
    int failed = 0;

    for (int i = 0; i < SIDES; i++) {
        int width = sides[i];
        for (int x0 = 0; x0 <= width; x0 += x0 % 64 > 2 && x0 % 64 < 60 ? 13 : 1)
            for (int x1 = 0; x1 <= width; x1 += x1 % 64 > 2 && x1 % 64 < 60 ? 13 : 1)
                try_run(width, x0, x1, &random, &failed);
    }
    check_none(failed, "runs are filled and wiped, and no bit beside them");
}

/* By their definition, over every start and end. */
static void try_next(const struct eyeshot_mask *plane, int *failed)
{
    const uint64_t *row = plane_row(plane, 0);

    for (int end = 0; end <= plane->width; end++) {
        int set = end, clear = end;
        for (int x = end; x >= 0; x--) {
            if (x < end && plane_get(plane, x, 0))
                set = x;
            else if (x < end)
                clear = x;
            expect(failed, row_next_set(row, x, end) == set, "next set from %d to %d of %d", x, end,
                   plane->width);
            expect(failed, row_next_clear(row, x, end) == clear, "next clear from %d to %d of %d",
                   x, end, plane->width);
        }
    }
    expect(failed, row_next_set(row, plane->width, 0) == 0, "past the end is not the end");
}

static void test_next(void)
{
    static const unsigned densities[] = {0, 2, 50, 98, 100};
    struct random random = {2};
    int failed = 0;

    for (int i = 0; i < SIDES; i++)
        for (int k = 0; k < 5; k++) {
            struct eyeshot_mask plane = {0};
            mask_init(&plane, sides[i], 1);
            scatter(&plane, &random, densities[k]);
            try_next(&plane, &failed);
            mask_release(&plane);
        }
    check_none(failed, "the next set and the next clear bit are found");
}

static void try_shapes(const struct eyeshot_mask *plane, int *failed)
{
    struct eyeshot_mask turned = {0}, doubled = {0};
    int width = plane->width, height = plane->height;

    mask_init(&turned, height, width);
    mask_init(&doubled, 2 * width, 2 * height);
    for (int i = 0; i < height; i++) /* whatever stood there before */
        row_fill(plane_row(&doubled, i), 0, 2 * width);
    for (int i = 0; i < width; i++)
        row_fill(plane_row(&turned, i), 0, height);
    plane_transpose_box(&turned, plane, eyeshot_mask_box(plane));
    eyeshot_mask_double(&doubled, plane);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            bool bit = plane_get(plane, x, y);
            expect(failed, plane_get(&turned, y, x) == bit, "transpose %d × %d: (%d, %d)", width,
                   height, x, y);
            for (int k = 0; k < 4; k++)
                expect(failed, plane_get(&doubled, 2 * x + k % 2, 2 * y + k / 2) == bit,
                       "double %d × %d: (%d, %d)", width, height, x, y);
        }
    expect(failed, padding_is_zero(&turned), "transpose %d × %d: padding", width, height);
    expect(failed, padding_is_zero(&doubled), "double %d × %d: padding", width, height);
    expect(failed, mask_count(plane) == count_twin(plane), "count %d × %d", width, height);
    expect(failed, mask_count(&doubled) == 4 * count_twin(plane), "count doubled %d × %d", width,
           height);
    mask_release(&turned);
    mask_release(&doubled);
}

/* A bit of the half is set when any of the four is that it stands for. */
static void try_half(const struct eyeshot_mask *plane, int *failed)
{
    struct eyeshot_mask half = {0};
    int width = plane->width / 2;

    mask_init(&half, width, 1);
    expect(failed, !eyeshot_mask_halve(&half, plane, eyeshot_mask_box(&half)), "half of %d", width);
    for (int x = 0; x < width; x++) {
        bool any = plane_get(plane, 2 * x, 0) || plane_get(plane, 2 * x + 1, 0) ||
                   plane_get(plane, 2 * x, 1) || plane_get(plane, 2 * x + 1, 1);
        expect(failed, plane_get(&half, x, 0) == any, "half of %d: %d", 2 * width, x);
    }
    expect(failed, padding_is_zero(&half), "half of %d: padding", 2 * width);
    mask_release(&half);
}

static void test_half(void)
{
    struct random random = {5};
    int failed = 0;

    for (int i = 0; i < SIDES * 40; i++) {
        struct eyeshot_mask plane = {0};
        mask_init(&plane, 2 * sides[i % SIDES], 2);
        scatter(&plane, &random, i % 3 ? 50 : 3);
        try_half(&plane, &failed);
        mask_release(&plane);
    }
    check_none(failed, "halving agrees with its twin");
}

static void test_shapes(void)
{
    struct random random = {3};
    int failed = 0;

    for (int i = 0; i < SIDES * SIDES; i++) {
        struct eyeshot_mask plane = {0};
        mask_init(&plane, sides[i % SIDES], sides[i / SIDES]);
        expect(&failed, !mask_count(&plane), "a new plane is not clear");
        scatter(&plane, &random, i % 3 ? 50 : 3);
        try_shapes(&plane, &failed);
        mask_clear(&plane);
        expect(&failed, !mask_count(&plane), "a cleared plane is not clear");
        mask_release(&plane);
    }
    check_none(failed, "transpose, double and count agree with their twins");
}

enum operation { OR, AND, AND_NOT, COPY, CLEAR, OPERATIONS };

static bool combine(enum operation operation, bool to, bool from)
{
    switch (operation) {
    case OR:
        return to || from;
    case AND:
        return to && from;
    case AND_NOT:
        return to && !from;
    case COPY:
        return from;
    default:
        return false;
    }
}

static void apply(enum operation operation, struct eyeshot_mask *to,
                  const struct eyeshot_mask *from, struct eyeshot_box box)
{
    static void (*const two[])(struct eyeshot_mask *, const struct eyeshot_mask *,
                               struct eyeshot_box) = {
        eyeshot_mask_join_box, eyeshot_mask_intersect_box, eyeshot_mask_subtract_box,
        eyeshot_mask_copy_box};

    if (operation == CLEAR)
        eyeshot_mask_clear_box(to, box);
    else
        two[operation](to, from, box);
}

#define ROWS 21

/* Within the rows of the box and the words that hold its columns. */
static void try_operation(enum operation operation, int width, struct eyeshot_box box,
                          struct random *random, int *failed)
{
    struct eyeshot_mask to = {0}, from = {0}, old = {0};
    size_t inside = 0;

    mask_init(&to, width, ROWS);
    mask_init(&from, width, ROWS);
    mask_init(&old, width, ROWS);
    scatter(&old, random, 50);
    scatter(&from, random, 50);
    eyeshot_mask_copy(&to, &old);
    apply(operation, &to, &from, box);
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < width; x++) {
            bool touched = y >= box.y0 && y < box.y1 && box.x0 < box.x1 && x / 64 >= box.x0 / 64 &&
                           x / 64 <= (box.x1 - 1) / 64;
            bool was = plane_get(&old, x, y);
            bool wanted = touched ? combine(operation, was, plane_get(&from, x, y)) : was;
            expect(failed, plane_get(&to, x, y) == wanted,
                   "operation %d, columns %d … %d of %d: (%d, %d)", (int)operation, box.x0, box.x1,
                   width, x, y);
            inside += touched && plane_get(&to, x, y);
        }
    expect(failed, eyeshot_mask_count_box(&to, box) == inside, "count of columns %d … %d of %d",
           box.x0, box.x1, width);
    expect(failed, padding_is_zero(&to), "operation %d: padding", (int)operation);
    mask_release(&to);
    mask_release(&from);
    mask_release(&old);
}

static void test_operations(void)
{
    struct random random = {4};
    int failed = 0;

    for (int i = 0; i < SIDES * 60; i++) {
        int width = sides[i % SIDES], x0 = random_between(&random, 0, width - 1);
        int y0 = random_between(&random, 0, ROWS - 1);
        struct eyeshot_box box = {x0, y0, random_between(&random, x0 + 1, width),
                                  random_between(&random, y0, ROWS)};
        for (int operation = 0; operation < OPERATIONS; operation++)
            try_operation((enum operation)operation, width, box, &random, &failed);
    }
    check_none(failed, "operations reach the words of their box and no others");
}

static void test_cells(void)
{
    struct eyeshot_mask plane = {0};
    struct eyeshot_box box = {1, 2, 3, 5};

    mask_init(&plane, 65, 2);
    check(plane_has(&plane, 64, 1) && !plane_has(&plane, 65, 1) && !plane_has(&plane, 0, 2) &&
              !plane_has(&plane, -1, 0) && !plane_has(&plane, 0, -1),
          "a plane has its cells and no others");
    plane_set(&plane, 64, 1);
    check(plane_get(&plane, 64, 1) && plane_row(&plane, 1)[1] == 1 && mask_count(&plane) == 1,
          "the bit of column 64 is the second word's first");
    plane_unset(&plane, 64, 1);
    check(!mask_count(&plane), "a bit is taken back");
    check(box_has(box, (struct cell){1, 2}) && box_has(box, (struct cell){2, 4}) &&
              !box_has(box, (struct cell){3, 4}) && !box_has(box, (struct cell){2, 5}) &&
              !box_has(box, (struct cell){0, 2}),
          "a box has its first row and column, not its last");
    mask_release(&plane);
    check(!plane.words && !plane.width, "a released plane is none");
    mask_release(&plane);
}

/* What the fast fields take rows by: windows, both directions of looking, doubled and turned bits. */
static void test_windows(void)
{
    struct random random = {9};
    int failed = 0;

    for (int i = 0; i < 300; i++) {
        struct eyeshot_mask plane = {0};
        int width = random_between(&random, 1, 200), x = random_between(&random, 0, width - 1);
        int end = random_between(&random, -1, x), back = x;
        uint64_t *row, bits = random_next(&random) & random_next(&random), window = 0;
        mask_init(&plane, width, 2);
        row = plane_row(&plane, i % 2);
        for (int k = 0; k < width; k++)
            if (random_below(&random, 4) == 0)
                row_fill(row, k, k + 1);
        while (back > end && row_get(row, back))
            back--;
        expect(&failed, row_previous(row, x, end, ~(uint64_t)0) == back, "previous clear");
        for (back = x; back > end && !row_get(row, back); back--)
            ;
        expect(&failed, row_previous(row, x, end, 0) == back, "previous set from %d to %d", x, end);
        for (int k = 0; k < 64 && x + k < width; k++)
            window |= (uint64_t)row_get(row, x + k) << k;
        bits &= width - x >= 64 ? ~(uint64_t)0 : bits_below(width - x);
        expect(&failed,
               (row_window(row, x) & (width - x >= 64 ? ~(uint64_t)0 : bits_below(width - x))) ==
                   window,
               "window at %d of %d", x, width);
        row_add(row, x, bits);
        for (int k = 0; k < 64 && x + k < width; k++)
            expect(&failed, row_get(row, x + k) == ((window | bits) >> k & 1), "added at %d",
                   x + k);
        mask_release(&plane);
    }
    check_none(failed, "windows of a row, and looking back in it, agree with single bits");
}

static void test_turned(void)
{
    struct random random = {10};
    int failed = 0;

    for (int i = 0; i < 4 * 64; i++) {
        int rows = i % 64 + 1, words = (int[]){64, 33, 32, 5}[i / 64];
        uint64_t block[64], turned[64], doubled = 0, bits = random_next(&random);
        for (int k = 0; k < 64; k++)
            block[k] = turned[k] = k < words ? random_next(&random) & bits_below(rows) : 0;
        bits_transpose(turned, rows, words);
        for (int y = 0; y < rows; y++)
            for (int x = 0; x < 64; x++)
                expect(&failed, (turned[y] >> x & 1) == (block[x] >> y & 1),
                       "%d rows of %d: (%d, %d)", rows, words, x, y);
        for (int k = 0; k < 32; k++)
            doubled |= (bits >> k & 1) * 3 << 2 * k;
        expect(&failed, bits_doubled(bits) == doubled, "doubled");
    }
    check_none(failed, "blocks of any height are turned, words doubled");
}

static void test_boxes(void)
{
    const struct eyeshot_box one = {1, 2, 5, 4}, two = {0, 3, 2, 9}, none = {3, 3, 3, 7};
    const struct eyeshot_box both = box_join(one, two), first = box_join(one, none),
                             second = box_join(none, two);

    check(both.x0 == 0 && both.y0 == 2 && both.x1 == 5 && both.y1 == 9, "a box around two");
    check(!memcmp(&first, &one, sizeof one) && !memcmp(&second, &two, sizeof two),
          "an empty box adds nothing");
}

int main(void)
{
    test_boxes();
    test_windows();
    test_turned();
    test_cells();
    test_runs();
    test_next();
    test_shapes();
    test_half();
    test_operations();
    return tap_end();
}
