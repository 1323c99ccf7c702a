/*
 * Does one cell see another? eyeshot_sees(), through the public header, at random on the real maps of
 * EYESHOT_MAPS: between open cells anywhere, and within 30 cells in x and y of each other.
 */
#include "bench.h"
#include "cli/input/format.h"

enum { PAIRS = 16384, ROUNDS = 9, NEAR = 30 };

struct two_cells {
    struct cell eye, to;
};

static const struct {
    const char *rule;
    double anywhere, near; /* nanoseconds at the most */
} rows[] = {
    {"symmetric", 200, 60}, {"exact", 700, 100}, {"rot-precise", 700, 100}, {"diamond", 700, 100}};

/* TřiVis' figures, from elsewhere: triangles made beforehand, on another machine. */
static const struct {
    const char *name, *trivis;
} maps[] = {
    {"AR0044SR", "TřiVis 154 and 64"},
    {"den312d", "TřiVis 139 and 135"},
    {"Berlin_1_1024", "TřiVis 636 and 190"},
    {"random512-10-0", "TřiVis 1700 and 1622"},
    {"arena", NULL},
    {"ht_chantry", NULL},
    {"16room_000", NULL},
    {"maze512-8-0", NULL},
};

static bool is_open(const struct map *map, struct cell cell)
{
    return plane_has(&map->opaque, cell.x, cell.y) && !plane_get(&map->opaque, cell.x, cell.y);
}

static void pick_pairs(const struct map *map, bool near, struct two_cells *pairs)
{
    struct cell *eyes = pick_eyes(map, 2 * PAIRS, 1);
    struct random random = {2};

    for (int i = 0; i < PAIRS; i++) {
        pairs[i] = (struct two_cells){eyes[2 * i], eyes[2 * i + 1]};
        while (near && (!is_open(map, pairs[i].to) || abs(pairs[i].to.x - pairs[i].eye.x) > NEAR ||
                        abs(pairs[i].to.y - pairs[i].eye.y) > NEAR))
            pairs[i].to = (struct cell){pairs[i].eye.x + random_between(&random, -NEAR, NEAR),
                                        pairs[i].eye.y + random_between(&random, -NEAR, NEAR)};
    }
    free(eyes);
}

/* The least mean of some rounds: what else runs on the machine only adds. */
static double time_pairs(const struct map *map, const char *rule, bool near)
{
    static struct two_cells pairs[PAIRS];
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(rule));
    double least = INFINITY;
    int seen = 0;

    terms.radius = EYESHOT_ALL;
    pick_pairs(map, near, pairs);
    for (int i = 0; i < ROUNDS; i++) {
        double start = cpu_ns(), ns;
        for (int k = 0; k < PAIRS; k++)
            seen += eyeshot_sees(looker, map->cells, &terms, pairs[k].eye.x, pairs[k].eye.y,
                                 pairs[k].to.x, pairs[k].to.y);
        ns = (cpu_ns() - start) / PAIRS;
        least = ns < least ? ns : least;
    }
    bug_unless(seen >= 0 && !eyeshot_looker_status(looker));
    eyeshot_looker_free(looker);
    return least;
}

static bool compare(const struct map *map, size_t number)
{
    bool good = true;

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double anywhere = time_pairs(map, rows[i].rule, false);
        double near = time_pairs(map, rows[i].rule, true);
        char what[100], figure[100], aim[100];
        snprintf(what, sizeof what, "a pair of `%s` on %s, at random and within %d", rows[i].rule,
                 maps[number].name, NEAR);
        snprintf(figure, sizeof figure, "%.0f and %.0f ns%s%s", anywhere, near,
                 !i && maps[number].trivis ? "; elsewhere " : "",
                 !i && maps[number].trivis ? maps[number].trivis : "");
        snprintf(aim, sizeof aim, "%.0f and %.0f ns at most", rows[i].anywhere, rows[i].near);
        good &= verdict(what, figure, aim, anywhere <= rows[i].anywhere && near <= rows[i].near);
    }
    return good;
}

int main(void)
{
    const char *folder = getenv("EYESHOT_MAPS");
    bool good = true;

    if (!folder || !*folder) {
        puts("# EYESHOT_MAPS is not set: no pairs");
        return 0;
    }
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        struct read_options read = {0};
        struct scenario scenario;
        struct diag diag = {0};
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.map", folder, maps[i].name);
        if (scenario_read(&scenario, path, &read, &diag)) {
            diag_print(&diag, stderr);
            return 2;
        }
        good &= compare(&scenario.map, i);
        scenario_release(&scenario);
    }
    return !good;
}
