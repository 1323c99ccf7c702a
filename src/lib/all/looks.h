/*
 * Looks of single eyes, into masks of a map's cells; and the numbers of all eyes by a look of each:
 * for rules without a tree, and where that would cost more. Where an eye sees whoever sees it,
 * those who see a cell are the open cells that it sees; else what each eye sees is added up
 * (masks.h).
 */
#ifndef ALL_LOOKS_H
#define ALL_LOOKS_H

#include "lib/all/masks.h"
#include "lib/all/walk.h"

/* Scratch of one thread. Zero it first; release accepts that. */
struct looks {
    const struct eyeshot_map *map;
    const struct eyeshot_terms *terms;
    const struct eyeshot_memory *memory;
    struct eyeshot_looker *looker;
    struct eyeshot_mask mask;   /* for what an eye sees; clear */
    struct eyeshot_mask parted; /* the same of a rule with four cells for one of the map */
};

/* -1: no memory; release it. */
int looks_init(struct looks *looks, const struct eyeshot_map *map,
               const struct eyeshot_terms *terms, const struct eyeshot_stop *stop,
               const struct eyeshot_memory *memory);
void looks_release(struct looks *looks);

/* Into a clear mask, `looks->mask` or another; the box around what is seen; a status. */
int looks_see(struct looks *looks, struct cell eye, struct eyeshot_mask *mask,
              struct eyeshot_box *box);

/* Scratch of one thread for the numbers, likewise. */
struct look_tally {
    const struct eyeshot_all *all;
    const struct eyeshot_numbers *numbers;
    struct looks looks;
    struct masks masks; /* of those who see open cells */
};

int look_tally_init(struct look_tally *tally, const struct eyeshot_all *all,
                    const struct eyeshot_numbers *numbers); /* -1: no memory; release it */
void look_tally_release(struct look_tally *tally);

int look_tally_box(struct look_tally *tally, struct eyeshot_box box); /* the eyes in it; a status */
void look_tally_finish(struct look_tally *tally);

#endif
