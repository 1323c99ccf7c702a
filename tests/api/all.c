/*
 * All eyes through the public header: numbers worked out by hand, the same as a look of each eye gives;
 * arguments that mean nothing, memory that fails, and a stop.
 */
#include "api.h"
#include "purse.h"

#define WIDTH 70
#define HEIGHT 41
#define CELLS (WIDTH * HEIGHT)

struct numbers {
    uint32_t sees[CELLS], seen_by[CELLS], mean[CELLS], farthest[CELLS];
};

static struct eyeshot_map *new_map(int width, int height, int percent)
{
    struct eyeshot_map *map = eyeshot_map_new(width, height, NULL);

    if (!map)
        abort();
    scatter(map, 9, percent);
    return map;
}

/* Everything that an order gives; a status. */
static int count(const struct eyeshot_all_order *order, struct numbers *numbers)
{
    struct eyeshot_numbers to = {.sees = numbers->sees,
                                 .seen_by = numbers->seen_by,
                                 .mean = numbers->mean,
                                 .farthest = numbers->farthest};
    struct eyeshot_all_work *work;
    struct eyeshot_all *all;
    int status = eyeshot_all_new(&all, order);

    memset(numbers, 0, sizeof *numbers);
    if (status)
        return status;
    if (!order->distances)
        to.mean = to.farthest = NULL;
    work = eyeshot_all_work_new(all, &to);
    status = work ? 0 : EYESHOT_NO_MEMORY;
    for (size_t part = 0; part < eyeshot_all_facts(all).parts && !status; part++)
        status = eyeshot_all_count(work, part);
    eyeshot_all_work_free(work);
    eyeshot_all_free(all);
    return status;
}

/* "..#": the first cell sees three, 0, 1 and 2 away; the second one too, 1, 0 and 1 away. */
static void test_by_hand(void)
{
    static const uint32_t sees[] = {3, 3, 0}, seen_by[] = {2, 2, 0}, mean[] = {1000, 667, 0};
    static const uint32_t farthest[] = {2000, 1000, 0};
    struct eyeshot_map *map = eyeshot_map_new(3, 1, NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
    struct eyeshot_all_order order = {.map = map, .terms = &terms, .distances = true};
    static struct numbers found;
    int failed = 0;

    eyeshot_map_set(map, 2, 0, true);
    for (order.way = EYESHOT_BEST; order.way <= EYESHOT_TREE; order.way++) {
        expect(&failed, !count(&order, &found), "way %d fails", (int)order.way);
        expect(&failed,
               !memcmp(found.sees, sees, sizeof sees) &&
                   !memcmp(found.seen_by, seen_by, sizeof seen_by),
               "way %d: sees %u, %u; seen by %u, %u", (int)order.way, found.sees[0], found.sees[1],
               found.seen_by[0], found.seen_by[1]);
        expect(&failed,
               !memcmp(found.mean, mean, sizeof mean) &&
                   !memcmp(found.farthest, farthest, sizeof farthest),
               "way %d: mean %u, %u; farthest %u, %u", (int)order.way, found.mean[0], found.mean[1],
               found.farthest[0], found.farthest[1]);
    }
    eyeshot_map_free(map);
    check_none(failed, "the numbers of three cells, worked out by hand");
}

/* How much each open cell sees, and who sees it, from eyeshot_look(); a cell of which a part is seen is. */
static void look_from_each(const struct eyeshot_map *map, const struct eyeshot_terms *terms,
                           struct numbers *numbers)
{
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_mask mask;
    int scale = terms->rule->scale;

    memset(numbers, 0, sizeof *numbers);
    if (eyeshot_mask_init(&mask, WIDTH * scale, HEIGHT * scale, NULL))
        abort();
    for (int i = 0; i < CELLS; i++) {
        if (eyeshot_map_is_opaque(map, i % WIDTH, i / WIDTH))
            continue;
        if (eyeshot_look(looker, map, terms, i % WIDTH, i / WIDTH, &mask, NULL))
            abort();
        for (int k = 0; k < CELLS; k++) {
            bool seen = false;
            for (int part = 0; part < scale * scale; part++)
                seen |= eyeshot_mask_has(&mask, k % WIDTH * scale + part % scale,
                                         k / WIDTH * scale + part / scale);
            numbers->sees[i] += seen;
            numbers->seen_by[k] += seen && !eyeshot_map_is_opaque(map, k % WIDTH, k / WIDTH);
        }
        eyeshot_mask_clear(&mask, eyeshot_mask_box(&mask));
    }
    eyeshot_mask_release(&mask, NULL);
    eyeshot_looker_free(looker);
}

static void test_each(void)
{
    static const int numbers[] = {8, 13, 17}; /* a shape, dark walls, diagonals that block */
    static struct numbers expected, found;
    struct eyeshot_map *map = new_map(WIDTH, HEIGHT, 12);
    int failed = 0;

    FOR_RULES(rule)
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct eyeshot_terms terms = terms_by_number(rule, numbers[i]);
        terms.radius = 6;
        look_from_each(map, &terms, &expected);
        memset(&found, 1, sizeof found);
        expect(&failed, !eyeshot_all(map, &terms, found.sees, found.seen_by, NULL), "%s fails",
               rule->name);
        expect(&failed,
               !memcmp(found.sees, expected.sees, sizeof found.sees) &&
                   !memcmp(found.seen_by, expected.seen_by, sizeof found.seen_by),
               "%s: other numbers", rule->name);
    }
    eyeshot_map_free(map);
    check_none(failed, "eyeshot_all() is a look of each open cell, for every rule");
}

