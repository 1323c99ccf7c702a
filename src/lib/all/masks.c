#include "lib/all/masks.h"

#define GATHERED 8 /* words of counters that go to the numbers together */
#define APART 8 /* words between slots, lest the same word of all falls into one set of the cache */

int masks_init(struct masks *masks, const struct eyeshot_mask *opaque,
               const struct eyeshot_numbers *numbers, const struct eyeshot_memory *memory)
{
    size_t words = opaque->stride * (size_t)opaque->height;

    *masks = (struct masks){.opaque = opaque, .numbers = numbers, .memory = memory};
    masks->word_count = words + (words & 1);
    words = masks->word_count + APART;
    masks->words = array_new(memory, MASKS_BATCH * words, sizeof *masks->words);
    masks->bits = array_new(memory, MASKS_BITS * masks->word_count, sizeof *masks->bits);
    if (!masks->words || !masks->bits) {
        masks_release(masks);
        return -1;
    }
    for (size_t i = 0; i < MASKS_BATCH; i++) {
        masks->slots[i] = *opaque;
        masks->slots[i].words = masks->words + i * words;
    }
    return 0;
}

void masks_release(struct masks *masks)
{
    array_free(masks->memory, masks->words, MASKS_BATCH * (masks->word_count + APART),
               sizeof *masks->words);
    array_free(masks->memory, masks->bits, MASKS_BITS * masks->word_count, sizeof *masks->bits);
    *masks = (struct masks){0};
}

static size_t box_words(struct eyeshot_box box)
{
    if (box_is_empty(box))
        return 0;
    return (((size_t)box.x1 + 63) / 64 - (size_t)box.x0 / 64) * (size_t)(box.y1 - box.y0);
}

/* Bit `k` of the counters of word `at`, which lie with those of its neighbour. */
static uint64_t *bits_of(const struct masks *masks, size_t at, int k)
{
    return masks->bits + (at & ~(size_t)1) * MASKS_BITS + 2 * (size_t)k + (at & 1);
}

static void add_word(struct masks *masks, size_t at, uint64_t word)
{
    for (int k = 0; word; k++) {
        uint64_t *bits = bits_of(masks, at, k), carry = *bits & word;
        *bits ^= word;
        word = carry;
    }
}

void masks_add_each(struct masks *masks, int count)
{
    struct eyeshot_box box = masks->batch;

    for (int i = 0; i < count; i++) {
        const struct eyeshot_mask *slot = &masks->slots[i];
        for (int y = box.y0; y < box.y1; y++) {
            for (size_t k = (size_t)box.x0 / 64; k * 64 < (size_t)box.x1; k++) {
                size_t at = (size_t)y * slot->stride + k;
                add_word(masks, at, slot->words[at]);
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

static inline void add_pair(struct masks *masks, size_t at)
{
    const struct eyeshot_mask *slots = masks->slots;
    pair *bits = (pair *)(masks->bits + MASKS_BITS * at);
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
void masks_add_eight(struct masks *masks)
{
    struct eyeshot_box box = masks->batch;
    size_t stride = masks->slots[0].stride;

    for (int y = box.y0; y < box.y1; y++) {
        size_t row = (size_t)y * stride, end = row + ((size_t)box.x1 + 63) / 64;
        for (size_t at = (row + (size_t)box.x0 / 64) & ~(size_t)1; at < end; at += 2)
            add_pair(masks, at);
    }
}

/* The counters of up to GATHERED words of a row, from column `x` on, go to the numbers. */
static void spill_words(struct masks *masks, int64_t x, int y, size_t count)
{
    uint64_t gathered[MASKS_BITS * GATHERED];
    size_t at = (size_t)y * masks->opaque->stride + (size_t)x / 64;

    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < MASKS_BITS; k++) {
            uint64_t *bits = bits_of(masks, at + i, k);
            gathered[i + GATHERED * (size_t)k] = *bits;
            *bits = 0;
        }
    }
    numbers_add_open(masks->numbers, masks->opaque, x, y, gathered, count, MASKS_BITS, GATHERED);
}

static void spill(struct masks *masks)
{
    struct eyeshot_box box = masks->dirty;

    if (box_words(box)) {
        numbers_enter(masks->numbers, box.y0, box.y1);
        for (int y = box.y0; y < box.y1; y++) {
            for (int64_t x = (int64_t)box.x0 / 64 * 64; x < box.x1; x += (int64_t)64 * GATHERED) {
                size_t left = (size_t)(box.x1 - x + 63) / 64;
                spill_words(masks, x, y, left < GATHERED ? left : GATHERED);
            }
        }
        numbers_leave(masks->numbers, box.y0, box.y1);
    }
    masks->dirty = (struct eyeshot_box){0};
    masks->dirty_words = 0;
    masks->held = 0;
}

/* Boxes far from each other are not worth a common one: it would hold mostly what is in neither. */
static bool worth_joining(struct eyeshot_box a, size_t a_words, struct eyeshot_box b,
                          size_t b_words)
{
    return box_words(box_join(a, b)) <= 2 * (a_words + b_words);
}

/* The first `count` slots to the counters. */
static void add_batch(struct masks *masks, int count)
{
    struct eyeshot_box joined = box_join(masks->dirty, masks->batch);

    if (masks->held + count >= 1 << MASKS_BITS ||
        !worth_joining(masks->dirty, masks->dirty_words, masks->batch, masks->batch_words)) {
        spill(masks);
        joined = masks->batch;
    }
    if (count == MASKS_BATCH)
        masks_add_eight(masks);
    else
        masks_add_each(masks, count);
    masks->dirty = joined;
    masks->dirty_words += masks->batch_words;
    masks->held += count;
    masks->filled -= count;
    masks->batch = (struct eyeshot_box){0};
    masks->batch_words = 0;
}

struct eyeshot_mask *masks_slot(struct masks *masks)
{
    return &masks->slots[masks->filled];
}

void masks_add(struct masks *masks, struct eyeshot_box box)
{
    size_t words = box_words(box);

    masks->filled++;
    if (!worth_joining(masks->batch, masks->batch_words, box, words)) {
        int last = masks->filled - 1;
        struct eyeshot_mask slot = masks->slots[last];
        add_batch(masks, last);
        masks->slots[last] = masks->slots[0];
        masks->slots[0] = slot;
    }
    masks->batch = box_join(masks->batch, box);
    masks->batch_words += words;
    if (masks->filled == MASKS_BATCH)
        add_batch(masks, MASKS_BATCH);
}

void masks_finish(struct masks *masks)
{
    add_batch(masks, masks->filled);
    spill(masks);
}
