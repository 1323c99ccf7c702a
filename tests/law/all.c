/*
 * All eyes at once are each eye: for every rule, how many cells an eye sees and how many eyes see an
 * open cell, counted by a tree and by looks, is what a look of each eye shows. On wall patterns up
 * to 4 × 4, maps of one row and of one column, the edges of words, seeded random maps; of all rows
 * and of some; under every term, and with each width of words that the processor has. The argument
 * `all` tries many more.
 */
#include "lib/all/all.h"
#include "lib/all/block.h"
#include "look.h"

enum { SEES, SEEN_BY, NUMBERS };
static const char *const names[] = {"sees", "seen by"};

struct trial {
    struct eyeshot_terms terms;
    int first_row, end_row;
    struct eyeshot_mask mask;
    uint32_t *expected[NUMBERS], *found[NUMBERS]; /* from each eye, all at once */
    int bad, trees;
};

static void clear(uint32_t *numbers[NUMBERS], int cells)
{
    for (int i = 0; i < NUMBERS; i++) {
        numbers[i] = realloc(numbers[i], (size_t)cells * sizeof **numbers);
        memset(numbers[i], 0, (size_t)cells * sizeof **numbers);
    }
}

static void look_from(struct scene *scene, struct trial *trial, struct cell eye)
{
    struct eyeshot_box box = look_into(scene, &trial->terms, eye, &trial->mask);
    int scale = trial->terms.rule->scale, at = eye.y * scene->map.width + eye.x;

    for (int y = box.y0 / scale; y < box.y1 / scale; y++) {
        for (int x = box.x0 / scale; x < box.x1 / scale; x++) {
            if (!tile_seen(&trial->mask, scale, x, y))
                continue;
            trial->expected[SEES][at]++;
            trial->expected[SEEN_BY][y * scene->map.width + x] += scene_open(scene, x, y);
        }
    }
}

static void compare(struct scene *scene, struct trial *trial, const struct all_order *order)
{
    for (int i = 0; i < scene_cells(scene); i++) {
        for (int k = 0; k < NUMBERS; k++) {
            if (trial->expected[k][i] == trial->found[k][i])
                continue;
            if (!trial->bad++) {
                detail("%s, words of %d bits, rows %d to %d: %s is %u, all at once %u",
                       order->way == ALL_TREE ? "by a tree" : "by looks", order->word_bits,
                       order->first_row, order->end_row - 1, names[k], trial->expected[k][i],
                       trial->found[k][i]);
                detail_rule(&trial->terms, scene_cell(scene, i), scene);
            }
            return;
        }
    }
}

static void try_way(struct scene *scene, struct trial *trial, enum all_way way, int bits)
{
    struct all_order order = {.map = scene->map.cells,
                              .terms = &trial->terms,
                              .first_row = trial->first_row,
                              .end_row = trial->end_row,
                              .way = way,
                              .word_bits = bits};
    int status;

    clear(trial->found, scene_cells(scene));
    order.sees = trial->found[SEES];
    order.seen_by = trial->found[SEEN_BY];
    status = all_count(&order);
    if (way == ALL_TREE && status == ALL_TOO_LARGE)
        return;
    trial->trees += way == ALL_TREE;
    if (status) {
        detail("%s", eyeshot_status_text(status));
        trial->bad++;
    }
    compare(scene, trial, &order);
}

static void try_map(struct scene *scene, struct trial *trial)
{
    clear(trial->expected, scene_cells(scene));
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell eye = scene_cell(scene, i);
        if (!scene_wall(scene, eye) && eye.y >= trial->first_row && eye.y < trial->end_row)
            look_from(scene, trial, eye);
    }
    for (int bits = 128; bits <= block_kernel(0)->bits; bits *= 2)
        try_way(scene, trial, ALL_TREE, bits);
    try_way(scene, trial, ALL_LOOKS, 0);
    try_way(scene, trial, ALL_BEST, 0);
}

static void try_small(struct trial *trial, unsigned step)
{
    for (int size = 0; size < 16; size++) {
        struct scene scene;
        unsigned patterns;
        scene_init(&scene, size % 4 + 1, size / 4 + 1);
        patterns = 1U << scene_cells(&scene);
        for (unsigned i = 0; i<patterns; i += patterns> 64 ? step : 1) {
            scene_pattern(&scene, i);
            trial->terms = plain_terms(trial->terms.rule, EYESHOT_ALL);
            trial->first_row = 0;
            trial->end_row = scene.map.height;
            try_map(&scene, trial);
        }
        scene_release(&scene);
    }
}

static int any_side(struct random *random)
{
    static const int sides[] = {1, 2, 63, 64, 65, 127, 128, 129, 200};

    if (random_below(random, 2))
        return random_between(random, 1, 50);
    return sides[random_below(random, sizeof sides / sizeof *sides)];
}

/* Large maps are not tall, so that each eye's look takes little time. */
static void try_random(struct trial *trial, struct random *random)
{
    static const int radii[] = {0, 1, 2, 3, 5, 8, 13, 20, 40, 64, 65, 300};
    struct scene scene;
    int wide = any_side(random),
        high = random_below(random, 4) ? random_between(random, 1, 40) : any_side(random);

    scene_init(&scene, wide, wide > 100 && high > 50 ? 50 : high);
    scene_scatter(&scene, random, any_density(random));
    trial->terms = any_terms(trial->terms.rule, random);
    trial->terms.radius = radii[random_below(random, sizeof radii / sizeof *radii)];
    if (random_below(random, 4))
        trial->terms = plain_terms(trial->terms.rule, random_between(random, 0, 40));
    trial->first_row = 0;
    trial->end_row = scene.map.height;
    if (!random_below(random, 3)) {
        trial->first_row = random_between(random, 0, scene.map.height);
        trial->end_row = random_between(random, trial->first_row, scene.map.height);
    }
    try_map(&scene, trial);
    scene_release(&scene);
}

/* Rules without a tree: by looks, some maps are enough. */
static void try_rule(const struct eyeshot_rule *rule, bool all)
{
    struct trial trial = {.terms = plain_terms(rule, 8)};
    struct random random = {21};
    bool tree = tree_kind_of(&trial.terms);

    if (tree)
        try_small(&trial, all ? 13 : 211);
    for (int k = (all ? 800 : 60) / (tree ? 1 : 20); k; k--)
        try_random(&trial, &random);
    check(!trial.bad, "%s: all eyes at once see what each sees", rule->name);
    if (tree)
        check(trial.trees > 30, "%s: has a tree for most maps", rule->name);
    release(&trial.mask);
    for (int i = 0; i < NUMBERS; i++) {
        free(trial.expected[i]);
        free(trial.found[i]);
    }
}

int main(int argc, char **argv)
{
    bool all = asked_for_all(argc, argv);
    const char *only = argc > 1 && !all ? argv[1] : NULL;

    for (const struct eyeshot_rule *rule = NULL; (rule = eyeshot_rule_next(rule));)
        if (!only || !strcmp(only, rule->name))
            try_rule(rule, all);
    return tap_end();
}
