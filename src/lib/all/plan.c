#include "lib/all/plan.h"

#include <string.h>

/* What is known of a node while the plan is made. */
struct stand {
    uint32_t uses;    /* children to come, and targets */
    uint32_t variant; /* of the hurdles at its place: 0 for the cell itself, else its first node */
    uint32_t slot;
    uint32_t next;  /* of those that stand at the same place */
    unsigned shows; /* in the step at hand: of the target a floor, a wall, both; */
    bool child;     /* it has a child there, */
    bool counted;   /* and its edge to the target is counted */
};

struct maker {
    struct plan *plan;
    const struct tree *tree;
    struct stand *stands; /* by node */
    uint32_t *nexts;      /* by sight: the next one with the same target */
    uint32_t *nodes;      /* the first of each place, by place */
    uint32_t *sights;
    uint32_t *spare; /* slots that are free */
    size_t places, spare_count;
    bool dark;
};

static void *clear_array(const struct maker *maker, size_t count, size_t size)
{
    return array_new(maker->tree->memory, count, size);
}

static void maker_release(struct maker *maker)
{
    const struct eyeshot_memory *memory = maker->tree->memory;
    const struct tree *tree = maker->tree;

    array_free(memory, maker->stands, tree->count, sizeof *maker->stands);
    array_free(memory, maker->nexts, tree->sight_count, sizeof *maker->nexts);
    array_free(memory, maker->nodes, maker->places, sizeof *maker->nodes);
    array_free(memory, maker->sights, maker->places, sizeof *maker->sights);
    array_free(memory, maker->spare, tree->count, sizeof *maker->spare);
}

/* Quadrant by quadrant, column by column: no walk comes back to an earlier one. */
static size_t place_of(const struct tree *tree, struct offset at)
{
    size_t quadrant = (size_t)(at.dx < 0) + 2 * (size_t)(at.dy < 0);

    return (quadrant * ((size_t)tree->reach_x + 1) + (size_t)abs(at.dx)) *
               ((size_t)tree->reach_y + 1) +
           (size_t)abs(at.dy);
}

static bool maker_init(struct maker *maker, struct plan *plan, const struct tree *tree)
{
    *maker = (struct maker){.plan = plan, .tree = tree, .dark = tree->dark};
    maker->places = 4 * ((size_t)tree->reach_x + 1) * ((size_t)tree->reach_y + 1);
    maker->stands = clear_array(maker, tree->count, sizeof *maker->stands);
    maker->nexts = clear_array(maker, tree->sight_count, sizeof *maker->nexts);
    maker->nodes = clear_array(maker, maker->places, sizeof *maker->nodes);
    maker->sights = clear_array(maker, maker->places, sizeof *maker->sights);
    maker->spare = clear_array(maker, tree->count, sizeof *maker->spare);
    return maker->stands && maker->nexts && maker->nodes && maker->sights && maker->spare;
}

static bool same_hurdle(const struct tree *tree, size_t one, size_t other)
{
    return !memcmp(&tree->nodes[one].hurdle, &tree->nodes[other].hurdle, sizeof(struct hurdle));
}

/* The first node of those at the place that have the same hurdle; 0 for the cell's own hurdle. */
static uint32_t variant_of(const struct maker *maker, size_t node, size_t place)
{
    uint32_t other = maker->nodes[place];

    if (maker->tree->nodes[node].hurdle.kind == HURDLE_OPEN)
        return 0;
    while (other && !same_hurdle(maker->tree, node, other - 1))
        other = maker->stands[other - 1].next;
    return other ? maker->stands[other - 1].variant : (uint32_t)node;
}

/* Lists what stands at each place, and counts uses. Numbers are kept one higher, 0 ends a list. */
static void list_places(struct maker *maker)
{
    const struct tree *tree = maker->tree;

    for (size_t i = tree->sight_count; i-- > 0;) {
        const struct tree_sight *sight = &tree->sights[i];
        size_t place = place_of(tree, sight->target);
        if (maker->dark && sight->shown == SHOWN_WALL)
            continue;
        maker->nexts[i] = maker->sights[place];
        maker->sights[place] = (uint32_t)i + 1;
        maker->stands[sight->node].uses++;
    }
    for (size_t i = tree->count; i-- > 1;) { /* children come after their parents */
        size_t place = place_of(tree, tree->nodes[i].hurdle.place);
        if (!maker->stands[i].uses)
            continue;
        maker->stands[i].variant = variant_of(maker, i, place);
        maker->stands[i].next = maker->nodes[place];
        maker->nodes[place] = (uint32_t)i + 1;
        maker->stands[tree->nodes[i].parent].uses++;
    }
}

/*
 * What belongs to a step: the nodes at its place that have one variant of hurdle, and who sees it.
 */
struct members {
    uint32_t node, variant, sight;
};

