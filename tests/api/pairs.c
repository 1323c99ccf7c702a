/*
 * All pairs through the public header: planes worked out by hand, and arguments that mean nothing. That they
 * are a look from each eye, for every rule, is tried in tests/law/pairs.c.
 */
#include "api.h"
#include "purse.h"

static struct eyeshot_terms terms_of(const char *rule, int64_t radius)
{
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(rule));

    terms.radius = radius;
    return terms;
}

struct trial {
    int failed, blocks;
};

/* "..#.": by offset, the eyes 0 … 3 as bits. Within 1 cell, the first question; within 2, the second. The last
 * one looks along +x on the mirrored map, which is along -x. */
static int take(void *context, const struct eyeshot_pairs_block *blocks)
{
    static const uint64_t near[] = {0, 10, 11, 3, 0}, far[] = {0, 10, 11, 3, 1};
    static const uint64_t back[] = {0, 2, 11, 1, 0}, open[] = {12, 6, 11, 5, 2};
    static const uint64_t mirrored[] = {0, 10, 11, 0, 0};
    struct trial *trial = context;
    int *failed = &trial->failed;

    trial->blocks++;
    for (int i = 0; i < 4; i++)
        expect(failed,
               blocks[i].box.x1 == 4 && blocks[i].box.y1 == 1 && *blocks[i].eyes == 11 &&
                   blocks[i].reach_x >= 1 + (i == 1),
               "block %d: its box, eyes or reach", i);
    for (int dx = -2; dx <= 2; dx++) {
        const uint64_t *here = eyeshot_pairs_open(&blocks[1], dx, 0);
        uint64_t found[] = {
            *eyeshot_pairs_plane(&blocks[0], dx, 0), *eyeshot_pairs_plane(&blocks[1], dx, 0),
            *eyeshot_pairs_plane(&blocks[2], dx, 0), *eyeshot_pairs_plane(&blocks[3], dx, 0)};
        expect(failed,
               found[0] == near[dx + 2] && found[1] == far[dx + 2] && found[2] == back[dx + 2] &&
                   found[3] == mirrored[dx + 2],
               "%d away: %llu, %llu, %llu and %llu", dx, (unsigned long long)found[0],
               (unsigned long long)found[1], (unsigned long long)found[2],
               (unsigned long long)found[3]);
        expect(failed, here && (*here & 15) == open[dx + 2], "%d away: open", dx);
    }
    expect(failed, !*eyeshot_pairs_plane(blocks, 1000, 0) && !*eyeshot_pairs_plane(blocks, 0, -9),
           "someone is seen beyond the reach");
    expect(failed, !eyeshot_pairs_open(blocks, 0, 9) && !eyeshot_pairs_open(blocks, -1000, 0),
           "open beyond the reach");
    return trial->blocks == 2 ? 7 : 0;
}

static void test_by_hand(void)
{
    struct eyeshot_map *map = eyeshot_map_new(4, 1, NULL);
    struct eyeshot_terms near = terms_of("symmetric", 1), far = terms_of("bresenham", 2), cone;
    struct eyeshot_pairs_question questions[] = {
        {&near, false, 0}, {&far, false, 0}, {&near, true, 0}, {&cone, false, 1}};
    struct eyeshot_pairs_work *work = NULL;
    struct eyeshot_pairs *pairs = NULL;
    struct eyeshot_pairs_facts facts;
    struct trial trial = {0, 0};
    int *failed = &trial.failed;

    eyeshot_map_set(map, 2, 0, true);
    near.shape = far.shape = EYESHOT_SQUARE;
    cone = near;
    cone.cone = 90;
    expect(failed, !eyeshot_pairs_new(&pairs, map, questions, 4, NULL), "no pairs");
    expect(failed, !eyeshot_pairs_work_new(&work, pairs), "no work");
    facts = eyeshot_pairs_facts(pairs);
    expect(failed, facts.parts == 1 && facts.bytes > 1000 && !facts.looks, "other facts");
    expect(failed, !eyeshot_pairs_walk(work, 0, take, &trial), "it fails");
    expect(failed, eyeshot_pairs_walk(work, 0, take, &trial) == 7, "what take() says is lost");
    expect(failed, trial.blocks == 2, "%d blocks", trial.blocks);
    eyeshot_pairs_work_free(work);
    eyeshot_pairs_free(pairs);
    eyeshot_map_free(map);
    check_none(trial.failed, "the planes of four cells, worked out by hand");
}

static int refuse(void *context, const struct eyeshot_pairs_block *blocks)
{
    (void)context, (void)blocks;
    return -1;
}

