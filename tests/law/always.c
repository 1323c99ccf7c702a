/*
 * What holds for every rule whatever is asked of it: the eye sees itself, nothing outside the range,
 * the padding and all cells outside the returned box are zero, a line is the field's bit, and each
 * term (shape, walls, border, diagonals, cone, own cell) changes the mask as look.c says and no
 * further. twin.h does so once more, cell by cell. The argument `all` tries more of each.
 */
#include <stdlib.h>

#include "look.h"

struct tallies {
    int own, range, rest, twin, line, reach;
};

static int sum(const struct tallies *tallies)
{
    return tallies->own + tallies->range + tallies->rest + tallies->twin + tallies->line +
           tallies->reach;
}

static void try_rule(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                     struct random *random, struct tallies *tallies)
{
    struct eyeshot_mask mask = {0}, twin = {0};
    struct eyeshot_box box = look_into(scene, terms, eye, &mask);
    int before = sum(tallies);

    tallies->own += !own_cell_right(scene, terms, &mask, eye);
    tallies->range += !twin_in_range(scene, terms, &mask, eye);
    tallies->rest += !padding_is_zero(&mask) || !rest_is_zero(&mask, box);
    twin_look(scene, terms, eye, &twin);
    tallies->twin += !planes_equal(&mask, &twin);
    tallies->line += !lines_agree(scene, terms, &mask, eye, 64, random);
    tallies->reach += !unreached_change_nothing(scene, terms, &mask, eye, 6, random);
    if (sum(tallies) > before && before < 4)
        detail_rule(terms, eye, scene);
    release(&mask);
    release(&twin);
}

/* Every pattern up to 3 × 3 (quick: some of the larger ones), every eye, radius 0 … 4 and all. */
static void try_small(const struct eyeshot_rule *rule, bool all, struct tallies *tallies)
{
    struct random random = {3};

    for (int size = 0; size < 9; size++) {
        struct scene scene;
        scene_init(&scene, size % 3 + 1, size / 3 + 1);
        for (unsigned pattern = 1u << scene_cells(&scene); pattern--;) {
            if (!all && size > 4 && random_below(&random, 12))
                continue;
            scene_pattern(&scene, pattern);
            for (int i = 0; i < scene_cells(&scene) * 6; i++) {
                struct eyeshot_terms terms = plain_terms(rule, i % 6 < 5 ? i % 6 : EYESHOT_ALL);
                try_rule(&scene, &terms, scene_cell(&scene, i / 6), &random, tallies);
            }
        }
        scene_release(&scene);
    }
}

static int any_side(struct random *random, bool edge)
{
    static const int sides[] = {1, 63, 64, 65, 127, 128, 129};

    return edge ? sides[random_below(random, 7)] : random_between(random, 1, 14);
}

/* Any place of `side`, or one beside a word's edge. */
static int any_place(struct random *random, int side, bool edge)
{
    int place = random_between(random, 0, side - 1);
    int beside = (place + 32) / 64 * 64 + random_between(random, -3, 2);

    return edge && beside >= 0 && beside < side ? beside : place;
}

/* Without `edges` small maps, with them some sides that fill words or nearly do. */
static void try_random(const struct eyeshot_rule *rule, int maps, bool edges,
                       struct tallies *tallies)
{
    struct random random = {strlen(rule->name) + (edges ? 64 : 14)};

    for (int i = 0; i < maps; i++) {
        struct scene scene;
        int width = any_side(&random, edges && i % 4 != 1);
        scene_init(&scene, width, any_side(&random, edges && i % 4 < 2));
        scene_scatter(&scene, &random, any_density(&random));
        for (int k = 0; k < 6; k++) {
            struct eyeshot_terms terms = any_terms(rule, &random);
            struct cell eye = {any_place(&random, width, edges && k),
                               any_place(&random, scene.map.height, edges && k)};
            try_rule(&scene, &terms, eye, &random, tallies);
        }
        scene_release(&scene);
    }
}

