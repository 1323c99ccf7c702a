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
 * that this takes, so that one instruction answers for as many eyes as a word has bits. plan.h
 * brings the nodes into an order, block.h walks it.
 */
#ifndef ALL_TREE_H
#define ALL_TREE_H

#include "lib/all/all.h"
#include "lib/grid/plane.h"
#include "lib/grid/shape.h"
#include "lib/look/rule.h"

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

#endif
