/*
 * The trees of rules in whose sight a wall is a full square: exact, tcod-shadow, cdda.
 *
 * Idea: the slopes at which rays from the eye's centre meet corners of cells are the fractions
 * (2j + 1)/(2i + 1). All rays between two neighbouring ones enter the same cells in the same order.
 *
 *      +---+---+       a ray leaves the cell (i, j) of a quadrant at its far side or at its upper
 *      | . | . |       one; its far upper corner, with the slope (2j + 1)/(2i + 1), parts the two
 *      +---+---+
 *      | @ | . |
 *      +---+---+
 *
 * exact takes the gaps between corners, since what a single ray sees never counts. tcod-shadow
 * counts a touch, and what stops a ray on its way between two walls that touch it also stops those
 * beside it: so there the rays through corners are enough. It asks of a row what the rows before it
 * have left, so a cell hides none of its own row.
 *
 * Cost: exact has 656 nodes at radius 8, 9 248 at 20, 71 280 at 40.
 */
#include "lib/all/trees.h"
#include "lib/grid/slope.h"

struct gap {
    int i, j; /* the cell that its rays are in */
    struct slope low, high;
    uint32_t node;
};

struct gaps {
    struct tree *tree;
    const struct octant *octant;
    struct gap *list;
    size_t count, room;
};

/* The rays of a gap enter a cell. */
static void enter(struct gaps *gaps, struct gap gap)
{
    struct tree *tree = gaps->tree;
    struct offset cell =
        offset_of(gap.i * gaps->octant->quadrant_x, gap.j * gaps->octant->quadrant_y);
    struct gap *list;

    if (!slope_less(gap.low, gap.high))
        return;
    tree_show(tree, gap.node, cell, SHOWN_ALWAYS);
    gap.node = tree_pass(tree, gap.node, hurdle_open(cell));
    if (gap.node == TREE_NONE)
        return;
    list = array_grow(tree->memory, gaps->list, gaps->count, &gaps->room, sizeof *list);
    if (!list) {
        tree->status = TREE_NO_MEMORY;
        return;
    }
    gaps->list = list;
    list[gaps->count++] = gap;
}

/* Out of the cell that they are in, on either side of its far upper corner. */
static void leave(struct gaps *gaps, struct gap gap)
{
    struct slope corner = {2 * (int64_t)gap.j + 1, 2 * (int64_t)gap.i + 1};
    struct gap below = gap, above = gap;

    below.i++;
    above.j++;
    below.high = slope_less(corner, gap.high) ? corner : gap.high;
    above.low = slope_less(gap.low, corner) ? corner : gap.low;
    enter(gaps, below);
    enter(gaps, above);
}

void tree_of_squares(struct tree *tree)
{
    struct gaps gaps = {.tree = tree};

    for (int i = 0; i < OCTANTS; i += 2) {
        gaps.octant = &octants[i];
        gaps.count = 0;
        leave(&gaps, (struct gap){0, 0, {0, 1}, {1, 0}, TREE_ROOT});
        for (size_t k = 0; k < gaps.count && !tree->status; k++)
            leave(&gaps, gaps.list[k]);
    }
    array_free(tree->memory, gaps.list, gaps.room, sizeof *gaps.list);
}

/* The ray of slope up/down through the rows of an octant. */
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

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

void tree_of_touches(struct tree *tree)
{
    int64_t reach = tree->reach_x > tree->reach_y ? tree->reach_x : tree->reach_y;

    for (int i = 0; i < OCTANTS; i++) {
        cast(tree, &octants[i], 0, 1);
        for (int64_t down = 1; down <= 2 * reach + 1 && !tree->status; down += 2)
            for (int64_t up = 1; up <= down; up += 2)
                if (common_divisor(up, down) == 1)
                    cast(tree, &octants[i], up, down);
    }
}
