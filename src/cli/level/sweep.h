/*
 * What all open cells of a map see, or some of them: each looks once for every question, and what
 * it sees is handed over to be counted. Whoever compares rules, or a map before and after a change,
 * asks two questions or more, and finds their masks side by side. Only the masks of the eye of the
 * moment exist: each thread has one for each question.
 */
#ifndef LEVEL_SWEEP_H
#define LEVEL_SWEEP_H

#include "cli/level/look.h"
#include "cli/support/pool.h"

struct sweep_question {
    const struct map *map;
    const struct eyeshot_terms *terms;
};

struct sweep {
    const struct eyeshot_mask *eyes; /* who looks; NULL: every open cell of the first map */
    const struct sweep_question *questions;
    size_t count;
    int scale; /* of all masks, 1 or 2: what a rule shows at scale 1 is doubled at scale 2; at scale
                  1 a cell is seen when any of its sub-tiles is */

    /* The terms on which an eye looks, in place of the question's; NULL: nobody has own ones. */
    const struct eyeshot_terms *(*own)(const void *owns, struct cell eye);
    const void *owns;

    /*
     * Counts: `masks` are what the eye sees, by question, each of the size of its map. All set bits
     * lie in the box, which is widened to whole words. Workers are numbered from 0 on, and what
     * comes of an eye must not depend on who took it, nor when.
     */
    void (*take)(void *state, int worker, struct cell eye, const struct eyeshot_mask *masks,
                 struct eyeshot_box box);
    void *state;
};

void sweep_run(const struct sweep *sweep, struct pool *pool);

#endif
