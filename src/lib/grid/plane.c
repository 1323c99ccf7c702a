#include "lib/grid/plane.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"

void plane_init(struct plane *plane, int width, int height)
{
    plane->width = width;
    plane->height = height;
    plane->stride = ((size_t)width + 63) / 64;
    plane->words = alloc_array(plane->stride * (size_t)height + 1, sizeof *plane->words);
}

struct plane *plane_need(struct plane *plane, int width, int height)
{
    if (plane->width != width || plane->height != height) {
        plane_release(plane);
        plane_init(plane, width, height);
    }
    return plane;
}

void plane_release(struct plane *plane)
{
    free(plane->words);
    *plane = (struct plane){0};
}

size_t plane_bytes(const struct plane *plane)
{
    return plane->stride * (size_t)plane->height * sizeof *plane->words;
}

void plane_clear(struct plane *plane)
{
    memset(plane->words, 0, plane_bytes(plane));
}

void row_double(uint64_t *out, size_t out_words, const uint64_t *row)
{
    for (size_t i = 0; i < out_words; i++)
        out[i] = 3 * bits_spread(i % 2 ? row[i / 2] >> 32 : row[i / 2]);
}

/* The even bits of `word`, packed into the low 32. */
static uint64_t pack_bits(uint64_t word)
{
    word &= 0x5555555555555555;
    word = (word | word >> 1) & 0x3333333333333333;
    word = (word | word >> 2) & 0x0f0f0f0f0f0f0f0f;
    word = (word | word >> 4) & 0x00ff00ff00ff00ff;
    word = (word | word >> 8) & 0x0000ffff0000ffff;
    return (word | word >> 16) & 0x00000000ffffffff;
}

void row_halve(uint64_t *out, size_t out_words, const uint64_t *above, const uint64_t *below,
               size_t words)
{
    for (size_t i = 0; i < out_words; i++) {
        uint64_t low = above[2 * i] | below[2 * i], high = 0;
        if (2 * i + 1 < words)
            high = above[2 * i + 1] | below[2 * i + 1];
        out[i] = pack_bits(low | low >> 1) | pack_bits(high | high >> 1) << 32;
    }
}

/* NOLINTBEGIN(bugprone-macro-parentheses): y and i are declared, which takes no parentheses */
#define FOR_WORDS(box, y, i)                                                                       \
    for (int y = (box).y0; y < (box).y1; y++)                                                      \
        for (size_t i = (size_t)(box).x0 / 64; i * 64 < (size_t)(box).x1; i++)
/* NOLINTEND(bugprone-macro-parentheses) */

void plane_or(struct plane *to, const struct plane *from, struct box box)
{
    FOR_WORDS(box, y, i)
    plane_row(to, y)[i] |= plane_row(from, y)[i];
}

void plane_and(struct plane *to, const struct plane *from, struct box box)
{
    FOR_WORDS(box, y, i)
    plane_row(to, y)[i] &= plane_row(from, y)[i];
}

void plane_and_not(struct plane *to, const struct plane *from, struct box box)
{
    FOR_WORDS(box, y, i)
    plane_row(to, y)[i] &= ~plane_row(from, y)[i];
}

void plane_copy_box(struct plane *to, const struct plane *from, struct box box)
{
    FOR_WORDS(box, y, i)
    plane_row(to, y)[i] = plane_row(from, y)[i];
}

void plane_clear_box(struct plane *plane, struct box box)
{
    size_t words = ((size_t)box.x1 + 63) / 64 - (size_t)box.x0 / 64;

    if (words == plane->stride && box.y0 < box.y1) { /* whole rows are one run */
        memset(plane_row(plane, box.y0), 0, words * (size_t)(box.y1 - box.y0) * sizeof(uint64_t));
        return;
    }
    FOR_WORDS(box, y, i)
    plane_row(plane, y)[i] = 0;
}

static uint64_t count_bits(uint64_t word)
{
    word -= word >> 1 & 0x5555555555555555;
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return word * 0x0101010101010101 >> 56;
}

/* a + b + *sum, bit by bit: the low bits stay in *sum, the high ones are returned. */
static inline uint64_t add_bits(uint64_t *sum, uint64_t a, uint64_t b)
{
    uint64_t half = a ^ b, carry = (a & b) | (half & *sum);

    *sum ^= half;
    return carry;
}

/*
 * Of eight words at a time, only what adds up to eights is counted.
 * Source: Harley and Seal's count, in Warren, "Hacker's Delight", 2nd edition, 2012, section 5-1.
 */
