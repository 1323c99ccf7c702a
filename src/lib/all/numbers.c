#include "lib/all/numbers.h"

/*
 * Swaps bits between two words: the high parts of `low`'s groups of bits, the low ones of `high`'s.
 */
static inline void swap_bits(uint64_t *low, uint64_t *high, int shift, uint64_t mask)
{
    uint64_t swap = (*low >> shift ^ *high) & mask;

    *low ^= swap << shift;
    *high ^= swap;
}

/*
 * Of each byte of eight words, the 8 × 8 bits transposed: bit k of byte j of words[i] was bit i of
 * byte j of words[k]. Source: Warren, "Hacker's Delight", 2002, section 7-3.
 */
static inline void transpose_bytes(uint64_t *words)
{
    for (int k = 0; k < 4; k++)
        swap_bits(&words[k], &words[k + 4], 4, 0x0f0f0f0f0f0f0f0f);
    for (int k = 0; k < 8; k += 4) {
        swap_bits(&words[k], &words[k + 2], 2, 0x3333333333333333);
        swap_bits(&words[k + 1], &words[k + 3], 2, 0x3333333333333333);
    }
    for (int k = 0; k < 8; k += 2)
        swap_bits(&words[k], &words[k + 1], 1, 0x5555555555555555);
}

/* Numbers of sixteen bits: that of cell i + 8j has byte j of low[i] and byte j of high[i]. */
static inline void add_transposed(uint32_t *numbers, int cells, const uint64_t *low,
                                  const uint64_t *high, int shift)
{
    const uint64_t even = 0x00ff00ff00ff00ff;

    for (int i = 0; i < 8; i++) {
        uint64_t first = (low[i] & even) | (high[i] & even) << 8;
        uint64_t second = (low[i] >> 8 & even) | (high[i] & ~even);
        for (int cell = i; cell < cells; cell += 16, first >>= 16, second >>= 16) {
            numbers[cell] += (uint32_t)(first & 0xffff) << shift;
            if (cell + 8 < cells)
                numbers[cell + 8] += (uint32_t)(second & 0xffff) << shift;
        }
    }
}

/* Up to sixteen levels of the counts of 64 cells, `cells` of which are on the map. */
static void add_levels(uint32_t *numbers, int cells, const uint64_t *counts, int levels,
                       size_t step, int shift)
{
    uint64_t low[8] = {0}, high[8] = {0}, any = 0;

    for (int k = 0; k < levels; k++)
        any |= (k < 8 ? low : high)[k % 8] = counts[(size_t)k * step];
    if (!any)
        return;
    transpose_bytes(low);
    transpose_bytes(high);
    if (cells == 64) /* the compiler knows what to do with that */
        add_transposed(numbers, 64, low, high, shift);
    else
        add_transposed(numbers, cells, low, high, shift);
}

void numbers_add(uint32_t *numbers, int width, int64_t x, int y, const uint64_t *counts,
                 size_t words, int levels, size_t step)
{
    for (size_t i = 0; i < words && x < width; i++, x += 64) {
        int cells = width - x < 64 ? (int)(width - x) : 64;
        for (int k = 0; x >= 0 && k < levels; k += 16)
            add_levels(numbers + (size_t)y * (size_t)width + (size_t)x, cells,
                       counts + i + (size_t)k * step, levels - k < 16 ? levels - k : 16, step, k);
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
