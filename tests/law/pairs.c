/*
 * All pairs are each look: whom the eyes of a block see, and from whom they are seen, on the map and on the
 * mirrored or transposed one, for every rule, on seeded random maps and under random terms. The argument `all` tries many more.
 */
#include "../api/purse.h"
#include "look.h"

struct trial {
    struct scene scene;
    struct eyeshot_terms terms;
    int way;
    struct eyeshot_mask *masks; /* by eye, in cells of the map */
    int bad, looked;
};

static struct cell turn(const struct trial *trial, struct cell cell)
{
    if (trial->way & 1)
        cell.x = trial->scene.map.width - 1 - cell.x;
    if (trial->way & 2)
        cell.y = trial->scene.map.height - 1 - cell.y;
    return trial->way & 4 ? (struct cell){cell.y, cell.x} : cell;
}

static void turn_scene(struct trial *trial, struct scene *turned)
{
    const struct scene *scene = &trial->scene;
    int width = scene->map.width, height = scene->map.height;

    scene_init(turned, trial->way & 4 ? height : width, trial->way & 4 ? width : height);
    for (int i = 0; i < scene_cells(scene); i++)
        scene_put(turned, turn(trial, scene_cell(scene, i)),
                  scene_wall(scene, scene_cell(scene, i)));
}

static void look_from_each(struct trial *trial)
{
    struct scene *scene = &trial->scene, turned;
    struct eyeshot_mask mask = {0};

    trial->masks = calloc((size_t)scene_cells(scene), sizeof *trial->masks);
    turn_scene(trial, &turned);
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell eye = scene_cell(scene, i);
        if (scene_wall(scene, eye))
            continue;
        look_into(&turned, &trial->terms, turn(trial, eye), &mask);
        eyeshot_mask_init(&trial->masks[i], scene->map.width, scene->map.height, NULL);
        for (int k = 0; k < scene_cells(scene); k++) {
            struct cell cell = scene_cell(scene, k), there = turn(trial, cell);
            if (tile_seen(&mask, trial->terms.rule->scale, there.x, there.y))
                plane_set(&trial->masks[i], cell.x, cell.y);
        }
    }
    release(&mask);
    scene_release(&turned);
}

static bool sees(const struct trial *trial, struct cell eye, struct cell cell)
{
    const struct scene *scene = &trial->scene;

    return scene_open(scene, eye.x, eye.y) && plane_has(&scene->map.opaque, cell.x, cell.y) &&
           plane_get(&trial->masks[eye.y * scene->map.width + eye.x], cell.x, cell.y);
}

static bool bit(const uint64_t *plane, const struct eyeshot_pairs_block *block, struct cell eye)
{
    size_t i = (size_t)(eye.x - block->box.x0);

    return plane[(size_t)(eye.y - block->box.y0) * block->words + i / 64] >> i % 64 & 1;
}

static void tell(struct trial *trial, struct cell eye, struct cell cell, const char *what)
{
    if (trial->bad++)
        return;
    detail("%s: (%d, %d) and (%d, %d)", what, eye.x, eye.y, cell.x, cell.y);
    detail_rule(&trial->terms, eye, &trial->scene);
}

/* One eye of the block, and every cell of the map. */
static void compare_eye(struct trial *trial, const struct eyeshot_pairs_block *blocks,
                        struct cell eye)
{
    const struct scene *scene = &trial->scene;

    if (bit(blocks->eyes, blocks, eye) != scene_open(scene, eye.x, eye.y))
        tell(trial, eye, eye, "eyes");
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        int dx = cell.x - eye.x, dy = cell.y - eye.y;
        bool open = scene_open(scene, cell.x, cell.y);
        const uint64_t *plane;
        if (bit(eyeshot_pairs_plane(&blocks[0], dx, dy), &blocks[0], eye) != sees(trial, eye, cell))
            tell(trial, eye, cell, "sees");
        if (bit(eyeshot_pairs_plane(&blocks[1], dx, dy), &blocks[1], eye) !=
            (scene_open(scene, eye.x, eye.y) && sees(trial, cell, eye)))
            tell(trial, eye, cell, "seen from");
        plane = eyeshot_pairs_open(blocks, dx, dy);
        if (plane ? bit(plane, blocks, eye) != open
                  : abs(dx) <= blocks->reach_x && abs(dy) <= blocks->reach_y)
            tell(trial, eye, cell, "open");
    }
}

