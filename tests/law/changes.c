/*
 * What changes in who sees whom is what two looks of each eye tell: for every rule, by walks in every width of word and by
 * looks, between seeded random maps that differ in a few cells, in all of them, or in size. The argument `all`
 * tries many more.
 */
#include "../api/purse.h"
#include "lib/all/walk.h"
#include "look.h"

enum { CLOSED, OPENED, NUMBERS };

#define MOST 1320 /* cells of a map */

struct trial {
    struct scene scenes[2]; /* before and after */
    struct eyeshot_terms terms;
    struct eyeshot_mask *eyes; /* NULL: all that are open */
    uint32_t expected[NUMBERS][MOST], found[NUMBERS][MOST];
    int bad, trees, lines;
};

static bool open_on_both(const struct trial *trial, struct cell cell)
{
    return scene_open(&trial->scenes[0], cell.x, cell.y) &&
           scene_open(&trial->scenes[1], cell.x, cell.y);
}

static void look_from(struct trial *trial, int place)
{
    struct scene *before = &trial->scenes[0], *after = &trial->scenes[1];
    struct cell eye = scene_cell(before, place);
    struct eyeshot_mask masks[2] = {{0}, {0}};

    look_into(before, &trial->terms, eye, &masks[0]);
    look_into(after, &trial->terms, eye, &masks[1]);
    for (int i = 0; i < scene_cells(before); i++) {
        struct cell cell = scene_cell(before, i);
        bool saw, sees;
        if (!open_on_both(trial, cell))
            continue;
        saw = tile_seen(&masks[0], trial->terms.rule->scale, cell.x, cell.y);
        sees = tile_seen(&masks[1], trial->terms.rule->scale, cell.x, cell.y);
        trial->expected[CLOSED][place] += saw && !sees;
        trial->expected[OPENED][place] += sees && !saw;
        trial->lines += saw != sees;
    }
    release(&masks[0]);
    release(&masks[1]);
}

static void compare(struct trial *trial, const struct eyeshot_all_facts *facts)
{
    for (int i = 0; i < scene_cells(&trial->scenes[0]); i++) {
        struct cell eye = scene_cell(&trial->scenes[0], i);
        if (trial->found[CLOSED][i] == trial->expected[CLOSED][i] &&
            trial->found[OPENED][i] == trial->expected[OPENED][i])
            continue;
        if (!trial->bad++) {
            detail("%s, %d bits: closed %u, expected %u; opened %u, expected %u",
                   facts->way == EYESHOT_TREE ? "tree" : "looks", facts->word_bits,
                   trial->found[CLOSED][i], trial->expected[CLOSED][i], trial->found[OPENED][i],
                   trial->expected[OPENED][i]);
            detail_rule(&trial->terms, eye, &trial->scenes[0]);
            detail_rule(&trial->terms, eye, &trial->scenes[1]);
        }
        return;
    }
}

static void try_way(struct trial *trial, enum eyeshot_way way, int word_bits)
{
    struct eyeshot_all_order order = {.map = trial->scenes[0].map.cells,
                                      .after = trial->scenes[1].map.cells,
                                      .terms = &trial->terms,
                                      .eyes = trial->eyes,
                                      .way = way,
                                      .word_bits = word_bits};
    struct eyeshot_numbers numbers = {.closed = trial->found[CLOSED],
                                      .opened = trial->found[OPENED]};
    struct eyeshot_all_work *work;
    struct eyeshot_all_facts facts;
    struct eyeshot_all *all;

    if (eyeshot_all_new(&all, &order))
        abort();
    memset(trial->found, 0, sizeof trial->found);
    facts = eyeshot_all_facts(all);
    work = eyeshot_all_work_new(all, &numbers);
    for (size_t part = 0; part < facts.parts; part++)
        trial->bad += eyeshot_all_count(work, part) != 0;
    eyeshot_all_work_free(work);
    eyeshot_all_free(all);
    trial->trees += facts.way == EYESHOT_TREE;
    compare(trial, &facts);
}

static void try_maps(struct trial *trial)
{
    memset(trial->expected, 0, sizeof trial->expected);
    for (int i = 0; i < scene_cells(&trial->scenes[0]); i++) {
        struct cell eye = scene_cell(&trial->scenes[0], i);
        if (open_on_both(trial, eye) && (!trial->eyes || plane_get(trial->eyes, eye.x, eye.y)))
            look_from(trial, i);
    }
    for (int i = 0; block_kernel(i); i++)
        try_way(trial, EYESHOT_TREE, 64 * (int)block_kernel(i)->words);
    try_way(trial, EYESHOT_LOOKS, 0);
    try_way(trial, EYESHOT_BEST, 0);
}

/* The second map: the first with a few cells turned, another one, or one of another size. */
static void make_after(struct trial *trial, struct random *random, int kind)
{
    const struct scene *before = &trial->scenes[0];
    struct scene *after = &trial->scenes[1];
    int width = before->map.width, height = before->map.height;

    if (kind == 2) {
        width = random_between(random, 1, 2 * width);
        height = random_between(random, 1, 2 * height);
    }
    scene_init(after, width, height);
    if (kind == 1)
        scene_scatter(after, random, any_density(random));
    for (int i = 0; i < scene_cells(after) && kind != 1; i++) {
        struct cell cell = scene_cell(after, i);
        scene_put(after, cell,
                  cell.x < before->map.width && cell.y < before->map.height &&
                      scene_wall(before, cell));
    }
    for (int i = random_between(random, 0, 4); i && kind != 1; i--) {
        struct cell cell = scene_any_cell(after, random);
        scene_put(after, cell, !scene_wall(after, cell));
    }
}

