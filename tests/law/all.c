/*
 * All eyes at once are each eye: for every rule with a tree, how many cells an eye sees, and how many
 * eyes see an open cell, counted from planes and from a look of each eye. On wall patterns up to 4 × 4,
 * maps of one row and of one column, the edges of words, seeded random maps; under every term, and
 * with each width of words that the processor has. The argument `all` tries many more.
 */
#include "lib/all/distance.h"
#include "lib/all/trees.h"
#include "lib/all/walk.h"
#include "look.h"

enum { SEES, SEEN_BY, MEAN, FARTHEST, NUMBERS };
static const char *const names[] = {"sees", "seen by", "mean", "farthest"};

struct trial {
    struct eyeshot_terms terms;
    const struct eyeshot_mask *eyes; /* NULL: every open cell */
    struct eyeshot_mask mask;
    uint32_t *expected[NUMBERS], *found[NUMBERS]; /* from each eye, all at once */
    struct distances distances;
    int bad, trees;
};

static void clear(uint32_t *numbers[NUMBERS], int cells)
{
    for (int i = 0; i < NUMBERS; i++) {
        numbers[i] = realloc(numbers[i], (size_t)cells * sizeof **numbers);
        memset(numbers[i], 0, (size_t)cells * sizeof **numbers);
    }
}

static bool looks(const struct scene *scene, const struct trial *trial, struct cell cell)
{
    return trial->eyes ? plane_get(trial->eyes, cell.x, cell.y) : !scene_wall(scene, cell);
}

static void look_from(struct scene *scene, struct trial *trial, struct cell eye)
{
    struct eyeshot_box box = look_into(scene, &trial->terms, eye, &trial->mask);
    int scale = trial->terms.rule->scale, at = eye.y * scene->map.width + eye.x;
    uint64_t sum = 0, farthest = 0;

    for (int y = box.y0 / scale; y < box.y1 / scale; y++) {
        for (int x = box.x0 / scale; x < box.x1 / scale; x++) {
            int dx = x - eye.x, dy = y - eye.y;
            uint64_t square = (uint64_t)(dx * dx + dy * dy);
            if (!tile_seen(&trial->mask, scale, x, y))
                continue;
            trial->expected[SEES][at]++;
            trial->expected[SEEN_BY][y * scene->map.width + x] += scene_open(scene, x, y);
            sum += distances_of(&trial->distances, dx, dy);
            farthest = square > farthest ? square : farthest;
        }
    }
    if (trial->expected[SEES][at]) {
        trial->expected[MEAN][at] =
            distances_mean(&trial->distances, sum, trial->expected[SEES][at]);
        trial->expected[FARTHEST][at] = distances_thousandths(farthest);
    }
}

static void compare(struct scene *scene, struct trial *trial, const struct eyeshot_all_facts *facts)
{
    for (int i = 0; i < scene_cells(scene); i++) {
        for (int k = 0; k < NUMBERS; k++) {
            if (trial->expected[k][i] == trial->found[k][i])
                continue;
            if (!trial->bad++) {
                detail("%s, words of %d bits, %s: %s is %u, all at once %u",
                       facts->way == EYESHOT_TREE ? "by a tree" : "by looks", facts->word_bits,
                       trial->eyes ? "some eyes" : "all eyes", names[k], trial->expected[k][i],
                       trial->found[k][i]);
                detail_rule(&trial->terms, scene_cell(scene, i), scene);
            }
            return;
        }
    }
}

/* Two who share the work, part by part, as threads do. */
static void count_all(struct trial *trial, const struct eyeshot_all *all)
{
    struct eyeshot_numbers numbers = {.sees = trial->found[SEES],
                                      .seen_by = trial->found[SEEN_BY],
                                      .mean = trial->found[MEAN],
                                      .farthest = trial->found[FARTHEST]};
    struct eyeshot_all_work *works[2];

    for (int i = 0; i < 2; i++)
        works[i] = eyeshot_all_work_new(all, &numbers);
    for (size_t part = 0; part < all->facts.parts; part++)
        trial->bad += eyeshot_all_count(works[part / 3 % 2], part) != 0;
    for (int i = 0; i < 2; i++)
        eyeshot_all_work_free(works[i]);
}