#define LARGE_WIDTH 420
#define LARGE_HEIGHT 110
#define LARGE_CELLS (LARGE_WIDTH * LARGE_HEIGHT)

/* On a map of which most parts have no eye, and one none that sees its edge. */
static void test_few(void)
{
    static const int at[][2] = {{200, 50}, {201, 50}, {233, 60}};
    static uint32_t sees[LARGE_CELLS], seen_by[LARGE_CELLS];
    struct eyeshot_map *map = new_map(LARGE_WIDTH, LARGE_HEIGHT, 12);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
    struct eyeshot_mask eyes, mask;
    struct eyeshot_all_order order = {
        .map = map, .terms = &terms, .eyes = &eyes, .way = EYESHOT_TREE, .word_bits = 128};
    struct eyeshot_numbers numbers = {.sees = sees, .seen_by = seen_by};
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_all_work *work;
    struct eyeshot_all *all;
    int failed = 0;

    terms.radius = 5;
    if (eyeshot_mask_init(&eyes, LARGE_WIDTH, LARGE_HEIGHT, NULL) ||
        eyeshot_mask_init(&mask, LARGE_WIDTH, LARGE_HEIGHT, NULL))
        abort();
    for (int i = 0; i < 3; i++)
        eyes.words[(size_t)at[i][1] * eyes.stride + (size_t)at[i][0] / 64] |= (uint64_t)1
                                                                              << at[i][0] % 64;
    expect(&failed, !eyeshot_all_new(&all, &order), "no order");
    work = eyeshot_all_work_new(all, &numbers);
    expect(&failed, eyeshot_all_facts(all).eyes == 3, "%zu eyes", eyeshot_all_facts(all).eyes);
    for (size_t part = 0; part < eyeshot_all_facts(all).parts; part++)
        expect(&failed, !eyeshot_all_count(work, part), "part %zu", part);
    eyeshot_all_work_free(work);
    eyeshot_all_free(all);
    for (int i = 0; i < 3; i++) { /* what looks show is taken away: nothing stays */
        if (eyeshot_look(looker, map, &terms, at[i][0], at[i][1], &mask, NULL))
            abort();
        for (int k = 0; k < LARGE_CELLS; k++) {
            bool seen = eyeshot_mask_has(&mask, k % LARGE_WIDTH, k / LARGE_WIDTH);
            sees[at[i][1] * LARGE_WIDTH + at[i][0]] -= seen;
            seen_by[k] -= seen && !eyeshot_map_is_opaque(map, k % LARGE_WIDTH, k / LARGE_WIDTH);
        }
        eyeshot_mask_clear(&mask, eyeshot_mask_box(&mask));
    }
    for (int k = 0; k < LARGE_CELLS; k++)
        expect(&failed, !sees[k] && !seen_by[k], "%d, %d", k % LARGE_WIDTH, k / LARGE_WIDTH);
    eyeshot_looker_free(looker);
    eyeshot_mask_release(&eyes, NULL);
    eyeshot_mask_release(&mask, NULL);
    eyeshot_map_free(map);
    check_none(failed, "few eyes on a large map are each a look");
}

/* What is added to `seen_by`: is it only between `enter` and `leave`, and in the rows they are told? */
struct guard {
    uint32_t seen_by[CELLS], before[CELLS];
    bool within;
    int y0, y1, wrong;
};

static void enter(void *context, int y0, int y1)
{
    struct guard *guard = context;

    guard->wrong += guard->within || y0 < 0 || y0 > y1 || y1 > HEIGHT ||
                    memcmp(guard->before, guard->seen_by, sizeof guard->before) != 0;
    guard->within = true;
    guard->y0 = y0;
    guard->y1 = y1;
}

