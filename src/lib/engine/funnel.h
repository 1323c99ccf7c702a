/*
 * Straight lines through gates: what permissive and digital are made of.
 *
 * Cells stand in rows, `depth` rows from the eye's. A row is a wall with a gate for each cell: of
 * cell `side`, all heights between 2 side - 1 and 2 side + 1. A cell is seen when some straight
 * line goes through the eye's gate, through no wall's gate in the rows between, and through its
 * own. Where the rows lie on the map is the caller's.
 */
#ifndef ENGINE_FUNNEL_H
#define ENGINE_FUNNEL_H

#include "lib/grid/octant.h"
#include "lib/look/rule.h"

enum gate { GATE_OPEN, GATE_WALL, GATE_OUTSIDE }; /* outside: a wall that is not seen */

struct gates {
    /* What stands at (depth, side), 0 <= side <= depth; and that it is seen. */
    enum gate (*at)(const struct gates *gates, int depth, int side);
    void (*see)(const struct gates *gates, int depth, int side);
    int limit;    /* the last row */
    bool corners; /* a line may pass between two walls, where their gates meet in a point */
    const struct look *look;
    const struct octant *octant;
    struct plane *seen;
};

/* One after the other: a quadrant or an octant each. */
void gates_look(const struct gates *gates, int count);

#endif
