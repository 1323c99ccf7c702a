/*
 * Every function of eyeshot.h with every argument that means nothing: what can fail says so with a
 * status, and masks and maps stay as they were; the rest does nothing, or tells what the header says.
 */
#include <limits.h>

#include "api.h"
#include "purse.h"

static const int64_t beyond[] = {INT32_MIN, -1, 9, 64, INT32_MAX}; /* a side of 9 */
#define BEYOND (sizeof beyond / sizeof *beyond)

/* A map of 9 × 7 with a few walls, and what looking at it needs. */
struct bench {
    struct eyeshot_map *map;
    struct eyeshot_looker *looker;
    struct eyeshot_mask mask, twice; /* twice as wide and high */
    struct eyeshot_terms terms;
};

static void bench_init(struct bench *bench)
{
    bench->map = eyeshot_map_new(9, 7, NULL);
    bench->looker = eyeshot_looker_new(NULL);
    bench->terms = eyeshot_terms_of(eyeshot_rule_find("symmetric"));
    if (!bench->map || !bench->looker || eyeshot_mask_init(&bench->mask, 9, 7, NULL) ||
        eyeshot_mask_init(&bench->twice, 18, 14, NULL))
        abort();
    scatter(bench->map, 3, 20);
    eyeshot_map_set(bench->map, 4, 3, false);
}

static void bench_release(struct bench *bench)
{
    eyeshot_map_free(bench->map);
    eyeshot_looker_free(bench->looker);
    eyeshot_mask_release(&bench->mask, NULL);
    eyeshot_mask_release(&bench->twice, NULL);
}

static void test_words(void)
{
    int failed = 0;

    check_text(eyeshot_version(), EYESHOT_VERSION, "the version is the header's");
    for (int status = 1 - STATUSES; status <= 0; status++)
        for (int other = 1 - STATUSES; other < status; other++)
            expect(&failed, strcmp(eyeshot_status_text(status), eyeshot_status_text(other)) != 0,
                   "%d and %d have one text", status, other);
    expect(&failed,
           eyeshot_status_text(INT_MIN)[0] && eyeshot_status_text(INT_MAX)[0] &&
               eyeshot_status_text(-STATUSES)[0] && eyeshot_status_text(1)[0],
           "an unknown status has no text");
    for (int sight = EYESHOT_BLOCKED; sight <= EYESHOT_NEVER; sight++)
        for (int other = -STATUSES; other < sight; other++)
            expect(&failed, strcmp(eyeshot_status_text(sight), eyeshot_status_text(other)) != 0,
                   "%d and %d have one text", sight, other);
    check_text(eyeshot_status_text(EYESHOT_NEVER + 1), eyeshot_status_text(-STATUSES),
               "what is no verdict is unknown");
    check_none(failed, "every status has a text");
}

static void test_mask_sizes(void)
{
    static const int sides[] = {INT_MIN, -1, 0};
    struct eyeshot_mask mask = {1, 2, 3, NULL};
    int failed = 0;

    for (int i = 0; i < 3; i++) {
        expect(&failed, eyeshot_mask_init(&mask, sides[i], 4, NULL) == EYESHOT_BAD_SIZE, "%d × 4",
               sides[i]);
        expect(&failed, eyeshot_mask_init(&mask, 4, sides[i], NULL) == EYESHOT_BAD_SIZE, "4 × %d",
               sides[i]);
    }
    expect(&failed, eyeshot_mask_init(&mask, INT_MAX, INT_MAX, NULL) == EYESHOT_BAD_SIZE,
           "the largest");
    expect(&failed,
           eyeshot_mask_init(&mask, 2 * EYESHOT_MOST_SIDE + 1, 1, NULL) == EYESHOT_BAD_SIZE &&
               eyeshot_mask_init(&mask, 1, 2 * EYESHOT_MOST_SIDE + 1, NULL) == EYESHOT_BAD_SIZE,
           "more than the largest map's");
    expect(&failed, mask.width == 1 && mask.height == 2 && mask.stride == 3 && !mask.words,
           "the mask is another");
    expect(&failed, eyeshot_mask_init(NULL, 4, 4, NULL) == EYESHOT_NO_POINTER, "no mask");
    eyeshot_mask_release(NULL, NULL);
    mask = (struct eyeshot_mask){0, 0, 0, NULL};
    eyeshot_mask_release(&mask, NULL);
    check_none(failed, "masks of no size are refused");
}

