/*
 * The tree of the rule `diamond`: one straight line from centre to centre. It passes a row of cells
 * within one cell, which must be open, or just between two, of which one must be.
 *
 *      . # a . t       the line to t enters the cell a of the row between; the one to u passes
 *      @ . b . u ...   between cells where it meets their border's middle
 *
 * Cost: O(r³) hurdles for the lines to all cells within r.
 */
#include "lib/all/trees.h"

/* The line to the cell (depth, side) of an octant. */
static void draw(struct tree *tree, const struct octant *octant, int depth, int side)
{
    uint32_t node = TREE_ROOT;

    for (int d = 1; d < depth && node != TREE_NONE; d++) {
        int64_t twice = 2 * (int64_t)side * d + depth;
        int at = (int)(twice / (2 * (int64_t)depth));
        struct offset cell = offset_in(octant, d, at);
        if (twice % (2 * (int64_t)depth))
            node = tree_pass(tree, node, hurdle_open(cell));
        else
            node = tree_pass(tree, node, hurdle_either(cell, offset_in(octant, d, at - 1)));
    }
    tree_show(tree, node, offset_in(octant, depth, side), SHOWN_ALWAYS);
}

void tree_of_diamonds(struct tree *tree)
{
    int most = tree->reach_x > tree->reach_y ? tree->reach_x : tree->reach_y;

    for (int i = 0; i < OCTANTS; i++)
        for (int depth = 1; depth <= most; depth++)
            for (int side = 0; side <= depth && !tree->status; side++)
                if (tree_reaches(tree, offset_in(&octants[i], depth, side)))
                    draw(tree, &octants[i], depth, side);
}
