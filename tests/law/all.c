/*
 * All eyes at once are each eye: for every rule with a tree, how many cells an eye sees, and how many
 * eyes see an open cell, counted from planes and from a look of each eye. On wall patterns up to 4 × 4,
 * maps of one row and of one column, the edges of words, seeded random maps; under every term, and
 * with each width of words that the processor has. The argument `all` tries many more.
 */
#include "lib/all/count.h"
#include "look.h"

struct trial {
    struct eyeshot_terms terms;
    const struct eyeshot_mask *eyes; /* NULL: every open cell */
    struct eyeshot_mask mask;
    uint32_t *sees[2], *seen_by[2]; /* by a look each, all at once */
    int bad, tried;
};

static void clear(struct trial *trial, int cells)
{
    for (int i = 0; i < 2; i++) {
        trial->sees[i] = realloc(trial->sees[i], (size_t)cells * sizeof **trial->sees);
        trial->seen_by[i] = realloc(trial->seen_by[i], (size_t)cells * sizeof **trial->seen_by);
        memset(trial->sees[i], 0, (size_t)cells * sizeof **trial->sees);
        memset(trial->seen_by[i], 0, (size_t)cells * sizeof **trial->seen_by);
    }
}

static bool looks(const struct scene *scene, const struct trial *trial, struct cell cell)
{
    return trial->eyes ? plane_get(trial->eyes, cell.x, cell.y) : !scene_wall(scene, cell);
}

static void look_from_each(struct scene *scene, struct trial *trial)
{
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell eye = scene_cell(scene, i);
        if (!looks(scene, trial, eye))
            continue;
        look_into(scene, &trial->terms, eye, &trial->mask);
        for (int y = 0; y < trial->mask.height; y++) {
            const uint64_t *row = plane_row(&trial->mask, y);
            int x = row_next_set(row, 0, trial->mask.width);
            for (; x < trial->mask.width; x = row_next_set(row, x + 1, trial->mask.width)) {
                trial->sees[0][i]++;
                trial->seen_by[0][y * trial->mask.width + x]++;
            }
        }
    }
}

static void compare(struct scene *scene, struct trial *trial, size_t words)
{
    int cells = scene_cells(scene);

    for (int i = 0; i < cells; i++) {
        struct cell cell = scene_cell(scene, i);
        bool sees = trial->sees[0][i] == trial->sees[1][i];
        bool seen = scene_wall(scene, cell) || trial->seen_by[0][i] == trial->seen_by[1][i];
        if (sees && seen)
            continue;
        if (!trial->bad++) {
            detail("words of %zu bits, %s; sees %u, all at once %u; seen by %u, all at once %u",
                   64 * words, trial->eyes ? "some eyes" : "all eyes", trial->sees[0][i],
                   trial->sees[1][i], trial->seen_by[0][i], trial->seen_by[1][i]);
            detail_rule(&trial->terms, cell, scene);
        }
        return;
    }
}

/* From planes of each width; no tree: a rim that the map cuts. */
static void try_map(struct scene *scene, struct trial *trial)
{
    clear(trial, scene_cells(scene));
    look_from_each(scene, trial);
    for (int i = 0; block_kernel(i); i++) {
        size_t bytes = (size_t)scene_cells(scene) * sizeof **trial->sees;
        struct all_order order = {.map = scene->map.cells,
                                  .terms = &trial->terms,
                                  .eyes = trial->eyes,
                                  .words = block_kernel(i)->words};
        struct all_numbers numbers = {.sees = trial->sees[1], .seen_by = trial->seen_by[1]};
        struct all_counter counter = {0};
        struct all all;
        bool made = !all_init(&all, &order);
        memset(trial->sees[1], 0, bytes);
        memset(trial->seen_by[1], 0, bytes);
        if (made && all_has_tree(&all) && !all_counter_init(&counter, &all)) {
            all_count(&counter, eyeshot_mask_box(&scene->map.opaque), &numbers);
            compare(scene, trial, order.words);
            trial->tried++;
        }
        all_counter_release(&counter);
        all_release(&all);
    }
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

/* Any terms, as often as not the rule's own. */
static void set_any(struct eyeshot_terms *terms, struct random *random)
{
    static const int radii[] = {0, 1, 2, 3, 5, 8, 13, 20, 40, 300};

    *terms = eyeshot_terms_of(terms->rule);
    terms->radius = radii[random_below(random, sizeof radii / sizeof *radii)];
    if (random_below(random, 2))
        terms->shape = (enum eyeshot_shape)random_below(random, EYESHOT_WIDE + 1);
    if (random_below(random, 2))
        terms->walls = random_below(random, 2) ? EYESHOT_DARK : EYESHOT_LIT;
    if (random_below(random, 2))
        terms->border = random_below(random, 2) ? EYESHOT_HIDDEN : EYESHOT_SHOWN;
    if (!random_below(random, 3))
        terms->diagonals = EYESHOT_BLOCK;
    terms->own_cell = random_below(random, 3);
    if (!random_below(random, 4)) {
        terms->facing = random_between(random, -90, 500);
        terms->cone = random_between(random, 1, 360);
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
    struct eyeshot_mask eyes;
    struct scene scene;
    int wide = any_side(random),
        high = random_below(random, 4) ? random_between(random, 1, 20) : any_side(random);

    scene_init(&scene, wide, wide > 100 && high > 50 ? 50 : high);
    scene_scatter(&scene, random, any_density(random));
    set_any(&trial->terms, random);
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
    for (int i = 0; i < 2; i++) {
        free(trial->sees[i]);
        free(trial->seen_by[i]);
    }
}

int main(int argc, char **argv)
{
    bool all = asked_for_all(argc, argv);
    const char *only = argc > 1 && !all ? argv[1] : NULL;

    for (const struct eyeshot_rule *rule = NULL; (rule = eyeshot_rule_next(rule));) {
        struct trial trial = {.terms = plain_terms(rule, 8)};
        struct random random = {21};
        if (!tree_kind_of(&trial.terms, 100, 100) || (only && strcmp(only, rule->name) != 0))
            continue;
        try_small(&trial, all ? 1 : 211);
        for (int k = all ? 3000 : 60; k; k--)
            try_random(&trial, &random);
        check(!trial.bad, "%s: all eyes at once see what each sees", rule->name);
        check(trial.tried > 30, "%s: has a tree for most maps", rule->name);
        end(&trial);
    }
    return tap_end();
}