static void leave(void *context, int y0, int y1)
{
    struct guard *guard = context;

    guard->wrong += !guard->within || y0 != guard->y0 || y1 != guard->y1;
    for (int i = 0; i < CELLS; i++)
        if (i / WIDTH < y0 || i / WIDTH >= y1)
            guard->wrong += guard->before[i] != guard->seen_by[i];
    memcpy(guard->before, guard->seen_by, sizeof guard->before);
    guard->within = false;
}

static void test_enter(void)
{
    static struct guard guard;
    struct eyeshot_numbers numbers = {
        .seen_by = guard.seen_by, .enter = enter, .leave = leave, .context = &guard};
    struct eyeshot_map *map = new_map(WIDTH, HEIGHT, 12);
    int failed = 0;

    FOR_RULES(rule)
    for (int way = EYESHOT_LOOKS; way <= EYESHOT_TREE; way++) {
        struct eyeshot_terms terms = terms_by_number(rule, 8);
        struct eyeshot_all_order order = {
            .map = map, .terms = &terms, .way = (enum eyeshot_way)way, .word_bits = 128};
        struct eyeshot_all_work *work;
        struct eyeshot_all *all;
        guard = (struct guard){.wrong = 0};
        if (eyeshot_all_new(&all, &order) || !(work = eyeshot_all_work_new(all, &numbers)))
            abort();
        for (size_t part = 0; part < eyeshot_all_facts(all).parts; part++)
            expect(&failed, !eyeshot_all_count(work, part), "%s: part %zu", rule->name, part);
        eyeshot_all_work_free(work);
        eyeshot_all_free(all);
        guard.wrong += memcmp(guard.before, guard.seen_by, sizeof guard.before) != 0;
        expect(&failed, !guard.wrong && !guard.within, "%s, way %d: %d times", rule->name, way,
               guard.wrong);
    }
    eyeshot_map_free(map);
    check_none(failed, "numbers are added to seen_by between enter and leave only");
}

static void test_arguments(void)
{
    struct eyeshot_map *map = new_map(WIDTH, HEIGHT, 12);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("exact")), none = terms;
    struct eyeshot_mask eyes = {WIDTH - 1, HEIGHT, 2, NULL};
    struct eyeshot_numbers numbers = {.mean = NULL};
    struct eyeshot_all_order order = {.map = map, .terms = &terms};
    struct eyeshot_all *all;
    int failed = 0;

    none.radius = -1;
    expect(&failed, eyeshot_all_new(NULL, &order) == EYESHOT_BAD_ARGUMENT, "nowhere to put it");
    expect(&failed, eyeshot_all_new(&all, NULL) == EYESHOT_BAD_ARGUMENT, "no order");
    order.map = NULL;
    expect(&failed, eyeshot_all_new(&all, &order) == EYESHOT_BAD_ARGUMENT, "no map");
    order.map = map;
    order.terms = NULL;
    expect(&failed, eyeshot_all_new(&all, &order) == EYESHOT_BAD_ARGUMENT, "no terms");
    order.terms = &none;
    expect(&failed, eyeshot_all_new(&all, &order) == EYESHOT_BAD_ARGUMENT, "a radius below 0");
    order.terms = &terms;
    order.eyes = &eyes;
    expect(&failed, eyeshot_all_new(&all, &order) == EYESHOT_BAD_ARGUMENT, "eyes off the map");
    order.eyes = NULL;
    order.way = (enum eyeshot_way)3;
    expect(&failed, eyeshot_all_new(&all, &order) == EYESHOT_BAD_ARGUMENT, "no such way");
    order.way = EYESHOT_BEST;
    expect(&failed, !eyeshot_all_new(&all, &order), "a good order");
    expect(&failed, !eyeshot_all_work_new(NULL, &numbers) && !eyeshot_all_work_new(all, NULL),
           "work of nothing");
    numbers.mean = (uint32_t[]){0};
    expect(&failed, !eyeshot_all_work_new(all, &numbers), "distances that were not ordered");
    expect(&failed, eyeshot_all_count(NULL, 0) == EYESHOT_BAD_ARGUMENT, "no work");
    expect(&failed, !eyeshot_all_facts(NULL).parts, "facts of nothing");
    expect(&failed,
           eyeshot_all(NULL, &terms, NULL, NULL, NULL) == EYESHOT_BAD_ARGUMENT &&
               eyeshot_all(map, NULL, NULL, NULL, NULL) == EYESHOT_BAD_ARGUMENT &&
               !eyeshot_all(map, &terms, NULL, NULL, NULL),
           "all of nothing");
    eyeshot_all_free(all);
    eyeshot_all_free(NULL);
    eyeshot_all_work_free(NULL);
    eyeshot_map_free(map);
    check_none(failed, "arguments that mean nothing are refused");
}

