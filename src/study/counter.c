#include "study/counter.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "grid/bits.h"

#define APART 8 /* words between slots, lest the same word of all falls into one set of the cache */

void sums_init(struct sums *sums, int width, int height)
{
    sums->width = width;
    sums->height = height;
    sums->cells = alloc_array((size_t)width * (size_t)height, sizeof *sums->cells);
    for (int i = 0; i < SUMS_LOCKS; i++)
        pthread_mutex_init(&sums->locks[i], NULL);
}

void sums_release(struct sums *sums)
{
    for (int i = 0; i < SUMS_LOCKS; i++)
        pthread_mutex_destroy(&sums->locks[i]);
    free(sums->cells);
}

void counter_init(struct counter *counter, struct sums *sums)
{
    size_t stride = ((size_t)sums->width + 63) / 64, words = stride * (size_t)sums->height;

    *counter = (struct counter){.sums = sums};
    counter->masks = alloc_array(COUNTER_BATCH * (words + APART), sizeof *counter->masks);
    for (size_t i = 0; i < COUNTER_BATCH; i++)
        counter->slots[i] =
            (struct plane){sums->width, sums->height, stride, counter->masks + i * (words + APART)};
    counter->bits = alloc_array(words, COUNTER_BITS * sizeof *counter->bits);
}

void counter_release(struct counter *counter)
{
    free(counter->masks);
    free(counter->bits);
    *counter = (struct counter){0};
}

static size_t box_words(struct box box)
{
    if (box.x0 >= box.x1 || box.y0 >= box.y1)
        return 0;
    return (((size_t)box.x1 + 63) / 64 - (size_t)box.x0 / 64) * (size_t)(box.y1 - box.y0);
}

/* The box around both. */
static struct box box_join(struct box a, struct box b)
{
    if (!box_words(a))
        return b;
    if (!box_words(b))
        return a;
    return (struct box){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0,
                        a.x1 > b.x1 ? a.x1 : b.x1, a.y1 > b.y1 ? a.y1 : b.y1};
}

/* Adds `carry` to the counters of 64 cells from bit `k` up. */
static void ripple(uint64_t *bits, uint64_t carry, int k)
{
    for (; carry; k++) {
        uint64_t next = bits[k] & carry;
        bits[k] ^= carry;
        carry = next;
    }
}

void counter_add_each(struct counter *counter, int count)
{
    struct box box = counter->batch;

    for (int i = 0; i < count; i++) {
        const struct plane *slot = &counter->slots[i];
        for (int y = box.y0; y < box.y1; y++) {
            for (size_t k = (size_t)box.x0 / 64; k * 64 < (size_t)box.x1; k++) {
                size_t at = (size_t)y * slot->stride + k;
                ripple(counter->bits + COUNTER_BITS * at, slot->words[at], 0);
                slot->words[at] = 0;
            }
        }
    }
}

/* The word at `at` of all slots. */
static inline void add_word(struct counter *counter, size_t at)
{
    uint64_t mask[COUNTER_BATCH], any = 0, *bits = counter->bits + COUNTER_BITS * at;
    uint64_t two, four, eight;

    for (int i = 0; i < COUNTER_BATCH; i++) {
        any |= mask[i] = counter->slots[i].words[at];
        counter->slots[i].words[at] = 0;
    }
    if (!any)
        return;
    two = add_bits(&bits[0], mask[0], mask[1]);
    four = add_bits(&bits[1], two, add_bits(&bits[0], mask[2], mask[3]));
    two = add_bits(&bits[0], mask[4], mask[5]);
    two = add_bits(&bits[1], two, add_bits(&bits[0], mask[6], mask[7]));
    eight = add_bits(&bits[2], four, two);
    ripple(bits, eight, 3);
}

void counter_add_eight(struct counter *counter)
{
    struct box box = counter->batch;

    for (int y = box.y0; y < box.y1; y++)
        for (size_t k = (size_t)box.x0 / 64; k * 64 < (size_t)box.x1; k++)
            add_word(counter, (size_t)y * counter->slots[0].stride + k);
}

