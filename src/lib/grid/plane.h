/*
 * Planes, which are masks, and what the library does with them beside what eyeshot.h offers; maps,
 * of two planes; memory by the caller's functions, or the C library's where there are none.
 */
#ifndef GRID_PLANE_H
#define GRID_PLANE_H

#include "lib/words.h"

/* A map as looks see it: its opaque cells by rows and by columns. */
struct eyeshot_map {
    struct eyeshot_mask opaque;
    struct eyeshot_mask columns; /* the same bits: its row x is the map's column x */
    const struct eyeshot_memory *memory;
};

/* Has it all of its functions? NULL has, too. */
bool memory_is_sound(const struct eyeshot_memory *memory);

void *memory_zeroed(const struct eyeshot_memory *memory, size_t bytes); /* NULL: there is none */
void *memory_resize(const struct eyeshot_memory *memory, void *old, size_t old_bytes, size_t bytes);
void memory_free(const struct eyeshot_memory *memory, void *old, size_t bytes);

/*
 * Bit k of word i becomes bit i of word k. Of the first `words` words only the first `rows` bits
 * may be set, the others count as zero; only as many words come out as there are rows.
 */
void bits_transpose(uint64_t block[64], int rows, int words);

/* Rows become columns, in a box of `from`, or a little more: 64 × 64 cells at a time. */
void plane_transpose_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                         struct eyeshot_box box);

/* Clears what a program set behind the last column of rows y0 … y1 - 1. */
void plane_trim(struct eyeshot_mask *plane, int y0, int y1);

/* Every bit twice: bit i becomes bits 2i and 2i + 1 of `out`. */
void row_double(uint64_t *out, size_t out_words, const uint64_t *row);

/* The other way: bit i of `out` is set when any of bits 2i, 2i + 1 of the two rows is. */
void row_halve(uint64_t *out, size_t out_words, const uint64_t *above, const uint64_t *below,
               size_t words);

/* A row's worth of words for each row, and the one behind the last. */
size_t plane_words(int width, int height, size_t *stride);

#endif
