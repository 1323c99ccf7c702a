/*
 * The laws of light, by any rule and on seeded random maps: what is seen is what the header says, cell by cell; where every
 * open cell is lit, the open cells seen are those without lights, and no wall is added; more light hides
 * nothing; light never shows what the field hides.
 */
#include "look.h"

static bool beside_lit(const struct scene *scene, const struct eyeshot_mask *field,
                       const struct eyeshot_mask *lit, struct cell cell)
{
    for (int k = 0; k < 9; k++) {
        int x = cell.x + k % 3 - 1, y = cell.y + k / 3 - 1;
        if (scene_open(scene, x, y) && plane_get(field, x, y) && plane_get(lit, x, y))
            return true;
    }
    return false;
}

static bool twin_seen(const struct scene *scene, const struct eyeshot_mask *field,
                      const struct eyeshot_mask *lit, const struct eyeshot_mask *near,
                      struct cell cell)
{
    if (!plane_get(field, cell.x, cell.y))
        return false;
    if (plane_get(near, cell.x, cell.y))
        return true;
    return scene_wall(scene, cell) ? beside_lit(scene, field, lit, cell)
                                   : plane_get(lit, cell.x, cell.y);
}

static bool try_light(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                      struct random *random, struct eyeshot_mask masks[5])
{
    struct eyeshot_mask *field = &masks[0], *near = &masks[1], *lit = &masks[2], *seen = &masks[3];
    struct eyeshot_mask *more = &masks[4];
    struct eyeshot_terms dark = *terms;
    bool good = true;

    dark.radius = random_between(random, 0, 2);
    look_into(scene, terms, eye, field);
    look_into(scene, &dark, eye, near);
    eyeshot_mask_clear(lit);
    for (int i = 0; i < scene_cells(scene); i++)
        if (random_below(random, 4) == 0)
            eyeshot_mask_set(lit, scene_cell(scene, i).x, scene_cell(scene, i).y);
    good &= !eyeshot_light(scene->map.cells, field, lit, near, seen) && padding_is_zero(seen);
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        good &= plane_get(seen, cell.x, cell.y) == twin_seen(scene, field, lit, near, cell);
    }
    for (int i = 0; i < scene_cells(scene) / 4; i++) {
        struct cell cell = scene_any_cell(scene, random);
        eyeshot_mask_set(lit, cell.x, cell.y);
    }
    good &= !eyeshot_light(scene->map.cells, field, lit, near, more);
    eyeshot_mask_subtract(seen, more);  /* more light hides nothing, */
    eyeshot_mask_subtract(more, field); /* and shows nothing beyond the field */
    good &= !count_of(seen) && !count_of(more);
    for (int i = 0; i < scene_cells(scene); i++)
        eyeshot_mask_set(lit, scene_cell(scene, i).x, scene_cell(scene, i).y);
    good &= !eyeshot_light(scene->map.cells, field, lit, NULL, seen);
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        bool sees = plane_get(seen, cell.x, cell.y), shown = plane_get(field, cell.x, cell.y);
        good &= scene_wall(scene, cell) ? !sees || shown : sees == shown;
    }
    return good;
}

int main(int argc, char **argv)
{
    int maps = argc > 1 && !strcmp(argv[1], "all") ? 20000 : 400, bad = 0;
    struct random random = {5};
    const struct eyeshot_rule *rule = NULL;

    for (int i = 0; i < maps; i++) {
        struct eyeshot_mask masks[5] = {{0}};
        struct eyeshot_terms terms;
        struct scene scene;
        struct cell eye;
        do
            rule = eyeshot_rule_next(rule);
        while (!rule || rule->scale != 1);
        terms = any_terms(rule, &random);
        scene_init(&scene, random_between(&random, 1, i % 2 ? 12 : 140),
                   random_between(&random, 1, 12));
        scene_scatter(&scene, &random, any_density(&random));
        for (int k = 0; k < 5; k++)
            eyeshot_mask_init(&masks[k], scene.map.width, scene.map.height, NULL);
        eye = scene_any_cell(&scene, &random);
        if (!try_light(&scene, &terms, eye, &random, masks) && !bad++)
            detail_rule(&terms, eye, &scene);
        for (int k = 0; k < 5; k++)
            release(&masks[k]);
        scene_release(&scene);
    }
    check(!bad, "light shows what the header says, hides nothing, and adds nothing");
    return tap_end();
}
