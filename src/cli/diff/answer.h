/* What changed between two masks, and the forms in which that is printed. */
#ifndef DIFF_ANSWER_H
#define DIFF_ANSWER_H

#include "cli/input/result.h"
#include "cli/level/map.h"
#include "cli/picture/format.h"
#include "cli/picture/svg.h"
#include "lib/words.h"

/* Seen after, not before; before, not after; before and after. */
enum change { GAINED, LOST, SAME, CHANGES };

struct diff {
    struct eyeshot_mask cells[CHANGES];
    size_t counts[CHANGES];
    const struct result *before, *after; /* for a picture: where viewers stand */
    const struct map *map;               /* and walls; NULL: nobody knows */
};

/* Of two sizes, one is twice the other: that of a mask with sub-tiles. The other is doubled. */
void diff_make(struct diff *diff, const struct eyeshot_mask *before,
               const struct eyeshot_mask *after);
void diff_release(struct diff *diff);

/* A plus or a minus in each cell of a picture, where they are large enough and few. */
void diff_sign(struct sink *sink, struct svg_size size, const struct eyeshot_mask *gained,
               const struct eyeshot_mask *lost);

extern const struct format diff_ascii, diff_json, diff_svg, diff_png;

#endif
