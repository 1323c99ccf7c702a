/*
 * The library's masks with memory that is checked: without enough of it the program ends (alloc.h).
 * Here stands only what the program does with whole masks besides; the words of a row are in
 * lib/words.h.
 */
#ifndef SUPPORT_MASK_H
#define SUPPORT_MASK_H

#include "cli/support/alloc.h"
#include "lib/words.h"

#define mask_clear eyeshot_mask_clear
#define mask_count eyeshot_mask_count

static inline void mask_init(struct eyeshot_mask *mask, int width, int height) /* clear */
{
    bug_unless(!eyeshot_mask_init(mask, width, height, &alloc_memory));
}

static inline void mask_release(struct eyeshot_mask *mask)
{
    eyeshot_mask_release(mask, &alloc_memory);
}

static inline void mask_fill(struct eyeshot_mask *mask)
{
    for (int y = 0; y < mask->height; y++)
        row_fill(plane_row(mask, y), 0, mask->width);
}

static inline size_t mask_bytes(const struct eyeshot_mask *mask)
{
    return mask->stride * (size_t)mask->height * sizeof *mask->words;
}

/* The next cell in the mask, row by row; start at {-1, 0}. */
static inline bool mask_next(const struct eyeshot_mask *mask, struct cell *cell)
{
    for (int x = cell->x + 1; cell->y < mask->height; x = 0, cell->y++) {
        cell->x = row_next_set(plane_row(mask, cell->y), x, mask->width);
        if (cell->x < mask->width)
            return true;
    }
    return false;
}

#endif
