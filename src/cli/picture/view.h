/* What a look, or several, made of a map: all that the pictures and masks are made of. */
#ifndef PICTURE_VIEW_H
#define PICTURE_VIEW_H

#include "cli/level/eyes.h"
#include "cli/level/memory.h"
#include "cli/picture/format.h"

struct view {
    const struct map *map;
    int scale;
    const struct eyeshot_terms *terms; /* for JSON and pictures; NULL: nobody's in particular */
    const char *title;                 /* of a picture; NULL: made from the rule */
    const struct eye *eyes;
    size_t eye_count;
    const struct eyeshot_mask *visible;
    const struct eyeshot_mask *explored; /* seen before; NULL: nobody remembers */
    const struct memory *memory; /* explored cells that look otherwise by now; may be NULL */
    const uint8_t *counts;       /* how many eyes see each mask cell; NULL unless asked for */
};

/* What a cell shows, or, where it changed unseen, what is remembered of it. */
uint32_t view_glyph(const struct view *view, int x, int y);

/* Is any sub-tile of the cell in a mask of that scale? */
bool view_has(const struct eyeshot_mask *mask, int scale, int x, int y);

/* The cells and glyphs of a view, on an open map; a cell is so large. */
void svg_view_cells(struct sink *sink, const struct view *view, int cell);

/* Forms of a view. */
extern const struct format view_ascii, view_states, view_mask, view_count, view_json, view_csv,
    view_runs, view_pbm, view_pgm, view_svg, view_png;

#endif
