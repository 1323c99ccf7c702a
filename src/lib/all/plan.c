#include "lib/all/plan.h"

/* What is known of a node while the plan is made. */
struct stand {
    uint32_t uses; /* children to come, and targets */
    uint32_t slot;
    uint32_t next;       /* of those that stand at the same place */
    uint32_t step;       /* the last one that it had a part in, counted from 1; there */
    unsigned shows;      /* of the target: a floor, a wall, both, */
    bool child, written; /* has a child, and its edge has been written */
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
    *maker = (struct maker){.plan = plan, .tree = tree, .dark = tree->terms->walls == EYESHOT_DARK};
    maker->places = 4 * ((size_t)tree->reach_x + 1) * ((size_t)tree->reach_y + 1);
    maker->stands = clear_array(maker, tree->count, sizeof *maker->stands);
    maker->nexts = clear_array(maker, tree->sight_count, sizeof *maker->nexts);
    maker->nodes = clear_array(maker, maker->places, sizeof *maker->nodes);
    maker->sights = clear_array(maker, maker->places, sizeof *maker->sights);
    maker->spare = clear_array(maker, tree->count, sizeof *maker->spare);
    return maker->stands && maker->nexts && maker->nodes && maker->sights && maker->spare;
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
        maker->stands[i].next = maker->nodes[place];
        maker->nodes[place] = (uint32_t)i + 1;
        maker->stands[tree->nodes[i].parent].uses++;
    }
}

static bool add_step(struct maker *maker, struct hurdle hurdle, uint32_t target)
{
    struct plan *plan = maker->plan;
    struct plan_step *steps =
        array_grow(plan->memory, plan->steps, plan->step_count, &plan->step_room, sizeof *steps);

    if (!steps)
        return false;
    plan->steps = steps;
    steps[plan->step_count++] =
        (struct plan_step){.hurdle = hurdle, .target = target, .floors = maker->dark};
    return true;
}

/* Of the last step. */
static bool add_edge(struct maker *maker, enum plan_part part, uint32_t from, uint32_t to)
{
    struct plan *plan = maker->plan;
    struct plan_edge *edges =
        array_grow(plan->memory, plan->edges, plan->edge_count, &plan->edge_room, sizeof *edges);

    if (!edges)
        return false;
    plan->edges = edges;
    edges[plan->edge_count++] = (struct plan_edge){from, to};
    plan->steps[plan->step_count - 1].edges[part]++;
    return true;
}

static uint32_t take_slot(struct maker *maker)
{
    if (maker->spare_count)
        return maker->spare[--maker->spare_count];
    return (uint32_t)maker->plan->slots++;
}

static void use(struct maker *maker, uint32_t node)
{
    struct stand *stand = &maker->stands[node];

    if (!--stand->uses && node != TREE_ROOT)
        maker->spare[maker->spare_count++] = stand->slot;
}

/* The node's part in the step at hand, none so far if this is its first. */
static struct stand *take_part(struct maker *maker, uint32_t node)
{
    struct stand *stand = &maker->stands[node];

    if (stand->step != maker->plan->step_count) {
        stand->step = (uint32_t)maker->plan->step_count;
        stand->shows = 0;
        stand->child = stand->written = false;
    }
    return stand;
}

static bool is_child(const struct maker *maker, uint32_t node, struct hurdle hurdle)
{
    struct hurdle own = maker->tree->nodes[node].hurdle;

    return own.kind == hurdle.kind && own.cell.dx == hurdle.cell.dx &&
           own.cell.dy == hurdle.cell.dy && own.other.dx == hurdle.other.dx &&
           own.other.dy == hurdle.other.dy;
}

/* What each node shows of the target, and which ones go on through the hurdle. */
static void take_parts(struct maker *maker, uint32_t node, uint32_t sight, struct hurdle hurdle)
{
    struct plan_step *step = &maker->plan->steps[maker->plan->step_count - 1];

    for (uint32_t i = sight; i; i = maker->nexts[i - 1])
        take_part(maker, maker->tree->sights[i - 1].node)->shows |=
            maker->tree->sights[i - 1].shown;
    for (uint32_t i = sight; i; i = maker->nexts[i - 1])
        step->floors |= maker->stands[maker->tree->sights[i - 1].node].shows == SHOWN_FLOOR;
    for (; node; node = maker->stands[node - 1].next)
        if (is_child(maker, node - 1, hurdle))
            take_part(maker, maker->tree->nodes[node - 1].parent)->child = true;
}

static enum plan_part part_of(const struct stand *stand)
{
    if (stand->shows & SHOWN_FLOOR)
        return stand->child ? PLAN_SEEN_ON : PLAN_SEEN;
    if (stand->shows)
        return stand->child ? PLAN_WALL_ON : PLAN_WALL;
    return PLAN_ON;
}

/* The edges of one part: those to children, and those of nodes that only see. */
static bool write_part(struct maker *maker, enum plan_part part, uint32_t node, uint32_t sight,
                       struct hurdle hurdle)
{
    for (; node; node = maker->stands[node - 1].next) {
        struct stand *stand = &maker->stands[maker->tree->nodes[node - 1].parent];
        if (!is_child(maker, node - 1, hurdle) || part_of(stand) != part)
            continue;
        maker->stands[node - 1].slot = take_slot(maker);
        if (!add_edge(maker, part, stand->slot, maker->stands[node - 1].slot))
            return false;
    }
    for (; sight; sight = maker->nexts[sight - 1]) {
        struct stand *stand = &maker->stands[maker->tree->sights[sight - 1].node];
        if (part_of(stand) != part || stand->child || stand->written)
            continue;
        stand->written = true;
        if (!add_edge(maker, part, stand->slot, PLAN_NONE))
            return false;
    }
    return true;
}

