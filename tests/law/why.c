/*
 * What eyeshot_why() claims, for every rule and one of a caller's own, on seeded random maps and under random terms.
 * Of a hidden target: when the walls that it names go, the target is seen, and when any one of them comes back, it is
 * not. A single wall is the nearest to the segment, by a plain search, and several are named only where none alone is
 * enough. Of one that is seen: each open cell near the segment hides the target as a wall if it is named, and does not
 * if it is not. The map is afterwards as it was. The argument `all` tries many times as many.
 */
#include "look.h"

enum { ROOM = 4096, NEAR = 2 };

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

static int64_t square(int64_t value)
{
    return value * value;
}

/* Of a cell's distance from the segment, squared: by how much it is to be divided, and that many times it. */
static int64_t length_of(const struct trial *trial)
{
    int64_t length = square(trial->to.x - trial->eye.x) + square(trial->to.y - trial->eye.y);

    return length ? length : 1;
}

static int64_t distance_of(const struct trial *trial, struct cell cell)
{
    int64_t dx = trial->to.x - trial->eye.x, dy = trial->to.y - trial->eye.y;
    int64_t px = cell.x - trial->eye.x, py = cell.y - trial->eye.y, length = length_of(trial);
    int64_t along = px * dx + py * dy;

    along = along < 0        ? 0
            : along > length ? length
                             : along; /* to the nearest point, length times */
    return square(px * length - along * dx) + square(py * length - along * dy);
}

static bool is_near(const struct trial *trial, struct cell cell, int64_t most)
{
    return distance_of(trial, cell) <= square(most * length_of(trial));
}

/* Makes those of `walls` within `most` cells, but the target, open or walls again. */
static void put_near(struct trial *trial, const struct eyeshot_mask *walls, int64_t most, bool wall)
{
    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell cell = scene_cell(&trial->scene, i);
        if (plane_get(walls, cell.x, cell.y) && !cell_equal(cell, trial->to) &&
            is_near(trial, cell, most))
            scene_put(&trial->scene, cell, wall);
    }
}

/* Within the least of 1, 2, 4 ... cells that is enough when all walls go: the nearest that is enough alone. */
static bool is_nearest(struct trial *trial, const struct eyeshot_mask *walls)
{
    struct cell nearest = {-1, -1};
    int64_t most = 1;

    for (bool enough = false; !enough; most *= 2) {
        put_near(trial, walls, most, false);
        enough = sees(trial);
        put_near(trial, walls, most, true);
        if (enough)
            break;
        if (most > 2 * (trial->scene.map.width + trial->scene.map.height))
            return false;
    }
    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell cell = scene_cell(&trial->scene, i);
        if (!plane_get(walls, cell.x, cell.y) || cell_equal(cell, trial->to) ||
            !is_near(trial, cell, most) ||
            (nearest.x >= 0 && distance_of(trial, cell) >= distance_of(trial, nearest)))
            continue;
        scene_put(&trial->scene, cell, false);
        if (sees(trial))
            nearest = cell;
        scene_put(&trial->scene, cell, true);
    }
    if (nearest.x >= 0)
        return trial->count == 1 && trial->cells[0].x == nearest.x &&
               trial->cells[0].y == nearest.y;
    return trial->count > 1;
}

static bool try_hidden(struct trial *trial, const struct eyeshot_mask *walls)
{
    bool good = trial->count > 0 && is_nearest(trial, walls);

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

static bool is_named(const struct trial *trial, struct cell cell)
{
    for (size_t i = 0; i < trial->count; i++)
        if (trial->cells[i].x == cell.x && trial->cells[i].y == cell.y)
            return true;
    return false;
}

static bool try_seen(struct trial *trial)
{
    bool good = sees(trial);
    size_t named = 0;

    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell cell = scene_cell(&trial->scene, i);
        if (scene_wall(&trial->scene, cell) || cell_equal(cell, trial->eye) ||
            cell_equal(cell, trial->to) || !is_near(trial, cell, NEAR))
            continue;
        scene_put(&trial->scene, cell, true);
        good &= sees(trial) != is_named(trial, cell);
        scene_put(&trial->scene, cell, false);
        named += is_named(trial, cell);
    }
    trial->pinned += named;
    return good && named == trial->count;
}

/* No walls' fault: without any it is hidden as well. */
static bool try_never(struct trial *trial, const struct eyeshot_mask *walls)
{
    bool good;

    put_near(trial, walls, EYESHOT_MOST_SIDE, false);
    good = !sees(trial) && !trial->count;
    put_near(trial, walls, EYESHOT_MOST_SIDE, true);
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
        good &= try_hidden(trial, &before);
    else if (why == EYESHOT_CLEAR)
        good &= try_seen(trial);
    else if (why == EYESHOT_NEVER)
        good &= try_never(trial, &before);
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

/* A rule of one's own: the eye's row and column, up to the first wall, and the cells beside those. */
static int look_across(void *context, const struct eyeshot_question *question,
                       struct eyeshot_mask *seen)
{
    (void)context;
    for (int k = 0; k < 4; k++) {
        int dx = (k == 0) - (k == 1), dy = (k == 2) - (k == 3);
        int x = question->x + dx, y = question->y + dy;
        for (; x >= 0 && y >= 0 && x < seen->width && y < seen->height; x += dx, y += dy) {
            eyeshot_mask_set(seen, x, y);
            eyeshot_mask_set(seen, x + dy, y + dx);
            if (eyeshot_mask_has(question->opaque, x, y))
                break;
        }
    }
    return EYESHOT_OK;
}

static void try_rule(const struct eyeshot_rule *rule, int maps)
{
    static struct trial trial;

    trial = (struct trial){.bad = 0};
    try_maps(rule, 100 * maps, 7, &trial);
    try_maps(rule, 40 * maps, 25, &trial);
    check(!trial.bad && trial.hidden + trial.pinned,
          "%s: what is named hides, %zu times, or would, %zu", rule->name, trial.hidden,
          trial.pinned);
}

int main(int argc, char **argv)
{
    static const struct eyeshot_rule own = {
        .name = "a rule of one's own", .scale = 1, .radius = EYESHOT_ALL, .look = look_across};
    int maps = argc > 1 && !strcmp(argv[1], "all") ? 30 : 1;

    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule))
        try_rule(rule, maps);
    try_rule(&own, maps);
    return tap_end();
}
