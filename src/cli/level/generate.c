#include "cli/level/generate.h"

#include <stdlib.h>

#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/support/random.h"

/* Walls are kept in `opaque` alone until gen_make() draws them. */
static void carve(struct map *map, int x0, int y0, int x1, int y1)
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

struct room {
    int x, y, width, height;
};

/* From `least` to `most`, but no more than leaves a ring of rock; at least 1. */
static int room_side(struct random *random, int least, int most, int side)
{
    int room = side > 2 ? side - 2 : 1;

    if (most > room)
        most = room;
    return random_between(random, least < most ? least : most, most);
}

/* Where a room of that size may begin, the ring left out if there is one. */
static int room_start(struct random *random, int size, int side)
{
    int first = side > 2;

    return random_between(random, first, side - first - size);
}

static struct cell centre(struct room room)
{
    return (struct cell){room.x + room.width / 2, room.y + room.height / 2};
}

static void join(struct map *map, struct cell a, struct cell b)
{
    int low = a.x < b.x ? a.x : b.x, high = a.x < b.x ? b.x : a.x;

    carve(map, low, a.y, high + 1, a.y + 1);
    low = a.y < b.y ? a.y : b.y;
    high = a.y < b.y ? b.y : a.y;
    carve(map, b.x, low, b.x + 1, high + 1);
}

/* 5 to 15 rooms in a window, each joined to the last, which is {-1, -1} before the first. */
static void draw_window(struct map *map, struct random *random, struct eyeshot_box window,
                        struct cell *last)
{
    int width = window.x1 - window.x0, height = window.y1 - window.y0;
    int count = random_between(random, 5, 15);

    for (int i = 0; i < count; i++) {
        struct room room = {0, 0, room_side(random, 5, 19, width), room_side(random, 3, 9, height)};
        room.x = window.x0 + room_start(random, room.width, width);
        room.y = window.y0 + room_start(random, room.height, height);
        carve(map, room.x, room.y, room.x + room.width, room.y + room.height);
        if (last->x >= 0)
            join(map, *last, centre(room));
        *last = centre(room);
    }
}

