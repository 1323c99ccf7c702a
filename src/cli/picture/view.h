/* What a look, or several, made of a map: all that the writers of pictures and masks need. */
#ifndef PICTURE_VIEW_H
#define PICTURE_VIEW_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/level/look.h"
#include "cli/replay/memory.h"
#include "cli/support/sink.h"

enum mask_style { MASK_ROWS, MASK_RUNS, MASK_CELLS };

struct view_eye {
    const char *id;
    struct cell cell;
    uint32_t glyph;
    int64_t radius;
    size_t visible;            /* cells of its own mask */
    struct eyeshot_mask *mask; /* its own; NULL unless asked for */
};

struct view {
    const struct map *map;
    int scale;
    const struct eyeshot_terms *terms; /* for JSON and pictures; NULL: nobody's in particular */
    const char *title;                 /* of a picture; NULL: made from the rule */
    const struct view_eye *eyes;
    size_t eye_count;
    const struct eyeshot_mask *visible;
    const struct eyeshot_mask *explored; /* seen before; NULL: nobody remembers */
    const struct memory *memory; /* explored cells that look otherwise by now; may be NULL */
    const uint8_t *counts;       /* how many eyes see each mask cell; NULL unless asked for */
    uint32_t unseen;
    bool color, pretty;
    enum mask_style style;
};

struct view_format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const struct view *view);
};

extern const struct view_format *const view_formats[]; /* ends with NULL */

extern const struct view_format view_ascii, view_states, view_mask, view_count, view_json, view_csv,
    view_runs, view_pbm, view_pgm, view_svg;

#endif
