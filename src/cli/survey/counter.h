/*
 * How many of many masks have each cell.
 *
 * Idea: counters that stand upright: bit k of 64 cells' counters is one word, so that adding a mask to
 * 64 cells takes a few word operations. Eight masks at a time go through a tree of carry-save adders,
 * which leaves one carry to ripple on. Before the counters are full they are added to plain sums.
 * Source: Harley and Seal's population count, in Warren, "Hacker's Delight", 2nd edition, 2012,
 * section 5-1; here every bit position keeps a count of its own.
 * Cost: per mask, a few operations a word of its box; ten bits a cell for the counters, eight for
 * the masks.
 */
#ifndef SURVEY_COUNTER_H
#define SURVEY_COUNTER_H

#include <pthread.h>

#include "lib/words.h"

#define COUNTER_BATCH 8 /* masks that are added at once */
#define COUNTER_BITS 10 /* of an upright counter */
#define SUMS_LOCKS 64   /* each guards its share of the rows */

/* The sums, which all threads share; they do not depend on who adds first. */
struct sums {
    int width, height;
    uint32_t *cells;
    pthread_mutex_t locks[SUMS_LOCKS];
};

void sums_init(struct sums *sums, int width, int height);
void sums_release(struct sums *sums);

/* One thread's. */
struct counter {
    struct sums *sums;
    uint64_t *masks; /* of the slots */
    struct eyeshot_mask slots[COUNTER_BATCH];
    uint64_t *bits; /* COUNTER_BITS words for each word of a mask */

    /* The box around the masks in the slots, and around all since the counters were empty; how many
     * words the masks themselves have in theirs. */
    struct eyeshot_box batch, dirty;
    size_t batch_words, dirty_words;
    int filled, held; /* slots, masks in the counters */
};

void counter_init(struct counter *counter, struct sums *sums);
void counter_release(struct counter *counter);

/* A clear mask to fill, and that it was filled: within `box` alone. */
struct eyeshot_mask *counter_slot(struct counter *counter);
void counter_add(struct counter *counter, struct eyeshot_box box);
void counter_finish(struct counter *counter); /* all there is goes to the sums */

/* Adds the first `count` slots one by one, all eight together: the same. Both clear them. */
void counter_add_each(struct counter *counter, int count);
void counter_add_eight(struct counter *counter);

#endif