/* The allocation numbered `fails` fails. */
static int try_memory(struct eyeshot_all_order order, size_t fails, const struct numbers *expected,
                      int *failed)
{
    static struct numbers found;
    const char *name = order.terms->rule->name;
    struct purse purse;
    int status;

    purse_init(&purse);
    purse.fails = fails;
    order.memory = &purse.memory;
    status = count(&order, &found);
    expect(failed, status == (purse.asked < fails ? 0 : EYESHOT_NO_MEMORY),
           "%s: allocation %zu of %zu: status %d", name, fails, purse.asked, status);
    expect(failed, status || !memcmp(&found, expected, sizeof found), "%s: other numbers", name);
    expect(failed, purse_is_whole(&purse), "%s: %zu blocks left, %d wrong", name, purse.count,
           purse.wrong);
    return status;
}

static void test_memory(void)
{
    static const char *const names[] = {"symmetric",  "exact",   "bresenham",
                                        "angband",    "digital", "diamond",
                                        "ray-square", "real-2x", "tcod-basic"};
    static struct numbers expected;
    struct eyeshot_map *map = new_map(WIDTH, HEIGHT, 12);
    int failed = 0, refused = 0;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(names[i]));
        struct eyeshot_all_order order = {.map = map, .terms = &terms, .distances = true};
        size_t fails = 0;
        terms.radius = 6;
        expect(&failed, !count(&order, &expected), "%s fails", names[i]);
        while (try_memory(order, ++fails, &expected, &failed) && fails < 1000)
            refused++;
    }
    eyeshot_map_free(map);
    expect(&failed, refused > 90, "only %d were refused memory", refused);
    check_none(failed, "without memory there is a status, and nothing is left behind");
}

static bool ask(void *context)
{
    return !--*(int *)context;
}

/* Both ways, where there are two: the second question is answered yes. */
static void test_stop(void)
{
    struct eyeshot_map *map = new_map(WIDTH, HEIGHT, 3);
    static struct numbers found;
    int left, failed = 0;
    struct eyeshot_stop stop = {ask, &left};

    FOR_RULES(rule)
    for (int way = EYESHOT_LOOKS; way <= EYESHOT_TREE; way++) {
        struct eyeshot_terms terms = terms_by_number(rule, 8);
        struct eyeshot_all_order order = {
            .map = map, .terms = &terms, .way = (enum eyeshot_way)way, .stop = &stop};
        left = 2;
        expect(&failed, count(&order, &found) == EYESHOT_STOPPED, "%s, way %d: not stopped",
               rule->name, way);
        left = -1;
        expect(&failed, !count(&order, &found), "%s, way %d: stopped for nothing", rule->name, way);
    }
    eyeshot_map_free(map);
    check_none(failed, "all eyes stop when they are told to");
}

/* What an order would cost, and which way it goes. */
static struct eyeshot_all_facts facts_of(const struct eyeshot_map *map,
                                         const struct eyeshot_rule *rule, enum eyeshot_way way,
                                         int64_t radius)
{
    struct eyeshot_terms terms = eyeshot_terms_of(rule);
    struct eyeshot_all_order order = {.map = map, .terms = &terms, .way = way, .word_bits = 128};
    struct eyeshot_all_facts facts;
    struct eyeshot_all *all;

    terms.radius = radius;
    terms.shape = rule->shape;
    if (eyeshot_all_new(&all, &order))
        abort();
    facts = eyeshot_all_facts(all);
    eyeshot_all_free(all);
    return facts;
}

/*
 * The best way is a tree where there is one and it costs less. For twice as many eyes, looks cost
 * twice as much, and a tree, which is made once, nearly so.
 */
