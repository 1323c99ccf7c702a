/*
 * The trees of rules that ask for all lines from the eye: exact, symmetric, rot-precise, digital,
 * dcss.
 *
 * Idea: a *bundle* is the lines from the eye whose slopes lie between two, as far as they enter the
 * same cells. Where some enter one cell next and some another, the bundle parts; a part is a node
 * of the tree.
 *
 *      +---+---+       the lines that leave @ at its right side enter 1; behind that, those past
 *      | . | 2 |       its corner enter 2, those below it enter 3
 *      +---+---+---+
 *      | @ | 1 | 3 |
 *      +---+---+---+
 */
#include "lib/all/trees.h"
#include "lib/grid/slope.h"
#include "lib/rules/rules.h"

struct bundle {
    int depth, side;        /* the cell that it is in */
    struct slope low, high; /* its slopes lie between */
    uint32_t node;
    size_t before; /* the bundle that it is a part of */
};

struct bundles {
    struct tree *tree;
    const struct octant *octant;
    struct bundle *list;
    size_t count, room;
};

static void add(struct bundles *bundles, const struct bundle *bundle)
{
    struct bundle *list =
        tree_grow(bundles->tree, bundles->list, bundles->count, &bundles->room, sizeof *list);

    if (!list)
        return;
    bundles->list = list;
    list[bundles->count++] = *bundle;
}

/* The bundle, if any of it is left, enters a cell, and is kept for those who pass that. */
static void enter(struct bundles *bundles, struct bundle *bundle, struct offset cell,
                  enum shown shown)
{
    if (!slope_less(bundle->low, bundle->high))
        return;
    tree_show(bundles->tree, bundle->node, cell, shown);
    bundle->node = tree_pass(bundles->tree, bundle->node, hurdle_open(cell));
    if (bundle->node != TREE_NONE)
        add(bundles, bundle);
}

/*
 * Lets `part` part each bundle of an octant (step 1) or of a quadrant (step 2); the first one is in
 * the eye's cell, between those slopes.
 */
static void part_all(struct tree *tree, int step, struct slope low, struct slope high,
                     void (*part)(struct bundles *bundles, size_t at))
{
    struct bundles bundles = {.tree = tree};

    for (int i = 0; i < OCTANTS; i += step) {
        bundles.octant = &octants[i];
        bundles.count = 0;
        add(&bundles, &(struct bundle){0, 0, low, high, TREE_ROOT, 0});
        for (size_t k = 0; k < bundles.count && !tree->status; k++)
            part(&bundles, k);
    }
    array_free(tree->memory, bundles.list, bundles.room, sizeof *bundles.list);
}

/*
 * exact: a wall is a full square. The slopes at which rays from the eye's centre meet corners of
 * cells are the fractions (2j + 1)/(2i + 1); those between two neighbouring ones enter the same
 * cells in the same order, leaving the cell (i, j) of a quadrant at its far side or at its upper
 * one, on either side of its far upper corner. What a single ray sees never counts.
 *
 * Cost: 656 nodes at radius 8, 9 248 at 20, 71 280 at 40.
 */
static void part_square(struct bundles *bundles, size_t at)
{
    struct bundle bundle = bundles->list[at], below = bundle, above = bundle;
    struct slope edge = {2 * (int64_t)bundle.side + 1, 2 * (int64_t)bundle.depth + 1};
    int x = bundles->octant->quadrant_x, y = bundles->octant->quadrant_y;

    below.depth++;
    above.side++;
    below.high = slope_less(edge, bundle.high) ? edge : bundle.high;
    above.low = slope_less(bundle.low, edge) ? edge : bundle.low;
    enter(bundles, &below, offset_of(below.depth * x, below.side * y), SHOWN_ALWAYS);
    enter(bundles, &above, offset_of(above.depth * x, above.side * y), SHOWN_ALWAYS);
}

void tree_of_squares(struct tree *tree)
{
    part_all(tree, 2, (struct slope){0, 1}, (struct slope){1, 0}, part_square);
}

/*
 * symmetric, rot-precise: a wall at depth d takes away the slopes from (2c - 1)/2d to (2c + 1)/2d,
 * so the slopes between neighbouring ones of these fractions enter the same cells. A cell is seen
 * by the bundles that enter it; symmetric's floors only by those that the slope of their centre
 * lies in, edges included.
 *
 *      \ . | . | . /      depth 2: the edges ±1/4 and ±3/4
 *       \  | . |  /       depth 1: the edges ±1/2; so 6 bundles reach depth 2
 *        \   @   /
 *
 * Cost: a node for each bundle and depth: 124 a quadrant at radius 8, 1 682 at 20, 12 788 at 40.
 */
static void part_wedge(struct bundles *bundles, size_t at)
{
    struct bundle bundle = bundles->list[at];
    int64_t d = bundle.depth + 1;
    int64_t first = slope_side_up(bundle.low, d), last = slope_side_down(bundle.high, d);

    for (int64_t side = first; side <= last; side++) {
        struct slope low = {2 * side - 1, 2 * d}, centre = {side, d}, high = {2 * side + 1, 2 * d};
        bool centred = !slope_less(centre, bundle.low) && !slope_less(bundle.high, centre);
        struct bundle part = bundle;
        part.depth++;
        part.low = slope_less(bundle.low, low) ? low : bundle.low;
        part.high = slope_less(high, bundle.high) ? high : bundle.high;
        enter(bundles, &part, offset_in(bundles->octant, part.depth, (int)side),
              centred || bundles->tree->rule == &rot_precise ? SHOWN_ALWAYS : SHOWN_WALL);
    }
}

void tree_of_wedges(struct tree *tree)
{
    part_all(tree, 2, (struct slope){-1, 1}, (struct slope){1, 1}, part_wedge);
}

/*
 * digital, dcss: the digital lines of an octant, y = floor(i s + e) with a slope s from 0 to 1 and
 * 0 <= e < 1. A line enters cells of heights 0 = y0, y1, y2 …, each as high as the one before or
 * one more. It can be drawn when some slope is greater than all (yi - yk - 1)/(i - k) and less than
 * all (yi - yk + 1)/(i - k), k < i.
 *
 *      . . . 3         0 0 1 1 can be drawn; 0 0 1 2 can't: the slope would be less than 1/2,
 *      . . 2 3         for y1 - y0, and more than (2 - 0 - 1)/(3 - 1), for y3 - y1
 *      @ 1 . .
 *
 * Cost: 151 lines of length 8 a quadrant; about r³/π² of length r an octant.
 */
static void prolong(struct bundles *bundles, size_t at, int height)
{
    const struct bundle *before = &bundles->list[at];
    struct bundle line = {before->depth + 1, height, before->low, before->high, before->node, at};

    for (size_t k = at;; k = bundles->list[k].before) {
        int64_t run = line.depth - bundles->list[k].depth, rise = height - bundles->list[k].side;
        if (slope_less(line.low, (struct slope){rise - 1, run}))
            line.low = (struct slope){rise - 1, run};
        if (slope_less((struct slope){rise + 1, run}, line.high))
            line.high = (struct slope){rise + 1, run};
        if (!bundles->list[k].depth)
            break;
    }
    enter(bundles, &line, offset_in(bundles->octant, line.depth, height), SHOWN_ALWAYS);
}

static void part_line(struct bundles *bundles, size_t at)
{
    int height = bundles->list[at].side;

    prolong(bundles, at, height);
    prolong(bundles, at, height + 1);
}

void tree_of_digital(struct tree *tree)
{
    part_all(tree, 1, (struct slope){-1, 1}, (struct slope){2, 1}, part_line);
}
