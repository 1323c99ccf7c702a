/* The answer of `los`: one line between two cells. */
#ifndef LOS_ANSWER_H
#define LOS_ANSWER_H

#include "cli/level/look.h"
#include "cli/picture/format.h"

struct los_line {
    const struct map *map;
    const struct lights *lights;
    const struct eye *from, *to; /* with glyphs where these named them */
    enum eyeshot_sight sight;
    struct why why; /* its terms are those of whoever stands at `from` */
    struct eyeshot_walk walk;
    bool several; /* it is one of several lines between the same names */
    bool later;   /* another line was told before, and the map with it */
    bool explain; /* text has a row for each step */
};

extern const struct format los_ascii, los_json, los_map, los_svg, los_html;

#endif
