/*
 * All eyes of a real map at once, AR0044SR: how many cells each open cell sees, and how many see it, on one
 * thread, at radius 8 and 20. Beside it the loop over libtcod that a user would write who knows it well:
 * a map of the radius' window, filled, looked at and counted for each eye; and for other rules our own
 * field of each eye. Then how both ways of counting grow with the radius. All in processor time of one
 * thread, the least of several runs.
 */
#define _POSIX_C_SOURCE 200809L
#include <time.h>

#include "bench.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "lib/all/all.h"
#include "lib/all/block.h"
#include "tcod.h"

enum { EYES = 3000, RUNS = 7, SEED = 1 };

struct ground {
    const struct eyeshot_map *map;
    const struct eyeshot_mask *opaque;
    size_t open;
    struct cell *eyes; /* EYES of them, for what is measured eye by eye */
    uint32_t *sees, *seen_by;
};

static double least(double a, double b)
{
    return a < b ? a : b;
}

static size_t cells_of(const struct ground *ground)
{
    return (size_t)ground->opaque->width * (size_t)ground->opaque->height;
}

/* Nanoseconds an eye of one run, everything counted: making the tree, too. */
static double run_all(const struct ground *ground, const struct eyeshot_terms *terms,
                      enum all_way way, int bits)
{
    struct all_order order = {.map = ground->map,
                              .terms = terms,
                              .end_row = ground->opaque->height,
                              .sees = ground->sees,
                              .seen_by = ground->seen_by,
                              .way = way,
                              .word_bits = bits};
    double start;

    memset(ground->seen_by, 0, cells_of(ground) * sizeof *ground->seen_by);
    start = cpu_ns();
    bug_unless(!all_count(&order));
    return (cpu_ns() - start) / (double)ground->open;
}

/* The least of several runs. */
static double time_all(const struct ground *ground, const struct eyeshot_terms *terms, int bits)
{
    double ns = INFINITY;

    for (int i = 0; i < RUNS; i++)
        ns = least(ns, run_all(ground, terms, ALL_BEST, bits));
    return ns;
}

/* A field an eye, counted and cleared. */
static double time_fields(const struct ground *ground, const struct eyeshot_terms *terms)
{
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    size_t seen = 0;
    double ns = INFINITY;

    for (int i = 0; i < RUNS; i++) {
        double start = cpu_ns();
        for (int k = 0; k < EYES; k++) {
            const struct eyeshot_mask *mask =
                eyeshot_look(looker, ground->map, terms, ground->eyes[k].x, ground->eyes[k].y);
            seen += eyeshot_mask_count_box(mask, eyeshot_looker_touched(looker));
        }
        ns = least(ns, (cpu_ns() - start) / EYES);
    }
    bug_unless(seen > 0);
    eyeshot_looker_free(looker);
    return ns;
}

/* The loop over libtcod. */
static double time_peer(const struct ground *ground, int radius)
{
    int side = 2 * radius + 1;
    TCOD_Map *window = tcod_new_open(side, side);
    size_t seen = 0;
    double ns = INFINITY;

    for (int i = 0; i < RUNS; i++) {
        double start = cpu_ns();
        for (int k = 0; k < EYES; k++) {
            tcod_fill(window, ground->opaque, ground->eyes[k].x - radius,
                      ground->eyes[k].y - radius);
            tcod_field(window, (struct cell){radius, radius}, radius, FOV_SYMMETRIC_SHADOWCAST);
            seen += tcod_count(window);
        }
        ns = least(ns, (cpu_ns() - start) / EYES);
    }
    bug_unless(seen > 0);
    TCOD_map_delete(window);
    return ns;
}

static struct eyeshot_terms terms_with(const char *rule, int radius)
{
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(rule));

    terms.radius = radius;
    return terms;
}

