/*
 * The trees of rules that walk a line to each cell, and of those that cast rays to a rim. The walks
 * come from the rules themselves: their `line` is asked for the way to each offset on an empty map.
 *
 *      eye 1 . .         bresenham's line to * enters 1 and 2: two hurdles, and whoever passes them
 *      . . 2 *           sees *, be it a wall or open
 *
 * Cost: O(r³) steps for the walks to all cells within r.
 */
#include "lib/all/trees.h"
#include "lib/engine/scratch.h"
#include "lib/rules/rules.h"

struct walker {
    struct tree *tree;
    struct eyeshot_mask empty; /* the eye stands in its middle */
    struct work work;
    struct look look;
    struct trace trace;
};

static void walker_release(struct walker *walker)
{
    work_release(&walker->work);
    eyeshot_mask_release(&walker->empty, walker->tree->memory);
}

/* For walks no farther than that. */
static bool walker_init(struct walker *walker, struct tree *tree, int reach_x, int reach_y)
{
    *walker = (struct walker){.tree = tree, .work.memory = tree->memory};
    if (eyeshot_mask_init(&walker->empty, 2 * reach_x + 1, 2 * reach_y + 1, tree->memory)) {
        tree->status = EYESHOT_NO_MEMORY;
        return false;
    }
    walker->trace.work = &walker->work;
    walker->look = (struct look){.opaque = &walker->empty,
                                 .eye = {reach_x, reach_y},
                                 .box = eyeshot_mask_box(&walker->empty),
                                 .range = {.radius = EYESHOT_ALL}};
    return true;
}

/*
 * Step `i` of the walk, counted from the eye, in offsets from it; some rules walk towards the eye.
 */
static struct offset step_at(const struct walker *walker, size_t i)
{
    const struct eyeshot_walk *walk = &walker->trace.walk;
    const struct eyeshot_step *step = &walk->steps[i];
    struct cell eye = walker->look.eye;

    if (walk->steps[0].x != eye.x || walk->steps[0].y != eye.y)
        step = &walk->steps[walk->count - 1 - i];
    return offset_of(step->x - eye.x, step->y - eye.y);
}

/* How many cells the line of `rule` enters on its way; 0: it has none to there. */
static size_t walk(struct walker *walker, const struct rule *rule, struct offset to)
{
    struct cell target = {walker->look.eye.x + to.dx, walker->look.eye.y + to.dy};

    trace_clear(&walker->trace);
    if (!rule->line(&walker->look, target, &walker->trace))
        return 0;
    if (walker->work.status)
        walker->tree->status = EYESHOT_NO_MEMORY;
    return walker->trace.walk.count ? walker->trace.walk.count - 1 : 0;
}

/* corner's perfect diagonal slips between two cells, one of which must be open. */
static uint32_t slip(const struct walker *walker, uint32_t node, size_t i)
{
    struct offset from = step_at(walker, i - 1), to = step_at(walker, i);

    if (walker->tree->rule != &corner || walker->trace.walk.steps[i].kind != EYESHOT_STEP_TIE)
        return node;
    return tree_pass(
        walker->tree, node,
        hurdle_either((struct offset){to.dx, from.dy}, (struct offset){from.dx, to.dy}));
}

/* Behind all hurdles before the target; `past`: was this cell one of them? */
static uint32_t walk_to(struct walker *walker, struct offset to, struct offset cell, bool *past)
{
    size_t entered = walk(walker, walker->tree->rule, to);
    uint32_t node = entered ? TREE_ROOT : TREE_NONE;

    *past = false;
    for (size_t i = 1; i < entered; i++) {
        struct offset at = step_at(walker, i);
        node = tree_pass(walker->tree, slip(walker, node, i), hurdle_open(at));
        *past |= at.dx == cell.dx && at.dy == cell.dy;
    }
    return entered ? slip(walker, node, entered) : node;
}

static void show_line(struct walker *walker, struct offset to)
{
    bool past;

    tree_show(walker->tree, walk_to(walker, to, to, &past), to, SHOWN_ALWAYS);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

/*
 * angband: a wall is seen with the cell before it, one step towards the eye in x and in y; if that
 * is a wall too, by its own line.
 */
static void show_angband(struct walker *walker, struct offset to)
{
    struct tree *tree = walker->tree;
    struct offset before = offset_of(to.dx - sign(to.dx), to.dy - sign(to.dy));
    struct hurdle wall = {before, before, to, HURDLE_WALL};
    bool past;
    uint32_t own = walk_to(walker, to, before, &past), node = TREE_ROOT;

    if (!before.dx && !before.dy) {
        tree_show(tree, own, to, SHOWN_ALWAYS);
        return;
    }
    tree_show(tree, own, to, SHOWN_FLOOR);
    if (!past)
        tree_show(tree, tree_pass(tree, own, wall), to, SHOWN_WALL);
    node = walk_to(walker, before, to, &past);
    tree_show(tree, tree_pass(tree, node, hurdle_open(before)), to, SHOWN_WALL);
}

static void show_each(struct tree *tree, void (*show)(struct walker *, struct offset))
{
    struct walker walker;

    if (!walker_init(&walker, tree, tree->reach_x, tree->reach_y))
        return;
    for (int dy = -tree->reach_y; dy <= tree->reach_y; dy++)
        for (int dx = -tree->columns[abs(dy)]; dx <= tree->columns[abs(dy)] && !tree->status; dx++)
            if (dx || dy)
                show(&walker, offset_of(dx, dy));
    walker_release(&walker);
}

void tree_of_lines(struct tree *tree)
{
    show_each(tree, show_line);
}

void tree_of_angband(struct tree *tree)
{
    show_each(tree, show_angband);
}

/* A ray shows each cell that it enters, up to the first wall. */
static void cast(struct walker *walker, int dx, int dy)
{
    size_t entered = walk(walker, &bresenham, offset_of(dx, dy));
    uint32_t node = TREE_ROOT;

    for (size_t i = 1; i <= entered; i++) {
        tree_show(walker->tree, node, step_at(walker, i), SHOWN_ALWAYS);
        node = tree_pass(walker->tree, node, hurdle_open(step_at(walker, i)));
    }
}

/* The rim of a square or a circle: the cells in range of which a neighbour by a side is not. */
void tree_of_rims(struct tree *tree)
{
    struct range range = tree->range;
    int radius = (int)range.radius;
    struct walker walker;

    if (!walker_init(&walker, tree, radius, radius))
        return;
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius && !tree->status; dx++)
            if (range_has(range, dx, dy) && (!range_has(range, (int64_t)abs(dx) + 1, dy) ||
                                             !range_has(range, dx, (int64_t)abs(dy) + 1)))
                cast(&walker, dx, dy);
    walker_release(&walker);
}
