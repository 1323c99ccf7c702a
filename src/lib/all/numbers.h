/* Where the numbers of all eyes go, and upright counts, of which most of them are made. */
#ifndef ALL_NUMBERS_H
#define ALL_NUMBERS_H

#include "lib/words.h"

/*
 * Upright counts: bit k of the counts of 64 cells is one word, so that adding a bit to all of them
 * takes a few operations. `levels` of them, `step` words from one to the next. This adds those of
 * the words from column `x` of row `y` on to numbers by cell, as far as there are columns of the
 * map.
 */
void numbers_add(uint32_t *numbers, int width, int64_t x, int y, const uint64_t *counts,
                 size_t words, int levels, size_t step);

/* The same to the cells that are open, of `seen_by`; the caller has entered the row. */
void numbers_add_open(const struct eyeshot_numbers *numbers, const struct eyeshot_mask *opaque,
                      int64_t x, int y, uint64_t *counts, size_t words, int levels, size_t step);

static inline void numbers_enter(const struct eyeshot_numbers *numbers, int y0, int y1)
{
    if (numbers->enter)
        numbers->enter(numbers->context, y0, y1);
}

static inline void numbers_leave(const struct eyeshot_numbers *numbers, int y0, int y1)
{
    if (numbers->leave)
        numbers->leave(numbers->context, y0, y1);
}

#endif
