/*
 * The map of --builtin: open ground, rooms and caves, made as `eyeshot gen` makes them, one below
 * the other with walls between, and at the bottom a room without doors, for expansive-walls.
 */
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/level/map.h"
#include "cli/support/alloc.h"

#define PARTS 3
#define WIDTH 50 /* of a part */
#define HEIGHT 22
#define ROOM_WIDTH 7
#define ROOM_HEIGHT 4
#define SEED 1

void audit_builtin(struct map *map)
{
    static const char *const kinds[PARTS] = {"noise", "rooms", "caves"};
    struct gen_options options = {WIDTH, HEIGHT, 0, SEED};
    int y0 = 1;

    map_init(map, WIDTH + 2, PARTS * (HEIGHT + 1) + ROOM_HEIGHT + 2);
    mask_fill(&map->opaque);
    for (int i = 0; i < PARTS; i++, y0 += HEIGHT + 1) {
        const struct gen_kind *kind = gen_kinds;
        struct map part = {0};
        while (strcmp(kind->name, kinds[i]) != 0)
            kind++;
        options.density = kind->density;
        gen_make(&part, kind, &options);
        for (int y = 0; y < HEIGHT; y++)
            for (int x = 0; x < WIDTH; x++)
                if (!plane_get(&part.opaque, x, y))
                    plane_unset(&map->opaque, x + 1, y0 + y);
        map_release(&part);
    }
    for (int y = y0; y < y0 + ROOM_HEIGHT; y++)
        row_wipe(plane_row(&map->opaque, y), 1, 1 + ROOM_WIDTH);
    map_finish(map);
}
