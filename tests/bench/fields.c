/*
 * One field of view in memory: each algorithm against a peer, which is libtcod's nearest mode or
 * another algorithm of ours. README.md beside this file says how it is done.
 *
 *     fields [ROW[,ROW]...|all [CASE...]]       a CASE may be a pattern: 'arena*'
 */
#include <fnmatch.h>

#include "bench.h"
#include "cli/input/format.h"
#include "cli/level/terms.h"
#include "cli/support/alloc.h"
#include "lib/look/rule.h"
#include "tcod.h"

enum {
    EYES = 256,   /* places to look from, taken in turn */
    TRIALS = 8,   /* looks before the clock runs */
    LEAST = 9,    /* looks that count, however long they take */
    CHUNK = 32,   /* looks by one side before it is the other's turn */
    BUDGET = 700, /* milliseconds for a row on a map, */
    OTHERS = 100, /* and for one that need not be fast */
    SEED = 1
};

struct row {
    const char *name;
    const char *peer; /* ours; NULL: libtcod's mode */
    int mode;
    const char *called;
    double mean; /* how many times the peer's time must be ours, in the geometric mean */
    double each; /* and on every map; both 0: as it comes */
    bool cost;   /* the other way round: our time may be so many times the peer's */
};

static const struct row rows[] = {
    {"symmetric", NULL, FOV_SYMMETRIC_SHADOWCAST, "libtcod's symmetric", 25, 6, false},
    {"shadowcast", NULL, FOV_SHADOW, "libtcod's shadow", 5, 2.5, false},
    {"bresenham", NULL, FOV_BASIC, "libtcod's basic", 5, 0, false},
    {"simple", NULL, FOV_BASIC, "libtcod's basic", 5, 0, false},
    {"corner", NULL, FOV_BASIC, "libtcod's basic", 5, 0, false},
    {"pseudo-2x", "shadowcast", 0, "shadowcast", 0, 2.5, true},
    {"exact", "symmetric", 0, "symmetric", 0, 10, true},
    {"tcod-basic", NULL, FOV_BASIC, "libtcod's own", 0, 1, false},
    {"tcod-diamond", NULL, FOV_DIAMOND, "libtcod's own", 0, 1, false},
    {"tcod-shadow", NULL, FOV_SHADOW, "libtcod's own", 0, 1, false},
    {"tcod-permissive-0", NULL, FOV_PERMISSIVE_0, "libtcod's own", 0, 1, false},
    {"tcod-permissive-1", NULL, FOV_PERMISSIVE_1, "libtcod's own", 0, 1, false},
    {"tcod-permissive-2", NULL, FOV_PERMISSIVE_2, "libtcod's own", 0, 1, false},
    {"tcod-permissive-3", NULL, FOV_PERMISSIVE_3, "libtcod's own", 0, 1, false},
    {"tcod-permissive-4", NULL, FOV_PERMISSIVE_4, "libtcod's own", 0, 1, false},
    {"tcod-permissive-5", NULL, FOV_PERMISSIVE_5, "libtcod's own", 0, 1, false},
    {"tcod-permissive-6", NULL, FOV_PERMISSIVE_6, "libtcod's own", 0, 1, false},
    {"tcod-permissive-7", NULL, FOV_PERMISSIVE_7, "libtcod's own", 0, 1, false},
    {"tcod-permissive-8", NULL, FOV_PERMISSIVE_8, "libtcod's own", 0, 1, false},
    {"tcod-restrictive", NULL, FOV_RESTRICTIVE, "libtcod's own", 0, 1, false},
    {"tcod-symmetric", NULL, FOV_SYMMETRIC_SHADOWCAST, "libtcod's own", 0, 1, false},
    {0},
};

struct place {
    const char *name, *kind; /* what gen makes; NULL: the file NAME.map in EYESHOT_MAPS */
    int width, height, density;
    int radius;       /* 0: all */
    const char *file; /* where it is not called as the case is */
};

