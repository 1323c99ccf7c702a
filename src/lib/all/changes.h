/*
 * What changes in who sees whom, from one map to another: of the cells that are open on both, how
 * many each eye has come to see, and how many it sees no more.
 *
 * Idea: one plan walks both maps, block by block. Where their planes for an offset differ, and the
 * cell there is open on both, a sight line was opened or closed. Blocks around which both maps are
 * the same are left out, as are looks that no change can matter to.
 */
#ifndef ALL_CHANGES_H
#define ALL_CHANGES_H

#include "lib/all/looks.h"

/* Scratch of one thread. Zero it first; release accepts that. */
struct changes {
    struct eyeshot_all sides[2]; /* the same plan, for the one map and the other */
    const struct eyeshot_numbers *numbers;
    struct walk walks[2];
    uint64_t *sums[2]; /* upright: what a block's eyes see no more, and what they now see */
    int levels;        /* so many bits */
    struct lines store;
    struct looks looks[2]; /* where it goes by looks, and the box around all that changed */
    struct eyeshot_box changed;
};

/* The eyes that are open on both maps; -1: no memory. */
int changes_eyes(struct eyeshot_mask *both, const struct eyeshot_all_order *order);

int changes_init(struct changes *changes, const struct eyeshot_all *all,
                 const struct eyeshot_numbers *numbers); /* -1: no memory; release it */
void changes_release(struct changes *changes);

/* The eyes in a box, which is a panel where it goes by walks; a status. */
int changes_box(struct changes *changes, struct eyeshot_box box);

#endif