/* The nodes among the members, one after the other: `node` is the list from the next one on. */
static bool next_node(const struct maker *maker, struct members *members, uint32_t *node)
{
    while (members->node) {
        *node = members->node - 1;
        members->node = maker->stands[*node].next;
        if (maker->stands[*node].variant == members->variant)
            return true;
    }
    return false;
}

static bool next_sight(const struct maker *maker, struct members *members,
                       const struct tree_sight **sight)
{
    if (!members->sight)
        return false;
    *sight = &maker->tree->sights[members->sight - 1];
    members->sight = maker->nexts[members->sight - 1];
    return true;
}

static struct stand *parent_of(const struct maker *maker, uint32_t node)
{
    return &maker->stands[maker->tree->nodes[node].parent];
}

/* What each node shows of the target, and which ones go on through the hurdle. */
static void join(struct maker *maker, struct plan_step *step, struct members members)
{
    struct members again = members;
    const struct tree_sight *sight;
    uint32_t node;

    while (next_sight(maker, &members, &sight))
        maker->stands[sight->node].shows |= sight->shown;
    while (next_node(maker, &members, &node))
        parent_of(maker, node)->child = true;
    while (next_sight(maker, &again, &sight))
        step->floors |= maker->stands[sight->node].shows == SHOWN_FLOOR;
}

static enum plan_part part_of(const struct stand *stand)
{
    if (stand->shows & SHOWN_FLOOR)
        return stand->child ? PLAN_SEEN_ON : PLAN_SEEN;
    if (stand->shows)
        return stand->child ? PLAN_WALL_ON : PLAN_WALL;
    return PLAN_ON;
}

/* How many edges each part has; a node that sees the target more than once has one. */
static void count_edges(struct maker *maker, struct plan_step *step, struct members members)
{
    const struct tree_sight *sight;
    uint32_t node;

    while (next_node(maker, &members, &node))
        step->edges[part_of(parent_of(maker, node))]++;
    while (next_sight(maker, &members, &sight)) {
        struct stand *stand = &maker->stands[sight->node];
        step->edges[part_of(stand)] += !stand->child && !stand->counted;
        stand->counted = true;
    }
}

static uint32_t take_slot(struct maker *maker)
{
    if (maker->spare_count)
        return maker->spare[--maker->spare_count];
    return (uint32_t)maker->plan->slots++;
}

/* `ends` are where the next edge of each part goes. */
static void write_edges(struct maker *maker, struct plan_edge *ends[PLAN_PARTS],
                        struct members members)
{
    const struct tree_sight *sight;
    uint32_t node;

    while (next_node(maker, &members, &node)) {
        const struct stand *stand = parent_of(maker, node);
        maker->stands[node].slot = take_slot(maker);
        *ends[part_of(stand)]++ = (struct plan_edge){stand->slot, maker->stands[node].slot};
    }
    while (next_sight(maker, &members, &sight)) {
        struct stand *stand = &maker->stands[sight->node];
        if (!stand->child && stand->counted)
            *ends[part_of(stand)]++ = (struct plan_edge){stand->slot, PLAN_NONE};
        stand->counted = false;
    }
}

/* A use of the node is done; it has no part in the next step so far. */
static void leave(struct maker *maker, uint32_t node)
{
    struct stand *stand = &maker->stands[node];

    stand->shows = 0;
    stand->child = false;
    if (!--stand->uses && node != TREE_ROOT)
        maker->spare[maker->spare_count++] = stand->slot;
}

static void leave_all(struct maker *maker, struct members members)
{
    const struct tree_sight *sight;
    uint32_t node;

    while (next_node(maker, &members, &node))
        leave(maker, maker->tree->nodes[node].parent);
    while (next_sight(maker, &members, &sight))
        leave(maker, sight->node);
}

static bool make_step(struct maker *maker, struct members members, struct hurdle hurdle)
{
    struct plan *plan = maker->plan;
    struct plan_step step = {.hurdle = hurdle, .target = PLAN_NONE, .floors = maker->dark}, *steps;
    struct plan_edge *edge, *ends[PLAN_PARTS];

    if (members.sight)
        step.target = (uint32_t)(plan->target_count - 1 - plan->batches[plan->batch_count].target);
    join(maker, &step, members);
    count_edges(maker, &step, members);
    steps = array_grow(plan->memory, plan->steps, plan->step_count, &plan->step_room, sizeof step);
    if (!steps)
        return false;
    plan->steps = steps;
    steps[plan->step_count++] = step;
    edge = &plan->edges[plan->edge_count];
    for (int part = 0; part < PLAN_PARTS; part++) {
        ends[part] = edge;
        edge += step.edges[part];
        plan->edge_count += step.edges[part];
    }
    write_edges(maker, ends, members);
    leave_all(maker, members);
    return true;
}

