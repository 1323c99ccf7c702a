/*
 * Generators of maps. Each digs into `opaque` alone, and gen_make() draws what it left and puts an
 * @ on the first open cell. All chance comes from the seed, so that a map can be made again.
 */
#include "cli/level/map.h"
#include "cli/support/random.h"

static void gen_carve(struct map *map, int x0, int y0, int x1, int y1)
{
    for (int y = y0; y < y1; y++)
        row_wipe(plane_row(&map->opaque, y), x0, x1);
}

/*
 * rooms: document 001's tutorial. A larger map is cut into windows of about that size, taken to and
 * fro row by row, so that there are proportionally many rooms and a corridor leads to a near one.
 */
#define WINDOW_WIDTH 100
#define WINDOW_HEIGHT 25

/* How long a room is: `least` to `most`, but no more than leaves a ring of rock; at least 1. */
static int gen_room_side(struct random *random, int least, int most, int side)
{
    most = lesser(most, side > 2 ? side - 2 : 1);
    return random_between(random, lesser(least, most), most);
}

/* 5 to 15 rooms in a window, each joined to the last, which is {-1, -1} before the first. */
static void draw_window(struct map *map, struct random *random, struct eyeshot_box window,
                        struct cell *last)
{
    int width = window.x1 - window.x0, height = window.y1 - window.y0;
    int count = random_between(random, 5, 15);

    for (int i = 0; i < count; i++) {
        int across = gen_room_side(random, 5, 19, width), ring_x = width > 2;
        int down = gen_room_side(random, 3, 9, height), ring_y = height > 2;
        int x = window.x0 + random_between(random, ring_x, width - ring_x - across);
        int y = window.y0 + random_between(random, ring_y, height - ring_y - down);
        struct cell centre = {x + across / 2, y + down / 2};
        gen_carve(map, x, y, x + across, y + down);
        if (last->x >= 0) { /* along the row of the last room, then along the column of this one */
            gen_carve(map, lesser(last->x, centre.x), last->y, greater(last->x, centre.x) + 1,
                      last->y + 1);
            gen_carve(map, centre.x, lesser(last->y, centre.y), centre.x + 1,
                      greater(last->y, centre.y) + 1);
        }
        *last = centre;
    }
}

static void draw_rooms(struct map *map, const struct gen_options *options)
{
    struct random random = {options->seed};
    int64_t across = greater(map->width / WINDOW_WIDTH, 1);
    int64_t down = greater(map->height / WINDOW_HEIGHT, 1);
    struct cell last = {-1, -1};

    mask_fill(&map->opaque);
    for (int64_t row = 0; row < down; row++) {
        for (int64_t i = 0; i < across; i++) {
            int64_t column = row % 2 ? across - 1 - i : i;
            struct eyeshot_box window = {
                (int)(column * map->width / across), (int)(row * map->height / down),
                (int)((column + 1) * map->width / across), (int)((row + 1) * map->height / down)};
            draw_window(map, &random, window, &last);
        }
    }
}

/*
 * caves: noise smoothed by a cellular automaton, a cell being rock when five or more of the nine
 * around it are; then every cave but the largest is filled in. Source: J. Babcock, "Cellular
 * Automata Method for Generating Random Cave-Like Levels", RogueBasin.
 */
#define CAVE_ROUNDS 5

static void draw_noise(struct map *map, const struct gen_options *options)
{
    struct random random = {options->seed};

    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (random_below(&random, 100) < (uint64_t)options->density)
                plane_set(&map->opaque, x, y);
}

static bool gen_stays_rock(const struct eyeshot_mask *rock, int x, int y)
{
    int count = 0;

    for (int i = 0; i < 9; i++) {
        int nx = x + i % 3 - 1, ny = y + i / 3 - 1;
        count += !plane_has(rock, nx, ny) || plane_get(rock, nx, ny);
    }
    return count >= 5;
}

static void gen_keep_largest(struct eyeshot_mask *rock, struct eyeshot_mask *cave)
{
    struct cell best = {-1, -1};
    size_t most = 0;

    mask_clear(cave);
    for (int y = 0; y < rock->height; y++)
        for (int x = 0; x < rock->width; x++) {
            struct cell cell = {x, y};
            size_t count = 0;
            if (!plane_get(rock, x, y) && !plane_get(cave, x, y))
                count = map_flood(rock, cell, 4, cave);
            best = count > most ? cell : best;
            most = count > most ? count : most;
        }
    mask_clear(cave);
    if (most)
        map_flood(rock, best, 4, cave);
    mask_fill(rock);
    eyeshot_mask_subtract(rock, cave);
}

static void draw_caves(struct map *map, const struct gen_options *options)
{
    struct eyeshot_mask next;

    mask_init(&next, map->width, map->height);
    draw_noise(map, options);
    for (int round = 0; round < CAVE_ROUNDS; round++) {
        mask_clear(&next);
        for (int y = 0; y < map->height; y++)
            for (int x = 0; x < map->width; x++)
                if (gen_stays_rock(&map->opaque, x, y))
                    plane_set(&next, x, y);
        eyeshot_mask_copy(&map->opaque, &next);
    }
    gen_keep_largest(&map->opaque, &next);
    if (!map_open(map))
        gen_carve(map, map->width / 2, map->height / 2, map->width / 2 + 1, map->height / 2 + 1);
    mask_release(&next);
}

void gen_make(struct map *map, const struct gen_kind *kind, const struct gen_options *options)
{
    struct cell first = {-1, 0};

    map_init(map, options->width, options->height);
    if (kind->draw)
        kind->draw(map, options);
    map_draw(map);
    if (map_find(map, '.', &first))
        map_set_glyph(map, first.x, first.y, '@');
    map_finish(map);
}

const struct gen_kind gen_kinds[] = {{"rooms", 100, 25, -1, draw_rooms},
                                     {"caves", 80, 40, 45, draw_caves},
                                     {"noise", 60, 30, 10, draw_noise},
                                     {"open", 40, 20, -1, NULL},
                                     {0}};
