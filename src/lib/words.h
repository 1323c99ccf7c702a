/*
 * Masks by words and by runs of cells: all that is worth doing inline. With eyeshot.h and
 * more.h it is all that the program includes of the library. Nothing here checks its arguments.
 */
#ifndef WORDS_H
#define WORDS_H

#include <limits.h>
#include <string.h>

#include "lib/more.h"

static inline int lesser(int a, int b)
{
    return a < b ? a : b;
}

static inline int greater(int a, int b)
{
    return a > b ? a : b;
}

struct cell {
    int x, y;
};

static inline bool cell_equal(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y;
}

static inline struct cell cell_transposed(struct cell cell)
{
    return (struct cell){cell.y, cell.x};
}

static inline struct eyeshot_box box_transposed(struct eyeshot_box box)
{
    return (struct eyeshot_box){box.y0, box.x0, box.y1, box.x1};
}

static inline struct eyeshot_box box_of(struct cell cell)
{
    return (struct eyeshot_box){cell.x, cell.y, cell.x + 1, cell.y + 1};
}

static inline bool box_has(struct eyeshot_box box, struct cell cell)
{
    return cell.x >= box.x0 && cell.x < box.x1 && cell.y >= box.y0 && cell.y < box.y1;
}

static inline bool box_is_empty(struct eyeshot_box box)
{
    return box.x0 >= box.x1 || box.y0 >= box.y1;
}

/* The box around both. */
static inline struct eyeshot_box box_join(struct eyeshot_box a, struct eyeshot_box b)
{
    if (box_is_empty(a))
        return b;
    if (box_is_empty(b))
        return a;
    return (struct eyeshot_box){lesser(a.x0, b.x0), lesser(a.y0, b.y0), greater(a.x1, b.x1),
                                greater(a.y1, b.y1)};
}

/* What is in both. */
static inline struct eyeshot_box box_meet(struct eyeshot_box a, struct eyeshot_box b)
{
    return (struct eyeshot_box){greater(a.x0, b.x0), greater(a.y0, b.y0), lesser(a.x1, b.x1),
                                lesser(a.y1, b.y1)};
}

/* A box of sub-tiles that are whole tiles, as a box of tiles. */
static inline struct eyeshot_box box_parted(struct eyeshot_box box, int scale)
{
    return (struct eyeshot_box){box.x0 / scale, box.y0 / scale, box.x1 / scale, box.y1 / scale};
}

static inline uint64_t *plane_row(const struct eyeshot_mask *mask, int y)
{
    return mask->words + (size_t)y * mask->stride;
}

static inline bool plane_has(const struct eyeshot_mask *mask, int x, int y)
{
    return (unsigned)x < (unsigned)mask->width && (unsigned)y < (unsigned)mask->height;
}

static inline bool row_get(const uint64_t *row, int x)
{
    return row[(unsigned)x / 64] >> ((unsigned)x % 64) & 1;
}

static inline void word_set(uint64_t *word, uint64_t bits, bool set)
{
    *word = set ? *word | bits : *word & ~bits;
}

static inline void row_set(uint64_t *row, int x, bool set)
{
    word_set(&row[(unsigned)x / 64], (uint64_t)1 << ((unsigned)x % 64), set);
}

static inline bool plane_get(const struct eyeshot_mask *mask, int x, int y)
{
    return row_get(plane_row(mask, y), x);
}

static inline void plane_set(struct eyeshot_mask *mask, int x, int y)
{
    row_set(plane_row(mask, y), x, true);
}

static inline void plane_unset(struct eyeshot_mask *mask, int x, int y)
{
    row_set(plane_row(mask, y), x, false);
}

/* The bits x % 64 and above; the bits below x % 64, all when that is 0. */
static inline uint64_t bits_from(int x)
{
    return ~(uint64_t)0 << ((unsigned)x % 64);
}

static inline uint64_t bits_below(int x)
{
    return ~(uint64_t)0 >> (-(unsigned)x % 64);
}

