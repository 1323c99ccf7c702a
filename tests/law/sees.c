/*
 * eyeshot_sees() says of each cell what a look shows of it, for every rule: on seeded random maps of odd
 * sizes, from eyes on edges and in walls, under random terms. The rules that have a closed form for it are
 * asked for many more pairs, on long and narrow maps as well, where lines pass by ties and by many walls.
 * The argument `all` tries some hundred times as many.
 */
#include "look.h"

struct tally {
    size_t pairs, bad;
};

/* Each target, or each `every`-th. */
static void try_eye(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                    int every, struct tally *tally)
{
    const struct eyeshot_mask *seen =
        eyeshot_look(scene->looker, scene->map.cells, terms, eye.x, eye.y);

    if (!seen)
        abort();
    for (int i = every > 1 ? (eye.x + eye.y) % every : 0; i < scene_cells(scene); i += every) {
        struct cell to = scene_cell(scene, i);
        bool shown = tile_seen(seen, terms->rule->scale, to.x, to.y), sees;
        if (cell_equal(eye, to) && terms->rule->walls == EYESHOT_DARK && scene_wall(scene, eye))
            continue; /* corner has no line from a wall to itself */
        sees = eyeshot_sees(scene->looker, scene->map.cells, terms, eye.x, eye.y, to.x, to.y);
        tally->pairs++;
        if (sees == shown)
            continue;
        if (!tally->bad++) {
            detail("%s: %d, %d is %s, not %s", terms->rule->name, to.x, to.y,
                   sees ? "seen" : "hidden", shown ? "seen" : "hidden");
            detail_rule(terms, eye, scene);
        }
    }
}

static void try_maps(const struct eyeshot_rule *rule, int maps, int eyes, int width, int height,
                     int every, struct tally *tally)
{
    struct random random = {(uint64_t)(width * 1000 + height)};

    for (int i = 0; i < maps; i++) {
        struct scene scene;
        scene_init(&scene, random_between(&random, 1, width), random_between(&random, 1, height));
        scene_scatter(&scene, &random, any_density(&random));
        for (int k = 0; k < eyes; k++) {
            struct eyeshot_terms terms =
                k % 2 ? any_terms(rule, &random) : plain_terms(rule, EYESHOT_ALL);
            try_eye(&scene, &terms, scene_any_cell(&scene, &random), every, tally);
        }
        scene_release(&scene);
    }
}

/* Long lines past few walls, with ties and without, by a rule that has a closed form. */
static void try_long(const struct eyeshot_rule *rule, int maps, struct tally *tally)
{
    struct random random = {77};

    for (int i = 0; i < maps; i++) {
        bool high = random_below(&random, 2);
        int length = random_between(&random, 200, 2100), side = random_between(&random, 1, 40);
        struct scene scene;
        scene_init(&scene, high ? side : length, high ? length : side);
        for (uint64_t walls = random_below(&random, 60); walls; walls--)
            scene_put(&scene, scene_any_cell(&scene, &random), true);
        for (int k = 0; k < 4; k++) {
            struct eyeshot_terms terms = plain_terms(rule, EYESHOT_ALL);
            try_eye(&scene, &terms, scene_any_cell(&scene, &random), 1, tally);
        }
        scene_release(&scene);
    }
}

int main(int argc, char **argv)
{
    int more = argc > 1 && !strcmp(argv[1], "all") ? 100 : 1;

    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule)) {
        struct tally tally = {0};
        bool closed = inner(rule)->sees || inner(rule)->line;
        try_maps(rule, 60 * more, 4, 24, 24, closed ? 1 : 7, &tally);
        if (closed) {
            try_maps(rule, 20 * more, 6, 140, 140, 1, &tally);
            try_maps(rule, 400 * more, 10, 9, 9, 1, &tally);
        } else {
            try_maps(rule, 6 * more, 3, 70, 70, 131, &tally);
        }
        if (inner(rule)->sees)
            try_long(rule, 10 * more, &tally);
        check(!tally.bad, "%s: %zu pairs are as looks show them", rule->name, tally.pairs);
    }
    return tap_end();
}
