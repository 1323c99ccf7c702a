/*
 * Properties by planes: a block of eyes, hundreds of them, and a bit for each of them that says
 * whether it sees the cell so and so far away.
 */
#ifndef AUDIT_PLANES_H
#define AUDIT_PLANES_H

#include "cli/audit/measuring.h"

#define NEAR 2 /* cells from the eye that a step and a look beside it reach */
#define NEARS (2 * NEAR + 1)

/* What the threads share. The subject itself is the first question, but for monotone-radius. */
struct planes {
    const struct subject *subject;
    const struct map *map;
    unsigned wanted; /* bits by property */
    struct eyeshot_pairs_question questions[RADII];
    size_t count, exact, back; /* questions; the numbers of two of them, where they are asked */
    struct eyeshot_pairs *pairs;
    struct counter *counters;               /* by thread; made when first needed */
    struct tally *tallies;                  /* by part, then property */
    struct eyeshot_mask near[NEARS][NEARS]; /* who sees the cell (dx, dy) away */
};

/* One thread's. */
struct counter {
    struct planes *planes;
    struct eyeshot_pairs_work *work;
    struct tally *tallies;                    /* of the part, by property */
    const struct eyeshot_pairs_block *blocks; /* by question */
    size_t words;                             /* of a plane */
    int reach_x, reach_y;                     /* over all questions */
    /* By offset, with a margin of one: the open cells that the eyes see; those joined to them. */
    uint64_t *seen, *joined;
    struct cell *offsets;  /* from the eye outwards */
    const uint64_t **open; /* by offset: the places that have an open cell there; NULL: none has */
    size_t offset_count;
};

void counter_init(struct counter *counter, struct planes *planes);
void counter_release(struct counter *counter);

/*
 * For eyeshot_pairs_walk(): counts isotropic, of WAYS questions; or monotone-radius, of one for
 * each radius from 1 on; or all else that is wanted of the subject, exact and the way back.
 */
int planes_take(void *counter, const struct eyeshot_pairs_block *blocks);

/* no-blind-corners, when all parts have been walked. */
void planes_take_steps(struct planes *planes, struct tally *tally);

#endif