/* With a small radius on a large map libtcod sweeps its whole map: such a ratio says little. */
static const struct place places[] = {
    {"rooms", "rooms", 100, 25, 0, 15, NULL},
    {"open-101", "open", 101, 101, 0, 50, NULL},
    {"caves", "caves", 512, 512, 45, 0, NULL},
    {"pillars-r60", "noise", 512, 512, 5, 60, NULL},
    {"pillars", "noise", 512, 512, 5, 0, NULL},
    {"open-512", "open", 512, 512, 0, 0, NULL},
    {"arena", NULL, 0, 0, 0, 0, "arena"},
    {"den312d", NULL, 0, 0, 0, 0, "den312d"},
    {"ht_chantry", NULL, 0, 0, 0, 0, "ht_chantry"},
    {"AR0044SR", NULL, 0, 0, 0, 0, "AR0044SR"},
    {"16room_000", NULL, 0, 0, 0, 0, "16room_000"},
    {"Berlin_1_1024", NULL, 0, 0, 0, 0, "Berlin_1_1024"},
    {"arena-r8", NULL, 0, 0, 0, 8, "arena"},
    {"den312d-r8", NULL, 0, 0, 0, 8, "den312d"},
    {"ht_chantry-r8", NULL, 0, 0, 0, 8, "ht_chantry"},
    {0},
};

#define PLACES (sizeof places / sizeof *places - 1)

/* A map to look at, as both sides have it. */
struct scene {
    const struct place *place;
    struct map map;
    struct cell *eyes;
    TCOD_Map *tcod;
};

/* One who looks: an algorithm of ours, or a mode of libtcod's. */
struct side {
    struct eyeshot_terms terms;
    const struct eyeshot_map *map;
    struct eyeshot_looker *looker;
    struct eyeshot_mask mask;
    TCOD_Map *tcod; /* NULL: ours */
    int mode, radius;
    struct samples samples;
    double seen; /* cells, in the mean over the trials */
};

static int scene_load(struct scene *scene, const struct place *place)
{
    struct gen_options options = {place->width, place->height, place->density, SEED};
    struct read_options read = {0};
    struct scenario scenario;
    struct diag diag = {0};
    const char *folder = getenv("EYESHOT_MAPS");
    char path[4096];

    scene->place = place;
    if (place->kind) {
        gen_make(&scene->map, find_kind(place->kind), &options);
    } else {
        if (!folder || !*folder)
            return -1;
        snprintf(path, sizeof path, "%s/%s.map", folder, place->file);
        if (scenario_read(&scenario, path, &read, &diag)) {
            diag_print(&diag, stderr);
            exit(2);
        }
        scene->map = scenario.map; /* all that such a file has */
    }
    scene->eyes = pick_eyes(&scene->map, EYES, SEED);
    scene->tcod = tcod_new(&scene->map.opaque);
    return 0;
}

static void scene_release(struct scene *scene)
{
    if (scene->tcod)
        TCOD_map_delete(scene->tcod);
    free(scene->eyes);
    map_release(&scene->map);
}

/* Walls lit and border shown on both sides; each algorithm's own shape. */
static void side_init(struct side *side, const struct scene *scene, const char *rule)
{
    int radius = scene->place->radius;

    *side = (struct side){.looker = eyeshot_looker_new(NULL),
                          .terms = eyeshot_terms_of(eyeshot_rule_find(rule))};
    side->terms.radius = radius ? radius : EYESHOT_ALL;
    side->terms.walls = EYESHOT_LIT;
    side->terms.border = EYESHOT_SHOWN;
    mask_init(&side->mask, scene->map.width * side->terms.rule->scale,
              scene->map.height * side->terms.rule->scale);
    side->map = scene->map.cells;
}

static void side_release(struct side *side)
{
    samples_release(&side->samples);
    mask_release(&side->mask);
    eyeshot_looker_free(side->looker);
}

