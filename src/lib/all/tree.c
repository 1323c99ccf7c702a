/*
 * Trees (all.h): which rules have one, and the trees of those that walk one line to each cell.
 * Their walks come from the rules themselves, which are asked for the way to each offset on an
 * empty map, so nothing about a rule stands here twice. slopes.c makes the trees of the two kinds
 * of rules that ask for more than one line to a cell.
 *
 *      @ 1 . .         bresenham's line to * enters 1, 2 and *: three nodes, the last of which
 *      . . 2 *         shows a cell, be it a wall or open
 *
 * A rule has no tree when its walks change with what they meet; and some that could have one are
 * not worth it. Those look from each eye (all.c). Cost: O(r³) steps for the walks within radius r.
 */
#include "lib/all/all.h"

#define TREE_SMALL 1024 /* cells of a quadrant that may be walked to in any case */

static void tree_of_lines(struct tree *tree);

static const struct tree_kind tree_kinds[] = {
    {&rule_symmetric, tree_of_wedges, true}, {&rule_rot_precise, tree_of_wedges, false},
    {&rule_exact, tree_of_squares, false},   {&rule_bresenham, tree_of_lines, false},
    {&rule_steps, tree_of_lines, false},     {&rule_simple, tree_of_lines, false},
    {&rule_corner, tree_of_lines, false},    {&rule_eight_ray, tree_of_lines, true},
};

const struct tree_kind *tree_kind_of(const struct eyeshot_terms *terms)
{
    for (size_t i = 0; i < sizeof tree_kinds / sizeof *tree_kinds; i++)
        if (tree_kinds[i].rule == library_rule(terms->rule))
            return &tree_kinds[i];
    return NULL;
}

void tree_make(struct tree *tree, const struct tree_kind *kind, const struct eyeshot_terms *terms,
               const struct eyeshot_map *map, size_t limit)
{
    const struct range range = {terms->shape, terms->radius};
    int width = map->opaque.width, height = map->opaque.height;

    *tree = (struct tree){.memory = map->memory,
                          .rule = library_rule(terms->rule),
                          .cone = cone_of(terms),
                          .limit = limit};
    tree->reach_x = terms->radius < width - 1 ? (int)terms->radius : width - 1;
    tree->reach_y = terms->radius < height - 1 ? (int)terms->radius : height - 1;
    if (tree->reach_x > TREE_REACH || tree->reach_y > TREE_REACH ||
        ((size_t)tree->reach_x + 1) * ((size_t)tree->reach_y + 1) > limit + TREE_SMALL) {
        tree->status = ALL_TOO_LARGE;
        return;
    }
    tree->columns = array_new(tree->memory, (size_t)tree->reach_y + 1, sizeof *tree->columns);
    tree->nodes = array_grow(tree->memory, NULL, 0, &tree->room, sizeof *tree->nodes);
    if (!tree->columns || !tree->nodes) {
        tree->status = EYESHOT_NO_MEMORY;
        return;
    }
    for (int dy = 0; dy <= tree->reach_y; dy++) {
        int reach = range_reach(range, dy);
        tree->columns[dy] = reach < tree->reach_x ? reach : tree->reach_x;
    }
    tree->nodes[0] = (struct tree_node){.parent = TREE_NONE, .child = TREE_NONE, .next = TREE_NONE};
    tree->count = 1;
    kind->make(tree);
}

void tree_release(struct tree *tree)
{
    array_free(tree->memory, tree->columns, (size_t)tree->reach_y + 1, sizeof *tree->columns);
    array_free(tree->memory, tree->nodes, tree->room, sizeof *tree->nodes);
    *tree = (struct tree){0};
}

