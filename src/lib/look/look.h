/*
 * A look from end to end: the rule, and around it what every look has in common, whatever its rule:
 * range, walls, border, diagonals, cone, own cell. And the same for a line.
 */
#ifndef LOOK_LOOK_H
#define LOOK_LOOK_H

#include "lib/engine/scratch.h"
#include "lib/grid/map.h"
#include "lib/look/rule.h"

struct eyeshot_looker {
    struct work work;
    struct plane plugged, plugged_columns, second; /* for diagonals that block */
    struct plane probe;                            /* for a line by a look; left clear */
    struct trace trace;                            /* of the last line */
    const struct eyeshot_memory *memory;
    struct eyeshot_stop stop;
};

#endif
