/*
 * Every claim that a rule does not make, refuted by a stored map, or, where none is stored, by a
 * search of the small ones. A stored one up to 4 × 4 is the smallest: by
 * cells, then walls, height, reading order (a wall before an open cell), the eye's place, the radius;
 * the argument `all` searches all such maps for it again. A larger one stands where none of those
 * will do, and is the smallest that was found. `find` prints what the search finds, for a rule that
 * has no map here yet.
 */
#include "smallest.h"

struct counter {
    const char *rule;
    enum eyeshot_claim claim;
    const char *map; /* rows end with /; the eye is @ */
    int64_t radius;
};

#define OPEN_40 "........................................"
#define WALLS_72 "########################################################################"

static const struct counter counters[] = {
    {"symmetric", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"exact", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"exact", EYESHOT_EXPANSIVE_WALLS, "###/#@#/###/", EYESHOT_ALL},
    {"exact", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"shadowcast", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"shadowcast", EYESHOT_MONOTONE_WALLS, ".#../..#./...@/", EYESHOT_ALL},
    {"shadowcast", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"bresenham", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"bresenham", EYESHOT_EXPANSIVE_WALLS, "#####/#@..#/#####/", EYESHOT_ALL},
    {"bresenham", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"steps", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"steps", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"simple", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"simple", EYESHOT_EXPANSIVE_WALLS, "#####/#@..#/#####/", EYESHOT_ALL},
    {"simple", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"corner", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"corner", EYESHOT_ISOTROPIC, ".#.@/..../", EYESHOT_ALL},
    {"corner", EYESHOT_EXPANSIVE_WALLS, "###/#@#/###/", EYESHOT_ALL},
    {"corner", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"eight-ray", EYESHOT_EXPANSIVE_WALLS, "####/#@.#/####/", EYESHOT_ALL},
    {"eight-ray", EYESHOT_NO_BLIND_CORNERS, "@../.../", EYESHOT_ALL},
    {"pseudo-2x", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"pseudo-2x", EYESHOT_MONOTONE_WALLS, ".#../..#./...@/", EYESHOT_ALL},
    {"pseudo-2x", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"adjacent-2x", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"adjacent-2x", EYESHOT_MONOTONE_WALLS, ".#../..#./...@/", EYESHOT_ALL},
    {"adjacent-2x", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"real-2x", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"real-2x", EYESHOT_ISOTROPIC, "#@/../", EYESHOT_ALL},
    {"real-2x", EYESHOT_MONOTONE_WALLS, "..#./#.../@.../", EYESHOT_ALL},
    {"real-2x", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"tcod-basic", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"tcod-basic", EYESHOT_MONOTONE_RADIUS, "@....../..#..../......./", 4},
    {"tcod-basic", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"tcod-diamond", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"tcod-diamond", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"tcod-shadow", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"tcod-shadow", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"tcod-permissive-0", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"tcod-permissive-0", EYESHOT_EXPANSIVE_WALLS, "###/#@#/###/", EYESHOT_ALL},
    {"tcod-permissive-0", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-permissive-1", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"tcod-permissive-1", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-permissive-2", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"tcod-permissive-2", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-permissive-3", EYESHOT_SYMMETRIC, "@#.../...../", EYESHOT_ALL},
    {"tcod-permissive-3", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-permissive-4", EYESHOT_SYMMETRIC, "@#.../...../", EYESHOT_ALL},
    {"tcod-permissive-4", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-permissive-5", EYESHOT_SYMMETRIC, "@#...../......./", EYESHOT_ALL},
    {"tcod-permissive-5", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-permissive-6", EYESHOT_SYMMETRIC, "@#......./........./", EYESHOT_ALL},
    {"tcod-permissive-6", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-permissive-7", EYESHOT_SYMMETRIC, "@#.............../................./", EYESHOT_ALL},
    {"tcod-permissive-7", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-permissive-8", EYESHOT_NO_BLIND_CORNERS, "@./", EYESHOT_ALL},
    {"tcod-restrictive", EYESHOT_SYMMETRIC, ".#.@/.#../..../", EYESHOT_ALL},
    {"tcod-restrictive", EYESHOT_ISOTROPIC, "....@/.#.../#..../##.../...../", EYESHOT_ALL},
    {"tcod-restrictive", EYESHOT_MONOTONE_WALLS, ".#.@/.#../..../", EYESHOT_ALL},
    {"tcod-restrictive", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"tcod-symmetric", EYESHOT_SYMMETRIC, "@" OPEN_40 "#." OPEN_40 "/..." OPEN_40 OPEN_40 "/",
     EYESHOT_ALL},
    {"tcod-symmetric", EYESHOT_ISOTROPIC, "#.../..#@/", EYESHOT_ALL},
    {"tcod-symmetric", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"rot-precise", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"rot-precise", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"rot-discrete", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"rot-discrete", EYESHOT_ISOTROPIC, "....#../@....#./", EYESHOT_ALL},
    {"rot-discrete", EYESHOT_MONOTONE_WALLS, "......#..@/........../.#......../", EYESHOT_ALL},
    {"rot-discrete", EYESHOT_EXPANSIVE_WALLS, "#########/#@......#/#########/", EYESHOT_ALL},
    {"rot-discrete", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"rot-recursive", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"rot-recursive", EYESHOT_MONOTONE_WALLS, "......@/....#../......./.#.#.../......./......./",
     EYESHOT_ALL},
    {"rot-recursive", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"permissive", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"digital", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"beam", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"beam", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"beam-symmetric", EYESHOT_EXPANSIVE_WALLS, "#####/#@..#/#####/", EYESHOT_ALL},
    {"beam-symmetric", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"restrictive", EYESHOT_SYMMETRIC, "@..../..#../", EYESHOT_ALL},
    {"restrictive", EYESHOT_MONOTONE_WALLS, "............/............/......#..#../........#..@/",
     EYESHOT_ALL},
    {"restrictive", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"diamond", EYESHOT_EXPANSIVE_WALLS, "#####/#@..#/#####/", EYESHOT_ALL},
    {"diamond", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"ray-circle", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"ray-circle", EYESHOT_MONOTONE_RADIUS, "@.../..../..../", 3},
    {"ray-circle", EYESHOT_EXPANSIVE_WALLS, "######/#@...#/######/", EYESHOT_ALL},
    {"ray-circle", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"ray-square", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"ray-square", EYESHOT_MONOTONE_RADIUS, "......@/....#../", 5},
    {"ray-square", EYESHOT_EXPANSIVE_WALLS, "#####/#@..#/#####/", EYESHOT_ALL},
    {"ray-square", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"nethack", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"nethack", EYESHOT_ISOTROPIC, "#..@/..#./", EYESHOT_ALL},
    {"nethack", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"angband", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"angband", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"brogue", EYESHOT_SYMMETRIC, "@#./.../", EYESHOT_ALL},
    {"brogue", EYESHOT_MONOTONE_WALLS, ".....@/..#.../...#../.#..../", EYESHOT_ALL},
    {"brogue", EYESHOT_EXPANSIVE_WALLS,
     WALLS_72 "/#@....................................................................."
              "#/" WALLS_72 "/",
     EYESHOT_ALL},
    {"brogue", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"dcss", EYESHOT_EXPANSIVE_WALLS, "###########/#@........#/###########/", EYESHOT_ALL},
    {"dcss", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
    {"cdda", EYESHOT_SYMMETRIC, "@#../..../", EYESHOT_ALL},
    {"cdda", EYESHOT_NO_BLIND_CORNERS, "@#./.../", EYESHOT_ALL},
};

static const struct counter *stored(const struct eyeshot_rule *rule, int claim)
{
    for (size_t i = 0; i < sizeof counters / sizeof *counters; i++)
        if (!strcmp(counters[i].rule, rule->name) && 1u << claim == counters[i].claim)
            return &counters[i];
    return NULL;
}

static struct cell draw(struct trial *trial, const struct eyeshot_rule *rule, const char *map)
{
    int width = (int)strcspn(map, "/");
    struct cell eye = {0, 0};

    trial_init(trial, rule, width, (int)strlen(map) / (width + 1));
    for (int i = 0; i < scene_cells(&trial->scene); i++) {
        struct cell cell = scene_cell(&trial->scene, i);
        char glyph = map[cell.y * (width + 1) + cell.x];
        scene_put(&trial->scene, cell, glyph == '#');
        if (glyph == '@')
            eye = cell;
    }
    return eye;
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

/* A rule without a stored map has one searched for, which takes its time. */
static bool refute_by_search(const struct eyeshot_rule *rule, int claim)
{
    struct trial trial;
    struct found found = find_smallest(&trial, rule, claim);

    if (found.any)
        trial_release(&trial);
    else
        detail("no map up to %d × %d refutes that %s is %s: let it claim that, or store a larger "
               "map in tests/law/counter.c",
               SEARCH_SIDE, SEARCH_SIDE, rule->name, claim_names[claim]);
    return found.any;
}

static void refute(const struct eyeshot_rule *rule, int claim)
{
    const struct counter *counter = stored(rule, claim);
    struct trial trial;
    struct cell eye;
    bool refuted;

    if (counter) {
        eye = draw(&trial, rule, counter->map);
        refuted = !claim_checks[claim](&trial, eye, counter->radius);
        if (!refuted)
            detail("%s keeps %s on %s", rule->name, claim_names[claim], counter->map);
        trial_release(&trial);
    } else {
        refuted = refute_by_search(rule, claim);
    }
    check(refuted, "%s is not %s", rule->name, claim_names[claim]);
}

static void expect_smallest(const struct eyeshot_rule *rule, int claim, const char *map,
                            const char *stored_map)
{
    char name[100];

    snprintf(name, sizeof name, "the smallest map that is not %s for %s", claim_names[claim],
             rule->name);
    check_text(map, stored_map, name);
}

/* A stored map up to 4 × 4 is what the search finds; for a larger one it finds none. */
static void search(const struct eyeshot_rule *rule, int claim, bool print)
{
    const struct counter *counter = stored(rule, claim);
    struct trial trial;
    struct found found = find_smallest(&trial, rule, claim);
    char map[(SEARCH_SIDE + 1) * SEARCH_SIDE + 1] = "none up to 4 × 4";
    bool larger = counter && strcspn(counter->map, "/") > SEARCH_SIDE;

    if (found.any) {
        write_map(&trial, found.eye, map);
        trial_release(&trial);
    }
    if (print)
        detail("%s %s: %s radius %lld", rule->name, claim_names[claim], map,
               found.any ? (long long)found.radius : 0);
    else if (!counter)
        check(found.any, "a small map is not %s for %s", claim_names[claim], rule->name);
    else if (larger)
        check(!found.any, "%s has no smaller map that is not %s", rule->name, claim_names[claim]);
    else
        expect_smallest(rule, claim, map, counter->map);
}

int main(int argc, char **argv)
{
    bool print = argc > 1 && !strcmp(argv[1], "find");

    for (const struct eyeshot_rule *rule = eyeshot_rule_next(NULL); rule;
         rule = eyeshot_rule_next(rule))
        for (int claim = 0; claim < EYESHOT_CLAIMS; claim++) {
            if (rule->claims >> claim & 1)
                continue;
            if (!print)
                refute(rule, claim);
            if (print || asked_for_all(argc, argv))
                search(rule, claim, print);
        }
    return tap_end();
}
