/*
 * Every allocation made to fail in turn: what wanted it says that there is no memory, everything is
 * as it was before, and the same call succeeds when there is some. Sizes are told rightly, nothing
 * is leaked, and a looker that is warm allocates nothing.
 */
#include "api.h"
#include "purse.h"

#define WIDTH 70
#define HEIGHT 41

/* A map with some walls, made of memory that does not fail. */
static struct eyeshot_map *new_map(void)
{
    struct eyeshot_map *map = eyeshot_map_new(WIDTH, HEIGHT, NULL);

    if (!map)
        abort();
    scatter(map, 5, 12);
    eyeshot_map_set(map, 31, 20, false);
    return map;
}

static void new_mask(struct eyeshot_mask *mask, int scale)
{
    if (eyeshot_mask_init(mask, WIDTH * scale, HEIGHT * scale, NULL))
        abort();
}

/* Things that are made, or not. */

static void test_new(void)
{
    struct eyeshot_map *map = new_map();
    struct purse purse;
    int failed = 0, made = 0;

    for (size_t fails = 1; made < 4 && fails < 20; fails++) {
        struct eyeshot_mask mask = {0, 0, 0, NULL};
        struct eyeshot_map *new;
        struct eyeshot_looker *looker;
        struct eyeshot_fog *fog;
        purse_init(&purse);
        purse.fails = fails;
        made = !eyeshot_mask_init(&mask, WIDTH, HEIGHT, &purse.memory);
        expect(&failed, made || (!mask.words && !mask.width), "a mask of no words");
        eyeshot_mask_release(&mask, &purse.memory);
        purse.asked = 0;
        new = eyeshot_map_new(WIDTH, HEIGHT, &purse.memory);
        eyeshot_map_free(new);
        purse.asked = 0;
        looker = eyeshot_looker_new(&purse.memory);
        eyeshot_looker_free(looker);
        purse.asked = 0;
        fog = eyeshot_fog_new(map, &purse.memory);
        eyeshot_fog_free(fog);
        made += (new != NULL) + (looker != NULL) + (fog != NULL);
        expect(&failed, fails > 1 || !made, "made of nothing");
        expect(&failed, purse_is_whole(&purse), "%zu blocks left, %d wrong", purse.count,
               purse.wrong);
    }
    expect(&failed, made == 4, "%d of 4 are made", made);
    eyeshot_map_free(map);
    check_none(failed, "what can't be made leaves nothing behind");
}

/* Looks and lines */

struct trial {
    struct eyeshot_map *map;
    struct eyeshot_mask before;          /* the map's cells */
    struct eyeshot_mask seen[2], now[2]; /* by scale - 1: as it must be; as it comes */
};

static void trial_init(struct trial *trial)
{
    trial->map = new_map();
    new_mask(&trial->before, 1);
    eyeshot_mask_copy(&trial->before, eyeshot_map_rows(trial->map));
    for (int i = 0; i < 2; i++) {
        new_mask(&trial->seen[i], i + 1);
        new_mask(&trial->now[i], i + 1);
    }
}

static void trial_release(struct trial *trial)
{
    eyeshot_map_free(trial->map);
    eyeshot_mask_release(&trial->before, NULL);
    for (int i = 0; i < 2; i++) {
        eyeshot_mask_release(&trial->seen[i], NULL);
        eyeshot_mask_release(&trial->now[i], NULL);
    }
}

static void clear(struct eyeshot_mask *mask)
{
    eyeshot_mask_clear(mask);
}

/* A looker whose allocation `fails` fails: its status, and then the same looker has its memory. */
static int try_look(struct trial *trial, const struct eyeshot_terms *terms, size_t fails,
                    int *failed)
{
    struct eyeshot_mask *now = &trial->now[terms->rule->scale - 1];
    const char *name = terms->rule->name;
    struct eyeshot_looker *looker;
    struct purse purse;
    int status;

    purse_init(&purse);
    looker = eyeshot_looker_new(&purse.memory);
    purse.asked = 0;
    purse.fails = fails;
    status = look_into(looker, trial->map, terms, 31, 20, now);
    expect(failed, purse.asked < fails ? !status : status == EYESHOT_NO_MEMORY,
           "%s: allocation %zu of %zu: status %d", name, fails, purse.asked, status);
    expect(failed, masks_equal(&trial->before, eyeshot_map_rows(trial->map)), "%s: the map", name);
    clear(now);
    expect(failed, !look_into(looker, trial->map, terms, 31, 20, now), "%s: again", name);
    expect(failed, masks_equal(now, &trial->seen[terms->rule->scale - 1]),
           "%s: allocation %zu: otherwise than without it", name, fails);
    clear(now);
    eyeshot_looker_free(looker);
    expect(failed, purse_is_whole(&purse), "%s: %zu blocks left, %d wrong", name, purse.count,
           purse.wrong);
    return status;
}

