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
    mask_init(&diff->gained, old->width, old->height);
    mask_init(&diff->lost, old->width, old->height);
    mask_init(&diff->same, old->width, old->height);
    eyeshot_mask_copy(&diff->gained, new, box);
    eyeshot_mask_subtract(&diff->gained, old, box);
    eyeshot_mask_copy(&diff->lost, old, box);
    eyeshot_mask_subtract(&diff->lost, new, box);
    eyeshot_mask_copy(&diff->same, old, box);
    eyeshot_mask_intersect(&diff->same, new, box);
    diff->gained_count = mask_count(&diff->gained);
    diff->lost_count = mask_count(&diff->lost);
    diff->same_count = mask_count(&diff->same);
    mask_release(&doubled);
}

void diff_release(struct diff *diff)
{
    mask_release(&diff->gained);
    mask_release(&diff->lost);
    mask_release(&diff->same);
}
