/*
 * Every claim of every rule, on small maps: all wall patterns up to 3 × 3, every eye, radius 0 … 4
 * and all; up to 4 × 4 at radius all, a seeded sample of the patterns or, with the argument `all`,
 * every one.
 */
#include "claims.h"

#define SAMPLE_PERCENT 1 /* of the patterns beyond 3 × 3, in the quick run */

static const int64_t radii[] = {0, 1, 2, 3, 4, EYESHOT_ALL};

static bool holds_on_map(struct trial *trial, int claim, bool every_radius)
{
    size_t count = sizeof radii / sizeof *radii;

    for (int i = 0; i < scene_cells(&trial->scene); i++)
        for (size_t k = every_radius ? 0 : count - 1; k < count; k++) {
            struct cell eye = scene_cell(&trial->scene, i);
            if (claim_checks[claim](trial, eye, radii[k]))
                continue;
            detail_scene(&trial->scene, eye, radii[k]);
            return false;
        }
    return true;
}

static bool holds_on_size(const struct eyeshot_rule *rule, int claim, int width, int height,
                          bool all)
{
    struct trial trial;
    struct random random = {(uint64_t)(width * 8 + height)};
    bool tiny = width <= 3 && height <= 3, good = true;

    trial_init(&trial, rule, width, height);
    for (unsigned pattern = 1u << (width * height); pattern-- && good;) {
        if (!tiny && !all && random_below(&random, 100) >= SAMPLE_PERCENT)
            continue;
        scene_pattern(&trial.scene, pattern);
        good = holds_on_map(&trial, claim, tiny || 1u << claim == EYESHOT_MONOTONE_RADIUS);
    }
    trial_release(&trial);
    return good;
}

static void prove(const struct eyeshot_rule *rule, int claim, bool all)
{
    bool good = true;

    for (int height = 1; height <= 4; height++)
        for (int width = 1; width <= 4; width++)
            good = good && holds_on_size(rule, claim, width, height, all);
    check(good, "%s is %s on small maps", rule->name, claim_names[claim]);
}

int main(int argc, char **argv)
{
    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule))
        for (int claim = 0; claim < EYESHOT_CLAIMS; claim++)
            if (rule->claims >> claim & 1)
                prove(rule, claim, asked_for_all(argc, argv));
    return tap_end();
}
