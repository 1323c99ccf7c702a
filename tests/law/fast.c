/*
 * Fast is plain: a rule's fast field, against its plain one (or, where that is a line,
 * against a line to each cell). On wall patterns up to 4 × 4, single walls and pairs of neighbours
 * on 33 × 33, a few walls close to the eye, and a word away from it, the edges of words, and seeded
 * random maps. The argument `all` tries every pattern and wall, and more maps.
 */
#include <stdlib.h>

#include "scene.h"

struct twins {
    struct eyeshot_terms fast, plain;
    struct rule plain_rule;
    struct eyeshot_rule plain_row;
    struct eyeshot_mask fast_mask, plain_mask;
    int bad;
};

/* A rule with a second way to its field. */
static bool has_twins(const struct eyeshot_rule *rule)
{
    return inner(rule)->field && (inner(rule)->march.scan_row || inner(rule)->line);
}

static void compare(struct scene *scene, struct twins *twins, struct cell eye, int64_t radius)
{
    twins->fast.radius = radius;
    twins->plain.radius = radius;
    look_into(scene, &twins->fast, eye, &twins->fast_mask);
    look_into(scene, &twins->plain, eye, &twins->plain_mask);
    if (planes_equal(&twins->fast_mask, &twins->plain_mask))
        return;
    if (!twins->bad++) {
        detail("%s", twins->fast.rule->name);
        detail_scene(scene, eye, radius);
        for (int y = 0; y < twins->fast_mask.height && y < 70; y++) {
            char line[256] = "";
            for (int x = 0; x < twins->fast_mask.width && x < 200; x++)
                line[x] = " -+#"[2 * plane_get(&twins->fast_mask, x, y) +
                                 plane_get(&twins->plain_mask, x, y)];
            detail("%s", line);
        }
    }
}

static void try_small(struct twins *twins, bool all)
{
    for (int size = 0; size < 16; size++) {
        struct scene scene;
        unsigned step;
        scene_init(&scene, size % 4 + 1, size / 4 + 1);
        step = all || scene_cells(&scene) <= 9 ? 1 : scene_cells(&scene) <= 12 ? 7 : 61;
        for (unsigned pattern = 0; pattern < 1U << scene_cells(&scene); pattern += step) {
            scene_pattern(&scene, pattern);
            for (int i = 0; i < scene_cells(&scene); i++)
                compare(&scene, twins, scene_cell(&scene, i), EYESHOT_ALL);
        }
        scene_release(&scene);
    }
}

/* From a corner, the centre and beside it: where wrong rounding shows. */
static void try_single(struct twins *twins, bool all)
{
    static const struct cell eyes[] = {{0, 0}, {16, 16}, {17, 15}, {32, 5}};
    struct scene scene;

    scene_init(&scene, 33, 33);
    for (int i = 0; i < scene_cells(&scene); i += all ? 1 : 2) {
        for (int more = 0; more < 2; more++) {
            struct cell next = {(i + 1) % 33, (i + 1) / 33};
            scene_fill(&scene, false);
            scene_put(&scene, scene_cell(&scene, i), true);
            if (more && next.y < 33)
                scene_put(&scene, next, true);
            for (size_t k = 0; k < sizeof eyes / sizeof *eyes; k++)
                compare(&scene, twins, eyes[k], EYESHOT_ALL);
        }
    }
    scene_release(&scene);
}

/* Slits beside each other, near the eye: where most wedges share a row. */
static void try_slits(struct twins *twins, int maps)
{
    struct random random = {13};
    struct scene scene;

    scene_init(&scene, 11, 11);
    for (int i = 0; i < maps; i++) {
        scene_scatter(&scene, &random, (unsigned)random_between(&random, 3, 20));
        scene_put(&scene, (struct cell){5, 5}, false);
        compare(&scene, twins, (struct cell){5, 5}, EYESHOT_ALL);
    }
    scene_release(&scene);
}

/* A few walls in the open: where rows are taken whole, until they no longer fit into a word. */
static void try_open(struct twins *twins, int maps)
{
    struct random random = {14};
    struct scene scene;

    scene_init(&scene, 72, 72);
    for (int i = 0; i < maps; i++) {
        struct cell eye = {random_between(&random, 32, 38), random_between(&random, 32, 38)};
        scene_fill(&scene, false);
        for (int k = random_between(&random, 1, 3); k; k--) {
            int out = random_between(&random, 30, 33), along = random_between(&random, -out, out);
            int sign = random_below(&random, 2) ? out : -out;
            bool across = random_below(&random, 2);
            struct cell at = {eye.x + (across ? along : sign), eye.y + (across ? sign : along)};
            if (plane_has(&scene.map.opaque, at.x, at.y))
                scene_put(&scene, at, true);
        }
        compare(&scene, twins, eye, i % 4 ? EYESHOT_ALL : random_between(&random, 29, 36));
    }
    scene_release(&scene);
}

static const int sides[] = {1, 2, 31, 32, 33, 62, 63, 64, 65, 66, 127, 128, 129, 200};

static int any_side(struct random *random)
{
    if (random_below(random, 2))
        return random_between(random, 1, 90);
    return sides[random_below(random, sizeof sides / sizeof *sides)];
}

static void try_random(struct twins *twins, int maps)
{
    struct random random = {12};

    for (int i = 0; i < maps; i++) {
        struct scene scene;
        scene_init(&scene, any_side(&random), any_side(&random));
        scene_scatter(&scene, &random, any_density(&random));
        for (int k = 0; k < 6; k++) {
            int64_t radius = k % 2 ? EYESHOT_ALL : (int64_t)random_below(&random, 50);
            struct cell eye = scene_any_cell(&scene, &random);
            twins->fast.walls = twins->plain.walls = k % 3 ? EYESHOT_LIT : EYESHOT_DARK;
            if (k == 5)
                eye = (struct cell){scene.map.width - 1, 0};
            compare(&scene, twins, eye, radius);
        }
        scene_release(&scene);
    }
}

int main(int argc, char **argv)
{
    bool all = argc > 1 && !strcmp(argv[1], "all");
    const char *only = argc > 1 && !all ? argv[1] : NULL;

    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule)) {
        struct twins twins = {0};
        char name[80];
        if (!has_twins(rule) || (only && strcmp(only, rule->name) != 0))
            continue;
        twins.fast = twins.plain = plain_terms(rule, EYESHOT_ALL);
        twins.plain_rule = *inner(rule);
        twins.plain_rule.field = NULL;
        twins.plain_row = *rule;
        twins.plain_row.context = &twins.plain_rule;
        twins.plain.rule = &twins.plain_row;
        try_small(&twins, all);
        try_single(&twins, all);
        try_slits(&twins, all ? 600000 : 6000);
        try_open(&twins, all ? 3000 : 60);
        try_random(&twins, all ? 3000 : 150);
        snprintf(name, sizeof name, "%s: the fast field is the plain one", rule->name);
        check_none(twins.bad, name);
        release(&twins.fast_mask);
        release(&twins.plain_mask);
    }
    return tap_end();
}
