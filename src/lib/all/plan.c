/*
 * Makes a plan (all.h) of a tree: nodes that nobody needs are left out, the others are listed by
 * their cells, and cell after cell becomes a step. Of a cell with a step that slips between two
 * others, that comes first, since the cell's own nodes follow it.
 */
#include "lib/all/all.h"

/* What is known of a node while the plan is made. */
struct plan_node {
    uint32_t uses; /* children to come */
    uint32_t next; /* of those that stand at the same cell; 0: none, as the root is in no list */
    uint32_t slot;
};

struct plan_maker {
    struct plan *plan;
    const struct tree *tree;
    struct plan_node *nodes;
    uint32_t *places; /* the first node of each cell, twice a cell: first those that slip */
    size_t place_count;
    uint32_t *spare; /* slots that are free */
    size_t spare_count;
    bool dark;
};

static enum plan_kind plan_kind_of(const struct plan_maker *maker, size_t node)
{
    uint8_t shown = maker->tree->nodes[node].shown;

    if (shown == TREE_ALL)
        return PLAN_ALL;
    return shown == TREE_WALLS && !maker->dark ? PLAN_WALLS : PLAN_ON;
}

/* No line comes back to an earlier column, nor to an earlier row of its column. */
static size_t plan_place(const struct plan *plan, struct offset at, bool slips)
{
    int column = at.dx < 0 ? plan->reach_x - at.dx : at.dx;
    int row = at.dy < 0 ? plan->reach_y - at.dy : at.dy;

    return 2 * ((size_t)column * (2 * (size_t)plan->reach_y + 1) + (size_t)row) + !slips;
}

/* Lists the nodes that are needed: those that show a cell, and those with needed children. */
static void plan_list(struct plan_maker *maker)
{
    const struct tree *tree = maker->tree;

    for (size_t i = tree->count - 1; i > 0; i--) { /* children come after their parents */
        const struct tree_node *node = &tree->nodes[i];
        uint32_t *first = &maker->places[plan_place(maker->plan, node->at, node->slips)];
        if (!maker->nodes[i].uses && plan_kind_of(maker, i) == PLAN_ON)
            continue;
        maker->nodes[node->parent].uses++;
        maker->nodes[i].next = *first;
        maker->plan->step_count += !*first;
        maker->plan->edge_count++;
        *first = (uint32_t)i;
    }
}

/* Writes the step of the nodes from `first` on, and its edges; those behind it. */
static struct plan_edge *plan_write(struct plan_maker *maker, struct plan_step *step,
                                    struct plan_edge *edge, uint32_t first)
{
    const struct tree_node *nodes = maker->tree->nodes;

    *step = (struct plan_step){.at = nodes[first].at, .slips = nodes[first].slips};
    for (enum plan_kind kind = 0; kind < PLAN_KINDS; kind++) {
        for (uint32_t i = first; i; i = maker->nodes[i].next) {
            if (plan_kind_of(maker, i) != kind)
                continue;
            if (!maker->nodes[i].uses)
                maker->nodes[i].slot = PLAN_SINK;
            else if (maker->spare_count)
                maker->nodes[i].slot = maker->spare[--maker->spare_count];
            else
                maker->nodes[i].slot = (uint32_t)maker->plan->slots++;
            *edge++ = (struct plan_edge){maker->nodes[nodes[i].parent].slot, maker->nodes[i].slot};
            step->edges[kind]++;
        }
    }
    for (uint32_t i = first; i; i = maker->nodes[i].next) {
        struct plan_node *parent = &maker->nodes[nodes[i].parent];
        if (!--parent->uses && nodes[i].parent != TREE_ROOT)
            maker->spare[maker->spare_count++] = parent->slot;
    }
    step->shows = step->edges[PLAN_ALL] || step->edges[PLAN_WALLS];
    maker->plan->target_count += step->shows;
    return edge;
}

static bool plan_write_all(struct plan_maker *maker)
{
    struct plan *plan = maker->plan;
    size_t column_places = maker->place_count / plan_column_count(plan);
    struct plan_step *step;
    struct plan_edge *edge;

    plan->steps = array_new(plan->memory, plan->step_count, sizeof *plan->steps);
    plan->edges = array_new(plan->memory, plan->edge_count, sizeof *plan->edges);
    plan->columns = array_new(plan->memory, plan_column_count(plan) + 1, sizeof *plan->columns);
    if (!plan->steps || !plan->edges || !plan->columns)
        return false;
    step = plan->steps;
    edge = plan->edges;
    for (size_t i = 0; i < maker->place_count; i++) {
        if (maker->places[i])
            edge = plan_write(maker, step++, edge, maker->places[i]);
        plan->columns[i / column_places + 1] = (size_t)(step - plan->steps);
    }
    return true;
}

int plan_make(struct plan *plan, const struct tree *tree, bool dark)
{
    const struct eyeshot_memory *memory = tree->memory;
    struct plan_maker maker = {.plan = plan, .tree = tree, .dark = dark};
    bool good;

    *plan = (struct plan){
        .memory = memory, .reach_x = tree->reach_x, .reach_y = tree->reach_y, .slots = 2};
    maker.place_count = 2 * plan_column_count(plan) * (2 * (size_t)plan->reach_y + 1);
    maker.nodes = array_new(memory, tree->count, sizeof *maker.nodes);
    maker.places = array_new(memory, maker.place_count, sizeof *maker.places);
    maker.spare = array_new(memory, tree->count, sizeof *maker.spare);
    good = maker.nodes && maker.places && maker.spare;
    if (good) {
        plan_list(&maker);
        good = plan_write_all(&maker);
    }
    array_free(memory, maker.nodes, tree->count, sizeof *maker.nodes);
    array_free(memory, maker.places, maker.place_count, sizeof *maker.places);
    array_free(memory, maker.spare, tree->count, sizeof *maker.spare);
    return good ? EYESHOT_OK : EYESHOT_NO_MEMORY;
}

void plan_release(struct plan *plan)
{
    array_free(plan->memory, plan->steps, plan->step_count, sizeof *plan->steps);
    array_free(plan->memory, plan->edges, plan->edge_count, sizeof *plan->edges);
    array_free(plan->memory, plan->columns, plan_column_count(plan) + 1, sizeof *plan->columns);
    *plan = (struct plan){0};
}