static int compare(void *context, const struct eyeshot_pairs_block *blocks)
{
    struct trial *trial = context;
    struct eyeshot_box box = blocks->box;

    for (int y = box.y0; y < box.y1; y++)
        for (int x = box.x0; x < box.x1; x++)
            compare_eye(trial, blocks, (struct cell){x, y});
    trial->looked += (box.x1 - box.x0) * (box.y1 - box.y0);
    return 0;
}

static void try_map(struct trial *trial)
{
    struct eyeshot_pairs_question questions[] = {{&trial->terms, false, trial->way},
                                                 {&trial->terms, true, trial->way}};
    struct eyeshot_pairs *pairs;
    struct eyeshot_pairs_work *work;

    look_from_each(trial);
    if (eyeshot_pairs_new(&pairs, trial->scene.map.cells, questions, 2, NULL) ||
        eyeshot_pairs_work_new(&work, pairs))
        abort();
    for (size_t part = 0; part < eyeshot_pairs_facts(pairs).parts; part++)
        trial->bad += eyeshot_pairs_walk(work, part, compare, trial) != 0;
    eyeshot_pairs_work_free(work);
    eyeshot_pairs_free(pairs);
    for (int i = 0; i < scene_cells(&trial->scene); i++)
        release(&trial->masks[i]);
    free(trial->masks);
}

static void try_rule(const struct eyeshot_rule *rule, int maps)
{
    struct trial trial = {.terms = plain_terms(rule, 4)};
    struct random random = {31};

    for (int i = 0; i < maps; i++) {
        scene_init(&trial.scene, random_between(&random, 1, i % 8 ? 30 : 150),
                   random_between(&random, 1, i % 8 ? 24 : 6));
        scene_scatter(&trial.scene, &random, any_density(&random));
        trial.terms = i % 2 ? any_terms(rule, &random) : plain_terms(rule, 0);
        trial.terms.radius = random_between(&random, 0, 12);
        trial.way = i % 4 ? random_between(&random, 0, 7) : 0;
        try_map(&trial);
        scene_release(&trial.scene);
    }
    check(!trial.bad, "%s: all pairs are each look", rule->name);
}

static int ignore(void *context, const struct eyeshot_pairs_block *blocks)
{
    (void)context, (void)blocks;
    return 0;
}

/* The allocation numbered `fails` fails: a status. */
static int try_memory(struct scene *scene, const struct eyeshot_terms *terms, size_t fails,
                      int *failed)
{
    struct eyeshot_pairs_question questions[] = {
        {terms, false, 0}, {terms, true, 0}, {terms, false, 5}};
    struct eyeshot_pairs_work *work = NULL;
    struct eyeshot_pairs *pairs = NULL;
    struct purse purse;
    int status;

    purse_init(&purse);
    purse.fails = fails;
    status = eyeshot_pairs_new(&pairs, scene->map.cells, questions, 3, &purse.memory);
    if (!status)
        status = eyeshot_pairs_work_new(&work, pairs);
    for (size_t part = 0; !status && part < eyeshot_pairs_facts(pairs).parts; part++)
        status = eyeshot_pairs_walk(work, part, ignore, NULL);
    eyeshot_pairs_work_free(work);
    eyeshot_pairs_free(pairs);
    expect(failed, status == (purse.asked < fails ? 0 : EYESHOT_NO_MEMORY),
           "%s: allocation %zu of %zu: status %d", terms->rule->name, fails, purse.asked, status);
    expect(failed, purse_is_whole(&purse), "%s: %zu blocks left, %d wrong", terms->rule->name,
           purse.count, purse.wrong);
    return status;
}

static void try_without_memory(void)
{
    static const char *const names[] = {"symmetric", "corner", "angband", "real-2x", "tcod-basic"};
    struct random random = {7};
    struct scene scene;
    int failed = 0, refused = 0;

    scene_init(&scene, 30, 20);
    scene_scatter(&scene, &random, 15);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct eyeshot_terms terms = plain_terms(eyeshot_rule_find(names[i]), 4);
        size_t fails = 0;
        while (try_memory(&scene, &terms, ++fails, &failed) && fails < 1000)
            refused++;
    }
    scene_release(&scene);
    expect(&failed, refused > 50, "only %d were refused memory", refused);
    check_none(failed, "all pairs without memory leave nothing behind");
}

int main(int argc, char **argv)
{
    bool all = asked_for_all(argc, argv);

    for (const struct eyeshot_rule *rule = NULL; (rule = eyeshot_rule_next(rule));)
        try_rule(rule, all ? 400 : 6);
    try_without_memory();
    return tap_end();
}