/* The cell itself comes last: the walks to it pass the other hurdles of its place. */
static bool make_place(struct maker *maker, struct offset at)
{
    size_t place = place_of(maker->tree, at);
    struct members members = {.node = maker->nodes[place]};
    bool open = maker->sights[place];

    for (uint32_t node = members.node; node; node = maker->stands[node - 1].next) {
        members.variant = maker->stands[node - 1].variant;
        open |= !members.variant;
        if (members.variant == node - 1 &&
            !make_step(maker, members, maker->tree->nodes[node - 1].hurdle))
            return false;
    }
    members.variant = 0;
    members.sight = maker->sights[place];
    return !open || make_step(maker, members, hurdle_open(at));
}

/* Where the next batch begins. */
static bool add_batch(struct plan *plan)
{
    const struct plan_batch *last = plan->batches ? &plan->batches[plan->batch_count] : NULL;
    size_t targets = last ? plan->target_count - last->target : 0;
    struct plan_batch *batches;

    if (last && last->step == plan->step_count && !targets)
        return true;
    plan->batch_count += last != NULL;
    plan->batch_most = targets > plan->batch_most ? targets : plan->batch_most;
    batches = array_grow(plan->memory, plan->batches, plan->batch_count, &plan->batch_room,
                         sizeof *batches);
    if (!batches)
        return false;
    plan->batches = batches;
    batches[plan->batch_count] =
        (struct plan_batch){plan->step_count, plan->edge_count, plan->target_count};
    return true;
}

static bool add_target(struct plan *plan, struct offset at)
{
    struct offset *targets = array_grow(plan->memory, plan->targets, plan->target_count,
                                        &plan->target_room, sizeof *targets);

    if (!targets)
        return false;
    plan->targets = targets;
    if (!at.dx && !at.dy)
        plan->own = (uint32_t)plan->target_count;
    targets[plan->target_count++] = at;
    return true;
}

/* The cell's steps, and its number, if anyone sees it. */
static bool add_place(struct maker *maker, struct offset at)
{
    bool own = !at.dx && !at.dy;
    bool seen = own ? maker->tree->terms->own_cell : maker->sights[place_of(maker->tree, at)];

    return (!seen || add_target(maker->plan, at)) && make_place(maker, at);
}

static bool make_steps(struct maker *maker, size_t batch)
{
    const struct tree *tree = maker->tree;
    struct plan *plan = maker->plan;
    bool good = add_batch(plan);

    for (int quadrant = 0; quadrant < 4; quadrant++) {
        int x = quadrant % 2 ? -1 : 1, y = quadrant / 2 ? -1 : 1;
        for (int i = x < 0; i <= tree->reach_x && good; i++) {
            for (int k = y < 0; k <= tree->reach_y && good; k++)
                good = add_place(maker, offset_of(x * i, y * k));
            if (good && plan->target_count - plan->batches[plan->batch_count].target >= batch)
                good = add_batch(plan);
        }
    }
    return good && add_batch(plan);
}

void plan_release(struct plan *plan)
{
    array_free(plan->memory, plan->steps, plan->step_room, sizeof *plan->steps);
    array_free(plan->memory, plan->edges, plan->edge_room, sizeof *plan->edges);
    array_free(plan->memory, plan->batches, plan->batch_room, sizeof *plan->batches);
    array_free(plan->memory, plan->targets, plan->target_room, sizeof *plan->targets);
    *plan = (struct plan){0};
}

static void init(struct plan *plan, const struct tree *tree)
{
    *plan = (struct plan){.reach_x = tree->reach_x,
                          .reach_y = tree->reach_y,
                          .node_count = tree->count,
                          .slots = 1,
                          .own = PLAN_NONE,
                          .memory = tree->memory};
}

static int finish(struct plan *plan, bool good)
{
    if (good)
        return EYESHOT_OK;
    plan_release(plan);
    return EYESHOT_NO_MEMORY;
}

int plan_make(struct plan *plan, const struct tree *tree, size_t batch)
{
    struct maker maker = {.tree = tree};
    bool good = false;

    init(plan, tree);
    if (tree->status)
        return tree->status;
    plan->edge_room = tree->count + tree->sight_count;
    plan->edges = array_new(plan->memory, plan->edge_room, sizeof *plan->edges);
    if (plan->edges && maker_init(&maker, plan, tree)) {
        list_places(&maker);
        good = make_steps(&maker, batch);
    }
    maker_release(&maker);
    return finish(plan, good);
}

int plan_make_targets(struct plan *plan, const struct tree *tree)
{
    bool good;

    init(plan, tree);
    if (tree->status)
        return tree->status;
    good = add_batch(plan);
    for (int dy = -tree->reach_y; dy <= tree->reach_y; dy++)
        for (int dx = -tree->columns[abs(dy)]; dx <= tree->columns[abs(dy)] && good; dx++)
            good = add_target(plan, offset_of(dx, dy));
    return finish(plan, good && add_batch(plan));
}
