/* How an answer is printed: the forms of a command, and what the user asked of all of them. */
#ifndef PICTURE_FORMAT_H
#define PICTURE_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/support/text.h"

/* What the user asked of pictures. */
struct picture_options {
    const char *title; /* NULL: the command's own */
    bool grid;         /* coordinates at the edges */
};

struct style {
    bool color;
    bool map;                         /* JSON has the map's rows: everywhere but in batch */
    struct color colors[COLOR_COUNT]; /* none without `color` */
    uint32_t unseen;                  /* drawn for a cell that nobody sees */
    int columns;                      /* of the terminal */
    struct picture_options picture;
    const char *name; /* of the map; NULL: it has none */
};

/* A form, with one file of its command's room, or of this one, in which it is written. */
struct format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const void *answer, const struct style *style);
};

#endif