static void test_mask_cells(struct bench *bench)
{
    struct eyeshot_mask *mask = &bench->mask;
    int failed = 0;

    for (size_t i = 0; i < BEYOND; i++) {
        int at = (int)beyond[i];
        eyeshot_mask_set(mask, at, 3);
        eyeshot_mask_set(mask, 3, at);
        expect(&failed, !eyeshot_mask_has(mask, at, 3) && !eyeshot_mask_has(mask, 3, at),
               "%d is set", at);
    }
    expect(&failed, mask_is_clear(mask), "setting outside does something");
    eyeshot_mask_set(mask, 8, 6);
    expect(&failed, eyeshot_mask_has(mask, 8, 6) && eyeshot_mask_count(mask) == 1, "the last cell");
    eyeshot_mask_clear(mask);
    check_none(failed, "outside a mask nothing is set");
}

/* Boxes that hold nothing of a mask, and boxes that hold all of it and more. */
static const struct eyeshot_box nothings[] = {
    {0, 0, 0, 0},
    {5, 5, 5, 6},
    {5, 5, 6, 5},
    {6, 1, 2, 6},
    {1, 6, 6, 2},
    {9, 0, 20, 7},
    {0, 7, 9, 20},
    {-5, -5, 0, 0},
    {INT_MAX, INT_MAX, INT_MIN, INT_MIN},
    {INT_MIN, 0, -1, 7},
    {0, INT_MIN, 9, -1},
    {INT_MAX, 0, INT_MAX, 7},
    {64, 0, INT_MAX, 7},
    {0, INT_MAX, 9, INT_MIN},
};
static const struct eyeshot_box alls[] = {
    {0, 0, 9, 7},
    {-1, -1, 10, 8},
    {INT_MIN, INT_MIN, INT_MAX, INT_MAX},
    {-64, 0, 64, 7},
};

/* A box without a cell is a mistake, {x, y, x, y} for one cell above all; one off the map is not. */
static int status_of_box(struct eyeshot_box box)
{
    return box.x0 < box.x1 && box.y0 < box.y1 ? EYESHOT_OK : EYESHOT_BAD_SIZE;
}

static void fill(struct eyeshot_mask *mask)
{
    for (int y = 0; y < mask->height; y++)
        for (int x = 0; x < mask->width; x++)
            eyeshot_mask_set(mask, x, y);
}

typedef void operation(struct eyeshot_mask *to, const struct eyeshot_mask *from);

static operation *const operations[] = {eyeshot_mask_copy, eyeshot_mask_join,
                                        eyeshot_mask_intersect, eyeshot_mask_subtract};
#define OPERATIONS 4

/* Of 63 cells, a full mask and a clear one: what the operation makes of the clear or the full one. */
static void test_operations(struct bench *bench)
{
    static const size_t clear_after[] = {63, 63, 0, 0}, full_after[] = {0, 63, 0, 63};
    struct eyeshot_mask *mask = &bench->mask, other;
    int failed = 0;

    if (eyeshot_mask_init(&other, 9, 7, NULL))
        abort();
    for (int k = 0; k < OPERATIONS; k++) {
        fill(&other);
        eyeshot_mask_clear(mask);
        operations[k](mask, &other);
        expect(&failed, eyeshot_mask_count(mask) == clear_after[k], "clear, %d", k);
        eyeshot_mask_clear(mask);
        operations[k](&other, mask);
        expect(&failed, eyeshot_mask_count(&other) == full_after[k], "full, %d", k);
    }
    eyeshot_mask_clear(mask);
    eyeshot_mask_release(&other, NULL);
    check_none(failed, "masks are copied, joined, met and subtracted");
}

/* A mask that was released has no cells, and no words that anybody may ask for. */
static void test_released_mask(void)
{
    struct eyeshot_mask mask, other = {0};
    int from, to = 0, failed = 0;

    if (eyeshot_mask_init(&mask, 9, 7, NULL))
        abort();
    eyeshot_mask_release(&mask, NULL);
    eyeshot_mask_clear(&mask);
    for (int k = 0; k < OPERATIONS; k++)
        operations[k](&mask, &other);
    expect(&failed, !eyeshot_mask_count(&mask), "it has cells");
    eyeshot_mask_set(&mask, 0, 0);
    expect(&failed, !eyeshot_mask_has(&mask, 0, 0), "a cell");
    expect(&failed, !eyeshot_mask_next_run(&mask, 0, &from, &to), "a run");
    check_none(failed, "a released mask is empty");
}

