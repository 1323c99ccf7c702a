/* The built-in maps of the audit: where the properties are known to fail, if they do. */
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/level/generate.h"
#include "cli/support/random.h"

static bool is_pillar(const struct map *map, int x, int y)
{
    return x == map->width / 2 && y == map->height / 2;
}

static bool is_solid(const struct map *map, int x, int y)
{
    return !is_pillar(map, x, y);
}

static bool is_diagonal(const struct map *map, int x, int y)
{
    return x == y && y > 0 && y < map->height - 1;
}

static bool is_edge(const struct map *map, int x, int y)
{
    return x == 0 || y == 0 || x == map->width - 1 || y == map->height - 1;
}

static bool stands_alone(const struct eyeshot_mask *opaque, int x, int y)
{
    for (int i = 0; i < 9; i++) {
        int nx = x + i % 3 - 1, ny = y + i / 3 - 1;
        if (plane_has(opaque, nx, ny) && plane_get(opaque, nx, ny))
            return false;
    }
    return true;
}

#define OUTDOOR_SHARE                                                                              \
    10 /* one cell in so many is a pillar, and touches no other; room for 1 in 4 */

static void make_outdoor(struct map *map, uint64_t seed)
{
    struct random random = {seed};
    int left = map->width * map->height / OUTDOOR_SHARE;

    while (left) {
        int x = (int)random_below(&random, (uint64_t)map->width);
        int y = (int)random_below(&random, (uint64_t)map->height);
        if (!stands_alone(&map->opaque, x, y))
            continue;
        plane_set(&map->opaque, x, y);
        left--;
    }
}

static void make_indoor(struct map *map, uint64_t seed)
{
    const struct gen_kind *const *kind = gen_kinds;
    struct gen_options options = {.width = map->width, .height = map->height, .seed = seed};

    while (strcmp((*kind)->name, "rooms") != 0)
        kind++;
    map_release(map);
    gen_make(map, *kind, &options);
}

static const struct builtin {
    const char *name;
    int width, height;
    const char *rows; /* drawn; or */
    bool (*is_wall)(const struct map *map, int x, int y);
    void (*make)(struct map *map, uint64_t seed); /* of an open map of that size */
} builtins[AUDIT_BUILTINS] = {{"empty", 40, 40, NULL, NULL, NULL},
                              {"solid with one open cell", 9, 9, NULL, is_solid, NULL},
                              {"one pillar", 25, 25, NULL, is_pillar, NULL},
                              {"outdoor", 60, 60, NULL, NULL, make_outdoor},
                              {"indoor", 60, 40, NULL, NULL, make_indoor},
                              {"diagonal wall", 12, 12, NULL, is_diagonal, NULL},
                              {"corridor with a T", 15, 8,
                               "###############"
                               "#.............#"
                               "#######.#######"
                               "#######.#######"
                               "#######.#######"
                               "#######...#####"
                               "#########.#####"
                               "###############",
                               NULL, NULL},
                              {"convex room", 12, 8, NULL, is_edge, NULL},
                              {"document 000", 20, 9,
                               "####################"
                               "#..................#"
                               "#..#####...........#"
                               "#..#...#...........#"
                               "#..#...#...........#"
                               "#..#####...........#"
                               "#..................#"
                               "#..................#"
                               "####################",
                               NULL, NULL},
                              {"document 002, touching corners", 8, 8,
                               "####...."
                               "####...."
                               "####...."
                               "####...."
                               "....####"
                               "....####"
                               "....####"
                               "....####",
                               NULL, NULL},
                              {"document 004", 12, 8,
                               "#........#.#"
                               "#..........#"
                               "#........#.#"
                               "#........#.#"
                               "#........#.#"
                               "#........#.#"
                               "#..........#"
                               "#........#.#",
                               NULL, NULL}};

const char *audit_builtin(size_t number, uint64_t seed, struct map *map)
{
    const struct builtin *builtin = &builtins[number];
    int width = builtin->width;

    map_init(map, width, builtin->height);
    for (int i = 0; i < width * builtin->height; i++)
        if (builtin->rows ? builtin->rows[i] == '#'
                          : builtin->is_wall && builtin->is_wall(map, i % width, i / width))
            plane_set(&map->opaque, i % width, i / width);
    if (builtin->make)
        builtin->make(map, seed);
    map_finish(map);
    return builtin->name;
}
