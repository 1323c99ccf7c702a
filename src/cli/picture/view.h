/* What a look, or several, made of a map: all that the pictures and masks are made of. */
#ifndef PICTURE_VIEW_H
#define PICTURE_VIEW_H

#include "cli/level/inquiry.h"
#include "cli/level/map.h"
#include "cli/level/who.h"
#include "cli/picture/format.h"

struct view {
    const struct map *map;
    int scale;
    const struct eyeshot_terms *terms; /* for JSON and pictures */
    const struct eye *eyes; /* with masks of their own where these were asked for, or counted */
    size_t eye_count;
    const struct eyeshot_mask *visible;
    size_t visible_walls;                /* how many of these cells, or sub-tiles, are walls */
    const struct eyeshot_mask *explored; /* seen now or before; NULL: nobody remembers */
    const struct memory *memory;       /* explored cells that look otherwise by now; may be NULL */
    const struct lights *lights;       /* NULL: all is lit; else also: */
    const struct eyeshot_mask *lit;    /* the cells that they light, by cells of the map */
    const struct inquiries *inquiries; /* may be NULL */
};

/* What a cell shows, or, where it changed unseen, what is remembered of it. */
uint32_t view_glyph(const struct view *view, int x, int y);

/* Is any sub-tile of the cell in a mask of that scale? */
bool view_has(const struct eyeshot_mask *mask, int scale, int x, int y);

/* What is seen, in words: `41 open cells and 37 walls`; for these the walls must be counted. */
void view_add_counts(struct bytes *text, const struct view *view);

/* To the last panel: cells and glyphs; with `level` also the walls that nobody has seen. */
struct picture;
void picture_add_view(struct picture *picture, const struct view *view, bool level);

/* Forms of a view. */
extern const struct format view_ascii, view_states, view_mask, view_count, view_json, view_csv,
    view_runs, view_pbm, view_pgm, view_svg, view_html;

/* The glyphs of eyes, where these stand; of those in one cell the first that was given. */
void marks_init(struct memory *marks, const struct map *map, const struct eye *eyes, size_t count);

#endif
