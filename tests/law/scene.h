/* A map to look at, for the laws: drawn from a pattern, a text or at random; and its masks. */
#ifndef LAW_SCENE_H
#define LAW_SCENE_H

#include <stdlib.h>
#include <string.h>

#include "../tap.h"
#include "cli/support/random.h"
#include "lib/look/rule.h"

struct scene {
    struct {
        int width, height;
        struct eyeshot_map *cells;
        struct eyeshot_mask opaque;
    } map;
    struct eyeshot_looker *looker;
};

static inline void scene_init(struct scene *scene, int width, int height)
{
    *scene = (struct scene){{width, height, eyeshot_map_new(width, height, NULL), {0}},
                            eyeshot_looker_new(NULL)};
    scene->map.opaque = *eyeshot_map_rows(scene->map.cells);
}

static inline void scene_release(struct scene *scene)
{
    eyeshot_looker_free(scene->looker);
    eyeshot_map_free(scene->map.cells);
}

static inline void release(struct eyeshot_mask *mask)
{
    eyeshot_mask_release(mask, NULL);
}

static inline size_t count_of(const struct eyeshot_mask *mask)
{
    return eyeshot_mask_count(mask);
}

/* What only the library knows of a rule. */
static inline const struct rule *inner(const struct eyeshot_rule *rule)
{
    return library_rule(rule);
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
    eyeshot_map_set(scene->map.cells, cell.x, cell.y, wall);
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
           radius == EYESHOT_ALL ? " (all)" : "");
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

/* The terms on which claims are made: walls lit, border shown, the rule's own shape. */
static inline struct eyeshot_terms plain_terms(const struct eyeshot_rule *rule, int64_t radius)
{
    struct eyeshot_terms terms = eyeshot_terms_of(rule);

    terms.radius = radius;
    terms.walls = EYESHOT_LIT;
    terms.border = EYESHOT_SHOWN;
    return terms;
}

/* Looks into a mask that lives as long as its size stays. */
static inline struct eyeshot_box look_into(struct scene *scene, const struct eyeshot_terms *terms,
                                           struct cell eye, struct eyeshot_mask *mask)
{
    int width = scene->map.width * terms->rule->scale;
    int height = scene->map.height * terms->rule->scale;
    const struct eyeshot_mask *seen;
    struct eyeshot_box box;

    if (mask->width != width || mask->height != height) {
        release(mask);
        eyeshot_mask_init(mask, width, height, NULL);
    } else {
        eyeshot_mask_clear(mask);
    }
    seen = eyeshot_look(scene->looker, scene->map.cells, terms, eye.x, eye.y);
    if (!seen)
        abort();
    box = eyeshot_looker_touched(scene->looker);
    eyeshot_mask_copy_box(mask, seen, box);
    return box;
}

static inline int line_of(struct scene *scene, const struct eyeshot_terms *terms, struct cell eye,
                          struct cell target)
{
    return eyeshot_line(scene->looker, scene->map.cells, terms, eye.x, eye.y, target.x, target.y,
                        NULL);
}

/* A tile is seen when any of its sub-tiles is. */
static inline bool tile_seen(const struct eyeshot_mask *mask, int scale, int x, int y)
{
    for (int k = 0; k < scale * scale; k++)
        if (plane_get(mask, x * scale + k % scale, y * scale + k / scale))
            return true;
    return false;
}

static inline bool planes_equal(const struct eyeshot_mask *a, const struct eyeshot_mask *b)
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