static bool tell(const char *rule, int radius, int bits, double ns, double ratio, double aim,
                 const char *beside)
{
    char what[120], figure[80], text[20] = "";

    snprintf(what, sizeof what, "all eyes of AR0044SR at once, %s, radius %d, words of %d bits",
             rule, radius, bits);
    snprintf(figure, sizeof figure, "%.1f ns an eye, %.0f × %s", ns, ratio, beside);
    if (aim > 0)
        snprintf(text, sizeof text, "%.0f ×", aim);
    return verdict(what, figure, aim > 0 ? text : NULL, ratio >= aim);
}

/* With each width of words that the processor has. The aim is for 256 bits, and for the narrowest. */
static bool compare_peer(const struct ground *ground, int radius, double aim_plain, double aim)
{
    struct eyeshot_terms terms = terms_with("symmetric", radius);
    double peer = time_peer(ground, radius);
    bool good = true;

    for (int bits = 128; bits <= block_kernel(0)->bits; bits *= 2) {
        double ns = time_all(ground, &terms, bits);
        good &= tell("symmetric", radius, bits, ns, peer / ns,
                     bits == 128   ? aim_plain
                     : bits == 256 ? aim
                                   : 0,
                     "a loop over libtcod's");
    }
    return good;
}

static bool compare_fields(const struct ground *ground, const char *rule, int radius)
{
    struct eyeshot_terms terms = terms_with(rule, radius);
    double fields = time_fields(ground, &terms), ns = time_all(ground, &terms, 256);
    int bits = block_kernel(256)->bits;

    return tell(rule, radius, bits, ns, fields / ns, bits == 256 ? 15 : 0, "a field of each");
}

/* For the table in README.md of this folder. */
static void tell_growth(const struct ground *ground, const char *rule)
{
    static const int radii[] = {2, 4, 8, 12, 16, 20, 28, 40, 56, 80};

    printf("\n%s on AR0044SR, one thread, nanoseconds an eye\n"
           "radius      looks       tree       best\n",
           rule);
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        struct eyeshot_terms terms = terms_with(rule, radii[i]);
        printf("%6d", radii[i]);
        printf(" %10.0f", run_all(ground, &terms, ALL_LOOKS, 0));
        printf(" %10.1f", run_all(ground, &terms, ALL_TREE, 0));
        printf(" %10.1f\n", run_all(ground, &terms, ALL_BEST, 0));
        fflush(stdout);
    }
}

static bool measure(const struct map *map)
{
    static const char *const names[] = {"exact", "bresenham", "steps", "simple", "corner"};
    struct ground ground = {.map = map->cells, .opaque = &map->opaque};
    bool good = true;

    ground.open = cells_of(&ground) - mask_count(&map->opaque);
    ground.eyes = pick_eyes(map, EYES, SEED);
    ground.sees = alloc_array(cells_of(&ground), sizeof *ground.sees);
    ground.seen_by = alloc_array(cells_of(&ground), sizeof *ground.seen_by);
    if (have_libtcod) {
        good &= compare_peer(&ground, 8, 80, 200);
        good &= compare_peer(&ground, 20, 120, 200);
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        good &= compare_fields(&ground, names[i], 8);
        good &= compare_fields(&ground, names[i], 20);
    }
    tell_growth(&ground, "symmetric");
    tell_growth(&ground, "bresenham");
    free(ground.eyes);
    free(ground.sees);
    free(ground.seen_by);
    return good;
}

int main(void)
{
    const char *folder = getenv("EYESHOT_MAPS");
    struct read_options read = {0};
    struct scenario scenario;
    struct diag diag = {0};
    char path[4096];
    bool good;

    if (!folder || !*folder) {
        puts("# EYESHOT_MAPS is not set: not all eyes of AR0044SR");
        return 0;
    }
    snprintf(path, sizeof path, "%s/AR0044SR.map", folder);
    if (scenario_read(&scenario, path, &read, &diag)) {
        diag_print(&diag, stderr);
        return 2;
    }
    good = measure(&scenario.map);
    scenario_release(&scenario);
    return !good;
}