/* Masks of other sizes, and those that are not there, do nothing. */
static void test_mask_pairs(struct bench *bench)
{
    struct eyeshot_mask *mask = &bench->mask, *twice = &bench->twice;
    int failed = 0, from = 0, to = 0;

    fill(twice);
    for (int k = 0; k < OPERATIONS; k++) {
        operations[k](mask, twice);
        operations[k](twice, mask);
        operations[k](mask, NULL);
        operations[k](NULL, mask);
    }
    expect(&failed, mask_is_clear(mask), "something is set");
    expect(&failed, eyeshot_mask_count(twice) == 18 * 14, "something is cleared");
    eyeshot_mask_clear(NULL);
    eyeshot_mask_set(NULL, 0, 0);
    expect(&failed, !eyeshot_mask_count(NULL) && !eyeshot_mask_has(NULL, 0, 0), "cells of none");
    expect(&failed,
           !eyeshot_mask_next_run(NULL, 0, &from, &to) &&
               !eyeshot_mask_next_run(twice, 0, NULL, &to) &&
               !eyeshot_mask_next_run(twice, 0, &from, NULL),
           "runs of none");
    eyeshot_mask_clear(twice);
    check_none(failed, "masks whose sizes do not fit are left alone");
}

static void test_runs(struct bench *bench)
{
    static const int rows[] = {INT_MIN, -1, 7, INT_MAX}, starts[] = {INT_MIN, -1, 9, 64, INT_MAX};
    struct eyeshot_mask *mask = &bench->mask;
    int failed = 0, from = 5, to = 0;

    fill(mask);
    for (size_t i = 0; i < 4; i++)
        expect(&failed, !eyeshot_mask_next_run(mask, rows[i], &from, &to), "row %d", rows[i]);
    for (size_t i = 0; i < 5; i++) {
        to = starts[i];
        expect(&failed, !eyeshot_mask_next_run(mask, 3, &from, &to), "from %d on", starts[i]);
    }
    to = 4;
    expect(&failed, eyeshot_mask_next_run(mask, 6, &from, &to) && from == 4 && to == 9, "%d %d",
           from, to);
    expect(&failed, !eyeshot_mask_next_run(mask, 6, &from, &to), "a run behind the last");
    eyeshot_mask_clear(mask);
    check_none(failed, "there are no runs where there are no cells");
}

static void test_map_sizes(void)
{
    static const int sides[][2] = {
        {0, 1},
        {1, 0},
        {-1, 1},
        {1, -1},
        {0, 0},
        {INT_MIN, 1},
        {1, INT_MIN},
        {INT_MIN, INT_MIN},
        {INT_MAX, 1},
        {1, INT_MAX},
        {EYESHOT_MOST_SIDE + 1, 1},
        {1, EYESHOT_MOST_SIDE + 1},
        {-9, -9},
        {1 << 15, (1 << 15) + 1},
        {EYESHOT_MOST_SIDE, 8193},
        {INT_MAX, INT_MAX},
    };
    int failed = 0;

    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++)
        expect(&failed, !eyeshot_map_new(sides[i][0], sides[i][1], NULL), "%d × %d", sides[i][0],
               sides[i][1]);
    eyeshot_map_free(NULL);
    check_none(failed, "maps of no size, or of too large a one, are refused");
}

