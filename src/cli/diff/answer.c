#include "cli/diff/answer.h"

#include "cli/support/bug.h"
#include "cli/support/mask.h"

/* The mask, or, where it is smaller than the other, its double in `doubled`. */
static const struct eyeshot_mask *at_scale(const struct eyeshot_mask *mask,
                                           const struct eyeshot_mask *other,
                                           struct eyeshot_mask *doubled)
{
    if (mask->width >= other->width)
        return mask;
    mask_init(doubled, other->width, other->height);
    eyeshot_mask_double(doubled, mask);
    return doubled;
}

void diff_make(struct diff *diff, const struct eyeshot_mask *before,
               const struct eyeshot_mask *after)
{
    struct eyeshot_mask doubled = {0};
    const struct eyeshot_mask *old = at_scale(before, after, &doubled);
    const struct eyeshot_mask *new = at_scale(after, before, &doubled);
    struct eyeshot_box box = eyeshot_mask_box(old);

    bug_unless(old->width == new->width && old->height == new->height);
    *diff = (struct diff){0};
    for (int i = 0; i < CHANGES; i++) {
        struct eyeshot_mask *cells = &diff->cells[i];
        mask_init(cells, old->width, old->height);
        eyeshot_mask_copy(cells, i == GAINED ? new : old, box);
        if (i == SAME)
            eyeshot_mask_intersect(cells, new, box);
        else
            eyeshot_mask_subtract(cells, i == GAINED ? old : new, box);
        diff->counts[i] = mask_count(cells);
    }
    mask_release(&doubled);
}

void diff_release(struct diff *diff)
{
    for (int i = 0; i < CHANGES; i++)
        mask_release(&diff->cells[i]);
}
