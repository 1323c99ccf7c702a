/*
 * Planes, which are masks: a bit a cell, in rows of 64-bit words. Here is what works on whole
 * words: joining, counting, running through, transposing, doubling. words.h has what is worth doing
 * inline. Memory stands first: by the caller's three functions, or by the C library's.
 */
#include "lib/grid/plane.h"

#include <stdlib.h>

bool memory_is_sound(const struct eyeshot_memory *memory)
{
    return !memory || (memory->allocate && memory->resize && memory->release);
}

void *memory_zeroed(const struct eyeshot_memory *memory, size_t bytes)
{
    void *new;

    if (!memory)
        return calloc(1, bytes);
    new = memory->allocate(memory->context, bytes);
    if (new)
        memset(new, 0, bytes);
    return new;
}

void *memory_resize(const struct eyeshot_memory *memory, void *old, size_t old_bytes, size_t bytes)
{
    if (!memory)
        return realloc(old, bytes);
    return old ? memory->resize(memory->context, old, old_bytes, bytes)
               : memory->allocate(memory->context, bytes);
}

void memory_free(const struct eyeshot_memory *memory, void *old, size_t bytes)
{
    if (!old)
        return;
    if (memory)
        memory->release(memory->context, old, bytes);
    else
        free(old);
}

size_t plane_words(int width, int height, size_t *stride)
{
    *stride = ((size_t)width + 63) / 64;
    return *stride * (size_t)height + 1;
}

int eyeshot_mask_init(struct eyeshot_mask *mask, int width, int height,
                      const struct eyeshot_memory *memory)
{
    struct eyeshot_mask new = {.width = width, .height = height};
    size_t words;

    if (!mask)
        return EYESHOT_NO_POINTER;
    if (!memory_is_sound(memory))
        return EYESHOT_BAD_MEMORY;
    if (width < 1 || height < 1 || width > 2 * EYESHOT_MOST_SIDE || height > 2 * EYESHOT_MOST_SIDE)
        return EYESHOT_BAD_SIZE;
    words = plane_words(width, height, &new.stride);
    if (words - 1 > SIZE_MAX / 64 / sizeof *new.words || (words - 1) / (size_t)height != new.stride)
        return EYESHOT_BAD_SIZE;
    new.words = memory_zeroed(memory, words * sizeof *new.words);
    if (!new.words)
        return EYESHOT_NO_MEMORY;
    *mask = new;
    return EYESHOT_OK;
}

void eyeshot_mask_release(struct eyeshot_mask *mask, const struct eyeshot_memory *memory)
{
    if (!mask || !memory_is_sound(memory))
        return;
    if (mask->words)
        memory_free(memory, mask->words,
                    plane_words(mask->width, mask->height, &mask->stride) * sizeof *mask->words);
    *mask = (struct eyeshot_mask){0};
}

void row_double(uint64_t *out, size_t out_words, const uint64_t *row)
{
    for (size_t i = 0; i < out_words; i++)
        out[i] = bits_doubled(i % 2 ? row[i / 2] >> 32 : row[i / 2]);
}

/* The even bits of `word`, packed into the low 32. */
static uint64_t bits_pack(uint64_t word)
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
        out[i] = bits_pack(low | low >> 1) | bits_pack(high | high >> 1) << 32;
    }
}

/* What of a box lies on the mask: all zero where it is empty, and where there is no mask. */
static struct eyeshot_box plane_cut(const struct eyeshot_mask *mask, struct eyeshot_box box)
{
    if (mask)
        box = box_meet(box, eyeshot_mask_box(mask));
    return !mask || box_is_empty(box) ? (struct eyeshot_box){0, 0, 0, 0} : box;
}

/* What of a box lies on two masks of one size: all zero where their sizes differ. */
static struct eyeshot_box plane_cut_both(const struct eyeshot_mask *to,
                                         const struct eyeshot_mask *from, struct eyeshot_box box)
{
    bool fit = to && from && to->width == from->width && to->height == from->height;

    return plane_cut(fit ? to : NULL, box);
}

void eyeshot_mask_join_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                           struct eyeshot_box box)
{
    box = plane_cut_both(to, from, box);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++)
            plane_row(to, y)[i] |= plane_row(from, y)[i];
}

