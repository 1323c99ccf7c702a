/*
 * Pictures as SVG: the pieces that all of them are drawn with. What comes from the user goes
 * through xml_text() or xml_code(), here and on pages.
 */
#ifndef PICTURE_SVG_H
#define PICTURE_SVG_H

#include "cli/level/eyes.h"
#include "cli/picture/format.h"

#define SVG_MARGIN 24  /* around everything, in units of the picture */
#define SVG_CELL 16    /* a cell of a map that is small enough */
#define SVG_MOST 960   /* a side of a larger map */
#define SVG_READABLE 6 /* the smallest cell with a glyph in it */
#define SVG_INNER 460  /* the narrowest picture, without its margins */
#define SVG_HEADING 60 /* what svg_open() takes at the top, where no text needs two text lines */
#define SVG_LEGEND 44  /* what svg_keys() takes, where one row is enough */

#include "cli/picture/page.h"

/* How large so many cells are drawn: `cell` units a cell, or less for both sides to fit `most`
 * units. */
struct svg_size {
    int width, height, cell;
    int mark; /* hundredths of a cell: how large a sign is, so that it can be seen */
};

struct svg_size svg_size(const struct eyeshot_mask *cells, int cell, int most);

/* How large text is. Its width is what no likely font goes beyond; so many of its bytes fit. */
enum svg_text { SVG_TEXT = 13, SVG_NAME = 14, SVG_TITLE = 19 };
int svg_text_width(const char *text, enum svg_text size);
size_t svg_text_cut(const char *text, enum svg_text size, int width);

/* A whole picture of `width` x `height` units without the margins; its head is so high. */
void svg_open(struct sink *sink, int width, int height, const char *title, const char *subtitle);
int svg_head(const char *title, const char *subtitle, int width);
void svg_close(struct sink *sink);

/* A map in the picture, or one of its own on a page; everything in it is measured in cells. */
void svg_map_open(struct sink *sink, const struct eyeshot_mask *cells, struct svg_size size, int x,
                  int y);
void svg_map_close(struct sink *sink);

/* A colour, or a sign as it is drawn around the middle of a cell; neither: it is left out. */
struct svg_key {
    const char *class, *meaning, *sign;
};

/*
 * The row of them and what they mean, below a map, or several rows; ends without a meaning. How
 * high it is; drawn unless the sink is NULL.
 */
int svg_keys(struct sink *sink, const struct svg_key *keys, int y, int width);

/* A picture of one map: its head, up to the open map; then, once the map is closed, its edges, what
 * its signs mean, and the end. */
struct svg_picture {
    const struct eyeshot_mask *cells;
    struct bytes title, subtitle;
    const struct svg_key *keys;
    bool grid; /* with coordinates */
    int more;  /* room between the map and the keys */

    /* What is found: where the map stands, from `top` on; where it ends; how wide all is. */
    struct svg_size size;
    int x, y, top, below, width;
};

void svg_picture_place(struct svg_picture *picture, int cell,
                       int top);                                      /* `cell`: as of svg_size() */
void svg_edges(struct sink *sink, const struct svg_picture *picture); /* coordinates, if any */

/* What the user asked of pictures counts over the title there is; closing releases the texts. */
void svg_picture_open(struct sink *sink, struct svg_picture *picture,
                      const struct picture_options *asked);
void svg_picture_close(struct sink *sink, struct svg_picture *picture);

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

/*
 * A sign in a cell, around its middle: what is drawn between the two, and a text in it, on a line
 * at `y`, if there is any.
 */
void svg_sign_open(struct sink *sink, struct cell cell, struct svg_size size, const char *title);
void svg_sign_close(struct sink *sink, const char *class, const char *y, const char *text);
void svg_enlarge(struct sink *sink, struct cell cell,
                 struct svg_size size); /* an attribute, or none */
void svg_eyes(struct sink *sink, const struct eye *eyes, size_t count, struct svg_size size);

#endif
