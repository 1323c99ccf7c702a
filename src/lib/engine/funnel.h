/*
 * Funnels: straight lines through openings, what permissive, digital and tcod-permissive are made
 * of.
 *
 * Cells stand in rows, `depth` rows from the eye's. A row is a wall with an opening for each cell:
 * of cell `side`, all heights between 2 side - 1 and 2 side + 1, here in eighths. A cell is seen
 * when some straight line goes through the eye's opening, through no opening that is walled up in
 * the rows between, and through its own.
 */
#ifndef ENGINE_FUNNEL_H
#define ENGINE_FUNNEL_H

#include "lib/look/rule.h"

#define FUNNEL_HALF INT64_C(8) /* eighths: from the middle of an opening to its end */

struct point {
    int64_t depth, height;
};

struct funnel {
    const struct look *look;
    struct eyeshot_mask *seen;
    struct cell depth_step, side_step; /* to the next cell of the map; the eye's is at (0, 0) */
    int limit;                         /* the last row */
    int wide, tall;                    /* in a row the sides from depth - wide to tall, as far as
                                          they are between 0 and depth */
    int eye;                           /* the eye's opening is from -eye to eye */
    struct point lowest, highest; /* the first lines lead here, from the other end of the opening */
    bool walled;                  /* a row ends at walls */
    bool corners; /* a line may pass between two walls, where their openings meet in a point */
};

void funnel_look(const struct funnel *funnel);

#endif
