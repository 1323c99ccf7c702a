/*
 * The trees of rules for which single lines from the eye's centre are enough, each walked through
 * the rows of an octant by its slope: tcod-shadow, cdda, diamond.
 */
#include "lib/all/trees.h"
#include "lib/grid/slope.h"

static int64_t reach(const struct tree *tree)
{
    return tree->reach_x > tree->reach_y ? tree->reach_x : tree->reach_y;
}

/*
 * tcod-shadow, cdda: walls are full squares, and a touch counts. What stops a ray on its way
 * between two walls that touch it also stops those beside it, so the rays through corners of cells
 * are enough, with the slopes (2j + 1)/(2i + 1). A row is asked what the rows before it have left,
 * so a cell hides none of its own row.
 */
static void cast(struct tree *tree, const struct octant *octant, int64_t up, int64_t down)
{
    uint32_t node = TREE_ROOT;

    for (int64_t d = 1; node != TREE_NONE; d++) {
        int64_t near = up * (2 * d - 1) - down, far = up * (2 * d + 1) + down;
        int64_t first = ceil_divide(near, 2 * down), last = floor_divide(far, 2 * down);
        for (int64_t side = first < 0 ? 0 : first; side <= last && side <= d; side++)
            tree_show(tree, node, offset_in(octant, (int)d, (int)side), SHOWN_ALWAYS);
        first = floor_divide(near, 2 * down) + 1;
        last = ceil_divide(far, 2 * down) - 1;
        for (int64_t side = first; side <= last; side++)
            node = tree_pass(tree, node, hurdle_open(offset_in(octant, (int)d, (int)side)));
    }
}

void tree_of_touches(struct tree *tree)
{
    for (int i = 0; i < OCTANTS; i++) {
        cast(tree, &octants[i], 0, 1);
        for (int64_t down = 1; down <= 2 * reach(tree) + 1 && !tree->status; down += 2)
            for (int64_t up = 1; up <= down; up += 2)
                if (common_divisor(up, down) == 1)
                    cast(tree, &octants[i], up, down);
    }
}

/*
 * diamond: one straight line from centre to centre. It passes a row of cells within one cell, which
 * must be open, or just between two, of which one must be.
 *
 *      . # a . t       the line to t enters the cell a of the row between; the one to u passes
 *      @ . b . u ...   between cells where it meets their border's middle
 *
 * Cost: O(r³) hurdles for the lines to all cells within r.
 */
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
    for (int i = 0; i < OCTANTS; i++)
        for (int depth = 1; depth <= reach(tree); depth++)
            for (int side = 0; side <= depth && !tree->status; side++)
                if (tree_reaches(tree, offset_in(&octants[i], depth, side)))
                    draw(tree, &octants[i], depth, side);
}
