/* The answer of `los`: one line between two cells. */
#ifndef LOS_LINE_H
#define LOS_LINE_H

#include "cli/level/look.h"
#include "cli/support/sink.h"

struct line_answer {
    const struct map *map;
    const struct eyeshot_terms *terms;
    struct cell from, to;
    uint32_t from_glyph, to_glyph; /* by which they were named; 0: not by a glyph */
    enum eyeshot_sight why;
    const struct eyeshot_walk *walk;
    bool pretty;
};

struct line_format {
    const char *name, *summary;
    bool one;     /* it can tell of one line only */
    int explains; /* --explain's lines stand above it (-1), below it (1), nowhere (0) */
    void (*write)(struct sink *sink, const struct line_answer *answer);
};

extern const struct line_format *const line_formats[]; /* ends with NULL */

extern const char *const line_words[]; /* by enum why */

void line_explain(struct sink *sink, const struct line_answer *answer); /* a line a step */
void line_svg(struct sink *sink, const struct line_answer *answer);     /* one line, one picture */

#endif