/* Two walls that touch at a corner, on both sides of the words' edges. */
static void try_plugs(const struct eyeshot_rule *rule, struct tallies *tallies)
{
    static const int columns[] = {1, 62, 63, 64, 65, 126, 127, 128};
    struct random random = {1};
    struct scene scene;

    scene_init(&scene, 130, 5);
    for (int i = 0; i < 32; i++) {
        struct cell eye = {columns[i / 4], 2};
        struct cell beside = {eye.x + (i % 2 ? 1 : -1), eye.y};
        struct cell above = {eye.x, eye.y + (i / 2 % 2 ? 1 : -1)};
        struct eyeshot_terms terms = plain_terms(rule, 4);
        terms.diagonals = EYESHOT_BLOCK;
        scene_fill(&scene, false);
        scene_put(&scene, beside, true);
        scene_put(&scene, above, true);
        try_rule(&scene, &terms, eye, &random, tallies);
    }
    scene_release(&scene);
}

/* The same far from the eye, which is in another word and looks at the corner from either side. */
static void try_far_plugs(const struct eyeshot_rule *rule, struct tallies *tallies)
{
    static const int columns[] = {62, 63, 64, 65};
    struct random random = {1};
    struct scene scene;

    scene_init(&scene, 130, 5);
    for (int i = 0; i < 32; i++) {
        struct cell corner = {columns[i / 8], 1 + 2 * (i / 4 % 2)};
        struct cell eye = {i % 2 ? 1 : 128, 2};
        struct eyeshot_terms terms = plain_terms(rule, EYESHOT_ALL);
        terms.diagonals = EYESHOT_BLOCK;
        scene_fill(&scene, false);
        scene_put(&scene, (struct cell){corner.x + (i / 2 % 2 ? 1 : -1), corner.y}, true);
        scene_put(&scene, (struct cell){corner.x, 2}, true);
        try_rule(&scene, &terms, eye, &random, tallies);
    }
    scene_release(&scene);
}

/* Numbers near the ends of their types are radii like any other that reaches everything. */
static bool is_whole_at_huge_radii(const struct eyeshot_rule *rule)
{
    static const int64_t radii[] = {46340,         46341,
                                    65536,         INT32_MAX - 2,
                                    INT32_MAX,     (int64_t)INT32_MAX + 1,
                                    INT64_MAX / 2, INT64_MAX / 2 + 1,
                                    INT64_MAX - 1};
    struct scene scene;
    struct eyeshot_mask mask = {0}, whole = {0};
    struct random random = {5};
    bool good = true;

    scene_init(&scene, 21, 9);
    scene_scatter(&scene, &random, 15);
    for (size_t i = 0; i < 5 * sizeof radii / sizeof *radii && good; i++) {
        struct eyeshot_terms all = plain_terms(rule, EYESHOT_ALL),
                             terms = plain_terms(rule, radii[i / 5]);
        terms.shape = (enum eyeshot_shape)(i % 5);
        all.shape = terms.shape;
        look_into(&scene, &all, (struct cell){8, 4}, &whole);
        look_into(&scene, &terms, (struct cell){8, 4}, &mask);
        good = planes_equal(&mask, &whole);
        if (!good)
            detail_rule(&terms, (struct cell){8, 4}, &scene);
    }
    release(&mask);
    release(&whole);
    scene_release(&scene);
    return good;
}

static void prove(const struct eyeshot_rule *rule, bool all)
{
    struct tallies tallies = {0};

    try_small(rule, all, &tallies);
    try_random(rule, all ? 20000 : 600, false, &tallies);
    try_random(rule, all ? 1000 : 40, true, &tallies);
    try_plugs(rule, &tallies);
    try_far_plugs(rule, &tallies);
    check(!tallies.own, "%s: the eye sees itself unless it is asked not to", rule->name);
    check(!tallies.range, "%s: nothing outside the range", rule->name);
    check(!tallies.rest, "%s: padding and what lies outside the box are zero", rule->name);
    check(!tallies.twin, "%s: each term changes what it says and no more", rule->name);
    check(!tallies.line, "%s: the line is the field's bit", rule->name);
    check(!tallies.reach, "%s: what does not reach the eye changes nothing", rule->name);
    check(is_whole_at_huge_radii(rule), "%s: huge radii reach everything", rule->name);
}

int main(int argc, char **argv)
{
    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule))
        prove(rule, asked_for_all(argc, argv));
    return tap_end();
}
