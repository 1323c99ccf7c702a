/*
 * The maps of --builtin: open ground, rooms and caves, made as `eyeshot gen` makes them, the same
 * every time, and the map of document 000, which has a room without doors, for expansive-walls.
 */
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/level/generate.h"

#define SEED 1
#define DRAWN_WIDTH 20

static const struct builtin {
    const char *name, *kind; /* of gen's, with so many per cent of walls */
    int width, height, density;
} builtins[AUDIT_BUILTINS - 1] = {{"outdoor", "noise", 60, 60, 10},
                                  {"indoor", "rooms", 60, 40, 0},
                                  {"caves", "caves", 40, 30, 45}};

static const char drawn[] = "####################"
                            "#..................#"
                            "#..#####...........#"
                            "#..#...#...........#"
                            "#..#...#...........#"
                            "#..#####...........#"
                            "#..................#"
                            "#..................#"
                            "####################";

const char *audit_builtin(size_t number, struct map *map)
{
    const struct builtin *builtin = &builtins[number];
    const struct gen_kind *kind = gen_kinds;

    if (number + 1 == AUDIT_BUILTINS) {
        map_init(map, DRAWN_WIDTH, (int)strlen(drawn) / DRAWN_WIDTH);
        for (int i = 0; drawn[i]; i++)
            if (drawn[i] == '#')
                plane_set(&map->opaque, i % DRAWN_WIDTH, i / DRAWN_WIDTH);
        map_finish(map);
        return "document 000";
    }
    while (strcmp(kind->name, builtin->kind) != 0)
        kind++;
    gen_make(map, kind,
             &(struct gen_options){builtin->width, builtin->height, builtin->density, SEED});
    return builtin->name;
}
