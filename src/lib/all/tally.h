/*
 * The numbers of all eyes, counted from planes.
 *
 * Idea: counts that stand upright (numbers.h); sixteen planes at a time go through a tree of
 * adders. How many see a cell is the same for a rule by which two open cells see each other or not
 * at all: the open cells that it sees. For a rule that walks one line to each cell, the lines from
 * their other ends make a second tree, by which the block's cells find who sees them. For others,
 * and where that tree would be too large, each plane is moved back to where its targets lie, and
 * added there, which takes as long as to count six. A sum of distances is a count for each bit of
 * the distances, of the planes of those targets whose distance has that bit. Source: Harley and
 * Seal's population count, in Warren, "Hacker's Delight", 2nd edition, 2012, section 5-1; here
 * every bit position keeps a count of its own.
 */
#ifndef ALL_TALLY_H
#define ALL_TALLY_H

#include "lib/all/numbers.h"
#include "lib/all/walk.h"

/* For the distances of what eyes see; tally_far.c. */
struct far {
    uint32_t *near;      /* targets, the nearest first */
    uint32_t *classes;   /* as many: 0 for the nearest, 1 for those next to it … */
    uint32_t *distances; /* by class, in thousandths */
    uint32_t *bits;  /* targets whose distance has bit 0, those with bit 1 …, in whole groups */
    size_t ends[64]; /* of each of these lists */
    size_t bit_room;
    uint64_t *total, *last;
    struct lines store; /* where these two lie: upright, for a block */
};

/* Scratch of one thread. Zero it first; release accepts that. */
struct tally {
    struct walk walk;
    const struct eyeshot_numbers *numbers;
    uint64_t *sums;             /* upright: what a block's eyes see; */
    uint64_t *floors;           /* what is open of that, or who sees their cells; */
    uint64_t *whole;            /* and a row of the surroundings */
    int levels;                 /* so many bits */
    uint32_t *at;               /* where the open cells of each target's plane begin */
    struct block_spread around; /* what is counted for the surroundings of a panel */
    size_t part_words;
    struct lines store; /* where all this lies */
    struct far far;
};

int tally_init(struct tally *tally, const struct eyeshot_all *all,
               const struct eyeshot_numbers *numbers); /* -1: no memory; release it */
void tally_release(struct tally *tally);

int tally_panel(struct tally *tally, struct eyeshot_box panel); /* of eyes; a status */

/* For numbers that have distances; `sums` are those of how much eyes see, `floors` are lost. */
int far_init(struct far *far, const struct eyeshot_all *all);
void far_release(struct far *far, const struct eyeshot_all *all);
void tally_far(struct tally *tally);

#endif