static void test_map_cells(struct bench *bench)
{
    static const unsigned char table[256] = {1};
    struct eyeshot_mask before;
    struct eyeshot_map *map = bench->map;
    unsigned char cells[63] = {0};
    int failed = 0;

    if (eyeshot_mask_init(&before, 9, 7, NULL))
        abort();
    eyeshot_mask_copy(&before, eyeshot_map_rows(map));
    for (size_t i = 0; i < BEYOND; i++) {
        int at = (int)beyond[i];
        expect(&failed, eyeshot_map_set(map, at, 3, true) == EYESHOT_BAD_CELL, "set %d, 3", at);
        expect(&failed, eyeshot_map_set(map, 3, at, false) == EYESHOT_BAD_CELL, "set 3, %d", at);
        expect(&failed, eyeshot_map_is_opaque(map, at, 3) && eyeshot_map_is_opaque(map, 3, at),
               "%d is open", at);
    }
    expect(&failed, eyeshot_map_set(NULL, 0, 0, true) == EYESHOT_NO_POINTER, "no map");
    expect(&failed, eyeshot_map_is_opaque(NULL, 0, 0) && !eyeshot_map_rows(NULL), "cells of none");
    expect(&failed,
           eyeshot_map_fill(NULL, cells, 9, table) == EYESHOT_NO_POINTER &&
               eyeshot_map_fill(map, NULL, 9, table) == EYESHOT_NO_POINTER &&
               eyeshot_map_fill(map, cells, 9, NULL) == EYESHOT_NO_POINTER &&
               eyeshot_map_fill(map, cells, 8, table) == EYESHOT_BAD_SIZE &&
               eyeshot_map_fill(map, cells, 0, table) == EYESHOT_BAD_SIZE,
           "filled");
    expect(&failed, eyeshot_map_update(NULL, alls[0]) == EYESHOT_NO_POINTER, "updated");
    for (size_t i = 0; i < sizeof nothings / sizeof *nothings; i++)
        expect(&failed, eyeshot_map_update(map, nothings[i]) == status_of_box(nothings[i]),
               "empty box %zu", i);
    for (size_t i = 0; i < 4; i++)
        expect(&failed, !eyeshot_map_update(map, alls[i]), "box %zu", i);
    expect(&failed, masks_equal(&before, eyeshot_map_rows(map)), "the map is another");
    eyeshot_mask_release(&before, NULL);
    check_none(failed, "cells beyond a map are refused, and opaque");
}

static void test_rules(void)
{
    struct eyeshot_rule yours = {.name = "yours", .scale = 1};
    int failed = 0, count = 0;

    FOR_RULES(rule) {
        count++;
        expect(&failed, eyeshot_rule_find(rule->name) == rule, "%s is not found", rule->name);
    }
    expect(&failed, count >= 39, "only %d rules", count);
    expect(&failed,
           !eyeshot_rule_find(NULL) && !eyeshot_rule_find("") && !eyeshot_rule_find("Symmetric") &&
               !eyeshot_rule_find("symmetric "),
           "a rule that there is not");
    expect(&failed, !eyeshot_rule_next(&yours), "one behind a rule of ours");
    expect(&failed, !eyeshot_terms_of(NULL).rule, "terms of no rule");
    check_none(failed, "rules that there are not are not found");
}

/* Terms that mean nothing, one after the other, and the status that says so; 0 behind the last. */
static int bad_terms(struct eyeshot_terms *terms, int number)
{
    static const int64_t radii[] = {-1, INT64_MIN, -EYESHOT_ALL};
    static const int values[] = {-1, 7, INT_MAX, INT_MIN}, cones[] = {0, -1, 361, INT_MAX, INT_MIN};
    static struct eyeshot_rule yours[5];

    switch (number / 4) {
    case 0:
        terms->radius = radii[number % 3];
        return EYESHOT_BAD_RADIUS;
    case 1:
        terms->shape = (enum eyeshot_shape)values[number % 4];
        return EYESHOT_BAD_SHAPE;
    case 2:
        terms->walls = (enum eyeshot_walls)values[number % 4];
        return EYESHOT_BAD_TERMS;
    case 3:
        terms->border = (enum eyeshot_border)values[number % 4];
        return EYESHOT_BAD_TERMS;
    case 4:
        terms->diagonals = (enum eyeshot_diagonals)values[number % 4];
        return EYESHOT_BAD_TERMS;
    case 5:
        terms->subtile = (enum eyeshot_subtile)values[number % 4];
        return EYESHOT_BAD_TERMS;
    case 6:
    case 7:
        terms->cone = cones[(number - 24) % 5];
        return EYESHOT_BAD_CONE;
    case 8:
    case 9: /* rules that can't look, or whose masks have no size */
        number = (number - 32) % 5;
        yours[number] = number == 4 ? (struct eyeshot_rule){.scale = 1} : *terms->rule;
        yours[number].scale = number == 4 ? 1 : number == 3 ? INT_MIN : (number + 3) % 5;
        terms->rule = number == 2 ? NULL : &yours[number];
        return EYESHOT_BAD_RULE;
    default:
        return EYESHOT_OK;
    }
}

/* A look that fails: NULL, and this status. */
static bool fails(struct eyeshot_looker *looker, const struct eyeshot_map *map,
                  const struct eyeshot_terms *terms, int x, int y, int status)
{
    return !eyeshot_look(looker, map, terms, x, y) && eyeshot_looker_status(looker) == status;
}

