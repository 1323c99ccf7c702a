/* Colours on a terminal, by name, as EYESHOT_COLORS may set them: `name=sgr:name=sgr`. */
#ifndef PICTURE_COLOR_H
#define PICTURE_COLOR_H

#include "cli/support/sink.h"

enum color_name {
    COLOR_VISIBLE,
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

/* The numbers between `ESC [` and `m`; none at all where the length is 0. */
struct color {
    const char *sgr;
    int length;
};

/* The usual ones, over which those of `list` count; an entry that is not understood is ignored. */
void colors_read(struct color colors[COLOR_COUNT], const char *list);

void color_on(struct sink *sink, const struct color *color);
void color_off(struct sink *sink, const struct color *color);

/* From one to another, where they are not the same; NULL: none. */
void color_change(struct sink *sink, const struct color **now, const struct color *next);

#endif
