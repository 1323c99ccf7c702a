#include "cli/survey/counter.h"

#include <stdlib.h>

#include "cli/support/alloc.h"

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
    words += words & 1;
    counter->masks = alloc_array(COUNTER_BATCH * (words + APART), sizeof *counter->masks);
    for (size_t i = 0; i < COUNTER_BATCH; i++)
        counter->slots[i] = (struct eyeshot_mask){sums->width, sums->height, stride,
                                                  counter->masks + i * (words + APART)};
    counter->bits = alloc_array(words, COUNTER_BITS * sizeof *counter->bits);
}

void counter_release(struct counter *counter)
{
    free(counter->masks);
    free(counter->bits);
    *counter = (struct counter){0};
}

static size_t box_words(struct eyeshot_box box)
{
    if (box_is_empty(box))
        return 0;
    return (((size_t)box.x1 + 63) / 64 - (size_t)box.x0 / 64) * (size_t)(box.y1 - box.y0);
}

/* Bit `k` of the counters of word `at`, which lie with those of its neighbour. */
static uint64_t *bits_of(const struct counter *counter, size_t at, int k)
{
    return counter->bits + (at & ~(size_t)1) * COUNTER_BITS + 2 * (size_t)k + (at & 1);
}

static void add_word(struct counter *counter, size_t at, uint64_t word)
{
    for (int k = 0; word; k++) {
        uint64_t *bits = bits_of(counter, at, k), carry = *bits & word;
        *bits ^= word;
        word = carry;
    }
}

void counter_add_each(struct counter *counter, int count)
{
    struct eyeshot_box box = counter->batch;

    for (int i = 0; i < count; i++) {
        const struct eyeshot_mask *slot = &counter->slots[i];
        for (int y = box.y0; y < box.y1; y++) {
            for (size_t k = (size_t)box.x0 / 64; k * 64 < (size_t)box.x1; k++) {
                size_t at = (size_t)y * slot->stride + k;
                add_word(counter, at, slot->words[at]);
                slot->words[at] = 0;
            }
        }
    }
}

/*
 * Two words side by side, which most machines add at once. The counters of words 2i and 2i + 1 lie
 * together, bit by bit.
 */
typedef uint64_t pair __attribute__((vector_size(16), aligned(8), may_alias));

static inline pair add_pairs(pair *sum, pair a, pair b)
{
    pair half = a ^ b, carry = (a & b) | (half & *sum);

    *sum ^= half;
    return carry;
}

/* Takes words `at` and at + 1 out of a slot. */
static inline pair take(const struct eyeshot_mask *slot, size_t at)
{
    pair *words = (pair *)(slot->words + at), taken = *words;

    *words = (pair){0};
    return taken;
}

static inline void add_pair(struct counter *counter, size_t at)
{
    const struct eyeshot_mask *slots = counter->slots;
    pair *bits = (pair *)(counter->bits + COUNTER_BITS * at);
    pair ones = bits[0], twos = bits[1], fours = bits[2], two, four, carry;

    two = add_pairs(&ones, take(&slots[0], at), take(&slots[1], at));
    four = add_pairs(&twos, two, add_pairs(&ones, take(&slots[2], at), take(&slots[3], at)));
    two = add_pairs(&ones, take(&slots[4], at), take(&slots[5], at));
    two = add_pairs(&twos, two, add_pairs(&ones, take(&slots[6], at), take(&slots[7], at)));
    carry = add_pairs(&fours, four, two);
    bits[0] = ones;
    bits[1] = twos;
    bits[2] = fours;
    for (int k = 3; carry[0] | carry[1]; k++) {
        pair next = bits[k] & carry;
        bits[k] ^= carry;
        carry = next;
    }
}

/* A pair may begin before the box, or end behind it: there the masks are clear. */
void counter_add_eight(struct counter *counter)
{
    struct eyeshot_box box = counter->batch;
    size_t stride = counter->slots[0].stride;

    for (int y = box.y0; y < box.y1; y++) {
        size_t row = (size_t)y * stride, end = row + ((size_t)box.x1 + 63) / 64;
        for (size_t at = (row + (size_t)box.x0 / 64) & ~(size_t)1; at < end; at += 2)
            add_pair(counter, at);
    }
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

/* Up to eight bits of the counters of 64 cells, `count` of which are on the map, to their sums. */
static void spill_bits(const uint64_t *bits, int most, int shift, uint32_t *sums, int count)
{
    for (int from = 0; from < count; from += 8) {
        uint64_t bytes = 0;
        for (int k = 0; k < most; k++)
            bytes |= (bits[k] >> from & 0xff) << 8 * k;
        bytes = turn_bytes(bytes);
        for (int i = from; bytes; i++, bytes >>= 8)
            sums[i] += (uint32_t)(bytes & 0xff) << shift;
    }
}

static void spill_word(struct counter *counter, size_t at, uint32_t *sums, int count)
{
    uint64_t bits[COUNTER_BITS];

    for (int k = 0; k < COUNTER_BITS; k++) {
        bits[k] = *bits_of(counter, at, k);
        *bits_of(counter, at, k) = 0;
    }
    spill_bits(bits, 8, 0, sums, count);
    spill_bits(bits + 8, COUNTER_BITS - 8, 8, sums, count);
}

static void spill_row(struct counter *counter, int y)
{
    const struct sums *sums = counter->sums;
    struct eyeshot_box box = counter->dirty;

    for (size_t k = (size_t)box.x0 / 64; k * 64 < (size_t)box.x1; k++) {
        int left = sums->width - (int)(64 * k);
        spill_word(counter, (size_t)y * counter->slots[0].stride + k,
                   sums->cells + (size_t)y * (size_t)sums->width + 64 * k, left < 64 ? left : 64);
    }
}

static int lock_of(const struct sums *sums, int y)
{
    return (int)((int64_t)y * SUMS_LOCKS / sums->height);
}

static void spill(struct counter *counter)
{
    struct sums *sums = counter->sums;
    struct eyeshot_box box = counter->dirty;
    int y = box.y0;

    while (box_words(box) && y < box.y1) {
        int lock = lock_of(sums, y);
        pthread_mutex_lock(&sums->locks[lock]);
        for (; y < box.y1 && lock_of(sums, y) == lock; y++)
            spill_row(counter, y);
        pthread_mutex_unlock(&sums->locks[lock]);
    }
    counter->dirty = (struct eyeshot_box){0};
    counter->dirty_words = 0;
    counter->held = 0;
}

/* Boxes far from each other are not worth a common one: it would hold mostly what is in neither. */
static bool worth_joining(struct eyeshot_box a, size_t a_words, struct eyeshot_box b,
                          size_t b_words)
{
    return box_words(box_join(a, b)) <= 2 * (a_words + b_words);
}

/* The first `count` slots to the counters. */
static void add_batch(struct counter *counter, int count)
{
    struct eyeshot_box joined = box_join(counter->dirty, counter->batch);

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
    counter->batch = (struct eyeshot_box){0};
    counter->batch_words = 0;
}

struct eyeshot_mask *counter_slot(struct counter *counter)
{
    return &counter->slots[counter->filled];
}

void counter_add(struct counter *counter, struct eyeshot_box box)
{
    size_t words = box_words(box);

    counter->filled++;
    if (!worth_joining(counter->batch, counter->batch_words, box, words)) {
        int last = counter->filled - 1;
        struct eyeshot_mask slot = counter->slots[last];
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
