/* What the library does with masks beside what eyeshot.h offers. */
#ifndef GRID_PLANE_H
#define GRID_PLANE_H

#include "lib/words.h"

/*
 * Bit k of word i becomes bit i of word k. Of the first `words` words only the first `rows` bits
 * may be set, the others count as zero; only as many words come out as there are rows.
 */
void bits_transpose(uint64_t block[64], int rows, int words);

/* eyeshot_mask_transpose() for a box of `from`, or a little more: 64 × 64 cells at a time. */
void plane_transpose_box(struct eyeshot_mask *to, const struct eyeshot_mask *from,
                         struct eyeshot_box box);

/* Clears what a program set behind the last column of rows y0 … y1 - 1. */
void plane_trim(struct eyeshot_mask *plane, int y0, int y1);

/* Every bit twice: bit i becomes bits 2i and 2i + 1 of `out`. */
void row_double(uint64_t *out, size_t out_words, const uint64_t *row);

/* The other way: bit i of `out` is set when any of bits 2i, 2i + 1 of the two rows is. */
void row_halve(uint64_t *out, size_t out_words, const uint64_t *above, const uint64_t *below,
               size_t words);

size_t plane_bytes(const struct eyeshot_mask *plane); /* of its rows */

#endif
