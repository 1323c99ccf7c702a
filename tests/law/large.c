/*
 * Every claim of every rule, on larger maps: single walls on 33 × 33 from a corner and the centre,
 * widths and heights around the edges of 64-bit words, and seeded random maps. The argument `all`
 * tries every wall and every pair of cells.
 */
#include "claims.h"

#define SIDE 33

struct plan {
    bool all;
    int wall_step;   /* single walls: every how many */
    int random_maps; /* a rule and claim */
    int edge_maps;   /* a size */
    int stride;      /* of the cells within one map */
};

static const struct plan quick = {false, 7, 60, 1, 17}, full = {true, 1, 4000, 8, 1};

static bool holds(struct trial *trial, int claim, struct cell eye, int64_t radius)
{
    if (claim_checks[claim](trial, eye, radius))
        return true;
    detail_scene(&trial->scene, eye, radius);
    return false;
}

static int64_t some_radius(struct random *random, int claim, int most)
{
    if (1u << claim == EYESHOT_MONOTONE_RADIUS || !random_below(random, 4))
        return random_between(random, 0, most);
    return EYESHOT_ALL;
}

static bool holds_on_single_walls(const struct eyeshot_rule *rule, int claim,
                                  const struct plan *plan)
{
    static const struct cell eyes[] = {{0, 0}, {SIDE / 2, SIDE / 2}};
    struct random random = {33};
    struct trial trial;
    bool good = true;

    trial_init(&trial, rule, SIDE, SIDE);
    trial.stride = plan->stride;
    for (int eye = 0; eye < 2; eye++)
        for (int i = random_between(&random, 0, plan->wall_step - 1); good && i < SIDE * SIDE;
             i += plan->wall_step) {
            struct cell wall = scene_cell(&trial.scene, i);
            if (cell_equal(wall, eyes[eye]))
                continue;
            scene_put(&trial.scene, wall, true);
            good = holds(&trial, claim, eyes[eye], some_radius(&random, claim, SIDE));
            scene_put(&trial.scene, wall, false);
        }
    trial_release(&trial);
    return good;
}

static bool holds_on_random(const struct eyeshot_rule *rule, int claim, int width, int height,
                            struct random *random, int stride)
{
    struct trial trial;
    struct cell eye;
    bool good;

    trial_init(&trial, rule, width, height);
    trial.stride = stride;
    scene_scatter(&trial.scene, random, any_density(random));
    eye = scene_any_cell(&trial.scene, random);
    scene_put(&trial.scene, eye, !random_below(random, 8));
    good = holds(&trial, claim, eye, some_radius(random, claim, 30));
    trial_release(&trial);
    return good;
}

static bool holds_at_word_edges(const struct eyeshot_rule *rule, int claim, const struct plan *plan)
{
    static const int sides[] = {1, 63, 64, 65, 127, 128, 129};
    struct random random = {64};
    bool good = true;

    for (size_t i = 0; i < 49; i++)
        for (int k = 0; k < plan->edge_maps && good; k++) {
            int area = sides[i % 7] * sides[i / 7];
            good = holds_on_random(rule, claim, sides[i % 7], sides[i / 7], &random,
                                   1 + area * plan->stride / 400);
        }
    return good;
}

static void prove(const struct eyeshot_rule *rule, int claim, const struct plan *plan)
{
    const char *name = claim_names[claim];
    struct random random = {(uint64_t)claim};
    bool good = true;

    check(holds_on_single_walls(rule, claim, plan), "%s is %s behind single walls", rule->name,
          name);
    check(holds_at_word_edges(rule, claim, plan), "%s is %s at word edges", rule->name, name);
    for (int i = 0; i < plan->random_maps && good; i++)
        good = holds_on_random(rule, claim, random_between(&random, 1, 26),
                               random_between(&random, 1, 26), &random, plan->all ? 0 : 5);
    check(good, "%s is %s on random maps", rule->name, name);
}

int main(int argc, char **argv)
{
    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule))
        for (int claim = 0; claim < EYESHOT_CLAIMS; claim++)
            if (rule->claims >> claim & 1 && 1u << claim != EYESHOT_EXPANSIVE_WALLS)
                prove(rule, claim, asked_for_all(argc, argv) ? &full : &quick);
    return tap_end();
}