static void try_rule(const struct eyeshot_rule *rule, int maps)
{
    struct trial trial = {.terms = plain_terms(rule, 4)};
    struct random random = {17};

    for (int i = 0; i < maps; i++) {
        struct eyeshot_mask eyes;
        scene_init(&trial.scenes[0], random_between(&random, 1, i % 8 ? 30 : 150),
                   random_between(&random, 1, i % 8 ? 44 : 6));
        scene_scatter(&trial.scenes[0], &random, any_density(&random));
        make_after(&trial, &random, i % 3);
        trial.terms = i % 2 ? any_terms(rule, &random) : plain_terms(rule, 0);
        trial.terms.radius = i % 5 ? random_between(&random, 0, 12) : EYESHOT_ALL;
        eyeshot_mask_init(&eyes, trial.scenes[0].map.width, trial.scenes[0].map.height, NULL);
        for (int k = 0; k < scene_cells(&trial.scenes[0]); k += 2)
            plane_set(&eyes, scene_cell(&trial.scenes[0], k).x, scene_cell(&trial.scenes[0], k).y);
        trial.eyes = i % 7 ? NULL : &eyes;
        try_maps(&trial);
        release(&eyes);
        scene_release(&trial.scenes[0]);
        scene_release(&trial.scenes[1]);
    }
    check(!trial.bad && trial.lines, "%s: what changes is what looks tell (%d trees)", rule->name,
          trial.trees);
}

/* The allocation numbered `fails` fails: a status. */
static int try_memory(struct scene scenes[2], const struct eyeshot_terms *terms, size_t fails,
                      int *failed)
{
    struct purse purse;
    struct eyeshot_all_order order = {.map = scenes[0].map.cells,
                                      .after = scenes[1].map.cells,
                                      .terms = terms,
                                      .memory = &purse.memory};
    uint32_t opened[600] = {0};
    struct eyeshot_numbers numbers = {.opened = opened};
    struct eyeshot_all_work *work = NULL;
    struct eyeshot_all *all = NULL;
    int status;

    purse_init(&purse);
    purse.fails = fails;
    status = eyeshot_all_new(&all, &order);
    if (!status) {
        work = eyeshot_all_work_new(all, &numbers);
        status = work ? EYESHOT_OK : EYESHOT_NO_MEMORY;
    }
    for (size_t part = 0; !status && part < eyeshot_all_facts(all).parts; part++)
        status = eyeshot_all_count(work, part);
    eyeshot_all_work_free(work);
    eyeshot_all_free(all);
    expect(failed, status == (purse.asked < fails ? 0 : EYESHOT_NO_MEMORY),
           "%s: allocation %zu of %zu: status %d", terms->rule->name, fails, purse.asked, status);
    expect(failed, purse_is_whole(&purse), "%s: %zu blocks left, %d wrong", terms->rule->name,
           purse.count, purse.wrong);
    return status;
}

static void try_without_memory(void)
{
    static const char *const names[] = {"symmetric", "angband", "real-2x"};
    struct random random = {7};
    struct scene scenes[2];
    int failed = 0, refused = 0;

    for (int i = 0; i < 2; i++) {
        scene_init(&scenes[i], 30, 20);
        scene_scatter(&scenes[i], &random, 15);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct eyeshot_terms terms = plain_terms(eyeshot_rule_find(names[i]), 4);
        size_t fails = 0;
        while (try_memory(scenes, &terms, ++fails, &failed) && fails < 1000)
            refused++;
    }
    scene_release(&scenes[0]);
    scene_release(&scenes[1]);
    expect(&failed, refused > 30, "only %d were refused memory", refused);
    check_none(failed, "changes without memory leave nothing behind");
}

static bool stop_now(void *context)
{
    (void)context;
    return true;
}

/* Numbers that an order does not have; and a stop. */
static void try_order(void)
{
    struct eyeshot_terms terms = plain_terms(eyeshot_rule_find("symmetric"), 4);
    struct eyeshot_stop stop = {stop_now, NULL};
    struct scene scene;
    uint32_t some[16];
    struct eyeshot_numbers sees = {.sees = some}, opened = {.opened = some};
    struct eyeshot_all_order order = {.terms = &terms, .way = EYESHOT_TREE};
    struct eyeshot_all_work *work;
    struct eyeshot_all *all;

    scene_init(&scene, 4, 4);
    order.map = scene.map.cells;
    if (eyeshot_all_new(&all, &order))
        abort();
    check(!eyeshot_all_work_new(all, &opened), "one map has nothing that changes");
    eyeshot_all_free(all);
    order.after = scene.map.cells;
    order.stop = &stop;
    if (eyeshot_all_new(&all, &order))
        abort();
    check(!eyeshot_all_work_new(all, &sees), "of two maps nothing else is counted");
    work = eyeshot_all_work_new(all, &opened);
    check(eyeshot_all_count(work, 0) == EYESHOT_STOPPED, "it stops when it is told to");
    eyeshot_all_work_free(work);
    eyeshot_all_free(all);
    scene_release(&scene);
}

int main(int argc, char **argv)
{
    bool all = asked_for_all(argc, argv);

    for (const struct eyeshot_rule *rule = NULL; (rule = eyeshot_rule_next(rule));)
        try_rule(rule, all ? 400 : 12);
    try_without_memory();
    try_order();
    return tap_end();
}
