/*
 * The trees of rules that ask for all lines from the eye's centre: symmetric and rot-precise, whose
 * walls hide wedges, and exact, whose walls are squares.
 *
 * Idea: a *bundle* is the lines whose slopes lie between two, as far as they enter the same cells.
 * Where some of them enter one cell next and some another, the bundle parts, and each part is a
 * node of the tree (all.h). A cell is seen by the bundles that enter it.
 *
 *      +---+---+       the lines that leave @ at its right side enter 1; behind that, those past
 *      | . | 2 |       its corner enter 2, those below it enter 3
 *      +---+---+---+
 *      | @ | 1 | 3 |
 *      +---+---+---+
 */
#include "lib/all/all.h"

struct bundle {
    int depth, side;        /* the cell that it is in */
    struct slope low, high; /* its slopes lie between */
    uint32_t node;
};

struct bundles {
    struct tree *tree;
    const struct octant *octant;
    struct bundle *list;
    size_t count, room;
};

/* The bundle, if any of it is left, enters a cell, and goes on from there. */
static void bundle_enter(struct bundles *bundles, struct bundle bundle, struct offset cell,
                         enum tree_shown shown)
{
    struct tree *tree = bundles->tree;
    struct bundle *list;

    if (!slope_less(bundle.low, bundle.high))
        return;
    bundle.node = tree_enter(tree, bundle.node, cell, false);
    tree_show(tree, bundle.node, shown);
    if (bundle.node == TREE_NONE)
        return;
    list = array_grow(tree->memory, bundles->list, bundles->count, &bundles->room, sizeof *list);
    if (!list) {
        tree->status = EYESHOT_NO_MEMORY;
        return;
    }
    bundles->list = list;
    list[bundles->count++] = bundle;
}

/* In each quadrant one bundle begins at the eye; `part` parts each that there is. */
static void bundles_part(struct tree *tree, struct slope low, struct slope high,
                         void (*part)(struct bundles *bundles, struct bundle bundle))
{
    struct bundles bundles = {.tree = tree};

    for (int i = 0; i < OCTANTS && !tree->status; i += 2) {
        bundles.octant = &octants[i];
        bundles.count = 0;
        part(&bundles, (struct bundle){0, 0, low, high, TREE_ROOT});
        for (size_t k = 0; k < bundles.count && !tree->status; k++)
            part(&bundles, bundles.list[k]);
    }
    array_free(tree->memory, bundles.list, bundles.room, sizeof *bundles.list);
}

static struct slope slope_steeper(struct slope a, struct slope b)
{
    return slope_less(a, b) ? b : a;
}

static struct slope slope_flatter(struct slope a, struct slope b)
{
    return slope_less(a, b) ? a : b;
}

/*
 * exact: the slopes at which lines from the eye's centre meet corners of cells are the fractions
 * (2j + 1)/(2i + 1). Those between two neighbouring ones enter the same cells in the same order,
 * leaving the cell (i, j) of a quadrant at its far side or at its upper one, on either side of its
 * far upper corner. What a single line sees never counts.
 *
 * Cost: 656 nodes at radius 8, 9 248 at 20, 71 280 at 40.
 */
static void bundle_part_squares(struct bundles *bundles, struct bundle bundle)
{
    const struct slope edge = {2 * (int64_t)bundle.side + 1, 2 * (int64_t)bundle.depth + 1};
    int x = bundles->octant->quadrant_x, y = bundles->octant->quadrant_y;
    struct bundle below = bundle, above = bundle;

    below.depth++;
    below.high = slope_flatter(edge, bundle.high);
    bundle_enter(bundles, below, offset_of(below.depth * x, below.side * y), TREE_ALL);
    above.side++;
    above.low = slope_steeper(bundle.low, edge);
    bundle_enter(bundles, above, offset_of(above.depth * x, above.side * y), TREE_ALL);
}

void tree_of_squares(struct tree *tree)
{
    bundles_part(tree, (struct slope){0, 1}, (struct slope){1, 0}, bundle_part_squares);
}

/*
 * symmetric, rot-precise: a wall at depth d takes away the slopes from (2c - 1)/2d to (2c + 1)/2d,
 * so the slopes between neighbouring ones of these fractions enter the same cells. A floor is seen,
 * by symmetric, only in the bundles that the slope of its centre lies in, edges included.
 *
 *      \ . | . | . /      depth 2: the edges ±1/4 and ±3/4
 *       \  | . |  /       depth 1: the edges ±1/2; so 6 bundles reach depth 2
 *        \   @   /
 *
 * Cost: a node for each bundle and depth: 124 a quadrant at radius 8, 1 682 at 20, 12 788 at 40.
 */
static void bundle_part_wedges(struct bundles *bundles, struct bundle bundle)
{
    const struct octant *octant = bundles->octant;
    int d = bundle.depth + 1;
    int first = slope_side_up(bundle.low, d), last = slope_side_down(bundle.high, d);

    for (int side = first; side <= last; side++) {
        int64_t twice = 2 * (int64_t)side, deep = 2 * (int64_t)d;
        struct slope low = {twice - 1, deep}, centre = {side, d}, high = {twice + 1, deep};
        bool centred = !slope_less(centre, bundle.low) && !slope_less(bundle.high, centre);
        struct offset at = offset_of(d * octant->depth_x + side * octant->side_x,
                                     d * octant->depth_y + side * octant->side_y);
        bundle_enter(bundles,
                     (struct bundle){d, side, slope_steeper(bundle.low, low),
                                     slope_flatter(high, bundle.high), bundle.node},
                     at,
                     centred || bundles->tree->rule == &rule_rot_precise ? TREE_ALL : TREE_WALLS);
    }
}

void tree_of_wedges(struct tree *tree)
{
    bundles_part(tree, (struct slope){-1, 1}, (struct slope){1, 1}, bundle_part_wedges);
}
