/*
 * A plan: the nodes of a tree (tree.h) in an order in which a block of eyes can walk them
 * (block.h), cell by cell, so that each comes after its parent. What the eyes of a node still hold
 * is a plane in a *slot*; a slot is free again when all children of its node are done.
 *
 *      cell after cell:   - 5 2 8        one step a cell, column by column: the edges from
 *                         - 4 1 7        the slots of all who come to it to those of who go on
 *                         - 3 @ 6
 */
#ifndef ALL_PLAN_H
#define ALL_PLAN_H

#include "lib/all/tree.h"

struct plan_edge {
    uint32_t from, to; /* slots */
};

#define PLAN_EYES 0 /* the slot of the eyes themselves */
#define PLAN_SINK 1 /* the slot of nodes that nobody goes on from */

/* A step's edges, one behind the other: who takes one sees the cell if it is a wall, always, never.
 */
enum plan_kind { PLAN_WALLS, PLAN_ALL, PLAN_ON, PLAN_KINDS };

struct plan_step {
    struct offset at;
    bool slips, shows;
    uint32_t edges[PLAN_KINDS];
};

struct plan {
    const struct eyeshot_memory *memory;
    int reach_x, reach_y;
    struct plan_step *steps; /* by columns, */
    size_t *columns;         /* which begin here: 0, 1 … reach_x, -1 … -reach_x, the end */
    struct plan_edge *edges;
    size_t step_count, edge_count, slots, target_count;
};

int plan_make(struct plan *plan, const struct tree *tree, bool dark); /* a status; release it */
void plan_release(struct plan *plan);

static inline size_t plan_column_count(const struct plan *plan)
{
    return 2 * (size_t)plan->reach_x + 1;
}

#endif
