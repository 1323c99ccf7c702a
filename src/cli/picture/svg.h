/*
 * Pictures as SVG: the pieces that all of them are drawn with. What comes from the user goes
 * through xml_text() or xml_code(), here and on pages.
 */
#ifndef PICTURE_SVG_H
#define PICTURE_SVG_H

#include "cli/level/eyes.h"
#include "cli/support/sink.h"

#define SVG_MARGIN 24  /* around everything, in units of the picture */
#define SVG_CELL 16    /* a cell of a map that is small enough */
#define SVG_MOST 960   /* a side of a larger map */
#define SVG_READABLE 6 /* the smallest cell with a glyph in it */
#define SVG_INNER 460  /* the narrowest picture, without its margins */
#define SVG_HEADING 60 /* what svg_open() takes at the top */
#define SVG_LEGEND 44  /* what svg_keys() takes */

void xml_text(struct sink *sink, const char *text);
void xml_code(struct sink *sink, uint32_t code);

/* How large so many cells are drawn: `cell` units a cell, or less for both sides to fit `most`
 * units. */
struct svg_size {
    int width, height, cell;
};

struct svg_size svg_size(const struct eyeshot_mask *cells, int cell, int most);

/* A whole picture of `width` x `height` units without the margins. */
void svg_open(struct sink *sink, int width, int height, const char *title, const char *subtitle);
void svg_close(struct sink *sink);

/* A map in the picture, or one of its own on a page; everything in it is measured in cells. */
void svg_map_open(struct sink *sink, const struct eyeshot_mask *cells, struct svg_size size, int x,
                  int y);
void svg_map_close(struct sink *sink);

struct svg_key {
    const char *class, *meaning;
};

/* A picture of one map: its head, up to the open map; then the map's end, what its colours mean, and
 * the end. */
struct svg_size svg_picture_open(struct sink *sink, const struct eyeshot_mask *cells,
                                 const char *title, const char *subtitle);
void svg_picture_close(struct sink *sink, struct svg_size size, const struct svg_key *keys);

/* The cells of a plane as few rectangles; the plane is empty afterwards. */
void svg_cells(struct sink *sink, const char *class, struct eyeshot_mask *cells);

/* The cells of a plane that are open, or opaque, leaving the plane as it is. */
void svg_kind(struct sink *sink, const char *class, const struct eyeshot_mask *cells,
              const struct eyeshot_mask *opaque, bool walls);
void svg_floor_and_walls(struct sink *sink, const struct eyeshot_mask *opaque); /* of a map */
void svg_scale(struct sink *sink, int scale); /* measures in mask cells until svg_unscale() */
void svg_unscale(struct sink *sink, int scale);

bool svg_plain_glyph(uint32_t code); /* shown by the colour of its cell */
void svg_glyph(struct sink *sink, const char *class, int x, int y, uint32_t code);
void svg_eyes(struct sink *sink, const struct eye *eyes, size_t count, bool signs);

/* A row of small squares and what they mean, below a map; ends with a NULL class. */
void svg_keys(struct sink *sink, const struct svg_key *keys, int y);

#endif
