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
    const struct eye *eyes;
    size_t eye_count;
    const struct eyeshot_mask *visible;
    size_t visible_walls;                /* how many of these cells, or sub-tiles, are walls */
    const struct eyeshot_mask *explored; /* seen before; NULL: nobody remembers */
    const struct memory *memory;       /* explored cells that look otherwise by now; may be NULL */
    const struct lights *lights;       /* NULL: all is lit; else also: */
    const struct eyeshot_mask *lit;    /* the cells that they light, by cells of the map */
    const uint8_t *counts;             /* how many eyes see each mask cell; NULL unless asked for */
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

/* Drawing rows of cells, run by run. */
enum state { STATE_HIDDEN, STATE_EXPLORED, STATE_VISIBLE };

/* The state of column `x` and, in `end`, where a run of it ends. */
enum state state_run(const uint64_t *visible, const uint64_t *explored, int x, int width, int *end);

/* Where the eyes that have a glyph stand; of those in one cell the first that was given. */
struct mark {
    struct cell cell;
    uint32_t glyph;
};

struct marks {
    struct eyeshot_mask cells;
    struct mark *list; /* in reading order */
    size_t count;
};

void marks_init(struct marks *marks, const struct map *map, const struct eye *eyes, size_t count);
void marks_release(struct marks *marks);
uint32_t marks_glyph(const struct marks *marks, int x, int y); /* 0: nobody stands there */

/*
 * A number behind those of its row, on a new text line where netpbm's is full; `used` is of this
 * one.
 */
void draw_wrapped(struct sink *sink, size_t *used, const char *number);

/* Columns 0 … width - 1 as `0` and `1`. */
void draw_bits(char *out, const uint64_t *row, int width);

#endif
