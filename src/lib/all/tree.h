/*
 * Source: design of this project; nobody is known to have published it.
 *
 * Idea: where a rule walks a line, whether the eye at e sees e + t depends on the cells e + p for the
 * offsets p on the way to t, and these are the same for every eye. Walks that begin alike share
 * their beginning: together they are a tree, which is made once for a rule and a radius.
 *
 *      @ a b .        walks a b t, a c u, a c v:      root - a - b   sees t
 *      . . c t                                               \
 *      . . u v                                                c   sees u and v
 *
 * A node holds for those eyes for which all hurdles from the root down to it are passed. Then a bit an
 * eye is all that is needed: the node's plane is its parent's plane AND the plane of its hurdle.
 *
 * Cost: a node in the tree costs as much for 64 eyes as a step of one walk costs for one.
 */
#ifndef ALL_TREE_H
#define ALL_TREE_H

#include "lib/all/memory.h"
#include "lib/grid/octant.h"
#include "lib/look/look.h"

struct offset {
    int dx, dy; /* from the eye */
};

/* What a walk asks of the map at one place. */
enum hurdle_kind {
    HURDLE_EITHER, /* one of two cells is open */
    HURDLE_WALL,   /* a cell is a wall */
    HURDLE_OPEN    /* a cell is open */
};

struct hurdle {
    enum hurdle_kind kind;
    struct offset cell, other; /* `other` of EITHER only */
    struct offset place;       /* no nearer, in x and in y, than anything that the walk met so far */
};

/* Who passes everything up to a node sees the target if it is a cell of that kind. */
enum shown { SHOWN_FLOOR = 1, SHOWN_WALL = 2, SHOWN_ALWAYS = 3 };

#define TREE_ROOT 0
#define TREE_NONE UINT32_MAX

struct tree_node {
    struct hurdle hurdle;
    uint32_t parent, child, next; /* its first child, the next one of its parent's */
};

struct tree_sight {
    uint32_t node;
    enum shown shown;
    struct offset target;
};

enum tree_status { TREE_GOOD, TREE_TOO_LARGE, TREE_NO_MEMORY };

struct tree {
    const struct rule *rule;
    int reach_x, reach_y; /* no offset is larger */
    int *columns;         /* the largest dx in reach and range, by dy */
    size_t limit;         /* no more nodes than that */
    enum tree_status status;
    struct tree_node *nodes;
    size_t count, room;
    struct tree_sight *sights;
    size_t sight_count, sight_room;
    const struct eyeshot_memory *memory;
};

/* With the root alone. */
void tree_init(struct tree *tree, const struct rule *rule, int width, int height, size_t limit,
               const struct eyeshot_memory *memory);
void tree_release(struct tree *tree);

/* Is the offset within reach and range? If not, nothing farther out in x and in y is. */
bool tree_reaches(const struct tree *tree, struct offset to);

/*
 * The child of a node behind a hurdle, a new one if it has none; TREE_NONE when the node is that, the hurdle is
 * out of reach or there is no room, which `status` tells.
 */
uint32_t tree_pass(struct tree *tree, uint32_t node, struct hurdle hurdle);
void tree_show(struct tree *tree, uint32_t node, struct offset target, enum shown shown);

/* In an octant: so many steps along its axis and across it. */
static inline struct offset offset_in(const struct octant *octant, int depth, int side)
{
    return (struct offset){depth * octant->depth_x + side * octant->side_x,
                           depth * octant->depth_y + side * octant->side_y};
}

static inline struct hurdle hurdle_open(struct offset cell)
{
    return (struct hurdle){HURDLE_OPEN, cell, cell, cell};
}

static inline struct hurdle hurdle_either(struct offset cell, struct offset other)
{
    struct offset place = {abs(cell.dx) > abs(other.dx) ? cell.dx : other.dx,
                           abs(cell.dy) > abs(other.dy) ? cell.dy : other.dy};

    return (struct hurdle){HURDLE_EITHER, cell, other, place};
}

#endif
