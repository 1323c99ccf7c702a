/*
 * Expansive walls: in a rectangle of open cells walled all round, every open cell sees every wall,
 * corners included. In rooms of every size up to 12 × 12 (`all`: 24 × 24), alone and inside maps
 * that go on around them, and in a few long ones.
 */
#include "claims.h"

static void build_room(struct scene *scene, struct eyeshot_box room)
{
    for (int i = 0; i < scene_cells(scene); i++) {
        struct cell cell = scene_cell(scene, i);
        if (box_has(room, cell))
            scene_put(scene, cell,
                      cell.x == room.x0 || cell.y == room.y0 || cell.x == room.x1 - 1 ||
                          cell.y == room.y1 - 1);
    }
}

static bool holds_in(struct trial *trial, struct eyeshot_box room, int step)
{
    for (int i = 0; i < scene_cells(&trial->scene); i += step) {
        struct cell eye = scene_cell(&trial->scene, i);
        if (!box_has(room, eye) || scene_wall(&trial->scene, eye) || sees_ring(trial, room, eye))
            continue;
        detail_scene(&trial->scene, eye, EYESHOT_ALL);
        return false;
    }
    return true;
}

static bool holds_alone(const struct eyeshot_rule *rule, int width, int height, int step)
{
    struct trial trial;
    bool good;

    trial_init(&trial, rule, width, height);
    build_room(&trial.scene, eyeshot_mask_box(&trial.scene.map.opaque));
    good = holds_in(&trial, eyeshot_mask_box(&trial.scene.map.opaque), step);
    trial_release(&trial);
    return good;
}

static bool holds_embedded(const struct eyeshot_rule *rule, struct random *random)
{
    int x = random_between(random, 0, 3), y = random_between(random, 0, 3);
    int width = random_between(random, 3, 12), height = random_between(random, 3, 12);
    struct eyeshot_box room = {x, y, x + width, y + height};
    struct trial trial;
    bool good;

    trial_init(&trial, rule, x + width + random_between(random, 0, 3),
               y + height + random_between(random, 0, 3));
    scene_scatter(&trial.scene, random, any_density(random));
    build_room(&trial.scene, room);
    good = holds_in(&trial, room, 1);
    trial_release(&trial);
    return good;
}

static void prove(const struct eyeshot_rule *rule, bool all)
{
    static const int sizes[][2] = {{63, 5}, {64, 4}, {65, 65}, {3, 128}, {129, 7}, {100, 40}};
    struct random random = {8};
    int most = all ? 24 : 12;
    bool good = true;

    for (int height = 3; height <= most && good; height++)
        for (int width = 3; width <= most && good; width++)
            good = holds_alone(rule, width, height, 1);
    check(good, "%s sees the walls of rooms up to %d × %d", rule->name, most, most);
    good = true;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && good; i++)
        good = holds_alone(rule, sizes[i][0], sizes[i][1], all ? 1 : 41);
    check(good, "%s sees the walls of long rooms", rule->name);
    good = true;
    for (int i = 0; i < (all ? 4000 : 300) && good; i++)
        good = holds_embedded(rule, &random);
    check(good, "%s sees the walls of rooms within maps", rule->name);
}

int main(int argc, char **argv)
{
    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule))
        if (rule->claims & EYESHOT_EXPANSIVE_WALLS)
            prove(rule, asked_for_all(argc, argv));
    return tap_end();
}
