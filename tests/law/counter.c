/*
 * Every claim that a row does not make, refuted by a stored map. Up to 4 × 4 it is the smallest: by
 * cells, then walls, height, reading order (a wall before an open cell), the eye's place, the radius;
 * the argument `all` searches all such maps for it again. A larger one stands where none of those
 * will do, and is the smallest that was found. `find` prints what the search finds, for a row that
 * has no map here yet.
 */
#include "smallest.h"

struct counter {
    const char *row;
    enum claim claim;
    const char *map; /* rows end with /; the eye is @ */
    int64_t radius;
};

#define OPEN_40 "........................................"
#define WALLS_72 "########################################################################"

static const struct counter counters[] = {
    {"symmetric", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"exact", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"exact", CLAIM_EXPANSIVE_WALLS, "###/#@#/###/", RADIUS_ALL},
    {"exact", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"shadowcast", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"shadowcast", CLAIM_MONOTONE_WALLS, ".#../..#./...@/", RADIUS_ALL},
    {"shadowcast", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"bresenham", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"bresenham", CLAIM_EXPANSIVE_WALLS, "#####/#@..#/#####/", RADIUS_ALL},
    {"bresenham", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"steps", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"steps", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"simple", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"simple", CLAIM_EXPANSIVE_WALLS, "#####/#@..#/#####/", RADIUS_ALL},
    {"simple", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"corner", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"corner", CLAIM_ISOTROPIC, ".#.@/..../", RADIUS_ALL},
    {"corner", CLAIM_EXPANSIVE_WALLS, "###/#@#/###/", RADIUS_ALL},
    {"corner", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"eight-ray", CLAIM_EXPANSIVE_WALLS, "####/#@.#/####/", RADIUS_ALL},
    {"eight-ray", CLAIM_NO_BLIND_CORNERS, "@../.../", RADIUS_ALL},
    {"pseudo-2x", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"pseudo-2x", CLAIM_MONOTONE_WALLS, ".#../..#./...@/", RADIUS_ALL},
    {"pseudo-2x", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"adjacent-2x", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"adjacent-2x", CLAIM_MONOTONE_WALLS, ".#../..#./...@/", RADIUS_ALL},
    {"adjacent-2x", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"real-2x", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"real-2x", CLAIM_ISOTROPIC, "#@/../", RADIUS_ALL},
    {"real-2x", CLAIM_MONOTONE_WALLS, "..#./#.../@.../", RADIUS_ALL},
    {"real-2x", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"tcod-basic", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"tcod-basic", CLAIM_MONOTONE_RADIUS, "@....../..#..../......./", 4},
    {"tcod-basic", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"tcod-diamond", CLAIM_SYMMETRIC, "@#../..../", RADIUS_ALL},
    {"tcod-diamond", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"tcod-shadow", CLAIM_SYMMETRIC, "@#../..../", RADIUS_ALL},
    {"tcod-shadow", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"tcod-permissive-0", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"tcod-permissive-0", CLAIM_EXPANSIVE_WALLS, "###/#@#/###/", RADIUS_ALL},
    {"tcod-permissive-0", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-permissive-1", CLAIM_SYMMETRIC, "@#../..../", RADIUS_ALL},
    {"tcod-permissive-1", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-permissive-2", CLAIM_SYMMETRIC, "@#../..../", RADIUS_ALL},
    {"tcod-permissive-2", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-permissive-3", CLAIM_SYMMETRIC, "@#.../...../", RADIUS_ALL},
    {"tcod-permissive-3", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-permissive-4", CLAIM_SYMMETRIC, "@#.../...../", RADIUS_ALL},
    {"tcod-permissive-4", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-permissive-5", CLAIM_SYMMETRIC, "@#...../......./", RADIUS_ALL},
    {"tcod-permissive-5", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-permissive-6", CLAIM_SYMMETRIC, "@#......./........./", RADIUS_ALL},
    {"tcod-permissive-6", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-permissive-7", CLAIM_SYMMETRIC, "@#.............../................./", RADIUS_ALL},
    {"tcod-permissive-7", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-permissive-8", CLAIM_NO_BLIND_CORNERS, "@./", RADIUS_ALL},
    {"tcod-restrictive", CLAIM_SYMMETRIC, ".#.@/.#../..../", RADIUS_ALL},
    {"tcod-restrictive", CLAIM_ISOTROPIC, "....@/.#.../#..../##.../...../", RADIUS_ALL},
    {"tcod-restrictive", CLAIM_MONOTONE_WALLS, ".#.@/.#../..../", RADIUS_ALL},
    {"tcod-restrictive", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"tcod-symmetric", CLAIM_SYMMETRIC, "@" OPEN_40 "#." OPEN_40 "/..." OPEN_40 OPEN_40 "/",
     RADIUS_ALL},
    {"tcod-symmetric", CLAIM_ISOTROPIC, "#.../..#@/", RADIUS_ALL},
    {"tcod-symmetric", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"rot-precise", CLAIM_SYMMETRIC, "@#../..../", RADIUS_ALL},
    {"rot-precise", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"rot-discrete", CLAIM_SYMMETRIC, "@#../..../", RADIUS_ALL},
    {"rot-discrete", CLAIM_ISOTROPIC, "....#../@....#./", RADIUS_ALL},
    {"rot-discrete", CLAIM_MONOTONE_WALLS, "......#..@/........../.#......../", RADIUS_ALL},
    {"rot-discrete", CLAIM_EXPANSIVE_WALLS, "#########/#@......#/#########/", RADIUS_ALL},
    {"rot-discrete", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"rot-recursive", CLAIM_SYMMETRIC, "@#../..../", RADIUS_ALL},
    {"rot-recursive", CLAIM_MONOTONE_WALLS, "......@/....#../......./.#.#.../......./......./",
     RADIUS_ALL},
    {"rot-recursive", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"permissive", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"digital", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"beam", CLAIM_SYMMETRIC, "@#../..../", RADIUS_ALL},
    {"beam", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"beam-symmetric", CLAIM_EXPANSIVE_WALLS, "#####/#@..#/#####/", RADIUS_ALL},
    {"beam-symmetric", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"restrictive", CLAIM_SYMMETRIC, "@..../..#../", RADIUS_ALL},
    {"restrictive", CLAIM_MONOTONE_WALLS, "............/............/......#..#../........#..@/",
     RADIUS_ALL},
    {"restrictive", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"diamond", CLAIM_EXPANSIVE_WALLS, "#####/#@..#/#####/", RADIUS_ALL},
    {"diamond", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"ray-circle", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"ray-circle", CLAIM_MONOTONE_RADIUS, "@.../..../..../", 3},
    {"ray-circle", CLAIM_EXPANSIVE_WALLS, "######/#@...#/######/", RADIUS_ALL},
    {"ray-circle", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"ray-square", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"ray-square", CLAIM_MONOTONE_RADIUS, "......@/....#../", 5},
    {"ray-square", CLAIM_EXPANSIVE_WALLS, "#####/#@..#/#####/", RADIUS_ALL},
    {"ray-square", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"nethack", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"nethack", CLAIM_ISOTROPIC, "@#./.../", RADIUS_ALL},
    {"nethack", CLAIM_MONOTONE_WALLS, ".#../..#./...@/", RADIUS_ALL},
    {"nethack", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"angband", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"angband", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
    {"brogue", CLAIM_SYMMETRIC, "@#./.../", RADIUS_ALL},
    {"brogue", CLAIM_MONOTONE_WALLS, ".....@/..#.../...#../.#..../", RADIUS_ALL},
    {"brogue", CLAIM_EXPANSIVE_WALLS,
     WALLS_72 "/#@....................................................................."
              "#/" WALLS_72 "/",
     RADIUS_ALL},
    {"brogue", CLAIM_NO_BLIND_CORNERS, "@#./.../", RADIUS_ALL},
};

static const struct counter *stored(const struct algorithm *row, int claim)
{
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
        if (!strcmp(counters[i].row, row->name) && 1u << claim == counters[i].claim)
            return &counters[i];
    return NULL;
}

static struct cell draw(struct trial *trial, const struct algorithm *row, const char *map)
{
    int width = (int)strcspn(map, "/");
    struct cell eye = {0, 0};

    trial_init(trial, row, width, (int)strlen(map) / (width + 1));
    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell cell = scene_cell(&trial->scene, i);
        char glyph = map[cell.y * (width + 1) + cell.x];
        scene_put(&trial->scene, cell, glyph == '#');
        if (glyph == '@')
            eye = cell;
    }
    return eye;
}

static void refute(const struct algorithm *row, int claim)
{
    const struct counter *counter = stored(row, claim);
    struct trial trial;
    struct cell eye;
    bool refuted = false;

    if (counter) {
        eye = draw(&trial, row, counter->map);
        refuted = !claim_checks[claim](&trial, eye, counter->radius);
        trial_release(&trial);
    }
    if (!refuted)
        detail(counter ? "%s keeps %s on %s" : "%s does not claim %s: no map refutes it%s",
               row->name, claim_names[claim], counter ? counter->map : "");
    check(refuted, "%s is not %s", row->name, claim_names[claim]);
}

static void write_map(const struct trial *trial, struct cell eye, char *out)
{
    for (int y = 0; y < trial->scene.map.height; y++) {
        for (int x = 0; x < trial->scene.map.width; x++) {
            bool own = cell_equal(eye, (struct cell){x, y});
            *out++ = own ? '@' : scene_open(&trial->scene, x, y) ? '.' : '#';
        }
        *out++ = '/';
    }
    *out = '\0';
}

static void expect_smallest(const struct algorithm *row, int claim, const char *map,
                            const char *stored_map)
{
    char name[100];

    snprintf(name, sizeof name, "the smallest map that is not %s for %s", claim_names[claim],
             row->name);
    check_text(map, stored_map, name);
}

/* A stored map up to 4 × 4 is what the search finds; for a larger one it finds none. */
static void search(const struct algorithm *row, int claim, bool print)
{
    const struct counter *counter = stored(row, claim);
    struct trial trial;
    struct found found = find_smallest(&trial, row, claim);
    char map[(SEARCH_SIDE + 1) * SEARCH_SIDE + 1] = "none up to 4 × 4";
    bool larger = counter && strcspn(counter->map, "/") > SEARCH_SIDE;

    if (found.any) {
        write_map(&trial, found.eye, map);
        trial_release(&trial);
    }
    if (print)
        detail("%s %s: %s radius %lld", row->name, claim_names[claim], map,
               found.any ? (long long)found.radius : 0);
    else if (!counter || larger)
        check(counter && !found.any, "%s has no smaller map that is not %s", row->name,
              claim_names[claim]);
    else
        expect_smallest(row, claim, map, counter->map);
}

int main(int argc, char **argv)
{
    bool print = argc > 1 && !strcmp(argv[1], "find");

    for (size_t i = 0; algorithms[i]; i++)
        for (int claim = 0; claim < CLAIM_COUNT; claim++) {
            if (algorithms[i]->claims >> claim & 1)
                continue;
            if (!print)
                refute(algorithms[i], claim);
            if (print || asked_for_all(argc, argv))
                search(algorithms[i], claim, print);
        }
    return tap_end();
}
