/* The answer of `los`: one line between two cells. */
#ifndef LOS_ANSWER_H
#define LOS_ANSWER_H

#include "cli/level/look.h"
#include "cli/picture/format.h"

struct los_end {
    struct cell cell;
    uint32_t glyph; /* by which it was named; 0: not by a glyph */
};

struct los_line {
    const struct map *map;
    const struct eyeshot_terms *terms;
    struct los_end from, to;
    enum eyeshot_sight why;
    struct eyeshot_walk walk;
    bool stopped;     /* by a cell of the walk */
    bool walled;      /* it is blocked by a rule that does not walk, and `wall` is */
    struct cell wall; /* the first wall whose inside the straight line runs through */
    bool later;       /* another line was told before, and the map with it */
    bool explain;     /* text has a text line for each step */
};

extern const struct format los_ascii, los_json, los_map, los_svg, los_html;

#endif