void eyeshot_mask_intersect_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                                struct eyeshot_box box)
{
    box = plane_cut_both(to, from, box);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++)
            plane_row(to, y)[i] &= plane_row(from, y)[i];
}

void eyeshot_mask_subtract_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                               struct eyeshot_box box)
{
    box = plane_cut_both(to, from, box);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++)
            plane_row(to, y)[i] &= ~plane_row(from, y)[i];
}

void eyeshot_mask_copy_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                           struct eyeshot_box box)
{
    box = plane_cut_both(to, from, box);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++)
            plane_row(to, y)[i] = plane_row(from, y)[i];
}

void eyeshot_mask_clear_box(struct eyeshot_mask *mask, struct eyeshot_box box)
{
    size_t first, words;

    box = plane_cut(mask, box);
    if (box_is_empty(box)) /* a released mask has no words at all */
        return;
    first = (size_t)box.x0 / 64;
    words = ((size_t)box.x1 + 63) / 64 - first;
    if (words == mask->stride) { /* whole rows are one run */
        memset(plane_row(mask, box.y0), 0, words * (size_t)(box.y1 - box.y0) * sizeof(uint64_t));
        return;
    }
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = first; i < first + words; i++)
            plane_row(mask, y)[i] = 0;
}

void plane_trim(struct eyeshot_mask *plane, int y0, int y1)
{
    size_t last = ((size_t)plane->width - 1) / 64;

    for (int y = y0; y < y1; y++)
        for (size_t i = last; i < plane->stride; i++)
            plane_row(plane, y)[i] &= word_below(i, plane->width);
}

size_t eyeshot_mask_count_box(const struct eyeshot_mask *mask, struct eyeshot_box box)
{
    size_t count = 0;

    box = plane_cut(mask, box);
    for (int y = box.y0; y < box.y1; y++)
        for (size_t i = (size_t)box.x0 / 64; i * 64 < (size_t)box.x1; i++)
            count += bits_count(plane_row(mask, y)[i]);
    return count;
}

/* A box that holds every mask. */
static const struct eyeshot_box plane_everything = {0, 0, INT_MAX, INT_MAX};

void eyeshot_mask_clear(struct eyeshot_mask *mask)
{
    eyeshot_mask_clear_box(mask, plane_everything);
}

void eyeshot_mask_copy(struct eyeshot_mask *to, const struct eyeshot_mask *from)
{
    eyeshot_mask_copy_box(to, from, plane_everything);
}

void eyeshot_mask_join(struct eyeshot_mask *to, const struct eyeshot_mask *from)
{
    eyeshot_mask_join_box(to, from, plane_everything);
}

void eyeshot_mask_intersect(struct eyeshot_mask *to, const struct eyeshot_mask *from)
{
    eyeshot_mask_intersect_box(to, from, plane_everything);
}

void eyeshot_mask_subtract(struct eyeshot_mask *to, const struct eyeshot_mask *from)
{
    eyeshot_mask_subtract_box(to, from, plane_everything);
}

size_t eyeshot_mask_count(const struct eyeshot_mask *mask)
{
    return eyeshot_mask_count_box(mask, plane_everything);
}

bool eyeshot_mask_next_run(const struct eyeshot_mask *mask, int y, int *from, int *to)
{
    const uint64_t *row;

    if (!mask || !from || !to || (unsigned)y >= (unsigned)mask->height || *to < 0 ||
        *to >= mask->width)
        return false;
    row = plane_row(mask, y);
    *from = row_next_set(row, *to, mask->width);
    *to = row_next_clear(row, *from, mask->width);
    return *from < mask->width;
}

/* Two words at once, wherever they lie. */
typedef uint64_t bits_pair __attribute__((vector_size(16), aligned(8), may_alias));

/*
 * Swaps the off-diagonal halves of the square, of its quarters, and so on. While the right half of
 * what is left is empty, a swap is only a move. Source: Warren, "Hacker's Delight", 2002, section
 * 7-3.
 */
