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
    uint32_t sees[CELLS], seen_by[CELLS];
};

static struct eyeshot_map *new_map(const struct eyeshot_memory *memory)
{
    struct eyeshot_map *map = eyeshot_map_new(WIDTH, HEIGHT, memory);

    if (!map)
        abort();
    scatter(map, 9, 12);
    return map;
}

/* "..#": each of the two open cells sees all three, and each cell is seen by both. */
static void test_by_hand(void)
{
    static const uint32_t expected[2][3] = {{3, 3, 0}, {2, 2, 0}};
    struct eyeshot_map *map = eyeshot_map_new(3, 1, NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
    uint32_t found[2][3] = {{0}};

    eyeshot_map_set(map, 2, 0, true);
    check(!eyeshot_all(map, &terms, 0, 1, found[0], found[1], NULL) &&
              !memcmp(found, expected, sizeof found),
          "the numbers of three cells, worked out by hand");
    eyeshot_map_free(map);
}

/* How much each open cell sees, and who sees it, from eyeshot_look(); a cell of which a part is seen is. */
static void look_from_each(const struct eyeshot_map *map, const struct eyeshot_terms *terms,
                           struct numbers *numbers)
{
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    int scale = terms->rule->scale;

    memset(numbers, 0, sizeof *numbers);
    for (int i = 0; i < CELLS; i++) {
        const struct eyeshot_mask *mask;
        if (eyeshot_map_is_opaque(map, i % WIDTH, i / WIDTH))
            continue;
        mask = eyeshot_look(looker, map, terms, i % WIDTH, i / WIDTH);
        for (int k = 0; k < CELLS; k++) {
            bool seen = false;
            for (int part = 0; part < scale * scale; part++)
                seen |= eyeshot_mask_has(mask, k % WIDTH * scale + part % scale,
                                         k / WIDTH * scale + part / scale);
            numbers->sees[i] += seen;
            numbers->seen_by[k] += seen && !eyeshot_map_is_opaque(map, k % WIDTH, k / WIDTH);
        }
    }
    eyeshot_looker_free(looker);
}

static void test_each(void)
{
    static const int numbers[] = {8, 13, 17}; /* a shape, dark walls, diagonals that block */
    static struct numbers expected, found;
    struct eyeshot_map *map = new_map(NULL);
    int failed = 0;

    FOR_RULES(rule)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            struct eyeshot_terms terms = terms_by_number(rule, numbers[i]);
            terms.radius = 6;
            look_from_each(map, &terms, &expected);
            memset(&found, 0, sizeof found);
            memset(found.sees, 1, sizeof found.sees);
            for (int row = 0; row < HEIGHT; row += HEIGHT / 2 + 1)
                expect(&failed,
                       !eyeshot_all(map, &terms, row, row ? HEIGHT : HEIGHT / 2 + 1, found.sees,
                                    found.seen_by, NULL),
                       "%s fails", rule->name);
            expect(&failed,
                   !memcmp(found.sees, expected.sees, sizeof found.sees) &&
                       !memcmp(found.seen_by, expected.seen_by, sizeof found.seen_by),
                   "%s: other numbers", rule->name);
        }
    eyeshot_map_free(map);
    check_none(failed, "eyeshot_all() is a look of each open cell, for every rule");
}

static void test_arguments(void)
{
    struct eyeshot_map *map = new_map(NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
    static struct numbers found;
    int failed = 0;

    expect(&failed, eyeshot_all(NULL, &terms, 0, HEIGHT, found.sees, NULL, NULL) < 0, "no map");
    expect(&failed, eyeshot_all(map, NULL, 0, HEIGHT, found.sees, NULL, NULL) < 0, "no terms");
    expect(&failed, !eyeshot_all(map, &terms, 0, HEIGHT, NULL, NULL, NULL), "no arrays");
    expect(&failed, !eyeshot_all(map, &terms, 3, 3, found.sees, NULL, NULL), "no rows");
    expect(&failed, eyeshot_all(map, &terms, -1, 2, found.sees, NULL, NULL) < 0, "a row above");
    expect(&failed, eyeshot_all(map, &terms, 2, 1, found.sees, NULL, NULL) < 0, "rows backwards");
    expect(&failed, eyeshot_all(map, &terms, 0, HEIGHT + 1, found.sees, NULL, NULL) < 0,
           "a row below");
    terms.radius = -1;
    expect(&failed, eyeshot_all(map, &terms, 0, HEIGHT, found.sees, NULL, NULL) < 0,
           "a radius below 0");
    eyeshot_map_free(map);
    check_none(failed, "arguments that mean nothing are refused");
}

/* Each allocation fails in turn, in a tree and in looks. */
static void test_memory(void)
{
    static const char *const names[] = {"symmetric", "bresenham", "adjacent-2x"};
    static struct numbers expected, found;
    int failed = 0;

    for (int i = 0; i < 3; i++) {
        struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(names[i]));
        struct purse purse;
        struct eyeshot_map *map;
        int status = EYESHOT_NO_MEMORY;
        terms.radius = 4;
        purse_init(&purse);
        map = new_map(&purse.memory);
        memset(&expected, 0, sizeof expected);
        eyeshot_all(map, &terms, 0, HEIGHT, expected.sees, expected.seen_by, NULL);
        for (size_t fails = 1; status && fails < 200; fails++) {
            memset(&found, 0, sizeof found);
            purse.asked = 0;
            purse.fails = fails;
            status = eyeshot_all(map, &terms, 0, HEIGHT, found.sees, found.seen_by, NULL);
            expect(&failed, status == (purse.asked < fails ? EYESHOT_OK : EYESHOT_NO_MEMORY),
                   "%s: allocation %zu: %d", names[i], fails, status);
        }
        expect(&failed, !status && !memcmp(&found, &expected, sizeof found), "%s", names[i]);
        eyeshot_map_free(map);
        expect(&failed, purse_is_whole(&purse), "%zu blocks left", purse.count);
    }
    check_none(failed, "without memory there is a status, and nothing is left behind");
}

static bool ask(void *context)
{
    return ++*(int *)context > 1;
}

static void test_stop(void)
{
    struct eyeshot_map *map = new_map(NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
    static struct numbers found;
    int asked = 0;
    struct eyeshot_stop stop = {ask, &asked};

    check(eyeshot_all(map, &terms, 0, HEIGHT, found.sees, found.seen_by, &stop) == EYESHOT_STOPPED,
          "all eyes stop when they are told to");
    eyeshot_map_free(map);
}

int main(void)
{
    test_by_hand();
    test_each();
    test_arguments();
    test_memory();
    test_stop();
    return tap_end();
}