static void test_bad_terms(struct bench *bench)
{
    struct eyeshot_fog *fog = eyeshot_fog_new(bench->map, NULL);
    struct eyeshot_terms terms = bench->terms;
    int failed = 0, status;

    for (int i = 0; (status = bad_terms(&terms, i)); i++, terms = bench->terms) {
        expect(&failed, fails(bench->looker, bench->map, &terms, 4, 3, status), "look %d", i);
        expect(&failed, eyeshot_line(bench->looker, bench->map, &terms, 4, 3, 1, 1, NULL) == status,
               "line %d", i);
        expect(&failed, eyeshot_fog_place(fog, bench->looker, 0, &terms, 4, 3) == status, "fog %d",
               i);
    }
    expect(&failed, eyeshot_fog_count(fog, EYESHOT_UNSEEN) == 63, "something is seen");
    eyeshot_fog_free(fog);
    check_none(failed, "terms that mean nothing are refused");
}

static void test_look(struct bench *bench)
{
    struct eyeshot_looker *looker = bench->looker;
    struct eyeshot_map *map = bench->map;
    int failed = 0;

    for (size_t i = 0; i < BEYOND; i++) {
        int at = (int)beyond[i];
        expect(&failed,
               fails(looker, map, &bench->terms, at, 3, EYESHOT_BAD_EYE) &&
                   fails(looker, map, &bench->terms, 3, at, EYESHOT_BAD_EYE),
               "from %d", at);
    }
    expect(&failed,
           fails(NULL, map, &bench->terms, 4, 3, EYESHOT_NO_POINTER) &&
               fails(looker, NULL, &bench->terms, 4, 3, EYESHOT_NO_POINTER) &&
               fails(looker, map, NULL, 4, 3, EYESHOT_NO_POINTER),
           "a NULL");
    expect(&failed, eyeshot_look(looker, map, &bench->terms, 4, 3) != NULL, "a look");
    expect(&failed, !eyeshot_looker_status(looker), "its status");
    check_none(failed, "looks from nowhere are refused");
}

/* A looker that looks at one map and another, by rules of both scales: its mask is new each time. */
static void test_own_mask(struct bench *bench)
{
    static const int sizes[][2] = {{9, 7}, {70, 3}, {3, 140}, {200, 90}, {1, 1}};
    struct eyeshot_looker *fresh;
    int failed = 0;

    for (int round = 0; round < 3; round++)
        FOR_RULES(rule) {
            const int *size = sizes[(rule->name[0] + round) % 5];
            struct eyeshot_map *map = eyeshot_map_new(size[0], size[1], NULL);
            struct eyeshot_terms terms = terms_by_number(rule, rule->name[1] % TERMS);
            const struct eyeshot_mask *seen, *other;
            scatter(map, (uint64_t)round, 20);
            fresh = eyeshot_looker_new(NULL);
            seen = eyeshot_look(bench->looker, map, &terms, size[0] / 2, size[1] / 2);
            other = eyeshot_look(fresh, map, &terms, size[0] / 2, size[1] / 2);
            expect(&failed,
                   seen && other && masks_equal(seen, other) &&
                       seen->width == size[0] * rule->scale,
                   "%s", rule->name);
            expect(&failed,
                   eyeshot_line(bench->looker, map, &terms, 0, 0, size[0] - 1, size[1] - 1, NULL) >=
                           0 &&
                       masks_equal(seen, other),
                   "%s: a line changes the mask", rule->name);
            eyeshot_looker_free(fresh);
            eyeshot_map_free(map);
        }
    check_none(failed, "a looker clears its own mask");
}

static void test_line(struct bench *bench)
{
    struct eyeshot_looker *looker = bench->looker;
    struct eyeshot_terms *terms = &bench->terms;
    struct eyeshot_walk walk = {.count = 77};
    int failed = 0;

    for (size_t i = 0; i < BEYOND; i++) {
        int at = (int)beyond[i];
        expect(&failed,
               eyeshot_line(looker, bench->map, terms, at, 3, 1, 1, &walk) == EYESHOT_BAD_EYE &&
                   eyeshot_line(looker, bench->map, terms, 3, at, 1, 1, &walk) == EYESHOT_BAD_EYE &&
                   eyeshot_line(looker, bench->map, terms, 1, 1, at, 3, &walk) ==
                       EYESHOT_BAD_CELL &&
                   eyeshot_line(looker, bench->map, terms, 1, 1, 3, at, &walk) == EYESHOT_BAD_CELL,
               "%d", at);
    }
    expect(&failed,
           eyeshot_line(NULL, bench->map, terms, 4, 3, 1, 1, &walk) == EYESHOT_NO_POINTER &&
               eyeshot_line(looker, NULL, terms, 4, 3, 1, 1, &walk) == EYESHOT_NO_POINTER &&
               eyeshot_line(looker, bench->map, NULL, 4, 3, 1, 1, &walk) == EYESHOT_NO_POINTER,
           "a NULL");
    expect(&failed, walk.count == 77, "there is a walk");
    check_none(failed, "lines that leave the map are refused");
}

