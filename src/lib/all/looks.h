/*
 * The numbers of all eyes by a look of each: for rules without a tree, and where that would cost
 * more. Where an eye sees whoever sees it, those who see a cell are the open cells that it sees;
 * else what each eye sees is added up (masks.h).
 */
#ifndef ALL_LOOKS_H
#define ALL_LOOKS_H

#include "lib/all/masks.h"
#include "lib/all/walk.h"

/* Scratch of one thread. Zero it first; release accepts that. */
struct looks {
    const struct eyeshot_all *all;
    const struct eyeshot_numbers *numbers;
    struct eyeshot_looker *looker;
    struct eyeshot_mask mask;   /* of a look; left clear */
    struct eyeshot_mask parted; /* the same of a rule with four cells for one of the map */
    struct masks masks;         /* of those who see open cells */
};

int looks_init(struct looks *looks, const struct eyeshot_all *all,
               const struct eyeshot_numbers *numbers); /* -1: no memory */
void looks_release(struct looks *looks);

/*
 * A look into a mask of cells of the map, which must be clear; the box around what it set; a
 * status.
 */
int looks_see(struct looks *looks, struct cell eye, struct eyeshot_mask *mask,
              struct eyeshot_box *box);

int looks_box(struct looks *looks, struct eyeshot_box box); /* the eyes in it; a status */
void looks_finish(struct looks *looks);

#endif
