/* How long a field of view takes, algorithm by algorithm, on one map, from the same eyes. */
#ifndef BENCH_ANSWER_H
#define BENCH_ANSWER_H

#include "cli/level/look.h"
#include "cli/picture/format.h"

#define BENCH_EYES 64 /* as many as are picked */

struct timing {
    const char *title; /* as the user wrote it */
    struct eyeshot_terms terms;
    size_t fields; /* that were timed */
    int64_t median_ns, p10_ns, p90_ns;
    size_t eyes;    /* from which it looked: all, unless time ran out */
    size_t visible; /* mask cells that they see, added up, */
    size_t mean;    /* and for an eye, in thousandths */
    double ratio;   /* of its median to the reference's */
};

struct bench {
    const struct map *map;
    size_t open;            /* cells of it */
    struct timing *timings; /* title and terms are set */
    size_t count;
    const struct timing *reference; /* one of them */
    const struct cell *eyes;
    size_t eye_count;
    int64_t time_ns; /* for each */
};

/* Every open cell, or BENCH_EYES of them at random where there are more: not one on solid rock. */
size_t bench_pick_eyes(const struct map *map, uint64_t seed, struct cell eyes[BENCH_EYES]);

/* Looks and times. A field's time includes the clearing of its mask, so that it can serve again. */
void bench_make(struct bench *bench);

extern const struct format bench_ascii, bench_json;

#endif
