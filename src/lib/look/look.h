/*
 * A look from end to end: the rule, and around it what every look has in common, whatever its rule:
 * range, walls, border, diagonals, cone, own cell. And the same for a line.
 *
 * A tile is a cell of the map, where the mask may have four cells for it, its sub-tiles.
 */
#ifndef LOOK_LOOK_H
#define LOOK_LOOK_H

#include "lib/engine/scratch.h"
#include "lib/grid/plane.h"
#include "lib/look/rule.h"

struct eyeshot_looker {
    struct work work;
    struct trace trace; /* of the last line */
    struct eyeshot_stop stop;
    struct eyeshot_mask seen;   /* what the last look showed, */
    struct eyeshot_box touched; /* all of which lies in this box */
    int status;                 /* of the last look */
};

/*
 * eyeshot_look() into a mask in scratch, which is to be left clear. What the look sets lies in
 * `touched`; when it fails, which the status says, it sets nothing.
 */
int looker_look(struct eyeshot_looker *looker, enum scratch which, const struct eyeshot_map *map,
                const struct eyeshot_terms *terms, struct cell eye, struct eyeshot_mask *mask,
                struct eyeshot_box *touched);

/* EYESHOT_OK, or why the terms mean nothing. */
int terms_status(const struct eyeshot_terms *terms);

#endif
