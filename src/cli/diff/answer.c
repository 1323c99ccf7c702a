#include "cli/diff/answer.h"

#include "cli/support/bug.h"

/* The mask, or, where it is smaller than the other, its double in `doubled`. */
static const struct plane *at_scale(const struct plane *mask, const struct plane *other,
                                    struct plane *doubled)
{
    if (mask->width >= other->width)
        return mask;
    plane_init(doubled, other->width, other->height);
    plane_double(doubled, mask);
    return doubled;
}

void diff_make(struct diff *diff, const struct plane *before, const struct plane *after)
{
    struct plane doubled = {0};
    const struct plane *old = at_scale(before, after, &doubled);
    const struct plane *new = at_scale(after, before, &doubled);
    struct box box = plane_box(old);

    bug_unless(old->width == new->width && old->height == new->height);
    *diff = (struct diff){0};
    plane_init(&diff->gained, old->width, old->height);
    plane_init(&diff->lost, old->width, old->height);
    plane_init(&diff->same, old->width, old->height);
    plane_or(&diff->gained, new, box);
    plane_and_not(&diff->gained, old, box);
    plane_or(&diff->lost, old, box);
    plane_and_not(&diff->lost, new, box);
    plane_or(&diff->same, old, box);
    plane_and(&diff->same, new, box);
    diff->gained_count = plane_count(&diff->gained);
    diff->lost_count = plane_count(&diff->lost);
    diff->same_count = plane_count(&diff->same);
    plane_release(&doubled);
}

void diff_release(struct diff *diff)
{
    plane_release(&diff->gained);
    plane_release(&diff->lost);
    plane_release(&diff->same);
}
