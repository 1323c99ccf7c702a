/* What changed between two results, which are masks, and the forms in which that is printed. */
#ifndef DIFF_RESULTS_H
#define DIFF_RESULTS_H

#include "cli/diff/levels.h"
#include "cli/input/result.h"

/* Seen after, not before; before, not after; before and after. */
enum change { GAINED, LOST, SAME, CHANGES };

struct diff {
    struct eyeshot_mask cells[CHANGES];
    size_t counts[CHANGES];
    const struct result *before, *after; /* for a picture: where viewers stand */
    const struct map *map;               /* and walls; NULL: nobody knows */
};

/* Compares what both sides hold, and prints it: an exit status. */
int results_run(const struct diff_options *options, struct side sides[2],
                const struct format *format, struct diag *diag);

/* A plus or a minus in each cell of a picture, where they are large enough and few. */
void diff_sign(struct sink *sink, struct svg_size size, const struct eyeshot_mask *gained,
               const struct eyeshot_mask *lost);

extern const struct format diff_ascii, diff_svg;
extern const struct format *const result_formats[]; /* ends with NULL */

#endif