static void test_looks(void)
{
    static const int numbers[] = {0, 4, 5, 8, 13, 17, 20};
    struct trial trial;
    int failed = 0, refused = 0;

    trial_init(&trial);
    FOR_RULES(rule)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            struct eyeshot_terms terms = terms_by_number(rule, numbers[i]);
            struct eyeshot_mask *seen = &trial.seen[rule->scale - 1];
            struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
            size_t fails = 0;
            expect(&failed, !look_into(looker, trial.map, &terms, 31, 20, seen), "%s", rule->name);
            eyeshot_looker_free(looker);
            while (try_look(&trial, &terms, ++fails, &failed) && fails < 1000)
                refused++;
            clear(seen);
        }
    trial_release(&trial);
    expect(&failed, refused > 39, "only %d looks were refused memory", refused);
    check_none(failed, "a look without memory leaves everything as it was");
}

static int try_line(struct trial *trial, const struct eyeshot_terms *terms, int answer,
                    size_t fails, int *failed)
{
    const char *name = terms->rule->name;
    struct eyeshot_looker *looker;
    struct eyeshot_walk walk = {.count = 77};
    struct purse purse;
    int status;

    purse_init(&purse);
    looker = eyeshot_looker_new(&purse.memory);
    purse.asked = 0;
    purse.fails = fails;
    status = eyeshot_line(looker, trial->map, terms, 31, 20, 3, 37, &walk);
    expect(failed, status == (purse.asked < fails ? answer : EYESHOT_NO_MEMORY),
           "%s: allocation %zu of %zu: %d, not %d", name, fails, purse.asked, status, answer);
    expect(failed, status >= 0 || walk.count == 77, "%s: a walk all the same", name);
    expect(failed, masks_equal(&trial->before, eyeshot_map_rows(trial->map)), "%s: the map", name);
    expect(failed, eyeshot_line(looker, trial->map, terms, 31, 20, 3, 37, &walk) == answer,
           "%s: allocation %zu: another answer afterwards", name, fails);
    eyeshot_looker_free(looker);
    expect(failed, purse_is_whole(&purse), "%s: %zu blocks left, %d wrong", name, purse.count,
           purse.wrong);
    return status;
}

static void test_lines(void)
{
    static const int numbers[] = {0, 4, 5, 17};
    struct trial trial;
    int failed = 0, refused = 0;

    trial_init(&trial);
    FOR_RULES(rule)
        for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
            struct eyeshot_terms terms = terms_by_number(rule, numbers[i]);
            struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
            int answer = eyeshot_line(looker, trial.map, &terms, 31, 20, 3, 37, NULL);
            size_t fails = 0;
            expect(&failed, answer >= 0, "%s: %d", rule->name, answer);
            eyeshot_looker_free(looker);
            while (try_line(&trial, &terms, answer, ++fails, &failed) < 0 && fails < 1000)
                refused++;
        }
    trial_release(&trial);
    expect(&failed, refused > 39, "only %d lines were refused memory", refused);
    check_none(failed, "a line without memory leaves everything as it was");
}

/* Fog */

static void copy_fog(struct eyeshot_fog *fog, struct eyeshot_mask *visible,
                     struct eyeshot_mask *explored)
{
    eyeshot_mask_copy(visible, eyeshot_fog_visible(fog));
    eyeshot_mask_copy(explored, eyeshot_fog_explored(fog));
}

static bool fog_is(struct eyeshot_fog *fog, const struct eyeshot_mask *visible,
                   const struct eyeshot_mask *explored)
{
    return masks_equal(eyeshot_fog_visible(fog), visible) &&
           masks_equal(eyeshot_fog_explored(fog), explored);
}

