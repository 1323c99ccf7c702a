/*
 * How many cells each eye sees, and how many see each open cell: counted from planes.
 *
 * Idea: counts that stand upright: bit k of the counts of 64 eyes is one word, so that a plane is added to
 * all of them with a few operations; sixteen planes at a time go through a tree of adders. How
 * many see a cell is the same for a rule by which two open cells see each other or not at all: the
 * open cells that it sees. For others each plane is moved back to where its targets lie, and added
 * there.
 * Source: Harley and Seal's population count, in Warren, "Hacker's Delight", 2nd edition, 2012,
 * section 5-1; here every bit position keeps a count of its own.
 */
#ifndef ALL_COUNT_H
#define ALL_COUNT_H

#include "lib/all/walk.h"

/* Where it goes: added to numbers by cell, in reading order; either may be NULL. */
struct all_numbers {
    uint32_t *sees;    /* of the eyes */
    uint32_t *seen_by; /* of the open cells */

    /* Where several threads share `seen_by`: called before and after the rows y0 … y1 - 1 of it are
     * written to. May be NULL. */
    void (*enter)(void *context, int y0, int y1);
    void (*leave)(void *context, int y0, int y1);
    void *context;
};

/* Scratch of one thread. Zero it first; release accepts that. */
struct all_counter {
    struct all_work work;
    const struct all_numbers *numbers;
    uint64_t *sums;             /* upright */
    int levels;                 /* so many bits */
    uint32_t *at;               /* where the open cells of each target's plane begin */
    struct block_spread around; /* what is counted for the surroundings */
    struct eyeshot_box panel;   /* of these eyes; empty: of none */
    size_t part_words;
    struct lines store; /* where all this lies */
};

int all_counter_init(struct all_counter *counter, const struct all *all); /* -1: no memory */
void all_counter_release(struct all_counter *counter);

/* For the eyes in the box; the rule has a tree. */
void all_count(struct all_counter *counter, struct eyeshot_box box,
               const struct all_numbers *numbers);

#endif
