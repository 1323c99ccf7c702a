/*
 * The library's masks with memory that is checked. Here stands only what the program does with
 * whole masks besides; the words of a row are in lib/words.h.
 */
#include "cli/support/mask.h"

#include "cli/support/alloc.h"

void mask_init(struct eyeshot_mask *mask, int width, int height)
{
    bug_unless(!eyeshot_mask_init(mask, width, height, &alloc_memory));
}

void mask_release(struct eyeshot_mask *mask)
{
    eyeshot_mask_release(mask, &alloc_memory);
}

void mask_clear(struct eyeshot_mask *mask)
{
    eyeshot_mask_clear(mask);
}

void mask_fill(struct eyeshot_mask *mask)
{
    for (int y = 0; y < mask->height; y++)
        row_fill(plane_row(mask, y), 0, mask->width);
}

size_t mask_count(const struct eyeshot_mask *mask)
{
    return eyeshot_mask_count(mask);
}

size_t mask_bytes(const struct eyeshot_mask *mask)
{
    return mask->stride * (size_t)mask->height * sizeof *mask->words;
}

bool mask_next(const struct eyeshot_mask *mask, struct cell *cell)
{
    for (int x = cell->x + 1; cell->y < mask->height; x = 0, cell->y++) {
        cell->x = row_next_set(plane_row(mask, cell->y), x, mask->width);
        if (cell->x < mask->width)
            return true;
    }
    return false;
}