/* The columns x0 … x1 - 1 of a row are set or cleared; nothing when x0 >= x1. */
static inline void row_set_run(uint64_t *row, int x0, int x1, bool set)
{
    unsigned first = (unsigned)x0 / 64, last;

    if (x0 >= x1)
        return;
    last = ((unsigned)x1 - 1) / 64;
    if (first == last) {
        word_set(&row[first], bits_from(x0) & bits_below(x1), set);
        return;
    }
    word_set(&row[first], bits_from(x0), set);
    for (unsigned i = first + 1; i < last; i++) {
        row[i] = set ? ~(uint64_t)0 : 0;
        __asm__ volatile(""); /* a call of memset() takes longer than these few words */
    }
    word_set(&row[last], bits_below(x1), set);
}

static inline void row_fill(uint64_t *row, int x0, int x1)
{
    row_set_run(row, x0, x1, true);
}

static inline void row_wipe(uint64_t *row, int x0, int x1)
{
    row_set_run(row, x0, x1, false);
}

/* The first column from `x` whose bit, xored with `flip`'s, is set; `end`: none before it. */
static inline int row_next(const uint64_t *row, int x, int end, uint64_t flip)
{
    unsigned i = (unsigned)x / 64;
    uint64_t word;

    if (x >= end)
        return end;
    word = (row[i] ^ flip) & bits_from(x);
    while (!word) {
        if (++i * 64 >= (unsigned)end)
            return end;
        word = row[i] ^ flip;
    }
    x = (int)(i * 64) + __builtin_ctzll(word);
    return x < end ? x : end;
}

/* The same backwards: the last column up to `x`; `end` when there is none behind it. */
static inline int row_previous(const uint64_t *row, int x, int end, uint64_t flip)
{
    int i = x / 64;
    uint64_t word;

    if (x <= end)
        return end;
    word = (row[i] ^ flip) & bits_below(x + 1);
    while (!word) {
        if (--i < 0 || i * 64 + 63 <= end)
            return end;
        word = row[i] ^ flip;
    }
    x = i * 64 + 63 - __builtin_clzll(word);
    return x > end ? x : end;
}

/* The 64 bits from column `x` on, and bits to add there. Both may touch a word behind the row. */
static inline uint64_t row_window(const uint64_t *row, int x)
{
    const uint64_t *at = row + (unsigned)x / 64;
    unsigned shift = (unsigned)x % 64;

    return at[0] >> shift | at[1] << 1 << (63 - shift);
}

static inline void row_add(uint64_t *row, int x, uint64_t bits)
{
    uint64_t *at = row + (unsigned)x / 64;
    unsigned shift = (unsigned)x % 64;

    at[0] |= bits << shift;
    if ((bits = bits >> 1 >> (63 - shift)))
        at[1] |= bits;
}

/* The columns of word `i` below `x`. */
static inline uint64_t word_below(size_t i, int x)
{
    int64_t at = x - (int64_t)i * 64;

    return at <= 0 ? 0 : at >= 64 ? ~(uint64_t)0 : ~(uint64_t)0 >> (64 - at);
}

/* Word `i` of a row of `words`: for each column the bit of the one next to it towards `x`. */
static inline uint64_t row_nearer(const uint64_t *row, size_t words, size_t i, int x)
{
    uint64_t below = row[i] << 1 | (i ? row[i - 1] >> 63 : 0);
    uint64_t above = row[i] >> 1 | (i + 1 < words ? row[i + 1] << 63 : 0);
    uint64_t left = word_below(i, x), right = ~word_below(i, x + 1);

    return (below & right) | (above & left) | (row[i] & ~(left | right));
}

/* Each of the low 32 bits twice: to the even bits, and to the odd ones behind them. */
static inline uint64_t bits_doubled(uint64_t bits)
{
    bits &= 0xffffffff;
    bits = (bits | bits << 16) & 0x0000ffff0000ffff;
    bits = (bits | bits << 8) & 0x00ff00ff00ff00ff;
    bits = (bits | bits << 4) & 0x0f0f0f0f0f0f0f0f;
    bits = (bits | bits << 2) & 0x3333333333333333;
    return 3 * ((bits | bits << 1) & 0x5555555555555555);
}

/* How many bits are set. */
static inline size_t bits_count(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return (size_t)(bits * 0x0101010101010101 >> 56);
}

static inline int row_next_set(const uint64_t *row, int x, int end)
{
    return row_next(row, x, end, 0);
}

static inline int row_next_clear(const uint64_t *row, int x, int end)
{
    return row_next(row, x, end, ~(uint64_t)0);
}

#endif