/* Pairs, why and light: what means nothing is a status, and a NULL in any place is. */
static void test_new_questions(struct bench *bench)
{
    struct eyeshot_looker *looker = bench->looker;
    struct eyeshot_map *map = bench->map;
    struct eyeshot_terms *terms = &bench->terms;
    struct eyeshot_mask *mask = &bench->mask, field, lit;
    struct eyeshot_cell cells[4];
    size_t count = 4;
    int failed = 0;

    if (eyeshot_mask_init(&field, 9, 7, NULL) || eyeshot_mask_init(&lit, 9, 7, NULL))
        abort();
    expect(&failed, !eyeshot_sees(NULL, map, terms, 4, 3, 1, 1), "no looker");
    expect(&failed,
           !eyeshot_sees(looker, NULL, terms, 4, 3, 1, 1) &&
               eyeshot_looker_status(looker) == EYESHOT_NO_POINTER &&
               !eyeshot_sees(looker, map, NULL, 4, 3, 1, 1) &&
               eyeshot_looker_status(looker) == EYESHOT_NO_POINTER,
           "a pair without a map or terms");
    expect(&failed,
           !eyeshot_sees(looker, map, terms, -1, 3, 1, 1) &&
               eyeshot_looker_status(looker) == EYESHOT_BAD_EYE &&
               !eyeshot_sees(looker, map, terms, 4, 3, 9, 1) &&
               eyeshot_looker_status(looker) == EYESHOT_BAD_CELL,
           "a pair off the map");
    expect(&failed,
           eyeshot_why(NULL, map, terms, 4, 3, 1, 1, cells, &count) == EYESHOT_NO_POINTER &&
               eyeshot_why(looker, NULL, terms, 4, 3, 1, 1, cells, &count) == EYESHOT_NO_POINTER &&
               eyeshot_why(looker, map, NULL, 4, 3, 1, 1, cells, &count) == EYESHOT_NO_POINTER &&
               eyeshot_why(looker, map, terms, 4, 3, 1, 1, NULL, &count) >= 0 &&
               eyeshot_why(looker, map, terms, 4, 3, 1, 1, cells, NULL) >= 0 &&
               eyeshot_why(looker, map, terms, 9, 3, 1, 1, cells, &count) == EYESHOT_BAD_EYE &&
               eyeshot_why(looker, map, terms, 4, 3, 1, 7, cells, &count) == EYESHOT_BAD_CELL,
           "why");
    expect(&failed,
           eyeshot_light(NULL, &field, &field, &field, mask) == EYESHOT_NO_POINTER &&
               eyeshot_light(map, NULL, &field, &field, mask) == EYESHOT_NO_POINTER &&
               eyeshot_light(map, &field, NULL, &field, mask) == EYESHOT_NO_POINTER &&
               eyeshot_light(map, &field, &field, &field, NULL) == EYESHOT_NO_POINTER &&
               !eyeshot_light(map, &field, &field, NULL, mask) &&
               !eyeshot_light(map, &field, &lit, &lit, mask) &&
               eyeshot_light(map, &field, &lit, NULL, &field) == EYESHOT_SAME_MASK &&
               eyeshot_light(map, &field, &lit, NULL, &lit) == EYESHOT_SAME_MASK &&
               eyeshot_light(map, &field, &lit, mask, mask) == EYESHOT_SAME_MASK &&
               eyeshot_light(map, &field, &lit, &field, mask) == EYESHOT_SAME_MASK &&
               eyeshot_light(map, &field, &bench->twice, NULL, mask) == EYESHOT_BAD_SIZE,
           "light");
    expect(&failed,
           eyeshot_map_fill_cells(NULL, cells, 1, 9, NULL, NULL) == EYESHOT_NO_POINTER &&
               eyeshot_map_fill_cells(map, NULL, 1, 9, NULL, NULL) == EYESHOT_NO_POINTER,
           "cells");
    expect(&failed, eyeshot_looker_status(NULL) == EYESHOT_NO_POINTER, "the status of none");
    eyeshot_looker_stop(NULL, NULL);
    eyeshot_looker_free(NULL);
    eyeshot_mask_release(&field, NULL);
    eyeshot_mask_release(&lit, NULL);
    check_none(failed, "pairs, why and light refuse what means nothing");
}

