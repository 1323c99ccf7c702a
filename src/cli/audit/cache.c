#include "cli/audit/cache.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"

#define KNOWN ((uint32_t)1 << CACHE_CELLS)

void cache_begin(struct cache *cache, const struct eyeshot_terms *terms, int width, int height)
{
    size_t cells = (size_t)width * (size_t)height, count = cells << cells;

    bug_unless(cells <= CACHE_CELLS);
    cache->rule = terms->rule;
    cache->radius = terms->radius;
    if (cache->entries)
        memset(cache->entries, 0, count * sizeof *cache->entries);
    else
        cache->entries = alloc_array(count, sizeof *cache->entries);
}

void cache_release(struct cache *cache)
{
    free(cache->entries);
    *cache = (struct cache){0};
}

/* The bits of a small plane, row behind row. */
static uint32_t pack(const struct eyeshot_mask *plane)
{
    uint32_t bits = 0;

    for (int y = 0; y < plane->height; y++)
        bits |= (uint32_t)plane_row(plane, y)[0] << y * plane->width;
    return bits;
}

uint32_t *cache_find(const struct cache *cache, const struct eyeshot_terms *terms,
                     const struct eyeshot_mask *opaque, struct cell eye)
{
    size_t width = (size_t)opaque->width, cells = width * (size_t)opaque->height;

    if (cache->rule != terms->rule || cache->radius != terms->radius)
        return NULL;
    return cache->entries + pack(opaque) * cells + (size_t)eye.y * width + (size_t)eye.x;
}

bool cache_get(const uint32_t *entry, struct eyeshot_mask *mask)
{
    uint64_t whole = ((uint64_t)1 << mask->width) - 1;

    if (!(*entry & KNOWN))
        return false;
    for (int y = 0; y < mask->height; y++)
        plane_row(mask, y)[0] = (*entry & ~KNOWN) >> y * mask->width & whole;
    return true;
}

void cache_put(uint32_t *entry, const struct eyeshot_mask *mask)
{
    *entry = KNOWN | pack(mask);
}
