/*
 * The rows that name libtcod against libtcod itself, cell for cell, walls lit and dark:
 *
 *   patterns  every 4 × 4 wall pattern in the middle of an open 13 × 13 map, looked at from anywhere;
 *   random    seeded random maps, small to large, their eyes on edges, corners and walls too;
 *   maps      the real maps in EYESHOT_MAPS, when that is set.
 *
 * Each is one look a map, or a few, from a place and with a radius drawn anew; the argument `all`
 * takes many. libtcod's permissive and restrictive modes write outside their memory on maps below
 * 9 × 9: those are for the other modes.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdlib.h>

#include "../law/scene.h"

#ifdef WITH_LIBTCOD
#include "../bench/tcod.h"
#include "cli/input/format.h"

#define SMALLEST 9 /* for modes that need room */

struct mode {
    const char *name;
    TCOD_fov_algorithm_t number;
    bool needs_room;
};

static const struct mode modes[] = {
    {"tcod-basic", FOV_BASIC, false},
    {"tcod-diamond", FOV_DIAMOND, false},
    {"tcod-shadow", FOV_SHADOW, false},
    {"tcod-permissive-0", FOV_PERMISSIVE_0, true},
    {"tcod-permissive-1", FOV_PERMISSIVE_1, true},
    {"tcod-permissive-2", FOV_PERMISSIVE_2, true},
    {"tcod-permissive-3", FOV_PERMISSIVE_3, true},
    {"tcod-permissive-4", FOV_PERMISSIVE_4, true},
    {"tcod-permissive-5", FOV_PERMISSIVE_5, true},
    {"tcod-permissive-6", FOV_PERMISSIVE_6, true},
    {"tcod-permissive-7", FOV_PERMISSIVE_7, true},
    {"tcod-permissive-8", FOV_PERMISSIVE_8, true},
    {"tcod-restrictive", FOV_RESTRICTIVE, true},
    {"tcod-symmetric", FOV_SYMMETRIC_SHADOWCAST, false},
};

#define MODES (sizeof modes / sizeof *modes)

static const int64_t radii[] = {EYESHOT_ALL, 1, 2, 3, 5, 8, 13, 40};

/* The same map for both. */
struct match {
    struct scene scene;
    TCOD_Map *tcod;
    struct eyeshot_mask mask;
};

struct tally {
    long looks[MODES];
    int differ[MODES];
};

static void match_init(struct match *match, int width, int height)
{
    *match = (struct match){0};
    scene_init(&match->scene, width, height);
    match->tcod = tcod_new(&match->scene.map.opaque);
}

static void match_release(struct match *match)
{
    TCOD_map_delete(match->tcod);
    release(&match->mask);
    scene_release(&match->scene);
}

static void match_put(struct match *match, struct cell cell, bool wall)
{
    scene_put(&match->scene, cell, wall);
    TCOD_map_set_properties(match->tcod, cell.x, cell.y, !wall, !wall);
}

static bool row_equal(const struct match *match, int y)
{
    const struct TCOD_MapCell *cells = match->tcod->cells + (size_t)y * (size_t)match->tcod->width;

    for (int x = 0; x < match->tcod->width; x += 64) {
        uint64_t word = 0;
        for (int k = 0; k < 64 && x + k < match->tcod->width; k++)
            word |= (uint64_t)cells[x + k].fov << k;
        if (word != plane_row(&match->mask, y)[x / 64])
            return false;
    }
    return true;
}

static void look(struct match *match, size_t mode, struct cell eye, int64_t radius, bool lit,
                 struct tally *tally)
{
    struct eyeshot_terms terms = plain_terms(eyeshot_rule_find(modes[mode].name), radius);
    bool equal = true;

    if (modes[mode].needs_room && (match->tcod->width < SMALLEST || match->tcod->height < SMALLEST))
        return;
    terms.walls = lit ? EYESHOT_LIT : EYESHOT_DARK;
    look_into(&match->scene, &terms, eye, &match->mask);
    TCOD_map_compute_fov(match->tcod, eye.x, eye.y, radius == EYESHOT_ALL ? 0 : (int)radius, lit,
                         modes[mode].number);
    tally->looks[mode]++;
    for (int y = 0; y < match->tcod->height && equal; y++)
        equal = row_equal(match, y);
    if (equal)
        return;
    if (!tally->differ[mode]++) {
        detail("%s differs, walls %s", modes[mode].name, lit ? "lit" : "dark");
        detail_scene(&match->scene, eye, radius);
    }
}