static inline __attribute__((always_inline)) int
bits_swap_blocks(uint64_t *block, int words, int rows, int width, uint64_t mask)
{
    if (rows <= width) {
        for (int k = 0; k < width; k++)
            block[k] |= block[k + width] << width;
        return width;
    }
    for (int i = 0; i < words; i += 2 * width) {
        for (int k = i; k < i + width; k += 2) {
            bits_pair *low = (bits_pair *)(block + k), *high = (bits_pair *)(block + k + width);
            /* fanalyzer: it takes a pair for one bit; it is a vector of 64-bit words */
            bits_pair swap = (*low >> width ^ *high) & mask;
            *low ^= swap << width; /* fanalyzer: as above */
            *high ^= swap;
        }
    }
    return words;
}

void bits_transpose(uint64_t block[64], int rows, int words)
{
    int side = rows <= 32 && words <= 32 ? 32 : 64; /* a quarter of the square may be enough */

    while (words < side)
        block[words++] = 0;
    if (side == 64)
        words = bits_swap_blocks(block, 64, rows, 32, 0x00000000ffffffff);
    words = bits_swap_blocks(block, words, rows, 16, 0x0000ffff0000ffff);
    words = bits_swap_blocks(block, words, rows, 8, 0x00ff00ff00ff00ff);
    words = bits_swap_blocks(block, words, rows, 4, 0x0f0f0f0f0f0f0f0f);
    words = bits_swap_blocks(block, words, rows, 2, 0x3333333333333333);
    for (int k = 0; k < words; k += 2) {
        uint64_t swap = (block[k] >> 1 ^ block[k + 1]) & 0x5555555555555555;
        block[k] ^= swap << 1;
        block[k + 1] ^= swap;
    }
}

static void plane_transpose_at(struct eyeshot_mask *to, const struct eyeshot_mask *from, int y,
                               size_t i)
{
    int rows = from->height - y < 64 ? from->height - y : 64;
    int columns = from->width - (int)i * 64 < 64 ? from->width - (int)i * 64 : 64;
    uint64_t block[64] = {0}, any = 0;

    for (int k = 0; k < rows; k++)
        any |= block[k] = plane_row(from, y + k)[i];
    if (any)
        bits_transpose(block, columns, 64);
    for (int k = 0; k < columns; k++)
        plane_row(to, (int)i * 64 + k)[y / 64] = block[k];
}

/* Eight words of a row, a line of most caches, are taken before the next row's. */
void plane_transpose_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                         struct eyeshot_box box)
{
    size_t end;

    box = plane_cut(from, box);
    end = ((size_t)box.x1 + 63) / 64;
    for (size_t i = (size_t)box.x0 / 64; i < end; i += 8)
        for (int y = box.y0 / 64 * 64; y < box.y1; y += 64)
            for (size_t k = i; k < i + 8 && k < end; k++)
                plane_transpose_at(to, from, y, k);
}

/* Has `large` four cells for each of `small`? */
static bool plane_is_twice(const struct eyeshot_mask *large, const struct eyeshot_mask *small)
{
    return large && small && large->width == 2 * (int64_t)small->width &&
           large->height == 2 * (int64_t)small->height;
}

int eyeshot_mask_double(struct eyeshot_mask *to, const struct eyeshot_mask *from)
{
    size_t words;

    if (!plane_is_twice(to, from))
        return EYESHOT_BAD_SIZE;
    words = ((size_t)to->width + 63) / 64; /* the stride may be larger */
    for (int y = 0; y < from->height; y++) {
        uint64_t *row = plane_row(to, 2 * y);
        row_double(row, words, plane_row(from, y));
        memcpy(plane_row(to, 2 * y + 1), row, words * sizeof *row);
    }
    return EYESHOT_OK;
}

int eyeshot_mask_halve(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                       struct eyeshot_box to_box)
{
    size_t first;

    if (!plane_is_twice(from, to))
        return EYESHOT_BAD_SIZE;
    to_box = plane_cut(to, to_box);
    first = (size_t)to_box.x0 / 64;
    for (int y = to_box.y0; y < to_box.y1; y++)
        row_halve(plane_row(to, y) + first, ((size_t)to_box.x1 + 63) / 64 - first,
                  plane_row(from, 2 * y) + 2 * first, plane_row(from, 2 * y + 1) + 2 * first,
                  from->stride - 2 * first);
    return EYESHOT_OK;
}
