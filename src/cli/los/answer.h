/* The answer of `los`: one line between two cells. */
#ifndef LOS_ANSWER_H
#define LOS_ANSWER_H

#include "cli/level/look.h"
#include "cli/picture/format.h"

struct line_end {
    struct cell cell;
    uint32_t glyph; /* by which it was named; 0: not by a glyph */
};

struct line_answer {
    const struct map *map;
    const struct eyeshot_terms *terms;
    struct line_end from, to;
    enum eyeshot_sight why;
    struct eyeshot_walk walk;
    bool stopped; /* by a cell of the walk */
    bool later;   /* another line was told before, and the map with it */
    bool explain; /* text has a text line for each step */
};

/*
 * Of a line that is blocked by a rule that does not walk: the first wall before the target whose
 * inside the straight line runs through.
 */
bool line_wall(const struct line_answer *line, struct cell *wall);

extern const struct format line_ascii, line_json, line_map, line_svg, line_html;
extern const char *const line_words[]; /* by enum eyeshot_sight */

#endif