/* Our time includes the clearing of the last mask, as libtcod's does. */
static double side_look(struct side *side, struct cell eye)
{
    double start = now_ns();

    if (side->tcod) {
        tcod_field(side->tcod, eye, side->radius, side->mode);
    } else {
        eyeshot_look(side->looker, side->map, &side->terms, eye.x, eye.y);
    }
    return now_ns() - start;
}

static size_t side_count(struct side *side, struct cell eye)
{
    if (side->tcod) {
        tcod_field(side->tcod, eye, side->radius, side->mode);
        return tcod_count(side->tcod);
    }
    return mask_count(eyeshot_look(side->looker, side->map, &side->terms, eye.x, eye.y));
}

/* Looks that warm up, from the same cells by both, and count what is seen; how long they take. */
static double try_out(struct side sides[2], int count, const struct scene *scene, double budget)
{
    double start = now_ns(), took = 0;
    int trials = 0;

    for (; trials < TRIALS && (!trials || now_ns() - start < budget / 4); trials++) {
        for (int i = 0; i < count; i++) {
            sides[i].seen += (double)side_count(&sides[i], scene->eyes[trials]);
            took += side_look(&sides[i], scene->eyes[trials]);
        }
    }
    for (int i = 0; i < count; i++)
        sides[i].seen /= trials;
    return took / trials;
}

static void look_on(struct side *side, const struct scene *scene, size_t first, size_t count)
{
    for (size_t i = first; i < first + count; i++)
        samples_add(&side->samples, side_look(side, scene->eyes[i % EYES]));
}

/* Both sides by turns, so that whatever else the machine does troubles both. */
static void measure(struct side sides[2], int count, const struct scene *scene, double budget)
{
    double looks = budget / 8 / try_out(sides, count, scene, budget), start;
    size_t chunk = looks > CHUNK ? CHUNK : looks < 1 ? 1 : (size_t)looks;

    start = now_ns();
    for (size_t at = 0; at < LEAST || now_ns() - start < budget; at += chunk)
        for (int i = 0; i < count; i++)
            look_on(&sides[i], scene, at, chunk);
}

/* The cells in range of an eye, in the mean. */
static double in_range(const struct scene *scene, const struct eyeshot_terms *terms)
{
    double cells = 0;

    for (int i = 0; i < TRIALS; i++) {
        struct cell eye = scene->eyes[i];
        for (int y = 0; y < scene->map.height; y++)
            for (int x = 0; x < scene->map.width; x++)
                cells += abs(x - eye.x) <= eyeshot_reach(terms, y - eye.y);
    }
    return cells / TRIALS;
}

struct tally {
    double log_sum, worst;
    int count;
};

static void add_ratio(struct tally *tally, const struct row *row, double ratio)
{
    bool worse = row->cost ? ratio > tally->worst : ratio < tally->worst;

    tally->log_sum += log(ratio);
    if (!tally->count++ || worse)
        tally->worst = ratio;
}

static void run_case(const struct row *row, const struct scene *scene, struct tally *tally)
{
    const struct place *place = scene->place;
    struct side sides[2];
    int count = row->peer || scene->tcod ? 2 : 1;
    double own, peer;
    char radius[16] = "all";

    side_init(&sides[0], scene, row->name);
    side_init(&sides[1], scene, row->peer ? row->peer : row->name);
    if (!row->peer)
        sides[1].tcod = scene->tcod;
    sides[1].mode = row->mode;
    sides[1].radius = place->radius;
    measure(sides, count, scene, (row->mean + row->each > 0 ? BUDGET : OTHERS) * 1e6);
    own = samples_median(&sides[0].samples);
    peer = samples_median(&sides[1].samples);
    if (place->radius)
        snprintf(radius, sizeof radius, "%d", place->radius);
    printf("%-17s %-14s %4d x %-4d r %-3s %12.0f %8.0f", row->name, place->name, scene->map.width,
           scene->map.height, radius, own, sides[0].seen);
    if (count == 2)
        printf(" %12.0f %8.0f", peer, sides[1].seen);
    if (place->radius == 8)
        printf("   %.2f ns a cell in range", own / in_range(scene, &sides[0].terms));
    else if (count == 2)
        printf(" %8.2f", row->cost ? own / peer : peer / own);
    if (count == 2 && place->radius != 8)
        add_ratio(tally, row, row->cost ? own / peer : peer / own);
    putchar('\n');
    fflush(stdout);
    for (int i = 0; i < 2; i++)
        side_release(&sides[i]);
}

