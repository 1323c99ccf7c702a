/* What changed between two masks. */
#ifndef DIFF_ANSWER_H
#define DIFF_ANSWER_H

#include "lib/grid/plane.h"

struct diff {
    struct plane gained; /* seen after, not before */
    struct plane lost;   /* seen before, not after */
    struct plane same;   /* seen before and after */
    size_t gained_count, lost_count, same_count;
};

/* Of two sizes, one is twice the other: that of a mask with sub-tiles. The other is doubled. */
void diff_make(struct diff *diff, const struct plane *before, const struct plane *after);
void diff_release(struct diff *diff);

static inline bool diff_is_empty(const struct diff *diff)
{
    return !diff->gained_count && !diff->lost_count;
}

#endif
