/* Which rules have a tree (trees.c), and what makes them: one function a kind of walk. */
#ifndef ALL_TREES_H
#define ALL_TREES_H

#include "lib/all/tree.h"

struct tree_kind {
    const struct rule *rule;
    void (*make)(struct tree *tree);
    int reach;         /* it sees no farther, in x and in y; 0: as far as its range goes */
    bool mutual;       /* two open cells see each other or not at all: proved, not only claimed */
    bool open_eye;     /* from a wall only the own cell is seen */
    bool wall_matters; /* what a wall does to others depends on what stands before it */
    bool reaches_rim;  /* its walks are those to the rim of its own range */
    bool turns;        /* from their other ends its walks are a tree, too, and about as large */
    struct {
        unsigned row;  /* nanoseconds, */
        unsigned cell; /* and picoseconds for each cell that is seen, */
        unsigned far;  /* and nanoseconds more of a row beyond the near window, */
    } look;            /* that a look takes, about */
};

/* NULL: nothing is known of the rule that all eyes could share on a map of that size. */
const struct tree_kind *tree_kind_of(const struct eyeshot_terms *terms, int width, int height);

/* A tree of that kind, no larger than a map; `status` tells whether it is made. */
void tree_make(struct tree *tree, const struct tree_kind *kind, const struct eyeshot_terms *terms,
               int width, int height, size_t limit, const struct eyeshot_memory *memory);

void tree_of_lines(struct tree *tree);      /* tree_lines.c */
void tree_of_angband(struct tree *tree);    /* tree_lines.c */
void tree_of_rims(struct tree *tree);       /* tree_lines.c */
void tree_of_squares(struct tree *tree);    /* tree_bundles.c */
void tree_of_wedges(struct tree *tree);     /* tree_bundles.c */
void tree_of_digital(struct tree *tree);    /* tree_bundles.c */
void tree_of_touches(struct tree *tree);    /* tree_slopes.c */
void tree_of_diamonds(struct tree *tree);   /* tree_slopes.c */
void tree_of_permissive(struct tree *tree); /* tree_permissive.c */

#endif