/* false: a target is missed. */
static bool judge(const struct row *row, const struct tally *tally)
{
    double mean = exp(tally->log_sum / (tally->count ? tally->count : 1));
    char what[80], figure[80], aim[80] = "";
    bool good = mean >= row->mean && tally->worst >= row->each;

    if (!tally->count)
        return true;
    snprintf(what, sizeof what, "`%s`, compared with %s", row->name, row->called);
    if (row->cost) {
        snprintf(figure, sizeof figure, "takes %.2f times as long, %.2f times at worst", mean,
                 tally->worst);
        if (row->each > 0)
            snprintf(aim, sizeof aim, "at worst %g times", row->each);
        return verdict(what, figure, aim, !(row->each > 0) || tally->worst <= row->each);
    }
    snprintf(figure, sizeof figure, "%.2f times as fast, %.2f times at worst", mean, tally->worst);
    if (row->each > 1)
        snprintf(aim, sizeof aim, "%g times, at worst %g times", row->mean, row->each);
    else if (row->each > 0)
        snprintf(aim, sizeof aim, "never slower");
    else if (row->mean > 0)
        snprintf(aim, sizeof aim, "%g times", row->mean);
    return verdict(what, figure, aim, good);
}

/* Is `name` in the comma list? */
static bool listed(const char *list, const char *name)
{
    size_t length = strlen(name);

    if (!strcmp(list, "all"))
        return true;
    for (; list; list = strchr(list, ',') ? strchr(list, ',') + 1 : NULL)
        if (!strncmp(list, name, length) && (!list[length] || list[length] == ','))
            return true;
    return false;
}

static bool wanted(char **patterns, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (!fnmatch(patterns[i], name, 0))
            return true;
    return !count;
}

/* Is it one of those that have a row of their own above? */
static bool is_row(const char *name)
{
    const struct row *row = rows;

    while (row->name && strcmp(row->name, name) != 0)
        row++;
    return row->name;
}

static bool run_row(const struct row *row, const struct scene scenes[PLACES])
{
    struct tally tally = {0};

    for (size_t i = 0; i < PLACES; i++)
        if (scenes[i].map.width)
            run_case(row, &scenes[i], &tally);
    return judge(row, &tally);
}

int main(int argc, char **argv)
{
    const char *list = argc > 1 ? argv[1] : "all";
    struct scene scenes[PLACES] = {0};
    bool good = true;
    int missing = 0;

    for (size_t i = 0; i < PLACES; i++)
        if (wanted(argv + 2, argc - 2, places[i].name))
            missing |= scene_load(&scenes[i], &places[i]);
    if (missing)
        puts("# EYESHOT_MAPS is not set: without the real maps");
    if (!have_libtcod)
        puts("# libtcod is not installed: our own times alone");
    puts("# medians in nanoseconds; cells seen, in the mean");
    printf("%-17s %-14s %-17s %12s %8s %12s %8s %8s\n", "row", "map", "", "ours", "seen", "peer's",
           "seen", "ratio");
    for (const struct row *row = rows; row->name; row++)
        good &= !listed(list, row->name) || run_row(row, scenes);
    FOR_RULES(rule) {
        struct row other = {rule->name, "symmetric", 0, "symmetric", 0, 0, true};
        if (listed(list, other.name) && !is_row(other.name))
            run_row(&other, scenes);
    }
    for (size_t i = 0; i < PLACES; i++)
        scene_release(&scenes[i]);
    return !good;
}
