/*
 * What eyeshot_why() claims, for every rule, on seeded random maps and under random terms. Of a hidden
 * target: when the walls that it names go, the target is seen, and when any one of them comes back, it is not;
 * no single wall nearer to the segment would be enough where it names one. Of one that is seen: each cell that it
 * names hides the target as a wall. The map is afterwards as it was. The argument `all` tries many times as many.
 */
#include "look.h"

enum { ROOM = 4096 };

struct trial {
    struct scene scene;
    struct eyeshot_terms terms;
    struct cell eye, to;
    struct eyeshot_cell cells[ROOM];
    size_t count, hidden, pinned;
    int bad;
};

static bool sees(struct trial *trial)
{
    return eyeshot_sees(trial->scene.looker, trial->scene.map.cells, &trial->terms, trial->eye.x,
                        trial->eye.y, trial->to.x, trial->to.y);
}

static void put(struct trial *trial, size_t i, bool wall)
{
    scene_put(&trial->scene, (struct cell){trial->cells[i].x, trial->cells[i].y}, wall);
}

static bool try_hidden(struct trial *trial)
{
    bool good = trial->count > 0;

    for (size_t i = 0; i < trial->count; i++) {
        good &= eyeshot_map_is_opaque(trial->scene.map.cells, trial->cells[i].x, trial->cells[i].y);
        put(trial, i, false);
    }
    good &= sees(trial);
    for (size_t i = 0; i < trial->count; i++) {
        put(trial, i, true);
        good &= !sees(trial);
        put(trial, i, false);
    }
    for (size_t i = 0; i < trial->count; i++)
        put(trial, i, true);
    trial->hidden++;
    return good;
}

static bool try_seen(struct trial *trial)
{
    bool good = sees(trial);

    for (size_t i = 0; i < trial->count; i++) {
        good &=
            !eyeshot_map_is_opaque(trial->scene.map.cells, trial->cells[i].x, trial->cells[i].y);
        put(trial, i, true);
        good &= !sees(trial);
        put(trial, i, false);
        trial->pinned++;
    }
    return good;
}

/* No walls' fault: without any it is hidden as well. */
static bool try_never(struct trial *trial)
{
    struct eyeshot_mask walls;
    bool good;

    if (eyeshot_mask_init(&walls, trial->scene.map.width, trial->scene.map.height, NULL))
        abort();
    eyeshot_mask_copy(&walls, &trial->scene.map.opaque);
    for (int i = 0; i < scene_cells(&trial->scene); i++)
        if (!cell_equal(scene_cell(&trial->scene, i), trial->to))
            scene_put(&trial->scene, scene_cell(&trial->scene, i), false);
    good = !sees(trial) && !trial->count;
    for (int i = 0; i < scene_cells(&trial->scene); i++)
        scene_put(
            &trial->scene, scene_cell(&trial->scene, i),
            plane_get(&walls, scene_cell(&trial->scene, i).x, scene_cell(&trial->scene, i).y));
    release(&walls);
    return good;
}

static void try_pair(struct trial *trial)
{
    struct scene *scene = &trial->scene;
    struct eyeshot_mask before;
    int line = eyeshot_line(scene->looker, scene->map.cells, &trial->terms, trial->eye.x,
                            trial->eye.y, trial->to.x, trial->to.y, NULL),
        why;
    bool good;

    if (eyeshot_mask_init(&before, scene->map.width, scene->map.height, NULL))
        abort();
    eyeshot_mask_copy(&before, &scene->map.opaque);
    trial->count = ROOM;
    why = eyeshot_why(scene->looker, scene->map.cells, &trial->terms, trial->eye.x, trial->eye.y,
                      trial->to.x, trial->to.y, trial->cells, &trial->count);
    good = planes_equal(&before, &scene->map.opaque) && trial->count <= ROOM;
    if (why == EYESHOT_BLOCKED)
        good &= try_hidden(trial);
    else if (why == EYESHOT_CLEAR)
        good &= try_seen(trial);
    else if (why == EYESHOT_NEVER)
        good &= try_never(trial);
    else
        good &= !trial->count && (why == line || why == EYESHOT_DARK_WALL);
    good &= (line == EYESHOT_BLOCKED) ==
            (why == EYESHOT_BLOCKED || why == EYESHOT_NEVER || why == EYESHOT_DARK_WALL);
    if (!good && !trial->bad++) {
        detail("to %d, %d: %d, %zu cells", trial->to.x, trial->to.y, why, trial->count);
        detail_rule(&trial->terms, trial->eye, scene);
    }
    release(&before);
}

static void try_maps(const struct eyeshot_rule *rule, int maps, int side, struct trial *trial)
{
    struct random random = {(uint64_t)side};

    for (int i = 0; i < maps; i++) {
        scene_init(&trial->scene, random_between(&random, 1, side),
                   random_between(&random, 1, side));
        scene_scatter(&trial->scene, &random, any_density(&random));
        for (int k = 0; k < 6; k++) {
            trial->terms = k % 2 ? any_terms(rule, &random) : plain_terms(rule, EYESHOT_ALL);
            trial->eye = scene_any_cell(&trial->scene, &random);
            trial->to = scene_any_cell(&trial->scene, &random);
            try_pair(trial);
        }
        scene_release(&trial->scene);
    }
}

int main(int argc, char **argv)
{
    int more = argc > 1 && !strcmp(argv[1], "all") ? 100 : 1;
    static struct trial trial;

    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule)) {
        trial = (struct trial){.bad = 0};
        try_maps(rule, 30 * more, 7, &trial);
        try_maps(rule, 10 * more, 25, &trial);
        check(!trial.bad && trial.hidden + trial.pinned,
              "%s: what is named hides, %zu times, or would, %zu", rule->name, trial.hidden,
              trial.pinned);
    }
    return tap_end();
}
