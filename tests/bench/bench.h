/* What the programs that measure have in common: a clock, samples, their middle. */
#ifndef TESTS_BENCH_H
#define TESTS_BENCH_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/level/map.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/random.h"

static inline double now_ns(void)
{
    return (double)clock_ns();
}

/* Of this thread alone, for what is shorter than its turn among others. */
static inline double cpu_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

/*
 * A line for table.sh: what was measured, how it came out, what was aimed at (NULL: nothing). Returns
 * `good`.
 */
static inline bool verdict(const char *what, const char *figure, const char *aim, bool good)
{
    printf("= %s | %s | %s\n", what, figure, aim ? aim : "");
    if (!good)
        printf("  MISSED\n");
    fflush(stdout);
    return good;
}

/* What looking at the clock costs: taken off every sample. */
static inline double clock_cost(void)
{
    static double least;

    if (least <= 0) {
        double start = now_ns();
        for (int k = 0; k < 1000; k++)
            least = now_ns() - start;
        least /= 1000;
    }
    return least;
}

struct samples {
    double *ns;
    size_t count, room;
};

static inline void samples_add(struct samples *samples, double ns)
{
    double less = ns - clock_cost();

    samples->ns = alloc_grow(samples->ns, samples->count, &samples->room, sizeof *samples->ns);
    samples->ns[samples->count++] = less > 1 ? less : 1;
}

static inline int compare_doubles(const void *a, const void *b)
{
    double one = *(const double *)a, two = *(const double *)b;

    return (one > two) - (one < two);
}

/* The middle one. */
static inline double samples_median(struct samples *samples)
{
    if (!samples->count)
        return 0;
    qsort(samples->ns, samples->count, sizeof *samples->ns, compare_doubles);
    return samples->ns[samples->count / 2];
}

static inline void samples_release(struct samples *samples)
{
    free(samples->ns);
    *samples = (struct samples){0};
}

static inline const struct gen_kind *find_kind(const char *name)
{
    const struct gen_kind *kind = gen_kinds;

    while (kind->name && strcmp(kind->name, name) != 0)
        kind++;
    bug_unless(kind->name);
    return kind;
}

/* Random open cells of a map that has some. */
static inline struct cell *pick_eyes(const struct map *map, size_t count, uint64_t seed)
{
    struct cell *eyes = alloc_array(count, sizeof *eyes);
    struct random random = {seed};

    for (size_t i = 0; i < count;) {
        eyes[i] = (struct cell){(int)random_below(&random, (uint64_t)map->width),
                                (int)random_below(&random, (uint64_t)map->height)};
        i += !plane_get(&map->opaque, eyes[i].x, eyes[i].y);
    }
    return eyes;
}

#endif