/* Turns 8 × 8 bits: byte k of the result has bit k of all bytes. Hacker's Delight, section 7-3. */
static uint64_t turn_bytes(uint64_t x)
{
    uint64_t swap = (x ^ x >> 7) & 0x00aa00aa00aa00aa;

    x ^= swap ^ swap << 7;
    swap = (x ^ x >> 14) & 0x0000cccc0000cccc;
    x ^= swap ^ swap << 14;
    swap = (x ^ x >> 28) & 0x00000000f0f0f0f0;
    return x ^ swap ^ swap << 28;
}

/* The counters of 64 cells, `count` of which are on the map, to their sums. */
static void spill_word(uint64_t *bits, uint32_t *sums, int count)
{
    for (int from = 0; from < count; from += 8) {
        uint64_t bytes = 0;
        for (int k = 0; k < COUNTER_BITS; k++)
            bytes |= (bits[k] >> from & 0xff) << 8 * k;
        bytes = turn_bytes(bytes);
        for (int i = from; bytes; i++, bytes >>= 8)
            sums[i] += (uint32_t)(bytes & 0xff);
    }
    for (int k = 0; k < COUNTER_BITS; k++)
        bits[k] = 0;
}

static void spill_row(struct counter *counter, int y)
{
    const struct sums *sums = counter->sums;
    struct box box = counter->dirty;

    for (size_t k = (size_t)box.x0 / 64; k * 64 < (size_t)box.x1; k++) {
        uint64_t *bits = counter->bits + COUNTER_BITS * ((size_t)y * counter->slots[0].stride + k);
        int left = sums->width - (int)(64 * k);
        spill_word(bits, sums->cells + (size_t)y * (size_t)sums->width + 64 * k,
                   left < 64 ? left : 64);
    }
}

static int lock_of(const struct sums *sums, int y)
{
    return (int)((int64_t)y * SUMS_LOCKS / sums->height);
}

static void spill(struct counter *counter)
{
    struct sums *sums = counter->sums;
    struct box box = counter->dirty;
    int y = box.y0;

    while (box_words(box) && y < box.y1) {
        int lock = lock_of(sums, y);
        pthread_mutex_lock(&sums->locks[lock]);
        for (; y < box.y1 && lock_of(sums, y) == lock; y++)
            spill_row(counter, y);
        pthread_mutex_unlock(&sums->locks[lock]);
    }
    counter->dirty = (struct box){0};
    counter->dirty_words = 0;
    counter->held = 0;
}

/* Boxes far from each other are not worth a common one: it would hold mostly what is in neither. */
static bool worth_joining(struct box a, size_t a_words, struct box b, size_t b_words)
{
    return box_words(box_join(a, b)) <= 2 * (a_words + b_words);
}

/* The first `count` slots to the counters. */
static void add_batch(struct counter *counter, int count)
{
    struct box joined = box_join(counter->dirty, counter->batch);

    if (counter->held + count >= 1 << COUNTER_BITS ||
        !worth_joining(counter->dirty, counter->dirty_words, counter->batch,
                       counter->batch_words)) {
        spill(counter);
        joined = counter->batch;
    }
    if (count == COUNTER_BATCH)
        counter_add_eight(counter);
    else
        counter_add_each(counter, count);
    counter->dirty = joined;
    counter->dirty_words += counter->batch_words;
    counter->held += count;
    counter->filled -= count;
    counter->batch = (struct box){0};
    counter->batch_words = 0;
}

struct plane *counter_slot(struct counter *counter)
{
    return &counter->slots[counter->filled];
}

void counter_add(struct counter *counter, struct box box)
{
    size_t words = box_words(box);

    counter->filled++;
    if (!worth_joining(counter->batch, counter->batch_words, box, words)) {
        int last = counter->filled - 1;
        struct plane slot = counter->slots[last];
        add_batch(counter, last);
        counter->slots[last] = counter->slots[0];
        counter->slots[0] = slot;
    }
    counter->batch = box_join(counter->batch, box);
    counter->batch_words += words;
    if (counter->filled == COUNTER_BATCH)
        add_batch(counter, COUNTER_BATCH);
}

void counter_finish(struct counter *counter)
{
    add_batch(counter, counter->filled);
    spill(counter);
}
