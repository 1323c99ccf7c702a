/*
 * A plane: one bit a cell, rows of 64-bit words, the bit of column x at word x/64, bit x%64.
 * The bits behind a row's last column are always zero. Behind the last row lies one word more, so
 * that 64 bits can be read and written from any column on (words.h).
 */
#ifndef GRID_PLANE_H
#define GRID_PLANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/words.h"

struct plane {
    int width, height;
    size_t stride; /* words a row */
    uint64_t *words;
};

struct cell {
    int x, y;
};

static inline bool cell_equal(struct cell a, struct cell b)
{
    return a.x == b.x && a.y == b.y;
}

/* A rectangle of cells, x1 and y1 not included. */
struct box {
    int x0, y0, x1, y1;
};

static inline bool box_has(struct box box, struct cell cell)
{
    return cell.x >= box.x0 && cell.x < box.x1 && cell.y >= box.y0 && cell.y < box.y1;
}

static inline void box_add(struct box *box, struct cell cell)
{
    box->x0 = cell.x < box->x0 ? cell.x : box->x0;
    box->y0 = cell.y < box->y0 ? cell.y : box->y0;
    box->x1 = cell.x >= box->x1 ? cell.x + 1 : box->x1;
    box->y1 = cell.y >= box->y1 ? cell.y + 1 : box->y1;
}

static inline bool box_is_empty(struct box box)
{
    return box.x0 >= box.x1 || box.y0 >= box.y1;
}

/* The box around both. */
static inline struct box box_join(struct box a, struct box b)
{
    if (box_is_empty(a))
        return b;
    if (box_is_empty(b))
        return a;
    return (struct box){a.x0 < b.x0 ? a.x0 : b.x0, a.y0 < b.y0 ? a.y0 : b.y0,
                        a.x1 > b.x1 ? a.x1 : b.x1, a.y1 > b.y1 ? a.y1 : b.y1};
}

void plane_init(struct plane *plane, int width, int height); /* all zero */
/* Keeps its bits while its size stays. */
struct plane *plane_need(struct plane *plane, int width, int height);
void plane_release(struct plane *plane);
void plane_clear(struct plane *plane);
size_t plane_bytes(const struct plane *plane);

static inline uint64_t *plane_row(const struct plane *plane, int y)
{
    return plane->words + (size_t)y * plane->stride;
}

static inline bool plane_has(const struct plane *plane, int x, int y)
{
    return (unsigned)x < (unsigned)plane->width && (unsigned)y < (unsigned)plane->height;
}

static inline bool plane_get(const struct plane *plane, int x, int y)
{
    return plane_row(plane, y)[(unsigned)x / 64] >> ((unsigned)x % 64) & 1;
}

static inline void plane_set(struct plane *plane, int x, int y)
{
    plane_row(plane, y)[(unsigned)x / 64] |= (uint64_t)1 << ((unsigned)x % 64);
}

static inline void plane_unset(struct plane *plane, int x, int y)
{
    plane_row(plane, y)[(unsigned)x / 64] &= ~((uint64_t)1 << ((unsigned)x % 64));
}

/* Every bit of `count` words twice: bit i becomes bits 2i and 2i + 1 of `out`. */
void row_double(uint64_t *out, size_t out_words, const uint64_t *row);

/* The other way: bit i of `out` is set when any of bits 2i, 2i + 1 of the two rows is. */
void row_halve(uint64_t *out, size_t out_words, const uint64_t *above, const uint64_t *below,
               size_t words);

/* Over the words that hold the columns of `box`, in its rows. */
void plane_or(struct plane *to, const struct plane *from, struct box box);
void plane_and(struct plane *to, const struct plane *from, struct box box);
void plane_and_not(struct plane *to, const struct plane *from, struct box box);
void plane_copy_box(struct plane *to, const struct plane *from, struct box box);
void plane_clear_box(struct plane *plane, struct box box);
size_t plane_count(const struct plane *plane);
size_t plane_count_box(const struct plane *plane, struct box box); /* whole words, as above */

/* Bit k of word i becomes bit i of word k. Only the first `rows` bits of the words may be set; only
 * as many words come out. */
void bits_transpose(uint64_t block[64], int rows);

/* `to` becomes the transpose of `from`: 64 × 64 bits at a time. */
void plane_transpose(struct plane *to, const struct plane *from);

/* A plane of twice the size; every cell becomes four. */
void plane_double(struct plane *to, const struct plane *from);

static inline struct box plane_box(const struct plane *plane)
{
    return (struct box){0, 0, plane->width, plane->height};
}

#endif