static void test_best(void)
{
    struct eyeshot_map *maps[] = {new_map(3, 1, 0), new_map(70, 40, 0), new_map(70, 80, 0),
                                  new_map(70, 40, 15)};
    struct eyeshot_map *large = new_map(LARGE_WIDTH, LARGE_HEIGHT, 12);
    int failed = 0, trees = 0;

    FOR_RULES(rule)
    for (int i = 0; i < 4; i++)
        for (int64_t radius = 2; radius < 9; radius += 3) {
            struct eyeshot_all_facts best = facts_of(maps[i], rule, EYESHOT_BEST, radius);
            struct eyeshot_all_facts looks = facts_of(maps[i], rule, EYESHOT_LOOKS, radius);
            struct eyeshot_all_facts tree = facts_of(maps[i], rule, EYESHOT_TREE, radius);
            bool pays = best.nodes && best.tree_cost < best.look_cost;
            expect(&failed, best.way == (pays ? EYESHOT_TREE : EYESHOT_LOOKS),
                   "%s, map %d: %zu nodes", rule->name, i, best.nodes);
            expect(&failed, looks.way == EYESHOT_LOOKS && !looks.nodes, "%s: looks", rule->name);
            expect(&failed, tree.way == (tree.nodes ? EYESHOT_TREE : EYESHOT_LOOKS), "%s: a tree",
                   rule->name);
            trees += pays;
        }
    expect(&failed, trees > 50, "only %d trees", trees);
    FOR_RULES(rule)
    {
        struct eyeshot_all_facts few = facts_of(maps[1], rule, EYESHOT_TREE, 2);
        struct eyeshot_all_facts many = facts_of(maps[2], rule, EYESHOT_TREE, 2);
        expect(&failed,
               many.look_cost * 10 >= few.look_cost * 18 &&
                   many.look_cost * 10 <= few.look_cost * 22,
               "%s: looks cost %llu, those of twice the eyes %llu", rule->name,
               (unsigned long long)few.look_cost, (unsigned long long)many.look_cost);
        expect(&failed,
               many.tree_cost * 10 >= few.tree_cost * 13 && many.tree_cost <= few.tree_cost * 2,
               "%s: a tree costs %llu, that of twice the eyes %llu", rule->name,
               (unsigned long long)few.tree_cost, (unsigned long long)many.tree_cost);
    }
    expect(
        &failed,
        facts_of(maps[0], eyeshot_rule_find("symmetric"), EYESHOT_BEST, 2).way == EYESHOT_LOOKS &&
            facts_of(maps[1], eyeshot_rule_find("digital"), EYESHOT_BEST, 8).way == EYESHOT_TREE &&
            facts_of(large, eyeshot_rule_find("digital"), EYESHOT_BEST, 8).way == EYESHOT_TREE,
        "a tree for three eyes that see one row, or looks that take long");
    for (int i = 0; i < 4; i++)
        eyeshot_map_free(maps[i]);
    eyeshot_map_free(large);
    check_none(failed, "the best way is the one that costs less");
}

static bool has_tree(const struct eyeshot_map *map, const struct eyeshot_terms *terms)
{
    struct eyeshot_all_order order = {.map = map, .terms = terms, .way = EYESHOT_TREE};
    struct eyeshot_all *all;
    bool found;

    if (eyeshot_all_new(&all, &order))
        abort();
    found = eyeshot_all_facts(all).way == EYESHOT_TREE;
    eyeshot_all_free(all);
    return found;
}

/* As src/lib/all/trees.c lists them; rays to a rim need one that every eye can have on the map. */
static void test_trees(void)
{
    static const char listed[] =
        " symmetric exact rot-precise digital dcss tcod-shadow cdda diamond "
        "bresenham steps simple corner eight-ray angband permissive "
        "ray-circle ray-square ";
    struct eyeshot_map *map = new_map(WIDTH, HEIGHT, 12);
    int failed = 0;

    FOR_RULES(rule)
    {
        struct eyeshot_terms terms = eyeshot_terms_of(rule);
        bool angband = !strcmp(rule->name, "angband"), rays = !strncmp(rule->name, "ray-", 4);
        char name[40];
        bool has;
        snprintf(name, sizeof name, " %s ", rule->name);
        has = strstr(listed, name);
        terms.radius = 5;
        expect(&failed, has_tree(map, &terms) == has, "%s", rule->name);
        terms.diagonals = EYESHOT_BLOCK;
        expect(&failed, has_tree(map, &terms) == (has && !angband), "%s: block", rule->name);
        terms.shape = terms.shape == EYESHOT_SQUARE ? EYESHOT_CIRCLE : EYESHOT_SQUARE;
        expect(&failed, has_tree(map, &terms) == (has && !angband && !rays), "%s: a shape",
               rule->name);
        if (!rays)
            continue;
        terms = eyeshot_terms_of(rule);
        terms.radius = WIDTH / 2;
        expect(&failed, has_tree(map, &terms), "%s: half the map", rule->name);
        terms.radius++;
        expect(&failed, !has_tree(map, &terms), "%s: beyond the map", rule->name);
    }
    eyeshot_map_free(map);
    check_none(failed, "the rules that have a tree, and when");
}

int main(void)
{
    test_trees();
    test_best();
    test_by_hand();
    test_each();
    test_few();
    test_enter();
    test_arguments();
    test_memory();
    test_stop();
    return tap_end();
}
