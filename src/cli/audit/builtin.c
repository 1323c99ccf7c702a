/*
 * The maps of --builtin: open ground, rooms, and the small maps on which rules are known to go
 * wrong. Those that are made at random depend on the seed alone.
 */
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/level/generate.h"

static bool builtin_is_pillar(const struct map *map, int x, int y)
{
    return x == map->width / 2 && y == map->height / 2;
}

static bool builtin_is_diagonal(const struct map *map, int x, int y)
{
    return x == y && y > 0 && y < map->height - 1;
}

static bool builtin_is_edge(const struct map *map, int x, int y)
{
    return x == 0 || y == 0 || x == map->width - 1 || y == map->height - 1;
}

static const struct builtin {
    const char *name;
    int width, height;
    const char *kind; /* of gen's, with so many per cent of walls; or */
    int density;
    bool (*is_wall)(const struct map *map, int x, int y); /* or */
    const char *rows;                                     /* none of them: all is open */
} builtins[AUDIT_BUILTINS] = {{"empty", 40, 40, NULL, 0, NULL, NULL},
                              {"one pillar", 25, 25, NULL, 0, builtin_is_pillar, NULL},
                              {"outdoor", 60, 60, "noise", 10, NULL, NULL},
                              {"indoor", 60, 40, "rooms", 0, NULL, NULL},
                              {"diagonal wall", 12, 12, NULL, 0, builtin_is_diagonal, NULL},
                              {"convex room", 12, 8, NULL, 0, builtin_is_edge, NULL},
                              {"document 000", 20, 9, NULL, 0, NULL,
                               "####################"
                               "#..................#"
                               "#..#####...........#"
                               "#..#...#...........#"
                               "#..#...#...........#"
                               "#..#####...........#"
                               "#..................#"
                               "#..................#"
                               "####################"},
                              {"document 002, touching corners", 8, 8, NULL, 0, NULL,
                               "####...."
                               "####...."
                               "####...."
                               "####...."
                               "....####"
                               "....####"
                               "....####"
                               "....####"},
                              {"document 004", 12, 8, NULL, 0, NULL,
                               "#........#.#"
                               "#..........#"
                               "#........#.#"
                               "#........#.#"
                               "#........#.#"
                               "#........#.#"
                               "#..........#"
                               "#........#.#"}};

const char *audit_builtin(size_t number, uint64_t seed, struct map *map)
{
    const struct builtin *builtin = &builtins[number];
    const struct gen_kind *kind = gen_kinds;
    struct gen_options options = {builtin->width, builtin->height, builtin->density, seed};

    if (builtin->kind) {
        while (strcmp(kind->name, builtin->kind) != 0)
            kind++;
        gen_make(map, kind, &options);
        return builtin->name;
    }
    map_init(map, builtin->width, builtin->height);
    for (int i = 0; i < builtin->width * builtin->height; i++) {
        int x = i % builtin->width, y = i / builtin->width;
        if (builtin->rows ? builtin->rows[i] == '#'
                          : builtin->is_wall && builtin->is_wall(map, x, y))
            plane_set(&map->opaque, x, y);
    }
    map_finish(map);
    return builtin->name;
}
