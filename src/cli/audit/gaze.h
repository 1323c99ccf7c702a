/* Looks that end in whole tiles: one of a scale-2 mask is seen when any of its sub-tiles is. */
#ifndef AUDIT_GAZE_H
#define AUDIT_GAZE_H

#include "lib/look/look.h"

/* One thread's. Zero it, set sight.map; release accepts that. */
struct gaze {
    struct sight sight;
    struct plane fine; /* scratch: a mask of sub-tiles */
};

void gaze_release(struct gaze *gaze);

/* Fills `mask`, which must be clear and has a bit a tile; it stays clear outside the box. */
struct box gaze_look(struct gaze *gaze, const struct rule *rule, struct cell eye,
                     struct plane *mask);

#endif