/* Some eye or other, by all modes. */
static void look_around(struct match *match, int looks, struct random *random, struct tally *tally)
{
    int right = match->tcod->width - 1, low = match->tcod->height - 1;

    for (int i = 0; i < looks; i++) {
        struct cell eye = scene_any_cell(&match->scene, random);
        int64_t radius = radii[random_below(random, sizeof radii / sizeof *radii)];
        uint64_t where = random_below(random, 16); /* 0 … 3: an edge, 0 a corner */
        bool lit = random_below(random, 2);
        if (where < 2)
            eye.x = random_below(random, 2) ? right : 0;
        if (where == 0 || where == 3)
            eye.y = random_below(random, 2) ? low : 0;
        for (size_t mode = 0; mode < MODES; mode++)
            look(match, mode, eye, radius, lit, tally);
    }
}

static void report(const char *what, const struct tally *tally)
{
    for (size_t mode = 0; mode < MODES; mode++) {
        if (tally->differ[mode])
            detail("%d of %ld differ", tally->differ[mode], tally->looks[mode]);
        check(!tally->differ[mode] && tally->looks[mode],
              "%s sees what libtcod sees: %s, %ld looks", modes[mode].name, what,
              tally->looks[mode]);
    }
}

static void try_patterns(int looks)
{
    struct random random = {4};
    struct tally tally = {0};
    struct match match;

    match_init(&match, 13, 13);
    for (unsigned pattern = 0; pattern < 1u << 16; pattern++) {
        for (int i = 0; i < 16; i++)
            match_put(&match, (struct cell){4 + i % 4, 4 + i / 4}, pattern >> i & 1);
        look_around(&match, looks, &random, &tally);
    }
    match_release(&match);
    report("4 x 4 patterns", &tally);
}

/* Mostly small ones; every eighth up to 80, every 100th larger and so open that fields are wide. */
static void try_random(int maps)
{
    struct random random = {9};
    struct tally tally = {0};

    for (int i = 0; i < maps; i++) {
        bool large = i % 100 == 99;
        int most = large ? 300 : i % 8 == 7 ? 80 : 24, least = i % 4 ? SMALLEST : 1;
        int width = random_between(&random, least, most);
        unsigned density;
        struct match match;
        match_init(&match, width, random_between(&random, least, most));
        density = large ? (unsigned)random_below(&random, 3) : any_density(&random);
        for (int k = 0; k < scene_cells(&match.scene); k++)
            match_put(&match, scene_cell(&match.scene, k), random_below(&random, 100) < density);
        look_around(&match, 4, &random, &tally);
        match_release(&match);
    }
    report("random maps", &tally);
}

static void try_map(const char *path, int looks, struct tally *tally)
{
    struct read_options options = {0};
    struct random random = {1};
    struct scenario scenario;
    struct diag diag = {0};
    struct match match;

    if (!check(!scenario_read(&scenario, path, &options, &diag), "%s is read", path))
        return;
    match_init(&match, scenario.map.width, scenario.map.height);
    for (int k = 0; k < scene_cells(&match.scene); k++) {
        struct cell cell = scene_cell(&match.scene, k);
        match_put(&match, cell, plane_get(&scenario.map.opaque, cell.x, cell.y));
    }
    look_around(&match, looks, &random, tally);
    match_release(&match);
    scenario_release(&scenario);
}

static void try_maps(const char *folder, int looks)
{
    DIR *dir = opendir(folder);
    struct tally tally = {0};
    struct dirent *entry;
    char path[4096];

    if (!check(dir, "%s can be read", folder))
        return;
    while ((entry = readdir(dir))) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".map") != 0)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        try_map(path, looks, &tally);
    }
    closedir(dir);
    report("real maps", &tally);
}

int main(int argc, char **argv)
{
    bool all = asked_for_all(argc, argv);
    const char *folder = getenv("EYESHOT_MAPS");

    try_patterns(all ? 12 : 1);
    try_random(all ? 40000 : 2000);
    if (folder && *folder)
        try_maps(folder, all ? 100 : 4);
    return tap_end();
}

#else

int main(void)
{
    puts("ok the tcod rows see what libtcod sees # SKIP libtcod is not installed");
    return 0;
}

#endif
