/* All eyes of some rows of a map: orders, and the trees and plans by which they are carried out. */
#ifndef ALL_ALL_H
#define ALL_ALL_H

#include "lib/look/rule.h"

#define ALL_TOO_LARGE 1 /* no status of eyeshot.h: a tree would cost more than looks */

/* ALL_TREE: ALL_TOO_LARGE where there is no tree. */
enum all_way { ALL_BEST, ALL_LOOKS, ALL_TREE };

struct all_order {
    const struct eyeshot_map *map;
    const struct eyeshot_terms *terms;
    int first_row, end_row;
    uint32_t *sees, *seen_by; /* either may be NULL */
    const struct eyeshot_stop *stop;
    enum all_way way;
    int word_bits; /* that the processor takes at once, at most; 0: as many as it can */
};

/* A status. */
int all_count(const struct all_order *order);

/*
 * Trees of lines of sight, for all eyes at once.
 *
 * Where a rule walks a line, whether the eye at e sees e + t depends on the cells e + p for the
 * offsets p on the way to t, and these offsets are the same for every eye. Lines that begin alike
 * share their beginning, so that together they are a tree, made once for a rule and a range.
 *
 *      @ a b .        lines a b t, a c u, a c v:      root - a - b - t
 *      . . c t                                             \
 *      . . u v                                              c - u
 *                                                            \ v
 *
 * A node stands for the step from its parent into a cell: who passes its parent comes to the cell,
 * and sees it if the node shows it; who finds the cell open passes the node. A bit an eye is all
 * that this takes, so that one instruction answers for as many eyes as a word has bits. A
 * plan brings the nodes into an order, block.h walks it.
 */
struct offset {
    int16_t dx, dy; /* from the eye */
};

/* Which cells does a node show to those who come to it? */
enum tree_shown { TREE_HIDDEN, TREE_WALLS, TREE_ALL };

struct tree_node {
    struct offset at;
    bool slips; /* a step of `corner` that slips between two cells, not both walls; the node for the
                   cell itself is its child */
    uint8_t shown;                /* enum tree_shown */
    uint32_t parent, child, next; /* the first child, the next one of the parent's */
};

#define TREE_REACH 16000
#define TREE_ROOT 0
#define TREE_NONE UINT32_MAX

struct tree {
    const struct eyeshot_memory *memory;
    const struct rule *rule;
    struct cone cone;
    int reach_x, reach_y; /* no offset is larger, */
    int *columns;         /* nor, in dx, than this, by |dy| */
    size_t limit;         /* of nodes */
    int status;           /* ALL_TOO_LARGE where there would be more */
    struct tree_node *nodes;
    size_t count, room;
};

/* Which rules have a tree. */
struct tree_kind {
    const struct rule *rule;
    void (*make)(struct tree *tree);
    bool mutual; /* two open cells see each other or not at all: proved, not only claimed */
};

const struct tree_kind *tree_kind_of(const struct eyeshot_terms *terms); /* NULL: none */

/*
 * A tree for eyes on a map of that size, all of it when `status` is EYESHOT_OK. Release it in any
 * case.
 */
void tree_make(struct tree *tree, const struct tree_kind *kind, const struct eyeshot_terms *terms,
               const struct eyeshot_map *map, size_t limit);
void tree_release(struct tree *tree);

/*
 * The node behind a step, a new one if there is none yet. TREE_NONE: the parent is that, the cell
 * is out of range, or there is no room, which `status` tells.
 */
uint32_t tree_enter(struct tree *tree, uint32_t parent, struct offset at, bool slips);
void tree_show(struct tree *tree, uint32_t node, enum tree_shown shown);

void tree_of_wedges(struct tree *tree);  /* slopes.c */
void tree_of_squares(struct tree *tree); /* slopes.c */

static inline struct offset offset_of(int dx, int dy)
{
    return (struct offset){(int16_t)dx, (int16_t)dy};
}

/*
 * Arrays of trees and plans, by the map's memory functions. What fails returns NULL and changes
 * nothing.
 */

/* `count` times `size` bytes, all zero. */
static inline void *array_new(const struct eyeshot_memory *memory, size_t count, size_t size)
{
    return count > SIZE_MAX / size ? NULL : memory_zeroed(memory, count ? count * size : 1);
}

static inline void array_free(const struct eyeshot_memory *memory, void *array, size_t count,
                              size_t size)
{
    memory_free(memory, array, count ? count * size : 1);
}

/* With room for one more behind `count`; NULL: there is none, and `array` is still good. */
static inline void *array_grow(const struct eyeshot_memory *memory, void *array, size_t count,
                               size_t *room, size_t size)
{
    size_t more = *room < 16 ? 16 : *room + *room / 2;
    void *grown = array;

    if (count < *room)
        return array;
    grown = more > SIZE_MAX / size ? NULL : memory_resize(memory, array, *room * size, more * size);
    if (grown)
        *room = more;
    return grown;
}

/*
 * A plan: the nodes of a tree in an order in which a block of eyes can walk them (block.h), cell by
 * cell, so that each comes after its parent. What the eyes of a node still hold is a plane in a
 * *slot*; a slot is free again when all children of its node are done.
 *
 *      cell after cell:   - 5 2 8        one step a cell, column by column: the edges from
 *                         - 4 1 7        the slots of all who come to it to those of who go on
 *                         - 3 @ 6
 */
struct plan_edge {
    uint32_t from, to; /* slots */
};

#define PLAN_EYES 0 /* the slot of the eyes themselves */
#define PLAN_SINK 1 /* the slot of nodes that nobody goes on from */

/* A step's edges in this order: who takes one sees the cell if it is a wall, always, or never. */
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
