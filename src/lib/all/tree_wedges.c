/*
 * The trees of rules in whose sight a wall at depth d takes away the slopes from (2c - 1)/2d to
 * (2c + 1)/2d: symmetric, rot-precise.
 *
 * Idea: at depth d all slopes fall into intervals between the neighbouring ones among the fractions
 * (2c ± 1)/2k, k <= d. Of an interval all slopes cross the same cells: it is a walk of its own.
 *
 *      \ . | . | . /      depth 2: the edges ±1/4 and ±3/4
 *       \  | . |  /       depth 1: the edges ±1/2; so 6 intervals reach depth 2
 *        \   @   /
 *
 * A cell is seen by the intervals that cross it; symmetric's floors only by those that the slope of
 * their centre lies in, edges included.
 *
 * Cost: a node for each interval and depth: 124 a quadrant at radius 8, 1 682 at 20, 12 788 at 40.
 */
#include "lib/all/trees.h"
#include "lib/grid/slope.h"
#include "lib/rules/rules.h"

struct wedge_walk {
    struct slope start, end;
    uint32_t node;
};

struct wedge_list {
    struct wedge_walk *walks;
    size_t count, room;
};

static void add(struct tree *tree, struct wedge_list *list, struct wedge_walk walk)
{
    struct wedge_walk *walks;

    if (walk.node == TREE_NONE)
        return;
    walks = array_grow(tree->memory, list->walks, list->count, &list->room, sizeof walk);
    if (!walks) {
        tree->status = TREE_NO_MEMORY;
        return;
    }
    list->walks = walks;
    walks[list->count++] = walk;
}

/* Into the next depth: a wedge parts by the cells that it crosses. */
static void pass(struct tree *tree, const struct octant *octant, struct wedge_walk walk, int depth,
                 struct wedge_list *next)
{
    int64_t d = depth;
    int64_t first = floor_divide(2 * d * walk.start.up + walk.start.down, 2 * walk.start.down);
    int64_t last = ceil_divide(2 * d * walk.end.up - walk.end.down, 2 * walk.end.down);

    for (int64_t side = first; side <= last; side++) {
        struct slope low = {2 * side - 1, 2 * d}, centre = {side, d}, high = {2 * side + 1, 2 * d};
        struct offset cell = offset_in(octant, depth, (int)side);
        bool centred = !slope_less(centre, walk.start) && !slope_less(walk.end, centre);
        struct wedge_walk part = walk;
        tree_show(tree, walk.node, cell,
                  centred || tree->rule == &rot_precise ? SHOWN_ALWAYS : SHOWN_WALL);
        part.start = slope_less(walk.start, low) ? low : walk.start;
        part.end = slope_less(high, walk.end) ? high : walk.end;
        part.node = tree_pass(tree, walk.node, hurdle_open(cell));
        add(tree, next, part);
    }
}

static void pass_quadrant(struct tree *tree, const struct octant *octant,
                          struct wedge_list lists[2])
{
    int reach = octant->depth_x ? tree->reach_x : tree->reach_y;

    lists[0].count = 0;
    add(tree, &lists[0], (struct wedge_walk){{-1, 1}, {1, 1}, TREE_ROOT});
    for (int depth = 1; depth <= reach && !tree->status; depth++) {
        struct wedge_list *now = &lists[(depth - 1) % 2], *next = &lists[depth % 2];
        next->count = 0;
        for (size_t i = 0; i < now->count; i++)
            pass(tree, octant, now->walks[i], depth, next);
    }
}

void tree_of_wedges(struct tree *tree)
{
    struct wedge_list lists[2] = {{0}};

    for (int i = 0; i < OCTANTS; i += 2)
        pass_quadrant(tree, &octants[i], lists);
    for (int i = 0; i < 2; i++)
        array_free(tree->memory, lists[i].walks, lists[i].room, sizeof *lists[i].walks);
}
