/* How many of many masks have each cell: eight at once as one by one, and as a plain count. */
#include "lib/all/masks.h"

#include <stdlib.h>
#include <string.h>

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

static void test_counts(int width, int height, int masks, int threads)
{
    struct random random = {(uint64_t)(width * 1000 + height)};
    size_t cells = (size_t)width * (size_t)height;
    uint32_t *plain = calloc(cells, sizeof *plain), *counts = calloc(cells, sizeof *counts);
    struct eyeshot_numbers numbers = {.seen_by = counts};
    struct masks *all = calloc((size_t)threads, sizeof *all);
    struct eyeshot_box box = {0};
    struct eyeshot_mask open;
    int wrong = 0;

    eyeshot_mask_init(&open, width, height, NULL);
    for (int i = 0; i < threads; i++)
        masks_init(&all[i], &open, &numbers, NULL);
    for (int i = 0; i < masks; i++) {
        struct masks *some = &all[i % threads];
        box = i % 50 == 7 ? (struct eyeshot_box){0} : random_box(&random, box, width, height);
        fill_box(&random, masks_slot(some), box, plain);
        masks_add(some, box);
    }
    for (int i = 0; i < threads; i++) {
        masks_finish(&all[i]);
        masks_release(&all[i]);
    }
    for (size_t i = 0; i < cells; i++)
        expect(&wrong, counts[i] == plain[i], "%zu: found %u, expected %u", i, counts[i], plain[i]);
    check(!wrong, "%d x %d, %d masks, by %d: as a plain count", width, height, masks, threads);
    eyeshot_mask_release(&open, NULL);
    free(all);
    free(counts);
    free(plain);
}

/* The same masks, eight together and one by one, until the counters are nearly full. */
static void test_twins(void)
{
    struct random random = {1};
    struct eyeshot_numbers numbers = {0};
    struct eyeshot_mask open;
    struct masks eight, each;
    int wrong = 0;

    eyeshot_mask_init(&open, 150, 20, NULL);
    masks_init(&eight, &open, &numbers, NULL);
    masks_init(&each, &open, &numbers, NULL);
    eight.batch = each.batch = (struct eyeshot_box){0, 0, 150, 20};
    for (int round = 0; round < 127; round++) {
        for (int i = 0; i < MASKS_BATCH; i++) {
            size_t words = each.slots[i].stride * 20;
            for (size_t k = 0; k < words; k++)
                each.slots[i].words[k] = eight.slots[i].words[k] =
                    random_next(&random) | random_next(&random);
        }
        masks_add_eight(&eight);
        masks_add_each(&each, MASKS_BATCH);
        wrong += memcmp(eight.bits, each.bits, 3 * 20 * MASKS_BITS * sizeof *each.bits) != 0;
        wrong += memcmp(eight.words, each.words, 3 * 20 * sizeof *each.words) != 0;
    }
    check(!wrong, "eight masks at once are eight masks one by one");
    masks_release(&eight);
    masks_release(&each);
    check(!eight.opaque && !eight.words && !eight.word_count, "nothing is left");
    eyeshot_mask_release(&open, NULL);
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
