/*
 * What one row sees on all maps of a small size, each found out once: whoever goes through them all
 * comes by the same maps again, turned, mirrored or with a wall less.
 */
#ifndef AUDIT_MEMO_H
#define AUDIT_MEMO_H

#include "cli/level/look.h"

#define MEMO_CELLS 16 /* of the largest size */

/*
 * Zero it; release accepts that. From one memo_begin() to the next only looks by this algorithm (NULL:
 * by none) with this radius are remembered; in all else their rules must be the same. The entries go by
 * walls, then by eye: a bit a cell, and above them one that says it is known.
 */
struct memo {
    const struct eyeshot_rule *rule;
    int64_t radius;
    uint32_t *entries;
};

void memo_begin(struct memo *memo, const struct eyeshot_terms *terms, int width, int height);
void memo_release(struct memo *memo);

/* The entry for this look; NULL when the memo is of another rule. */
uint32_t *memo_find(const struct memo *memo, const struct eyeshot_terms *terms,
                    const struct eyeshot_mask *opaque, struct cell eye);

bool memo_get(const uint32_t *entry, struct eyeshot_mask *mask); /* false: not known */
void memo_put(uint32_t *entry, const struct eyeshot_mask *mask);

#endif
