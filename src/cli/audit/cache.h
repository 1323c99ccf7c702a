/*
 * What one algorithm sees on all maps of a small size, each found out once: whoever goes through
 * them all comes by the same maps again, transposed, mirrored or with a wall less.
 */
#ifndef AUDIT_CACHE_H
#define AUDIT_CACHE_H

#include "cli/level/look.h"

#define CACHE_CELLS 16 /* of the largest size */

/*
 * Zero it; release accepts that. From one cache_begin() to the next only looks by this algorithm
 * (NULL: by none) with this radius are remembered; in all else their rules must be the same. The
 * entries go by walls, then by eye: a bit a cell, and above them one that says it is known.
 */
struct cache {
    const struct eyeshot_rule *rule;
    int64_t radius;
    uint32_t *entries;
};

void cache_begin(struct cache *cache, const struct eyeshot_terms *terms, int width, int height);
void cache_release(struct cache *cache);

/* The entry for this look; NULL when the cache is of another rule. */
uint32_t *cache_find(const struct cache *cache, const struct eyeshot_terms *terms,
                     const struct eyeshot_mask *opaque, struct cell eye);

bool cache_get(const uint32_t *entry, struct eyeshot_mask *mask); /* false: not known */
void cache_put(uint32_t *entry, const struct eyeshot_mask *mask);

#endif
