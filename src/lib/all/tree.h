/*
 * Source: design of this project; nobody is known to have published it.
 *
 * Idea: where a rule walks a line, whether the eye at e sees e + t depends on the cells e + p for
 * the offsets p on the way to t, and these are the same for every eye. Walks that begin alike share
 * their beginning: together they are a tree, which is made once for a rule and a radius.
 *
 *      @ a b .        walks a b t, a c u, a c v:      root - a - b   sees t
 *      . . c t                                               \
 *      . . u v                                                c   sees u and v
 *
 * A node holds for those eyes for which all hurdles from the root down to it are passed. Then a bit
 * an eye is all that is needed: the node's plane is its parent's plane AND the plane of its hurdle.
 *
 * Cost: a node in the tree costs as much for 64 eyes as a step of one walk costs for one.
 */
#ifndef ALL_TREE_H
#define ALL_TREE_H

#include <stdlib.h>

#include "lib/all/arrays.h"
#include "lib/grid/cone.h"
#include "lib/grid/octant.h"
#include "lib/grid/shape.h"
#include "lib/look/rule.h"

struct offset {
    int16_t dx, dy; /* from the eye */
};

/* What a walk asks of the map at one place. */
enum {
    HURDLE_EITHER, /* one of two cells is open */
    HURDLE_WALL,   /* a cell is a wall */
    HURDLE_OPEN    /* a cell is open */
};

struct hurdle {
    struct offset cell, other; /* the same but for EITHER */
    struct offset place; /* no nearer, in x and in y, than anything that the walk met so far */
    int16_t kind;
};

/* Who passes everything up to a node sees the target if it is a cell of that kind. */
enum shown { SHOWN_FLOOR = 1, SHOWN_WALL = 2, SHOWN_ALWAYS = 3 };

#define TREE_REACH 16000
#define TREE_ROOT 0
#define TREE_NONE UINT32_MAX

struct tree_node {
    struct hurdle hurdle;
    uint32_t parent, child, next; /* its first child, the next one of its parent's */
};

struct tree_sight {
    uint32_t node;
    struct offset target;
    enum shown shown;
};

struct tree {
    const struct eyeshot_terms *terms;
    const struct rule *rule;
    struct range range;
    struct cone cone;
    bool dark;            /* only open targets count */
    int reach_x, reach_y; /* no offset is larger */
    int *columns;         /* the largest dx in reach and range, by dy */
    size_t limit;         /* no more nodes than that */
    int status;           /* EYESHOT_OK, EYESHOT_TOO_LARGE or EYESHOT_NO_MEMORY */
    struct tree_node *nodes;
    size_t count, room;
    struct tree_sight *sights;
    size_t sight_count, sight_room;
    const struct eyeshot_memory *memory;
};

/* With the root alone. */
void tree_init(struct tree *tree, const struct eyeshot_terms *terms, int width, int height,
               size_t limit, const struct eyeshot_memory *memory);
void tree_release(struct tree *tree);

/* Room for one more in an array; NULL: there is none, which `status` tells. */
void *tree_grow(struct tree *tree, void *array, size_t count, size_t *room, size_t size);

/* Is the offset within reach and range? If not, nothing farther out in x and in y is. */
bool tree_reaches(const struct tree *tree, struct offset to);

/*
 * The child of a node behind a hurdle, a new one if it has none; TREE_NONE when the node is that,
 * the hurdle is out of reach or there is no room, which `status` tells.
 */
uint32_t tree_pass(struct tree *tree, uint32_t node, struct hurdle hurdle);
void tree_show(struct tree *tree, uint32_t node, struct offset target, enum shown shown);

/*
 * Changes the walks to those from their other ends, of those to open cells: who stands there sees
 * the eye's cell.
 */
void tree_turn(struct tree *tree);

/*
 * Changes the walks on a map that was mirrored in x (1) and in y (2), then transposed (4), to what
 * they are on the map itself. Nothing can be added afterwards.
 */
void tree_mirror(struct tree *tree, int way);

/* Trees reach no farther than TREE_REACH. */
static inline struct offset offset_of(int dx, int dy)
{
    return (struct offset){(int16_t)dx, (int16_t)dy};
}

/* In an octant: so many steps along its axis and across it. */
static inline struct offset offset_in(const struct octant *octant, int depth, int side)
{
    return offset_of(depth * octant->depth_x + side * octant->side_x,
                     depth * octant->depth_y + side * octant->side_y);
}

static inline struct hurdle hurdle_open(struct offset cell)
{
    return (struct hurdle){cell, cell, cell, HURDLE_OPEN};
}

static inline struct hurdle hurdle_either(struct offset cell, struct offset other)
{
    struct offset place = {abs(cell.dx) > abs(other.dx) ? cell.dx : other.dx,
                           abs(cell.dy) > abs(other.dy) ? cell.dy : other.dy};

    return (struct hurdle){cell, other, place, HURDLE_EITHER};
}

#endif
