/* A map to look at, for the laws: drawn from a pattern, a text or at random; and its masks. */
#ifndef LAW_SCENE_H
#define LAW_SCENE_H

#include <string.h>

#include "../tap.h"
#include "cli/support/random.h"
#include "lib/look/look.h"

struct scene {
    struct map map;
    struct sight sight;
};

static inline void scene_init(struct scene *scene, int width, int height)
{
    *scene = (struct scene){0};
    map_init(&scene->map, width, height);
    scene->sight.map = &scene->map;
}

static inline void scene_release(struct scene *scene)
{
    sight_release(&scene->sight);
    map_release(&scene->map);
}

static inline bool scene_wall(const struct scene *scene, struct cell cell)
{
    return plane_get(&scene->map.opaque, cell.x, cell.y);
}

static inline bool scene_open(const struct scene *scene, int x, int y)
{
    return plane_has(&scene->map.opaque, x, y) && !plane_get(&scene->map.opaque, x, y);
}

static inline void scene_put(struct scene *scene, struct cell cell, bool wall)
{
    map_set_opaque(&scene->map, cell.x, cell.y, wall);
}

static inline int scene_cells(const struct scene *scene)
{
    return scene->map.width * scene->map.height;
}

/* The cell at a place in reading order. */
static inline struct cell scene_cell(const struct scene *scene, int place)
{
    return (struct cell){place % scene->map.width, place / scene->map.width};
}

/* Small maps as numbers: the first cell is the highest bit, so that the greatest is all walls. */
static inline void scene_pattern(struct scene *scene, unsigned pattern)
{
    int cells = scene_cells(scene);

    for (int i = 0; i < cells; i++)
        scene_put(scene, scene_cell(scene, i), pattern >> (cells - 1 - i) & 1);
}

static inline void scene_fill(struct scene *scene, bool wall)
{
    for (int i = 0; i < scene_cells(scene); i++)
        scene_put(scene, scene_cell(scene, i), wall);
}

static inline void scene_scatter(struct scene *scene, struct random *random, unsigned percent)
{
    for (int i = 0; i < scene_cells(scene); i++)
        scene_put(scene, scene_cell(scene, i), random_below(random, 100) < percent);
}

static inline struct cell scene_any_cell(const struct scene *scene, struct random *random)
{
    return scene_cell(scene, (int)random_below(random, (uint64_t)scene_cells(scene)));
}

static inline unsigned any_density(struct random *random)
{
    static const unsigned densities[] = {0, 3, 10, 20, 30, 45, 60, 85};

    return densities[random_below(random, sizeof densities / sizeof *densities)];
}

static inline void detail_scene(const struct scene *scene, struct cell eye, int64_t radius)
{
    detail("eye at (%d, %d), radius %lld%s", eye.x, eye.y, (long long)radius,
           radius == RADIUS_ALL ? " (all)" : "");
    for (int y = 0; y < scene->map.height && y < 80; y++) {
        char row[200];
        int x = 0;
        for (; x < scene->map.width && x < (int)sizeof row - 1; x++) {
            bool wall = scene_wall(scene, (struct cell){x, y});
            row[x] = x == eye.x && y == eye.y ? (wall ? '&' : '@') : wall ? '#' : '.';
        }
        row[x] = '\0';
        detail("    %s", row);
    }
}

/* The rule on which claims are made: walls lit, border shown, the row's own shape. */
static inline struct rule plain_rule(const struct algorithm *row, int64_t radius)
{
    struct terms terms = {0};
    struct diag diag = {0};
    struct rule rule;

    terms_put(&terms, TERM_RADIUS, radius);
    terms_put(&terms, TERM_WALLS, WALLS_LIT);
    terms_put(&terms, TERM_BORDER, BORDER_SHOWN);
    rule_settle(&rule, row, &terms, &diag);
    return rule;
}

/* Looks into a plane that lives as long as its size stays. */
static inline struct box look_into(struct scene *scene, const struct rule *rule, struct cell eye,
                                   struct plane *mask)
{
    int scale = rule->algorithm->scale;

    if (mask->width != scene->map.width * scale || mask->height != scene->map.height * scale) {
        plane_release(mask);
        sight_mask_init(&scene->map, rule, mask);
    } else {
        plane_clear(mask);
    }
    return sight_look(&scene->sight, rule, eye, mask);
}

/* A tile is seen when any of its sub-tiles is. */
static inline bool tile_seen(const struct plane *mask, int scale, int x, int y)
{
    for (int k = 0; k < scale * scale; k++)
        if (plane_get(mask, x * scale + k % scale, y * scale + k / scale))
            return true;
    return false;
}

static inline bool planes_equal(const struct plane *a, const struct plane *b)
{
    return a->width == b->width && a->height == b->height &&
           !memcmp(a->words, b->words, a->stride * (size_t)a->height * sizeof *a->words);
}

/* The full product of maps and settings, not the quick run's part of it. */
static inline bool asked_for_all(int argc, char **argv)
{
    return argc > 1 && !strcmp(argv[1], "all");
}

#endif
