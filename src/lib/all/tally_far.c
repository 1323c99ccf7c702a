/*
 * How far eyes see. The farthest distance: targets that are equally far are a class, and the last
 * class of which an eye sees one is kept, from the nearest on. The mean: a sum of distances, a
 * count for each bit of them.
 */
#include <string.h>

#include "lib/all/tally.h"

#define EYES_MOST 512 /* eyes of a row of a block */
#define TOTAL_LEVELS 64

static uint64_t square_of(struct offset at)
{
    return (uint64_t)(at.dx * at.dx) + (uint64_t)(at.dy * at.dy);
}

void far_release(struct far *far, const struct eyeshot_all *all)
{
    const struct eyeshot_memory *memory = all->order.memory;
    size_t count = all->plan.target_count;

    array_free(memory, far->near, count, sizeof *far->near);
    array_free(memory, far->classes, count, sizeof *far->classes);
    array_free(memory, far->distances, count, sizeof *far->distances);
    array_free(memory, far->bits, far->bit_room, sizeof *far->bits);
    lines_release(&far->store, memory);
}

/* The heap below `at` is one but for `at` itself: the largest of a heap comes first. */
static void sift(uint64_t *keys, size_t at, size_t count)
{
    uint64_t key = keys[at];
    size_t child;

    while ((child = 2 * at + 1) < count) {
        child += child + 1 < count && keys[child + 1] > keys[child];
        if (keys[child] <= key)
            break;
        keys[at] = keys[child];
        at = child;
    }
    keys[at] = key;
}

static void sort(uint64_t *keys, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift(keys, i, count);
    while (count-- > 1) {
        uint64_t last = keys[count];
        keys[count] = keys[0];
        keys[0] = last;
        sift(keys, 0, count);
    }
}

/* Sorts the targets by distance; `keys` have room for all of them. */
static void sort_targets(struct far *far, const struct plan *plan, uint64_t *keys)
{
    uint64_t before = UINT64_MAX;
    uint32_t class = UINT32_MAX;

    for (size_t i = 0; i < plan->target_count; i++)
        keys[i] = square_of(plan->targets[i]) << 32 | i;
    sort(keys, plan->target_count);
    for (size_t i = 0; i < plan->target_count; i++) {
        uint64_t square = keys[i] >> 32;
        if (square != before)
            far->distances[++class] = distances_thousandths(square);
        before = square;
        far->near[i] = (uint32_t)keys[i];
        far->classes[i] = class;
    }
}

/* Lists the targets whose distance has each bit, filled up with one that nobody sees. */
static bool list_bits(struct far *far, const struct eyeshot_all *all)
{
    const struct plan *plan = &all->plan;
    size_t count = 0;

    for (int bit = 0; bit < TOTAL_LEVELS; bit++) {
        for (size_t i = 0; i < plan->target_count || count % BLOCK_GROUP; i++) {
            struct offset at = plan->targets[i < plan->target_count ? i : 0];
            uint32_t *bits;
            if (i < plan->target_count && !(distances_of(&all->distances, at.dx, at.dy) >> bit & 1))
                continue;
            bits = array_grow(all->order.memory, far->bits, count, &far->bit_room, sizeof *bits);
            if (!bits)
                return false;
            far->bits = bits;
            bits[count++] = (uint32_t)(i < plan->target_count ? i : plan->target_count);
        }
        far->ends[bit] = count;
    }
    return true;
}

int far_init(struct far *far, const struct eyeshot_all *all)
{
    const struct eyeshot_memory *memory = all->order.memory;
    size_t count = all->plan.target_count, block = BLOCK_ROWS * all->kernel->words;
    uint64_t *keys = array_new(memory, count, sizeof *keys);
    bool good;

    *far = (struct far){0};
    far->near = array_new(memory, count, sizeof *far->near);
    far->classes = array_new(memory, count, sizeof *far->classes);
    far->distances = array_new(memory, count, sizeof *far->distances);
    good = keys && far->near && far->classes && far->distances &&
           !lines_init(&far->store, memory, (TOTAL_LEVELS + BLOCK_LEVELS) * block) &&
           list_bits(far, all);
    if (good) {
        far->total = far->store.words;
        far->last = far->total + TOTAL_LEVELS * block;
        sort_targets(far, &all->plan, keys);
    }
    array_free(memory, keys, count, sizeof *keys);
    return good ? 0 : -1;
}

