/* How long a field of view takes, algorithm by algorithm, on one map, from the same eyes. */
#ifndef BENCH_ANSWER_H
#define BENCH_ANSWER_H

#include "cli/level/look.h"
#include "cli/picture/format.h"
#include "cli/support/bytes.h"

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

    /*
     * A round is a look from each eye. What its looks took in the mean, in the quickest tenth of
     * the rounds, which nothing else disturbed, and in the middle: how far apart these are is
     * noise.
     */
    size_t rounds;
    int64_t quick_ns, middle_ns;

    const struct saved *saved; /* its rounds in the run that --against names; NULL: not there */
    double change;             /* of the quick rounds to the saved ones */
    double spread;             /* of middle rounds to quick ones, in the noisier of the two runs */
    bool slower;               /* than --at-most allows, beyond the noise */
};

/* What another run, which was saved with --save, tells of an algorithm. */
struct saved {
    char *title;
    int64_t quick_ns, middle_ns;
};

struct saved_run {
    struct saved *list;
    size_t count, room;
    size_t shared; /* of which are measured now as well */
};

struct bench {
    const struct map *map;
    size_t open;            /* cells of it: to be set */
    struct timing *timings; /* title and terms are set */
    size_t count;
    const struct timing *reference; /* one of them */
    const struct cell *eyes;
    size_t eye_count;
    int64_t time_ns; /* for each */
    double at_most;  /* times as long as saved; 0: nothing is held against another run */
    size_t slower;   /* algorithms that are */
};

/* `3.05`, `330`, `0.0021`: three digits that count. */
void bench_add_ratio(struct bytes *out, double ratio);

/* Every open cell, or BENCH_EYES of them at random where there are more: not one on solid rock. */
size_t bench_pick_eyes(const struct map *map, uint64_t seed, struct cell eyes[BENCH_EYES]);

/* Looks and times. A field's time includes the clearing of its mask, so that it can serve again. */
void bench_make(struct bench *bench);

/* A saved run of a map of this size, with as many open cells and viewers; -1 with `diag`. */
int saved_read(struct saved_run *run, const char *path, const struct bench *bench,
               struct diag *diag);
void saved_release(struct saved_run *run);

/*
 * Holds the timings against a saved run. An algorithm is slower when its quick rounds take longer
 * than `at_most` times the saved quick ones, and longer than the saved middle one.
 */
void bench_judge(struct bench *bench, const struct saved_run *run);

extern const struct format bench_ascii, bench_json, bench_markdown;

#endif