static size_t row_count(const uint64_t *row, size_t words)
{
    uint64_t ones = 0, twos = 0, fours = 0, eights = 0, two, four, eight;

    for (; words >= 8; words -= 8, row += 8) {
        two = add_bits(&ones, row[0], row[1]);
        four = add_bits(&twos, two, add_bits(&ones, row[2], row[3]));
        two = add_bits(&ones, row[4], row[5]);
        two = add_bits(&twos, two, add_bits(&ones, row[6], row[7]));
        eight = add_bits(&fours, four, two);
        eights += count_bits(eight);
    }
    eights = 8 * eights + 4 * count_bits(fours) + 2 * count_bits(twos) + count_bits(ones);
    for (; words; words--)
        eights += count_bits(*row++);
    return (size_t)eights;
}

size_t plane_count_box(const struct plane *plane, struct box box)
{
    size_t count = 0, first = (size_t)box.x0 / 64, last = ((size_t)box.x1 + 63) / 64;

    if (box.x0 >= box.x1 || box.y0 >= box.y1)
        return 0;
    if (!first && last == plane->stride)
        return row_count(plane_row(plane, box.y0), last * (size_t)(box.y1 - box.y0));
    for (int y = box.y0; y < box.y1; y++)
        count += row_count(plane_row(plane, y) + first, last - first);
    return count;
}

size_t plane_count(const struct plane *plane)
{
    return plane_count_box(plane, plane_box(plane));
}

/* Two words at once, wherever they lie. */
typedef uint64_t pair __attribute__((vector_size(16), aligned(8), may_alias));

/*
 * Swaps the off-diagonal halves of the square, of its quarters, and so on. While the right half of
 * what is left is empty, a swap is only a move. Source: Warren, "Hacker's Delight", 2002, section 7-3.
 */
static inline __attribute__((always_inline)) int swap_blocks(uint64_t *block, int words, int rows,
                                                             int width, uint64_t mask)
{
    if (rows <= width) {
        for (int k = 0; k < width; k++)
            block[k] |= block[k + width] << width;
        return width;
    }
    for (int i = 0; i < words; i += 2 * width) {
        for (int k = i; k < i + width; k += 2) {
            pair *low = (pair *)(block + k), *high = (pair *)(block + k + width);
            /* fanalyzer: it takes a pair for one bit; it is a vector of 64-bit words */
            pair swap = (*low >> width ^ *high) & mask;
            *low ^= swap << width; /* fanalyzer: as above */
            *high ^= swap;
        }
    }
    return words;
}

void bits_transpose(uint64_t block[64], int rows)
{
    int words = swap_blocks(block, 64, rows, 32, 0x00000000ffffffff);

    words = swap_blocks(block, words, rows, 16, 0x0000ffff0000ffff);
    words = swap_blocks(block, words, rows, 8, 0x00ff00ff00ff00ff);
    words = swap_blocks(block, words, rows, 4, 0x0f0f0f0f0f0f0f0f);
    words = swap_blocks(block, words, rows, 2, 0x3333333333333333);
    for (int k = 0; k < words; k += 2) {
        uint64_t swap = (block[k] >> 1 ^ block[k + 1]) & 0x5555555555555555;
        block[k] ^= swap << 1;
        block[k + 1] ^= swap;
    }
}

static void transpose_at(struct plane *to, const struct plane *from, int y, size_t i)
{
    int rows = from->height - y < 64 ? from->height - y : 64;
    int columns = from->width - (int)i * 64 < 64 ? from->width - (int)i * 64 : 64;
    uint64_t block[64] = {0}, any = 0;

    for (int k = 0; k < rows; k++)
        any |= block[k] = plane_row(from, y + k)[i];
    if (any)
        bits_transpose(block, columns);
    for (int k = 0; k < columns; k++)
        plane_row(to, (int)i * 64 + k)[y / 64] = block[k];
}

/* Eight words of a row, a line of most caches, are taken before the next row's. */
void plane_transpose(struct plane *to, const struct plane *from)
{
    for (size_t i = 0; i < from->stride; i += 8)
        for (int y = 0; y < from->height; y += 64)
            for (size_t k = i; k < i + 8 && k < from->stride; k++)
                transpose_at(to, from, y, k);
}

void plane_double(struct plane *to, const struct plane *from)
{
    for (int y = 0; y < from->height; y++) {
        uint64_t *row = plane_row(to, 2 * y);
        row_double(row, to->stride, plane_row(from, y));
        memcpy(plane_row(to, 2 * y + 1), row, to->stride * sizeof *row);
    }
}
