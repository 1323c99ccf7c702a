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
#include "cli/support/mask.h"
#include "tcod.h"

enum { EYES = 3000, RUNS = 7, SEED = 1 };

struct ground {
    const struct eyeshot_map *map;
    const struct eyeshot_mask *opaque;
    size_t open;
    struct cell *eyes; /* EYES of them, for what is measured eye by eye */
    uint32_t *sees, *seen_by;
};

static double cpu_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

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
                      enum eyeshot_way way, int words, struct eyeshot_all_facts *facts)
{
    struct eyeshot_numbers numbers = {.sees = ground->sees, .seen_by = ground->seen_by};
    struct eyeshot_all_order order = {
        .map = ground->map, .terms = terms, .way = way, .word_bits = 64 * words};
    struct eyeshot_all_work *work;
    struct eyeshot_all *all;
    double start;

    memset(ground->sees, 0, cells_of(ground) * sizeof *ground->sees);
    memset(ground->seen_by, 0, cells_of(ground) * sizeof *ground->seen_by);
    start = cpu_ns();
    bug_unless(!eyeshot_all_new(&all, &order));
    bug_unless((work = eyeshot_all_work_new(all, &numbers)));
    *facts = eyeshot_all_facts(all);
    for (size_t part = 0; part < facts->parts; part++)
        bug_unless(!eyeshot_all_count(work, part));
    eyeshot_all_work_free(work);
    eyeshot_all_free(all);
    return (cpu_ns() - start) / (double)ground->open;
}

/* The least of several runs. */
static double time_all(const struct ground *ground, const struct eyeshot_terms *terms,
                       enum eyeshot_way way, int words, struct eyeshot_all_facts *facts)
{
    double ns = INFINITY;

    for (int i = 0; i < RUNS; i++)
        ns = least(ns, run_all(ground, terms, way, words, facts));
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

static bool tell(const char *rule, int radius, int words, double ns, double ratio, double aim,
                 const char *beside)
{
    char what[120], figure[80], text[20] = "";

    snprintf(what, sizeof what, "all eyes of AR0044SR at once, %s, radius %d, words of %d bits",
             rule, radius, 64 * words);
    snprintf(figure, sizeof figure, "%.1f ns an eye, %.0f × %s", ns, ratio, beside);
    if (aim > 0)
        snprintf(text, sizeof text, "%.0f ×", aim);
    return verdict(what, figure, aim > 0 ? text : NULL, ratio >= aim);
}

/* With each width of words that the processor has. The aim is for the widest, and for the narrowest. */
static bool compare_peer(const struct ground *ground, int radius, double aim_plain, double aim)
{
    struct eyeshot_terms terms = terms_with("symmetric", radius);
    double peer = time_peer(ground, radius), ns;
    struct eyeshot_all_facts facts;
    bool good = true;
    int widest;

    run_all(ground, &terms, EYESHOT_BEST, 0, &facts);
    widest = facts.word_bits / 64;
    for (int words = 2; words <= widest; words *= 2) {
        ns = time_all(ground, &terms, EYESHOT_BEST, words, &facts);
        good &= tell("symmetric", radius, words, ns, peer / ns,
                     words == 2        ? aim_plain
                     : words == widest ? aim
                                       : 0,
                     "a loop over libtcod's");
    }
    return good;
}

static bool compare_fields(const struct ground *ground, const char *rule, int radius)
{
    struct eyeshot_terms terms = terms_with(rule, radius);
    double fields = time_fields(ground, &terms);
    struct eyeshot_all_facts facts;
    double ns = time_all(ground, &terms, EYESHOT_BEST, 4, &facts);

    return tell(rule, radius, facts.word_bits / 64, ns, fields / ns,
                facts.word_bits == 256 ? 15 : 0, "a field of each");
}

/* For the table in README.md of this folder. */
static void tell_growth(const struct ground *ground, const char *rule)
{
    static const int radii[] = {2, 4, 8, 12, 16, 20, 28, 40, 56, 80};

    printf("\n%s on AR0044SR, one thread, nanoseconds an eye\n"
           "radius      looks       tree      nodes  chosen    (estimated: looks, tree)\n",
           rule);
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        struct eyeshot_terms terms = terms_with(rule, radii[i]);
        struct eyeshot_all_facts facts, best;
        double looks = run_all(ground, &terms, EYESHOT_LOOKS, 0, &facts);
        double tree = run_all(ground, &terms, EYESHOT_TREE, 0, &facts);
        run_all(ground, &terms, EYESHOT_BEST, 0, &best);
        printf("%6d %10.0f %10.1f %10zu  %s %14.0f %10.1f\n", radii[i], looks, tree, facts.nodes,
               best.way == EYESHOT_TREE ? "tree " : "looks",
               (double)facts.look_cost / (double)ground->open,
               (double)facts.tree_cost / (double)ground->open);
        fflush(stdout);
    }
}

static bool measure(const struct map *map)
{
    static const char *const rules[] = {"exact", "bresenham", "steps", "simple", "corner"};
    struct ground ground = {.map = map->cells, .opaque = &map->opaque};
    bool good = true;

    ground.open = cells_of(&ground) - mask_count(&map->opaque);
    ground.eyes = pick_eyes(map, EYES, SEED);
    ground.sees = alloc_array(cells_of(&ground), sizeof *ground.sees);
    ground.seen_by = alloc_array(cells_of(&ground), sizeof *ground.seen_by);
    if (have_libtcod) {
        good &= compare_peer(&ground, 8, 80, 150);
        good &= compare_peer(&ground, 20, 120, 300);
    }
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        good &= compare_fields(&ground, rules[i], 8);
        good &= compare_fields(&ground, rules[i], 20);
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