uint32_t tree_enter(struct tree *tree, uint32_t parent, struct offset at, bool slips)
{
    struct tree_node *nodes = tree->nodes;
    uint32_t child;

    if (parent == TREE_NONE || tree->status || abs(at.dy) > tree->reach_y ||
        abs(at.dx) > tree->columns[abs(at.dy)])
        return TREE_NONE;
    for (child = nodes[parent].child; child != TREE_NONE; child = nodes[child].next)
        if (nodes[child].at.dx == at.dx && nodes[child].at.dy == at.dy &&
            nodes[child].slips == slips)
            return child;
    if (tree->count >= tree->limit) {
        tree->status = ALL_TOO_LARGE;
        return TREE_NONE;
    }
    nodes = array_grow(tree->memory, nodes, tree->count, &tree->room, sizeof *nodes);
    if (!nodes) {
        tree->status = EYESHOT_NO_MEMORY;
        return TREE_NONE;
    }
    child = (uint32_t)tree->count++;
    nodes[child] =
        (struct tree_node){at, slips, TREE_HIDDEN, parent, TREE_NONE, nodes[parent].child};
    nodes[parent].child = child;
    tree->nodes = nodes;
    return child;
}

void tree_show(struct tree *tree, uint32_t node, enum tree_shown shown)
{
    struct offset at;

    if (node == TREE_NONE)
        return;
    at = tree->nodes[node].at;
    if (shown > tree->nodes[node].shown && cone_has(tree->cone, at.dx, at.dy))
        tree->nodes[node].shown = (uint8_t)shown;
}

/* An eye in the middle of an empty map, as large as the range. */
struct tree_walker {
    struct tree *tree;
    struct eyeshot_mask empty;
    struct work work;
    struct look look;
    struct trace trace;
};

/* Step `i` of the walk, counted from the eye, as an offset; `simple` walks towards the eye. */
static struct offset tree_step_at(const struct tree_walker *walker, size_t i)
{
    const struct eyeshot_walk *walk = &walker->trace.walk;
    struct cell eye = walker->look.eye;
    bool towards = walk->steps[0].x != eye.x || walk->steps[0].y != eye.y;
    const struct eyeshot_step *step = &walk->steps[towards ? walk->count - 1 - i : i];

    return offset_of(step->x - eye.x, step->y - eye.y);
}

static void tree_add_line(struct tree_walker *walker, int dx, int dy)
{
    struct tree *tree = walker->tree;
    const struct look *look = &walker->look;
    const struct eyeshot_walk *walk = &walker->trace.walk;
    uint32_t node = TREE_ROOT;

    trace_clear(&walker->trace);
    if (!tree->rule->line(look, (struct cell){look->eye.x + dx, look->eye.y + dy}, &walker->trace))
        return;
    if (walker->work.status)
        tree->status = EYESHOT_NO_MEMORY;
    for (size_t i = 1; i < walk->count && !tree->status; i++) {
        struct offset at = tree_step_at(walker, i);
        if (tree->rule == &rule_corner && walk->steps[i].kind == EYESHOT_STEP_TIE)
            node = tree_enter(tree, node, at, true);
        node = tree_enter(tree, node, at, false);
    }
    if (node != TREE_ROOT) /* else there is no line to that cell */
        tree_show(tree, node, TREE_ALL);
}

static void tree_of_lines(struct tree *tree)
{
    struct tree_walker walker = {.tree = tree, .work.memory = tree->memory};
    int reach_x = tree->reach_x, reach_y = tree->reach_y;

    if (eyeshot_mask_init(&walker.empty, 2 * reach_x + 1, 2 * reach_y + 1, tree->memory)) {
        tree->status = EYESHOT_NO_MEMORY;
        return;
    }
    walker.trace.work = &walker.work;
    walker.look = (struct look){.opaque = &walker.empty,
                                .eye = {reach_x, reach_y},
                                .box = eyeshot_mask_box(&walker.empty),
                                .range = {.radius = EYESHOT_ALL}};
    for (int dy = -reach_y; dy <= reach_y; dy++)
        for (int dx = -tree->columns[abs(dy)]; dx <= tree->columns[abs(dy)] && !tree->status; dx++)
            if (dx || dy)
                tree_add_line(&walker, dx, dy);
    work_release(&walker.work);
    eyeshot_mask_release(&walker.empty, tree->memory);
}