/* Adds upright counts to the total, from its level `bit` on. */
static void add_counts(uint64_t *total, const uint64_t *counts, int levels, size_t step, int bit)
{
    for (size_t i = 0; i < step; i++) {
        uint64_t carry = 0;
        for (int k = 0; bit + k < TOTAL_LEVELS && (k < levels || carry); k++) {
            uint64_t add = k < levels ? counts[(size_t)k * step + i] : 0;
            uint64_t *sum = &total[(size_t)(bit + k) * step + i], half = *sum ^ add;
            uint64_t next = (*sum & add) | (half & carry);
            *sum = half ^ carry;
            carry = next;
        }
    }
}

/* The distances of all that each eye of the block sees, added up. */
static void sum_distances(struct tally *tally)
{
    const struct eyeshot_all *all = tally->walk.all;
    struct far *far = &tally->far;
    size_t step = BLOCK_ROWS * all->kernel->words, first = 0;

    memset(far->total, 0, TOTAL_LEVELS * step * sizeof *far->total);
    for (int bit = 0; bit < TOTAL_LEVELS; first = far->ends[bit++]) {
        struct block_sums sums = {.planes = tally->walk.planes,
                                  .count = far->ends[bit] - first,
                                  .levels = tally->floors,
                                  .level_count = tally->levels};
        if (!sums.count)
            continue;
        sums.list = far->bits + first;
        memset(tally->floors, 0, (size_t)tally->levels * step * sizeof *tally->floors);
        all->kernel->count(&sums);
        add_counts(far->total, tally->floors, tally->levels, step, bit);
    }
}

/* Row `row` of the block: its numbers to where the eyes stand. */
static void put_row(struct tally *tally, int row)
{
    const struct eyeshot_all *all = tally->walk.all;
    struct eyeshot_box block = tally->walk.block;
    const struct eyeshot_numbers *numbers = tally->numbers;
    struct far *far = &tally->far;
    size_t words = all->kernel->words, step = BLOCK_ROWS * words, at = (size_t)row * words;
    size_t place = (size_t)(block.y0 + row) * (size_t)all->opaque->width + (size_t)block.x0;
    int eyes = 64 * (int)words;
    uint32_t count[EYES_MOST] = {0}, class[EYES_MOST] = {0};
    uint32_t low[EYES_MOST] = {0}, high[EYES_MOST] = {0}; /* of the total */

    numbers_add(count, eyes, 0, 0, tally->sums + at, words, tally->levels, step);
    numbers_add(class, eyes, 0, 0, far->last + at, words, tally->levels, step);
    numbers_add(low, eyes, 0, 0, far->total + at, words, 32, step);
    numbers_add(high, eyes, 0, 0, far->total + 32 * step + at, words, 32, step);
    for (int i = 0; i < eyes; i++) {
        if (!count[i])
            continue;
        if (numbers->mean)
            numbers->mean[place + (size_t)i] =
                distances_mean(&all->distances, (uint64_t)high[i] << 32 | low[i], count[i]);
        if (numbers->farthest)
            numbers->farthest[place + (size_t)i] = far->distances[class[i]];
    }
}

void tally_far(struct tally *tally)
{
    const struct eyeshot_all *all = tally->walk.all;
    struct far *far = &tally->far;
    size_t step = BLOCK_ROWS * all->kernel->words;
    struct block_last last = {.planes = tally->walk.planes,
                              .list = far->near,
                              .classes = far->classes,
                              .count = all->plan.target_count,
                              .levels = far->last,
                              .level_count = tally->levels};

    memset(far->last, 0, (size_t)tally->levels * step * sizeof *far->last);
    all->kernel->last(&last);
    sum_distances(tally);
    for (int row = 0; row < tally->walk.block.y1 - tally->walk.block.y0; row++)
        put_row(tally, row);
}
