/* Cones: the directions that a viewer faces. Decided in integers. */
#ifndef GRID_CONE_H
#define GRID_CONE_H

#include <stdbool.h>

struct cone {
    int facing; /* degrees, 0 along +x, growing towards +y */
    int width;  /* 1 … 360; 360 cuts nothing */
};

/* Of the columns dx0 … dx1 - 1 in the row `dy` from the eye: those outside the cone, as two runs.
 */
struct cone_cut {
    int runs[2][2]; /* from, to (not included); from >= to: empty */
};

struct cone_cut cone_cut(struct cone cone, int dy, int dx0, int dx1);
bool cone_has(struct cone cone, int dx, int dy);

#endif