static void test_fog(struct bench *bench)
{
    struct eyeshot_fog *fog = eyeshot_fog_new(bench->map, NULL);
    struct eyeshot_looker *looker = bench->looker;
    struct eyeshot_terms *terms = &bench->terms;
    int failed = 0;

    for (size_t i = 0; i < BEYOND; i++) {
        int at = (int)beyond[i];
        expect(&failed,
               eyeshot_fog_place(fog, looker, 0, terms, at, 3) == EYESHOT_BAD_EYE &&
                   eyeshot_fog_place(fog, looker, 0, terms, 3, at) == EYESHOT_BAD_EYE,
               "placed at %d", at);
        expect(&failed,
               eyeshot_fog_state(fog, at, 3) == EYESHOT_UNSEEN &&
                   eyeshot_fog_state(fog, 3, at) == EYESHOT_UNSEEN &&
                   !eyeshot_fog_sees(fog, 0, at, 3) && !eyeshot_fog_sees(fog, 0, 3, at),
               "%d is seen", at);
    }
    expect(&failed,
           eyeshot_fog_place(NULL, looker, 0, terms, 4, 3) == EYESHOT_NO_POINTER &&
               eyeshot_fog_place(fog, NULL, 0, terms, 4, 3) == EYESHOT_NO_POINTER &&
               eyeshot_fog_place(fog, looker, 0, NULL, 4, 3) == EYESHOT_NO_POINTER &&
               eyeshot_fog_place(fog, looker, SIZE_MAX, terms, 4, 3) < 0 &&
               eyeshot_fog_place(fog, looker, SIZE_MAX / 2, terms, 4, 3) < 0,
           "placed");
    expect(&failed,
           eyeshot_fog_remove(NULL, 0) == EYESHOT_NO_POINTER &&
               eyeshot_fog_remove(fog, 0) == EYESHOT_BAD_VIEWER &&
               eyeshot_fog_remove(fog, SIZE_MAX) == EYESHOT_BAD_VIEWER,
           "removed who is not there");
    expect(&failed,
           eyeshot_fog_map_changed(NULL, looker, alls[0]) == EYESHOT_NO_POINTER &&
               eyeshot_fog_map_changed(fog, NULL, alls[0]) == EYESHOT_NO_POINTER,
           "changed");
    expect(&failed, eyeshot_fog_count(fog, EYESHOT_UNSEEN) == 63, "something is seen");
    expect(&failed,
           !eyeshot_fog_count(fog, (enum eyeshot_state)3) &&
               !eyeshot_fog_count(fog, (enum eyeshot_state)99),
           "cells in a state that is none");
    expect(&failed, !eyeshot_fog_place(fog, looker, 3, terms, 4, 3), "a viewer");
    for (size_t i = 0; i < sizeof nothings / sizeof *nothings; i++)
        expect(&failed,
               eyeshot_fog_map_changed(fog, looker, nothings[i]) == status_of_box(nothings[i]),
               "empty box %zu", i);
    for (size_t i = 0; i < 4; i++)
        expect(&failed, !eyeshot_fog_map_changed(fog, looker, alls[i]), "box %zu", i);
    expect(&failed,
           !eyeshot_fog_sees(fog, SIZE_MAX, 4, 3) && !eyeshot_fog_sees(fog, 2, 4, 3) &&
               eyeshot_fog_sees(fog, 3, 4, 3),
           "who sees");
    expect(&failed,
           !eyeshot_fog_new(NULL, NULL) && !eyeshot_fog_visible(NULL) &&
               !eyeshot_fog_explored(NULL) && !eyeshot_fog_count(NULL, EYESHOT_VISIBLE) &&
               !eyeshot_fog_sees(NULL, 0, 0, 0) && eyeshot_fog_state(NULL, 0, 0) == EYESHOT_UNSEEN,
           "a fog that is not there");
    eyeshot_fog_free(fog);
    eyeshot_fog_free(NULL);
    check_none(failed, "fog refuses what is not on its map, and who is not there");
}

