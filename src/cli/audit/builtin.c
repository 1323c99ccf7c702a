#include "cli/audit/builtin.h"

#include <string.h>

#include "cli/level/generate.h"
#include "cli/support/random.h"

static void make_solid(struct map *map, uint64_t seed)
{
    (void)seed;
    for (int y = 0; y < map->height; y++)
        row_fill(plane_row(&map->opaque, y), 0, map->width);
    plane_unset(&map->opaque, map->width / 2, map->height / 2);
}

static void make_pillar(struct map *map, uint64_t seed)
{
    (void)seed;
    plane_set(&map->opaque, map->width / 2, map->height / 2);
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

static void make_diagonal(struct map *map, uint64_t seed)
{
    (void)seed;
    for (int y = 1; y < map->height - 1; y++)
        plane_set(&map->opaque, y, y);
}

static void make_convex(struct map *map, uint64_t seed)
{
    (void)seed;
    for (int y = 0; y < map->height; y++) {
        uint64_t *row = plane_row(&map->opaque, y);
        bool whole = y == 0 || y == map->height - 1;
        row_fill(row, 0, whole ? map->width : 1);
        row_fill(row, map->width - 1, map->width);
    }
}

const struct builtin builtins[] = {{"empty", 40, 40, NULL, NULL},
                                   {"solid with one open cell", 9, 9, NULL, make_solid},
                                   {"one pillar", 25, 25, NULL, make_pillar},
                                   {"outdoor", 60, 60, NULL, make_outdoor},
                                   {"indoor", 60, 40, NULL, make_indoor},
                                   {"diagonal wall", 12, 12, NULL, make_diagonal},
                                   {"corridor with a T", 15, 8,
                                    "###############"
                                    "#.............#"
                                    "#######.#######"
                                    "#######.#######"
                                    "#######.#######"
                                    "#######...#####"
                                    "#########.#####"
                                    "###############",
                                    NULL},
                                   {"convex room", 12, 8, NULL, make_convex},
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
                                    NULL},
                                   {"document 002, touching corners", 8, 8,
                                    "####...."
                                    "####...."
                                    "####...."
                                    "####...."
                                    "....####"
                                    "....####"
                                    "....####"
                                    "....####",
                                    NULL},
                                   {"document 004", 12, 8,
                                    "#........#.#"
                                    "#..........#"
                                    "#........#.#"
                                    "#........#.#"
                                    "#........#.#"
                                    "#........#.#"
                                    "#..........#"
                                    "#........#.#",
                                    NULL},
                                   {0}};

void builtin_make(const struct builtin *builtin, uint64_t seed, struct map *map)
{
    map_init(map, builtin->width, builtin->height);
    for (int i = 0; builtin->rows && i < map->width * map->height; i++)
        if (builtin->rows[i] == '#')
            plane_set(&map->opaque, i % map->width, i / map->width);
    if (builtin->make)
        builtin->make(map, seed);
    map_finish(map);
}
