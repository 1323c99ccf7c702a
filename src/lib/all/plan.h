/*
 * A tree laid out to be walked by planes: cell by cell of a quadrant, so that every node comes
 * after its parent. A node's plane is kept in a slot, and a slot is free again when all children
 * are done.
 *
 *      cell after cell:  6 7 8       one step a cell: the slots of all nodes that see it, what they
 *                        3 4 5       leave to the nodes that stand on it, and the target's plane
 *                        @ 1 2
 */
#ifndef ALL_PLAN_H
#define ALL_PLAN_H

#include "lib/all/tree.h"

/* From the slot of a node to that of its child, if that is wanted. */
struct plan_edge {
    uint32_t from, to;
};

#define PLAN_NONE UINT32_MAX

/*
 * One hurdle. Its edges stand behind each other in this order; whoever stands at the edge's
 * beginning sees the target
 */
enum plan_part {
    PLAN_SEEN_ON, /* always, and walks go on to a child; */
    PLAN_SEEN,    /* always; */
    PLAN_WALL_ON, /* if it is a wall, and walks go on; */
    PLAN_WALL,    /* if it is a wall; */
    PLAN_ON,      /* not, but walks go on */
    PLAN_PARTS
};

struct plan_step {
    struct hurdle hurdle;
    uint32_t target; /* its plane in the batch; PLAN_NONE: nobody sees any here */
    bool floors;     /* those who see it always do so if it is open only */
    uint32_t edges[PLAN_PARTS];
};

/* Some of the steps, one after the other, with their edges and targets: where they begin. */
struct plan_batch {
    size_t step, edge, target;
};

struct plan {
    int reach_x, reach_y;
    struct plan_step *steps;
    struct plan_edge *edges;
    struct offset *targets;     /* in the order of the steps, */
    uint32_t own;               /* the own cell as this one, or, where it is not seen, PLAN_NONE */
    struct plan_batch *batches; /* and behind the last one where all ends */
    size_t step_count, edge_count, target_count, batch_count, node_count, slots;
    size_t step_room, edge_room, target_room, batch_room;
    size_t batch_most; /* targets of a batch */
    const struct eyeshot_memory *memory;
};

/*
 * Zero it first; release accepts that. A batch ends with the column of cells, of a quadrant, in
 * which it has come to `batch` targets. Tells what went wrong; then there is no plan.
 */
int plan_make(struct plan *plan, const struct tree *tree, size_t batch);
void plan_release(struct plan *plan);

/* No steps, one batch: of all targets in reach of the tree, of which no more is needed. */
int plan_make_targets(struct plan *plan, const struct tree *tree);

#endif
