#include "lib/all/tree.h"

#define TREE_SMALL 1024 /* cells of a quadrant that are looked through in no time */

/* Room for those of a tree that is transposed, too. */
static size_t column_room(const struct tree *tree)
{
    return (size_t)(tree->reach_x > tree->reach_y ? tree->reach_x : tree->reach_y) + 1;
}

void *tree_grow(struct tree *tree, void *array, size_t count, size_t *room, size_t size)
{
    void *grown = array_grow(tree->memory, array, count, room, size);

    if (!grown)
        tree->status = EYESHOT_NO_MEMORY;
    return grown;
}

void tree_init(struct tree *tree, const struct eyeshot_terms *terms, int width, int height,
               size_t limit, const struct eyeshot_memory *memory)
{
    int64_t radius = terms->radius;

    *tree = (struct tree){.terms = terms,
                          .rule = library_rule(terms->rule),
                          .range = {terms->shape, radius},
                          .cone = {terms->facing % 360, terms->cone},
                          .dark = terms->walls == EYESHOT_DARK,
                          .limit = limit,
                          .memory = memory};
    tree->reach_x = radius < width - 1 ? (int)radius : width - 1;
    tree->reach_y = radius < height - 1 ? (int)radius : height - 1;
    if (tree->reach_x > TREE_REACH || tree->reach_y > TREE_REACH ||
        ((size_t)tree->reach_x + 1) * ((size_t)tree->reach_y + 1) > limit + TREE_SMALL) {
        tree->status = EYESHOT_TOO_LARGE;
        return;
    }
    tree->columns = array_new(memory, column_room(tree), sizeof *tree->columns);
    tree->nodes = tree_grow(tree, NULL, 0, &tree->room, sizeof *tree->nodes);
    if (!tree->columns)
        tree->status = EYESHOT_NO_MEMORY;
    if (tree->status)
        return;
    for (int dy = 0; dy <= tree->reach_y; dy++) {
        int reach = range_reach(tree->range, dy);
        tree->columns[dy] = reach < tree->reach_x ? reach : tree->reach_x;
    }
    tree->nodes[0] = (struct tree_node){.parent = TREE_NONE, .child = TREE_NONE, .next = TREE_NONE};
    tree->count = 1;
}

void tree_release(struct tree *tree)
{
    array_free(tree->memory, tree->columns, column_room(tree), sizeof *tree->columns);
    array_free(tree->memory, tree->nodes, tree->room, sizeof *tree->nodes);
    array_free(tree->memory, tree->sights, tree->sight_room, sizeof *tree->sights);
    *tree = (struct tree){0};
}

bool tree_reaches(const struct tree *tree, struct offset to)
{
    return abs(to.dy) <= tree->reach_y && abs(to.dx) <= tree->columns[abs(to.dy)];
}

static bool same_offset(struct offset a, struct offset b)
{
    return a.dx == b.dx && a.dy == b.dy;
}

static bool same_hurdle(struct hurdle a, struct hurdle b)
{
    return a.kind == b.kind && same_offset(a.cell, b.cell) && same_offset(a.other, b.other);
}

static uint32_t add_node(struct tree *tree, uint32_t parent, struct hurdle hurdle)
{
    struct tree_node *nodes;

    if (tree->status)
        return TREE_NONE;
    if (tree->count >= tree->limit) {
        tree->status = EYESHOT_TOO_LARGE;
        return TREE_NONE;
    }
    nodes = tree_grow(tree, tree->nodes, tree->count, &tree->room, sizeof *nodes);
    if (!nodes)
        return TREE_NONE;
    tree->nodes = nodes;
    nodes[tree->count] = (struct tree_node){hurdle, parent, TREE_NONE, nodes[parent].child};
    nodes[parent].child = (uint32_t)tree->count;
    return (uint32_t)tree->count++;
}

uint32_t tree_pass(struct tree *tree, uint32_t node, struct hurdle hurdle)
{
    uint32_t child;

    if (node == TREE_NONE || !tree_reaches(tree, hurdle.place))
        return TREE_NONE;
    for (child = tree->nodes[node].child; child != TREE_NONE; child = tree->nodes[child].next)
        if (same_hurdle(tree->nodes[child].hurdle, hurdle))
            return child;
    return add_node(tree, node, hurdle);
}

void tree_show(struct tree *tree, uint32_t node, struct offset target, enum shown shown)
{
    struct tree_sight *sights;

    if (node == TREE_NONE || tree->status || !tree_reaches(tree, target) ||
        !cone_has(tree->cone, target.dx, target.dy))
        return;
    if (tree->sight_count >= 4 * tree->limit) {
        tree->status = EYESHOT_TOO_LARGE;
        return;
    }
    sights = tree_grow(tree, tree->sights, tree->sight_count, &tree->sight_room, sizeof *sights);
    if (!sights)
        return;
    tree->sights = sights;
    sights[tree->sight_count++] = (struct tree_sight){node, target, shown};
}

static struct offset less(struct offset a, struct offset b)
{
    return offset_of(a.dx - b.dx, a.dy - b.dy);
}

void tree_turn(struct tree *tree)
{
    struct tree back;

    tree_init(&back, tree->terms, tree->reach_x + 1, tree->reach_y + 1, tree->limit, tree->memory);
    back.cone.width = 360; /* the tree has the right targets */
    back.dark = true;
    for (size_t i = 0; i < tree->sight_count && !back.status; i++) {
        struct offset target = tree->sights[i].target;
        uint32_t node = TREE_ROOT;
        if (!(tree->sights[i].shown & SHOWN_FLOOR))
            continue;
        for (uint32_t k = tree->sights[i].node; k != TREE_ROOT; k = tree->nodes[k].parent) {
            struct offset cell = less(tree->nodes[k].hurdle.cell, target);
            struct offset other = less(tree->nodes[k].hurdle.other, target);
            bool either = tree->nodes[k].hurdle.kind == HURDLE_EITHER;
            node = tree_pass(&back, node, either ? hurdle_either(cell, other) : hurdle_open(cell));
        }
        tree_show(&back, node, less((struct offset){0, 0}, target), SHOWN_FLOOR);
    }
    tree_release(tree);
    *tree = back;
}

static void turn_back(struct offset *at, int way)
{
    if (way & 4)
        *at = (struct offset){at->dy, at->dx};
    *at = offset_of(way & 1 ? -at->dx : at->dx, way & 2 ? -at->dy : at->dy);
}

void tree_mirror(struct tree *tree, int way)
{
    int reach_x = tree->reach_x;

    for (size_t i = 0; i < tree->count; i++) {
        struct hurdle *hurdle = &tree->nodes[i].hurdle;
        turn_back(&hurdle->cell, way);
        turn_back(&hurdle->other, way);
        turn_back(&hurdle->place, way);
    }
    for (size_t i = 0; i < tree->sight_count; i++)
        turn_back(&tree->sights[i].target, way);
    if (way & 4) {
        tree->reach_x = tree->reach_y;
        tree->reach_y = reach_x;
    }
}
