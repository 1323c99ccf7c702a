/*
 * What it costs to go through the public header: a look of radius 0, which calls no field. What is
 * left is the check of the arguments, the settling of the terms, and the own cell. Before there was a
 * public header, settled terms and the own cell took 8 ns.
 */
#include "bench.h"
#include "lib/eyeshot.h"

enum { SIDE = 100, ROUNDS = 301, LOOKS = 1000, BEFORE = 8, MORE = 20 };

static const char *const rules[] = {"symmetric", "bresenham", "corner", "real-2x"};
#define RULES (sizeof rules / sizeof *rules)

/* The median over the rounds, in nanoseconds a look. */
static double time_looks(const struct eyeshot_map *map, const char *name)
{
    struct eyeshot_looker *looker = eyeshot_looker_new(NULL);
    struct eyeshot_terms terms = eyeshot_terms_of(eyeshot_rule_find(name));
    int failed = 0;
    struct samples samples = {0};
    double median;

    terms.radius = 0;
    bug_unless(looker != NULL);
    for (int i = 0; i < ROUNDS; i++) {
        double start = now_ns();
        for (int k = 0; k < LOOKS; k++)
            failed |= !eyeshot_look(looker, map, &terms, k % SIDE, i % SIDE);
        samples_add(&samples, now_ns() - start);
    }
    bug_unless(!failed);
    median = samples_median(&samples) / LOOKS;
    samples_release(&samples);
    eyeshot_looker_free(looker);
    return median;
}

int main(void)
{
    struct eyeshot_map *map = eyeshot_map_new(SIDE, SIDE, NULL);
    char figure[200] = "", aim[40];
    bool good = true;

    bug_unless(map);
    for (size_t i = 0; i < RULES; i++) {
        double ns = time_looks(map, rules[i]);
        size_t length = strlen(figure);
        snprintf(figure + length, sizeof figure - length, "%s`%s` %.0f ns", i ? ", " : "", rules[i],
                 ns);
        good &= ns <= BEFORE + MORE;
    }
    snprintf(aim, sizeof aim, "%d ns at most", BEFORE + MORE);
    verdict("a call of the library that looks no farther than its own cell", figure, aim, good);
    eyeshot_map_free(map);
    return !good;
}
