/* Text for a terminal: words laid out in columns, and colours. */
#ifndef SUPPORT_TEXT_H
#define SUPPORT_TEXT_H

#include "cli/support/sink.h"

void text_blanks(struct sink *sink, int count);
void text_left(struct sink *sink, const char *text, int width); /* blanks behind it */

/*
 * Words, on text lines of up to `columns`, ended by a line's end: the first goes on at column
 * `used`, the others begin with `indent` blanks. A word that is too long stands on a text line of
 * its own.
 */
void text_wrap(struct sink *sink, const char *text, int used, int indent, int columns);

/* What is coloured on a terminal. */
enum color_name {
    COLOR_VISIBLE,
    COLOR_UNLIT, /* seen without light */
    COLOR_REMEMBERED,
    COLOR_HIDDEN,
    COLOR_VIEWER,
    COLOR_GAINED,
    COLOR_LOST,
    COLOR_SAME,
    COLOR_DIFFER,
    COLOR_GOOD,
    COLOR_BAD,
    COLOR_COUNT
};

/* The numbers between `ESC [` and `m`; NULL: no colour. */
struct color {
    const char *sgr;
};

extern const struct color usual_colors[COLOR_COUNT];

void color_on(struct sink *sink, const struct color *color);
void color_off(struct sink *sink, const struct color *color);

/* From one to another, where they are not the same; NULL: none. */
void color_change(struct sink *sink, const struct color **now, const struct color *next);

#endif