/* Viewers come and move, and the map changes; the allocation numbered `fails` fails. */
static int try_fog(const struct eyeshot_rule *rule, size_t fails, int *failed)
{
    static const int at[][3] = {{0, 31, 20}, {40, 3, 3}, {0, 60, 38}, {40, 35, 5}};
    struct eyeshot_map *map = new_map();
    struct eyeshot_mask visible, explored;
    struct eyeshot_looker *looker;
    struct eyeshot_fog *fog;
    struct eyeshot_terms terms = terms_by_number(rule, 8);
    struct purse purse;
    int refused = 0, status;

    new_mask(&visible, 1);
    new_mask(&explored, 1);
    purse_init(&purse);
    fog = eyeshot_fog_new(map, &purse.memory);
    looker = eyeshot_looker_new(&purse.memory);
    purse.asked = 0;
    purse.fails = fails;
    for (int i = 0; i < 4; i++) {
        size_t asked = purse.asked;
        copy_fog(fog, &visible, &explored);
        terms.radius = i < 2 ? 4 : 25;
        status = eyeshot_fog_place(fog, looker, (size_t)at[i][0], &terms, at[i][1], at[i][2]);
        refused += status < 0;
        expect(failed, status == (asked < fails && purse.asked >= fails ? EYESHOT_NO_MEMORY : 0),
               "%s: allocation %zu: status %d", rule->name, fails, status);
        expect(failed, !status || fog_is(fog, &visible, &explored), "%s: another fog", rule->name);
        if (status)
            expect(failed,
                   !eyeshot_fog_place(fog, looker, (size_t)at[i][0], &terms, at[i][1], at[i][2]),
                   "%s: again", rule->name);
    }
    eyeshot_map_set(map, 31, 18, true);
    status = eyeshot_fog_map_changed(fog, looker, (struct eyeshot_box){31, 18, 32, 19});
    expect(failed,
           !status || !eyeshot_fog_map_changed(fog, looker, (struct eyeshot_box){31, 18, 32, 19}),
           "%s: changed, again", rule->name);
    expect(failed, !eyeshot_fog_remove(fog, 0) && !eyeshot_fog_remove(fog, 40), "%s: removed",
           rule->name);
    expect(failed, mask_is_clear(eyeshot_fog_visible(fog)), "%s: somebody sees still", rule->name);
    eyeshot_fog_free(fog);
    eyeshot_looker_free(looker);
    eyeshot_map_free(map);
    eyeshot_mask_release(&visible, NULL);
    eyeshot_mask_release(&explored, NULL);
    expect(failed, purse_is_whole(&purse), "%s: %zu blocks left, %d wrong", rule->name, purse.count,
           purse.wrong);
    return refused;
}

/* The map changes while it is asked, and is as it was before, memory or not. */
static void test_why(void)
{
    struct trial trial;
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find("bresenham"));
    int failed = 0, status = EYESHOT_NO_MEMORY;
    size_t fails = 0;

    trial_init(&trial);
    terms.radius = EYESHOT_ALL;
    while (status == EYESHOT_NO_MEMORY && ++fails < 1000) {
        struct eyeshot_looker *looker;
        struct eyeshot_cell cells[8];
        size_t count = 8;
        struct purse purse;
        purse_init(&purse);
        looker = eyeshot_looker_new(&purse.memory);
        purse.asked = 0;
        purse.fails = fails;
        status = eyeshot_why(looker, trial.map, &terms, 31, 20, 3, 37, cells, &count);
        expect(&failed, masks_equal(&trial.before, eyeshot_map_rows(trial.map)), "the map");
        eyeshot_looker_free(looker);
        expect(&failed, purse_is_whole(&purse), "%zu blocks left", purse.count);
    }
    trial_release(&trial);
    expect(&failed, status >= 0 && fails > 1, "%d after %zu", status, fails);
    check_none(failed, "why without memory leaves everything as it was");
}

static void test_fog(void)
{
    int failed = 0, refused = 0;

    FOR_RULES(rule)
        for (size_t fails = 1, before = 0; fails < 3 + before; fails++)
            if (try_fog(rule, fails, &failed)) {
                before = fails;
                refused++;
            }
    expect(&failed, refused > 3 * 39, "only %d were refused memory", refused);
    check_none(failed, "fog without memory is as it was");
}

/* All rules by turns, on all terms: twice the same, and the second time nothing is allocated. */
static void test_warm(void)
{
    struct eyeshot_looker *looker;
    struct eyeshot_walk walk;
    struct trial trial;
    struct purse purse;
    size_t warm = 0;
    int failed = 0;

    trial_init(&trial);
    purse_init(&purse);
    looker = eyeshot_looker_new(&purse.memory);
    for (int again = 0; again < 2; again++) {
        uint64_t random = 9;
        warm = purse.asked;
        for (int i = 0; i < TERMS; i++)
            FOR_RULES(rule) {
                size_t asked = purse.asked;
                struct eyeshot_terms terms = terms_by_number(rule, i);
                struct eyeshot_mask *now = &trial.now[rule->scale - 1];
                int x = any_below(&random, WIDTH), y = any_below(&random, HEIGHT);
                expect(&failed, !look_into(looker, trial.map, &terms, x, y, now), "%s", rule->name);
                expect(&failed,
                       eyeshot_line(looker, trial.map, &terms, x, y, any_below(&random, WIDTH),
                                    any_below(&random, HEIGHT), &walk) >= 0,
                       "%s: line", rule->name);
                expect(&failed, !again || purse.asked == asked, "%s, terms %d: allocates %zu times",
                       rule->name, i, purse.asked - asked);
            }
    }
    eyeshot_looker_free(looker);
    trial_release(&trial);
    expect(&failed, warm > 0, "it never takes any memory");
    expect(&failed, purse_is_whole(&purse), "%zu blocks left, %d wrong", purse.count, purse.wrong);
    check_none(failed, "a looker that is warm allocates nothing");
}

int main(void)
{
    test_new();
    test_looks();
    test_lines();
    test_why();
    test_fog();
    test_warm();
    return tap_end();
}
