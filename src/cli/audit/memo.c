#include "cli/audit/memo.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"

#define KNOWN ((uint32_t)1 << MEMO_CELLS)

void memo_begin(struct memo *memo, const struct eyeshot_terms *terms, int width, int height)
{
    size_t cells = (size_t)width * (size_t)height, count = cells << cells;

    bug_unless(cells <= MEMO_CELLS);
    memo->rule = terms->rule;
    memo->radius = terms->radius;
    if (memo->entries)
        memset(memo->entries, 0, count * sizeof *memo->entries);
    else
        memo->entries = alloc_array(count, sizeof *memo->entries);
}

void memo_release(struct memo *memo)
{
    free(memo->entries);
    *memo = (struct memo){0};
}

/* The bits of a small plane, row behind row. */
static uint32_t pack(const struct eyeshot_mask *plane)
{
    uint32_t bits = 0;

    for (int y = 0; y < plane->height; y++)
        bits |= (uint32_t)plane_row(plane, y)[0] << y * plane->width;
    return bits;
}

uint32_t *memo_find(const struct memo *memo, const struct eyeshot_terms *terms,
                    const struct eyeshot_mask *opaque, struct cell eye)
{
    size_t width = (size_t)opaque->width, cells = width * (size_t)opaque->height;

    if (memo->rule != terms->rule || memo->radius != terms->radius)
        return NULL;
    return memo->entries + pack(opaque) * cells + (size_t)eye.y * width + (size_t)eye.x;
}

bool memo_get(const uint32_t *entry, struct eyeshot_mask *mask)
{
    uint64_t whole = ((uint64_t)1 << mask->width) - 1;

    if (!(*entry & KNOWN))
        return false;
    for (int y = 0; y < mask->height; y++)
        plane_row(mask, y)[0] = (*entry & ~KNOWN) >> y * mask->width & whole;
    return true;
}

void memo_put(uint32_t *entry, const struct eyeshot_mask *mask)
{
    *entry = KNOWN | pack(mask);
}