static void end_step(struct maker *maker, uint32_t node, uint32_t sight, struct hurdle hurdle)
{
    for (; node; node = maker->stands[node - 1].next)
        if (is_child(maker, node - 1, hurdle))
            use(maker, maker->tree->nodes[node - 1].parent);
    for (; sight; sight = maker->nexts[sight - 1])
        use(maker, maker->tree->sights[sight - 1].node);
}

static bool make_step(struct maker *maker, uint32_t node, uint32_t sight, struct hurdle hurdle)
{
    uint32_t target = sight ? plan_find(maker->plan, hurdle.place) : PLAN_NONE;

    if (!add_step(maker, hurdle, target))
        return false;
    take_parts(maker, node, sight, hurdle);
    for (int part = 0; part < PLAN_PARTS; part++)
        if (!write_part(maker, (enum plan_part)part, node, sight, hurdle))
            return false;
    end_step(maker, node, sight, hurdle);
    return true;
}

/* Has an earlier node of the place the same hurdle? */
static bool is_done(const struct maker *maker, uint32_t first, uint32_t node)
{
    for (; first != node; first = maker->stands[first - 1].next)
        if (is_child(maker, first - 1, maker->tree->nodes[node - 1].hurdle))
            return true;
    return false;
}

/* The cell itself comes last: the walks to it pass the other hurdles of its place. */
static bool make_place(struct maker *maker, struct offset at)
{
    size_t place = place_of(maker->tree, at);
    uint32_t first = maker->nodes[place], sight = maker->sights[place];
    bool open = sight;

    for (uint32_t node = first; node; node = maker->stands[node - 1].next) {
        struct hurdle hurdle = maker->tree->nodes[node - 1].hurdle;
        if (hurdle.kind == HURDLE_OPEN)
            open = true;
        else if (!is_done(maker, first, node) && !make_step(maker, node, 0, hurdle))
            return false;
    }
    return !open || make_step(maker, first, sight, hurdle_open(at));
}

static bool make_steps(struct maker *maker)
{
    const struct tree *tree = maker->tree;
    bool good = true;

    for (int quadrant = 0; quadrant < 4; quadrant++) {
        int x = quadrant % 2 ? -1 : 1, y = quadrant / 2 ? -1 : 1;
        for (int i = x < 0; i <= tree->reach_x && good; i++)
            for (int k = y < 0; k <= tree->reach_y && good; k++)
                good = make_place(maker, offset_of(x * i, y * k));
    }
    return good;
}

static bool list_targets(struct maker *maker)
{
    const struct tree *tree = maker->tree;
    struct plan *plan = maker->plan;

    for (int dx = -tree->reach_x; dx <= tree->reach_x; dx++) {
        for (int dy = -tree->reach_y; dy <= tree->reach_y; dy++) {
            struct offset at = offset_of(dx, dy);
            struct offset *targets;
            bool own = !dx && !dy;
            if (own ? !tree->terms->own_cell : !maker->sights[place_of(tree, at)])
                continue;
            targets = array_grow(plan->memory, plan->targets, plan->target_count,
                                 &plan->target_room, sizeof *targets);
            if (!targets)
                return false;
            plan->targets = targets;
            targets[plan->target_count++] = at;
        }
    }
    return true;
}

uint32_t plan_find(const struct plan *plan, struct offset target)
{
    size_t from = 0, to = plan->target_count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        struct offset at = plan->targets[middle];
        if (at.dx == target.dx && at.dy == target.dy)
            return (uint32_t)middle;
        if (at.dx < target.dx || (at.dx == target.dx && at.dy < target.dy))
            from = middle + 1;
        else
            to = middle;
    }
    return PLAN_NONE;
}

void plan_release(struct plan *plan)
{
    array_free(plan->memory, plan->steps, plan->step_room, sizeof *plan->steps);
    array_free(plan->memory, plan->edges, plan->edge_room, sizeof *plan->edges);
    array_free(plan->memory, plan->targets, plan->target_room, sizeof *plan->targets);
    *plan = (struct plan){0};
}

enum tree_status plan_make(struct plan *plan, const struct tree *tree)
{
    struct maker maker;
    bool good = false;

    *plan = (struct plan){.reach_x = tree->reach_x,
                          .reach_y = tree->reach_y,
                          .node_count = tree->count,
                          .slots = 1,
                          .memory = tree->memory};
    if (tree->status)
        return tree->status;
    if ((size_t)tree->reach_x * (size_t)tree->reach_y > tree->limit)
        return TREE_TOO_LARGE;
    if (maker_init(&maker, plan, tree)) {
        list_places(&maker);
        good = list_targets(&maker) && make_steps(&maker);
    }
    maker_release(&maker);
    plan->own = plan_find(plan, (struct offset){0, 0});
    if (good)
        return TREE_GOOD;
    plan_release(plan);
    return TREE_NO_MEMORY;
}