static void test_arguments(void)
{
    struct eyeshot_map *map = eyeshot_map_new(70, 41, NULL), *solid = eyeshot_map_new(1, 1, NULL);
    struct eyeshot_map *large = eyeshot_map_new(3000, 3000, NULL);
    struct eyeshot_terms terms = terms_of("exact", 3), none = terms, all = terms;
    struct eyeshot_terms lone = terms_of("shadowcast", 3);
    struct eyeshot_pairs_question questions[] = {{&terms, false, 0}, {&lone, true, 0}};
    struct eyeshot_pairs_question bad = {NULL, false, 0}, far = {&all, false, 0};
    struct eyeshot_pairs_work *work = NULL;
    struct eyeshot_pairs *pairs = NULL;
    struct eyeshot_pairs_facts facts;
    const int wrong = EYESHOT_BAD_ARGUMENT;
    int failed = 0;

    none.radius = -1;
    all.radius = EYESHOT_ALL;
    expect(&failed,
           eyeshot_pairs_new(NULL, map, questions, 2, NULL) == wrong &&
               eyeshot_pairs_new(&pairs, NULL, questions, 2, NULL) == wrong &&
               eyeshot_pairs_new(&pairs, map, NULL, 2, NULL) == wrong &&
               eyeshot_pairs_new(&pairs, map, questions, 0, NULL) == wrong &&
               eyeshot_pairs_new(&pairs, map, &bad, 1, NULL) == wrong,
           "nothing to ask");
    bad.terms = &terms;
    for (bad.way = -1; bad.way <= 8; bad.way += 9)
        expect(&failed, eyeshot_pairs_new(&pairs, map, &bad, 1, NULL) == wrong, "way %d", bad.way);
    bad = (struct eyeshot_pairs_question){&none, false, 0};
    expect(&failed, eyeshot_pairs_new(&pairs, map, &bad, 1, NULL) == wrong, "a radius below 0");
    expect(&failed, eyeshot_pairs_new(&pairs, large, &far, 1, NULL) == EYESHOT_TOO_LARGE,
           "all of a large map");
    expect(&failed, !eyeshot_pairs_new(&pairs, map, questions, 2, NULL), "a good question");
    expect(&failed, eyeshot_pairs_facts(pairs).looks == 1, "shadowcast has a tree");
    expect(&failed,
           eyeshot_pairs_work_new(NULL, pairs) == wrong &&
               eyeshot_pairs_work_new(&work, NULL) == wrong,
           "work of nothing");
    expect(&failed, !eyeshot_pairs_work_new(&work, pairs), "work");
    expect(&failed,
           eyeshot_pairs_walk(NULL, 0, refuse, NULL) == wrong &&
               eyeshot_pairs_walk(work, 0, NULL, NULL) == wrong &&
               eyeshot_pairs_walk(work, eyeshot_pairs_facts(pairs).parts, refuse, NULL) == wrong,
           "no such part, or nobody to take it");
    facts = eyeshot_pairs_facts(NULL);
    expect(&failed, !facts.parts && !facts.bytes && !facts.looks, "facts of nothing");
    eyeshot_pairs_work_free(work);
    eyeshot_pairs_free(pairs);
    eyeshot_pairs_work_free(NULL);
    eyeshot_pairs_free(NULL);
    eyeshot_map_set(solid, 0, 0, true);
    expect(&failed,
           !eyeshot_pairs_new(&pairs, solid, questions, 1, NULL) &&
               !eyeshot_pairs_work_new(&work, pairs) && !eyeshot_pairs_walk(work, 0, refuse, NULL),
           "a wall looks");
    eyeshot_pairs_work_free(work);
    eyeshot_pairs_free(pairs);
    eyeshot_map_free(solid);
    eyeshot_map_free(large);
    eyeshot_map_free(map);
    check_none(failed, "arguments that mean nothing are refused");
}

static int ignore(void *context, const struct eyeshot_pairs_block *blocks)
{
    (void)context, (void)blocks;
    return 0;
}

/* With the allocation numbered `fails` refused: was there one so late? */
static bool try_memory(const struct eyeshot_map *map, const struct eyeshot_pairs_question *asked,
                       size_t count, size_t fails, int *failed)
{
    static struct purse purse;
    struct eyeshot_pairs_work *work = NULL;
    struct eyeshot_pairs *pairs = NULL;
    int status;

    purse_init(&purse);
    purse.fails = fails;
    status = eyeshot_pairs_new(&pairs, map, asked, count, &purse.memory);
    if (!status)
        status = eyeshot_pairs_work_new(&work, pairs);
    for (size_t i = 0; !status && i < eyeshot_pairs_facts(pairs).parts; i++)
        status = eyeshot_pairs_walk(work, i, ignore, NULL);
    eyeshot_pairs_work_free(work);
    eyeshot_pairs_free(pairs);
    expect(failed, status == (purse.asked < fails ? EYESHOT_OK : EYESHOT_NO_MEMORY),
           "allocation %zu of %zu: status %d", fails, purse.asked, status);
    expect(failed, purse_is_whole(&purse), "allocation %zu: %zu blocks left, %d wrong", fails,
           purse.count, purse.wrong);
    return purse.asked >= fails;
}

static void test_memory(void)
{
    struct eyeshot_map *map = eyeshot_map_new(70, 35, NULL);
    struct eyeshot_terms tree = terms_of("symmetric", 4), looks = terms_of("real-2x", 3);
    struct eyeshot_pairs_question questions[] = {{&tree, false, 0}, {&looks, true, 5}};
    size_t fails = 0;
    int failed = 0;

    scatter(map, 3, 20);
    while (try_memory(map, questions, 2, ++fails, &failed) && fails < 1000)
        ;
    expect(&failed, fails > 20 && fails < 1000, "%zu allocations", fails);
    eyeshot_map_free(map);
    check_none(failed, "without memory there is a status, and nothing is left behind");
}

int main(void)
{
    test_by_hand();
    test_arguments();
    test_memory();
    return tap_end();
}