static void draw_rooms(struct map *map, const struct gen_options *options)
{
    struct random random = {options->seed};
    int64_t across = map->width / WINDOW_WIDTH, down = map->height / WINDOW_HEIGHT;
    struct cell last = {-1, -1};

    if (!across)
        across = 1;
    if (!down)
        down = 1;
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

static int count_rock(const struct eyeshot_mask *rock, int x, int y)
{
    int count = 0;

    for (int i = 0; i < 9; i++) {
        int nx = x + i % 3 - 1, ny = y + i / 3 - 1;
        count += !plane_has(rock, nx, ny) || plane_get(rock, nx, ny);
    }
    return count;
}

static void smooth(struct eyeshot_mask *rock, struct eyeshot_mask *next)
{
    mask_clear(next);
    for (int y = 0; y < rock->height; y++)
        for (int x = 0; x < rock->width; x++)
            if (count_rock(rock, x, y) >= 5)
                plane_set(next, x, y);
}

/* Marks in `cave` all that is joined to `start` by sides; returns how many cells. */
static size_t flood(const struct eyeshot_mask *rock, struct cell start, struct eyeshot_mask *cave,
                    struct cell **stack, size_t *room)
{
    size_t count = 0, depth = 0;

    *stack = alloc_grow(*stack, depth, room, sizeof **stack);
    (*stack)[depth++] = start;
    plane_set(cave, start.x, start.y);
    while (depth) {
        struct cell at = (*stack)[--depth];
        static const int ways[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        count++;
        for (int i = 0; i < 4; i++) {
            struct cell next = {at.x + ways[i][0], at.y + ways[i][1]};
            if (!plane_has(rock, next.x, next.y) || plane_get(rock, next.x, next.y) ||
                plane_get(cave, next.x, next.y))
                continue;
            plane_set(cave, next.x, next.y);
            *stack = alloc_grow(*stack, depth, room, sizeof **stack);
            (*stack)[depth++] = next;
        }
    }
    return count;
}

static void keep_largest(struct eyeshot_mask *rock, struct eyeshot_mask *cave)
{
    struct cell *stack = NULL, best = {-1, -1};
    size_t room = 0, most = 0;

    mask_clear(cave);
    for (int y = 0; y < rock->height; y++) {
        for (int x = 0; x < rock->width; x++) {
            size_t count;
            if (plane_get(rock, x, y) || plane_get(cave, x, y))
                continue;
            count = flood(rock, (struct cell){x, y}, cave, &stack, &room);
            if (count > most) {
                most = count;
                best = (struct cell){x, y};
            }
        }
    }
    mask_clear(cave);
    if (most)
        flood(rock, best, cave, &stack, &room);
    mask_fill(rock);
    eyeshot_mask_subtract(rock, cave);
    free(stack);
}

static void draw_caves(struct map *map, const struct gen_options *options)
{
    struct eyeshot_mask next;

    mask_init(&next, map->width, map->height);
    draw_noise(map, options);
    for (int round = 0; round < CAVE_ROUNDS; round++) {
        smooth(&map->opaque, &next);
        eyeshot_mask_copy(&map->opaque, &next);
    }
    keep_largest(&map->opaque, &next);
    if (mask_count(&map->opaque) == (size_t)map->width * (size_t)map->height)
        carve(map, map->width / 2, map->height / 2, map->width / 2 + 1, map->height / 2 + 1);
    mask_release(&next);
}

/* maze: corridors on odd cells, dug by a depth-first walk: a perfect maze. */
static void draw_maze(struct map *map, const struct gen_options *options)
{
    static const int ways[4][2] = {{2, 0}, {-2, 0}, {0, 2}, {0, -2}};
    struct random random = {options->seed};
    struct cell *stack = NULL, at = {map->width > 1, map->height > 1};
    size_t depth = 0, room = 0;

    mask_fill(&map->opaque);
    plane_unset(&map->opaque, at.x, at.y);
    for (;;) {
        struct cell open[4];
        size_t count = 0;
        for (int i = 0; i < 4; i++) {
            struct cell next = {at.x + ways[i][0], at.y + ways[i][1]};
            bool inner =
                next.x < map->width - (map->width > 2) && next.y < map->height - (map->height > 2);
            if (plane_has(&map->opaque, next.x, next.y) && inner &&
                plane_get(&map->opaque, next.x, next.y))
                open[count++] = next;
        }
        if (count) {
            struct cell next = open[random_below(&random, count)];
            plane_unset(&map->opaque, (at.x + next.x) / 2, (at.y + next.y) / 2);
            plane_unset(&map->opaque, next.x, next.y);
            stack = alloc_grow(stack, depth, &room, sizeof *stack);
            stack[depth++] = at;
            at = next;
        } else if (depth) {
            at = stack[--depth];
        } else {
            break;
        }
    }
    free(stack);
}

static void draw_open(struct map *map, const struct gen_options *options)
{
    (void)map;
    (void)options;
}

void gen_make(struct map *map, const struct gen_kind *kind, const struct gen_options *options)
{
    bool marked = false;

    map_init(map, options->width, options->height);
    map_draw(map);
    kind->draw(map, options);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            bool rock = plane_get(&map->opaque, x, y);
            map_set_glyph(map, x, y, rock ? '#' : marked ? '.' : '@');
            marked |= !rock;
        }
    }
    map_finish(map);
}

static const struct gen_kind rooms = {
    "rooms", "rooms joined by corridors, as in document 001", 100, 25, -1, draw_rooms};
static const struct gen_kind caves = {"caves", "caves, all of them joined", 80, 40, 45, draw_caves};
static const struct gen_kind maze = {"maze",   "corridors one cell wide, no loops", 41, 21, -1,
                                     draw_maze};
static const struct gen_kind noise = {"noise", "single walls at random", 60, 30, 10, draw_noise};
static const struct gen_kind empty = {"open", "no wall at all", 40, 20, -1, draw_open};

const struct gen_kind *const gen_kinds[] = {&rooms, &caves, &maze, &noise, &empty, NULL};