/* The smallest map: an eye that sees itself, whatever the terms, or nothing at all. */
static void test_tiny(void)
{
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_map *map = eyeshot_map_new(1, 1, NULL);
    int failed = 0;

    FOR_RULES(rule)
        for (int i = 0; i < 2 * TERMS; i++) {
            struct eyeshot_terms terms = terms_by_number(rule, i / 2);
            const struct eyeshot_mask *mask;
            int line;
            size_t seen;
            eyeshot_map_set(map, 0, 0, i % 2);
            mask = eyeshot_look(looker, map, &terms, 0, 0);
            expect(&failed, mask != NULL, "%s %d", rule->name, i);
            seen = eyeshot_mask_count(mask);
            line = eyeshot_line(looker, map, &terms, 0, 0, 0, 0, NULL);
            expect(&failed, line == EYESHOT_CLEAR || line == EYESHOT_BLOCKED, "%s %d: line %d",
                   rule->name, i, line);
            expect(&failed,
                   i % 2 || seen == (terms.own_cell ? (size_t)(rule->scale * rule->scale) : 0),
                   "%s %d: %zu seen", rule->name, i, seen);
        }
    eyeshot_map_free(map);
    eyeshot_looker_free(looker);
    check_none(failed, "on a map of one cell, an eye sees itself");
}

static int see_nothing(void *context, const struct eyeshot_question *question,
                       struct eyeshot_mask *seen)
{
    (void)question, (void)seen;
    ++*(int *)context;
    return 0;
}

/* A copy of a rule of the library is that rule; with a function of its own it is another one. */
static void test_copies(const struct bench *bench)
{
    int failed = 0, asked = 0;

    FOR_RULES(rule) {
        struct eyeshot_rule copy = *rule;
        struct eyeshot_terms terms = eyeshot_terms_of(&copy);
        uint32_t sees[63];
        expect(&failed,
               eyeshot_mask_has(eyeshot_look(bench->looker, bench->map, &terms, 2, 1),
                                2 * rule->scale, rule->scale),
               "%s: a copy sees nothing", rule->name);
        copy.scale = 3 - rule->scale;
        expect(&failed, fails(bench->looker, bench->map, &terms, 2, 1, EYESHOT_BAD_RULE),
               "%s: another scale", rule->name);
        copy.scale = rule->scale;
        copy.look = see_nothing;
        copy.context = &asked;
        asked = 0;
        expect(&failed, eyeshot_look(bench->looker, bench->map, &terms, 2, 1) && asked == 1,
               "%s: its new function is not asked", rule->name);
        expect(&failed,
               !eyeshot_all(bench->map, &terms, 0, 7, sees, NULL, NULL) && sees[3 * 9 + 4] == 1,
               "%s: its new function does not count", rule->name);
    }
    check_none(failed, "copies of rules are taken for what they are");
}

/* A struct of memory that lacks a function makes nothing. */
static void test_memory(struct bench *bench)
{
    struct purse purse;
    int failed = 0;

    for (int i = 0; i < 3; i++) {
        struct eyeshot_mask mask = {1, 2, 3, NULL};
        purse_init(&purse);
        if (i == 0)
            purse.memory.allocate = NULL;
        else if (i == 1)
            purse.memory.resize = NULL;
        else
            purse.memory.release = NULL;
        expect(&failed, !eyeshot_map_new(3, 3, &purse.memory), "a map without function %d", i);
        expect(&failed, !eyeshot_looker_new(&purse.memory), "a looker without function %d", i);
        expect(&failed, !eyeshot_fog_new(bench->map, &purse.memory), "a fog without %d", i);
        expect(&failed, eyeshot_mask_init(&mask, 3, 3, &purse.memory) == EYESHOT_BAD_MEMORY,
               "a mask without function %d", i);
        eyeshot_mask_release(&mask, &purse.memory);
        expect(&failed, !purse.asked && purse_is_whole(&purse), "it was asked");
    }
    check_none(failed, "memory without one of its functions is refused");
}

int main(void)
{
    struct bench bench;

    bench_init(&bench);
    test_words();
    test_mask_sizes();
    test_mask_cells(&bench);
    test_operations(&bench);
    test_released_mask();
    test_mask_pairs(&bench);
    test_runs(&bench);
    test_map_sizes();
    test_map_cells(&bench);
    test_rules();
    test_bad_terms(&bench);
    test_look(&bench);
    test_own_mask(&bench);
    test_line(&bench);
    test_new_questions(&bench);
    test_fog(&bench);
    test_tiny();
    test_copies(&bench);
    test_memory(&bench);
    bench_release(&bench);
    return tap_end();
}
