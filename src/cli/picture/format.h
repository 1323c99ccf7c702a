/*
 * How an answer is printed: the forms of a command, what the user asked of all of them, and what
 * the forms of several commands share, in JSON and as pages. A page is a shell, the answer as JSON,
 * a still picture, and a script.
 */
#ifndef PICTURE_FORMAT_H
#define PICTURE_FORMAT_H

#include "cli/level/map.h"
#include "cli/support/json.h"
#include "cli/support/text.h"

/* What the user asked of pictures. */
struct picture_options {
    const char *title; /* NULL: the command's own */
    bool grid;         /* coordinates at the edges */
};

struct style {
    bool color;
    bool map;                        /* JSON has the map's rows: everywhere but in batch */
    const char *colors[COLOR_COUNT]; /* none without `color` */
    uint32_t unseen;                 /* drawn for a cell that nobody sees */
    struct picture_options picture;
};

/*
 * A form: a text that is written from an answer, or a page that holds two such texts of it. Those
 * of `fov` stand in this folder, all others in their command's.
 */
struct format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const void *answer, const struct style *style);
    const char *title;                 /* of a page, unless the user has one; NULL: it is no page */
    const struct format *json, *still; /* of a page: the still is an SVG, or text */
};

/*
 * Print one answer, or several: each is added when it is there, and of a page the last one is
 * given once more at the end, for the still that is shown where no script runs. page.c has these.
 */
void format_begin(struct sink *sink, const struct format *format, const struct style *style);
void format_add(struct sink *sink, const struct format *format, const void *answer,
                const struct style *style);
void format_end(struct sink *sink, const struct format *format, const void *answer,
                const struct style *style);
void format_write(struct sink *sink, const struct format *format, const void *answer,
                  const struct style *style); /* all of it, for a single answer */

/* JSON. json_view.c has these. */

void json_radius(struct json_out *json, const char *key, int64_t radius); /* null for all */
void json_rows(struct json_out *json, const char *key, const struct eyeshot_mask *mask);

/* The map's rows and, where the usual legend would misread a glyph, which cells are opaque. */
void json_map(struct json_out *json, const struct map *map);

/* An array of row strings: 2 visible, 1 explored, 0 hidden. */
void json_states(struct json_out *json, const char *key, const struct eyeshot_mask *visible,
                 const struct eyeshot_mask *explored);

/* Columns x0 … x1 - 1 of a row as `0` and `1`. */
void draw_bits(char *out, const struct eyeshot_mask *mask, int y, int x0, int x1);

/* mask.c has this: the number of a netpbm greymap at column `x`, and what stands behind it. */
void draw_grey(struct sink *sink, const struct map *map, int x, uint32_t grey);

/* What comes from the user goes through these, on pages and in pictures. */
void xml_text(struct sink *sink, const char *text);
void xml_part(struct sink *sink, const char *text, size_t length);

/* Style and scripts as text lines, up to NULL; the Makefile makes them of the files in src/page. */
extern const char *const svg_css[], *const page_css[];
extern const char *const parts_js[], *const viewer_js[], *const answers_js[];

#endif
