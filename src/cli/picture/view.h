/* What a look, or several, made of a map: all that the pictures and masks are made of. */
#ifndef PICTURE_VIEW_H
#define PICTURE_VIEW_H

#include "cli/level/eyes.h"
#include "cli/level/memory.h"
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
    const struct memory *memory; /* explored cells that look otherwise by now; may be NULL */
    const uint8_t *counts;       /* how many eyes see each mask cell; NULL unless asked for */
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

/*
 * The eyes that have a glyph, by row, then column, so that whoever draws row by row need not look
 * for them. Of those in one cell the first that was given comes first.
 */
struct marks {
    const struct eye **list;
    size_t count, first; /* the first one not above the row */
    size_t next;         /* of the row: not asked for yet */
    int row;
};

void marks_init(struct marks *marks, const struct eye *eyes, size_t count);
void marks_release(struct marks *marks);
void marks_row(struct marks *marks, int y); /* its first is the next; best from above to below */

/* The row's next one from column `x` on, or NULL; columns are asked for from left to right. */
const struct eye *marks_next(struct marks *marks, int x);

/*
 * A number behind those of its row, on a new text line where netpbm's is full; `used` is of this
 * one.
 */
void draw_wrapped(struct sink *sink, size_t *used, const char *number);

/* Columns 0 … width - 1 as `0` and `1`. */
void draw_bits(char *out, const uint64_t *row, int width);

#endif
