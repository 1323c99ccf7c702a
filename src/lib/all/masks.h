/*
 * How many of many masks have each cell.
 *
 * Idea: counters that stand upright: bit k of 64 cells' counters is one word, so that adding a mask
 * to 64 cells takes a few word operations. Eight masks at a time go through a tree of carry-save
 * adders, which leaves one carry to ripple on. Before the counters are full they are added to plain
 * sums. Source: Harley and Seal's population count, in Warren, "Hacker's Delight", 2nd edition,
 * 2012, section 5-1; here every bit position keeps a count of its own. Cost: per mask, a few
 * operations a word of its box; ten bits a cell for the counters, eight for the masks.
 */
#ifndef ALL_MASKS_H
#define ALL_MASKS_H

#include "lib/all/arrays.h"
#include "lib/all/numbers.h"

#define MASKS_BATCH 8 /* that are added at once */
#define MASKS_BITS 10 /* of an upright counter */

/* One thread's. Zero it first; release accepts that. */
struct masks {
    const struct eyeshot_mask *opaque;
    const struct eyeshot_numbers *numbers;
    const struct eyeshot_memory *memory;
    uint64_t *words; /* of the slots */
    size_t word_count;
    struct eyeshot_mask slots[MASKS_BATCH];
    uint64_t *bits; /* MASKS_BITS words for each word of a mask */

    /* The box around the masks in the slots, and around all since the counters were empty; how many
     * words the masks themselves have in theirs. */
    struct eyeshot_box batch, dirty;
    size_t batch_words, dirty_words;
    int filled, held; /* slots, masks in the counters */
};

/* For the open cells of a map, to numbers->seen_by. -1: no memory. */
int masks_init(struct masks *masks, const struct eyeshot_mask *opaque,
               const struct eyeshot_numbers *numbers, const struct eyeshot_memory *memory);
void masks_release(struct masks *masks);

/* A clear mask to fill, and that it was filled: within `box` alone. */
struct eyeshot_mask *masks_slot(struct masks *masks);
void masks_add(struct masks *masks, struct eyeshot_box box);
void masks_finish(struct masks *masks); /* all there is goes to the numbers */

/* Adds the first `count` slots one by one, all eight together: the same. Both clear them. */
void masks_add_each(struct masks *masks, int count);
void masks_add_eight(struct masks *masks);

#endif
