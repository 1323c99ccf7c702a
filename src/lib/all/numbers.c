#include "lib/all/numbers.h"

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

/* Up to eight levels of the counts of 64 cells, `count` of which are on the map. */
static void add_levels(uint32_t *numbers, int count, const uint64_t *counts, int levels,
                       size_t step, int shift)
{
    for (int from = 0; from < count; from += 8) {
        uint64_t bytes = 0;
        for (int k = 0; k < levels; k++)
            bytes |= (counts[(size_t)k * step] >> from & 0xff) << 8 * k;
        if (!bytes)
            continue;
        bytes = turn_bytes(bytes);
        for (int i = from; i < from + 8 && i < count; i++, bytes >>= 8)
            numbers[i] += (uint32_t)(bytes & 0xff) << shift;
    }
}

void numbers_add(uint32_t *numbers, int width, int64_t x, int y, const uint64_t *counts,
                 size_t words, int levels, size_t step)
{
    for (size_t i = 0; i < words && x < width; i++, x += 64) {
        int count = width - x < 64 ? (int)(width - x) : 64;
        uint32_t *at = numbers + (size_t)y * (size_t)width + (size_t)x;
        for (int k = 0; x >= 0 && k < levels; k += 8)
            add_levels(at, count, counts + i + (size_t)k * step, levels - k < 8 ? levels - k : 8,
                       step, k);
    }
}

void numbers_add_open(const struct eyeshot_numbers *numbers, const struct eyeshot_mask *opaque,
                      int64_t x, int y, uint64_t *counts, size_t words, int levels, size_t step)
{
    const uint64_t *row = plane_row(opaque, y);

    for (size_t i = 0; i < words && x + 64 * (int64_t)i < opaque->width; i++)
        for (int k = 0; x + 64 * (int64_t)i >= 0 && k < levels; k++)
            counts[i + (size_t)k * step] &= ~row[x / 64 + (int64_t)i];
    numbers_add(numbers->seen_by, opaque->width, x, y, counts, words, levels, step);
}