/* Words of no bits: by looks. No tree: a rim that the map cuts. */
static void try_way(struct scene *scene, struct trial *trial, size_t words)
{
    struct eyeshot_all_order order = {.map = scene->map.cells,
                                      .terms = &trial->terms,
                                      .eyes = trial->eyes,
                                      .distances = true,
                                      .way = words ? EYESHOT_TREE : EYESHOT_LOOKS,
                                      .word_bits = 64 * (int)words};
    struct eyeshot_all *all;
    int status = eyeshot_all_new(&all, &order);

    if (status) {
        detail("%s", eyeshot_status_text(status));
        detail_rule(&trial->terms, (struct cell){0, 0}, scene);
        trial->bad++;
        return;
    }
    clear(trial->found, scene_cells(scene));
    if (!words || all->facts.way == EYESHOT_TREE) {
        count_all(trial, all);
        compare(scene, trial, &all->facts);
    }
    trial->trees += all->facts.way == EYESHOT_TREE;
    eyeshot_all_free(all);
}

static void try_map(struct scene *scene, struct trial *trial)
{
    clear(trial->expected, scene_cells(scene));
    distances_init(&trial->distances, trial->terms.radius, &scene->map.opaque, NULL);
    for (int i = 0; i < scene_cells(scene); i++)
        if (looks(scene, trial, scene_cell(scene, i)))
            look_from(scene, trial, scene_cell(scene, i));
    for (int i = 0; block_kernel(i); i++)
        try_way(scene, trial, block_kernel(i)->words);
    try_way(scene, trial, 0);
    distances_release(&trial->distances);
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
            trial->eyes = NULL;
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
    static const int radii[] = {0, 1, 2, 3, 5, 8, 13, 20, 40, 300};
    struct eyeshot_mask eyes;
    struct scene scene;
    int wide = any_side(random),
        high = random_below(random, 4) ? random_between(random, 1, 20) : any_side(random);

    scene_init(&scene, wide, wide > 100 && high > 50 ? 50 : high);
    scene_scatter(&scene, random, any_density(random));
    trial->terms = any_terms(trial->terms.rule, random);
    trial->terms.radius = radii[random_below(random, sizeof radii / sizeof *radii)];
    trial->eyes = NULL;
    if (random_below(random, 4))
        trial->terms = plain_terms(trial->terms.rule, random_between(random, 0, 40));
    eyeshot_mask_init(&eyes, scene.map.width, scene.map.height, NULL);
    if (!random_below(random, 3)) {
        for (int i = 0; i < scene_cells(&scene); i++)
            if (!random_below(random, 3))
                plane_set(&eyes, scene_cell(&scene, i).x, scene_cell(&scene, i).y);
        trial->eyes = &eyes;
    }
    try_map(&scene, trial);
    release(&eyes);
    scene_release(&scene);
}

static void end(struct trial *trial)
{
    release(&trial->mask);
    for (int i = 0; i < NUMBERS; i++) {
        free(trial->expected[i]);
        free(trial->found[i]);
    }
}

/* Rules without a tree: by looks, some maps are enough. */
static void try_rule(const struct eyeshot_rule *rule, bool all)
{
    struct trial trial = {.terms = plain_terms(rule, 8)};
    struct random random = {21};
    const struct tree_kind *kind = tree_kind_of(&trial.terms, 100, 100);
    bool tree = kind && kind->make;

    if (tree)
        try_small(&trial, all ? 13 : 211);
    for (int k = (all ? 800 : 60) / (tree ? 1 : 20); k; k--)
        try_random(&trial, &random);
    check(!trial.bad, "%s: all eyes at once see what each sees", rule->name);
    if (tree)
        check(trial.trees > 30, "%s: has a tree for most maps", rule->name);
    end(&trial);
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
