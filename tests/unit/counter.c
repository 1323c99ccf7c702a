/* How many of many masks have each cell: eight at once as one by one, and as a plain count. */
#include "cli/survey/counter.h"

#include <stdlib.h>

#include "../tap.h"
#include "cli/support/random.h"

/* A random box, most often near the last one, as those of neighbours are. */
static struct eyeshot_box random_box(struct random *random, struct eyeshot_box last, int width,
                                     int height)
{
    int x = (int)random_below(random, (uint64_t)width),
        y = (int)random_below(random, (uint64_t)height);

    if (last.x1 && random_below(random, 20))
        return last;
    return (struct eyeshot_box){x, y, x + 1 + (int)random_below(random, (uint64_t)(width - x)),
                                y + 1 + (int)random_below(random, (uint64_t)(height - y))};
}

static void fill_box(struct random *random, struct eyeshot_mask *mask, struct eyeshot_box box,
                     uint32_t *plain)
{
    uint64_t density = 1 + random_below(random, 4);

    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++)
            if (random_below(random, density + 1)) {
                plane_set(mask, x, y);
                plain[(size_t)y * (size_t)mask->width + (size_t)x]++;
            }
}

static void test_counts(int width, int height, int masks, int counters)
{
    struct random random = {(uint64_t)(width * 1000 + height)};
    size_t cells = (size_t)width * (size_t)height;
    uint32_t *plain = calloc(cells, sizeof *plain);
    struct counter *all = calloc((size_t)counters, sizeof *all);
    struct eyeshot_box box = {0};
    struct sums sums;
    int wrong = 0;

    sums_init(&sums, width, height);
    for (int i = 0; i < counters; i++)
        counter_init(&all[i], &sums);
    for (int i = 0; i < masks; i++) {
        struct counter *counter = &all[i % counters];
        box = i % 50 == 7 ? (struct eyeshot_box){0} : random_box(&random, box, width, height);
        fill_box(&random, counter_slot(counter), box, plain);
        counter_add(counter, box);
    }
    for (int i = 0; i < counters; i++) {
        counter_finish(&all[i]);
        counter_release(&all[i]);
    }
    for (size_t i = 0; i < cells; i++)
        expect(&wrong, sums.cells[i] == plain[i], "%zu: found %u, expected %u", i, sums.cells[i],
               plain[i]);
    check(!wrong, "%d x %d, %d masks, %d counters: as a plain count", width, height, masks,
          counters);
    sums_release(&sums);
    free(all);
    free(plain);
}

/* The same masks, eight together and one by one, until the counters are nearly full. */
static void test_twins(void)
{
    struct random random = {1};
    struct counter eight, each;
    struct sums sums;
    int wrong = 0;

    sums_init(&sums, 150, 20);
    counter_init(&eight, &sums);
    counter_init(&each, &sums);
    eight.batch = each.batch = (struct eyeshot_box){0, 0, 150, 20};
    for (int round = 0; round < 127; round++) {
        for (int i = 0; i < COUNTER_BATCH; i++) {
            size_t words = each.slots[i].stride * 20;
            for (size_t k = 0; k < words; k++)
                each.slots[i].words[k] = eight.slots[i].words[k] =
                    random_next(&random) | random_next(&random);
        }
        counter_add_eight(&eight);
        counter_add_each(&each, COUNTER_BATCH);
        wrong += memcmp(eight.bits, each.bits, 3 * 20 * COUNTER_BITS * sizeof *each.bits) != 0;
        wrong += memcmp(eight.masks, each.masks, 3 * 20 * sizeof *each.masks) != 0;
    }
    check(!wrong, "eight masks at once are eight masks one by one");
    counter_release(&eight);
    counter_release(&each);
    sums_release(&sums);
}

int main(void)
{
    test_counts(1, 1, 1000, 1);
    test_counts(7, 3, 5000, 2);
    test_counts(64, 5, 1300, 1);
    test_counts(65, 70, 400, 1);
    test_counts(300, 129, 700, 5);
    test_twins();
    return tap_end();
}
