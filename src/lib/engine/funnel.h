/*
 * Funnels: straight lines through openings, what permissive and digital are made of.
 *
 * Cells stand in rows, `depth` rows from the eye's. A row is a wall with an opening for each cell:
 * of cell `side`, all heights between 2 side - 1 and 2 side + 1. A cell is seen when some straight
 * line goes through the eye's opening, through no opening that is walled up in the rows between,
 * and through its own. Where the rows lie on the map is the caller's.
 */
#ifndef ENGINE_FUNNEL_H
#define ENGINE_FUNNEL_H

#include "lib/grid/octant.h"
#include "lib/look/rule.h"

struct funnel {
    struct cell (*cell)(const struct funnel *funnel, int depth, int side); /* 0 <= side <= depth */
    int limit;                                                             /* the last row */
    bool corners; /* a line may pass between two walls, where their openings meet in a point */
    const struct look *look;
    const struct octant *octant;
    struct eyeshot_mask *seen;
};

void funnel_look(const struct funnel *funnel);

#endif
