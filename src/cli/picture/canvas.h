/* Pixels, and what is painted on them: polygons, discs, lines. Edges are smooth. */
#ifndef PICTURE_CANVAS_H
#define PICTURE_CANVAS_H

#include <stddef.h>
#include <stdint.h>

#include "cli/support/sink.h"

struct point {
    double x, y;
};

struct pixel_box {
    int x0, y0, x1, y1; /* the latter are outside */
};

struct canvas {
    int width, height;
    uint8_t *pixels;         /* red, green, blue, row by row */
    struct pixel_box inside; /* nothing is painted outside */
};

struct paint {
    uint32_t color; /* 0xrrggbb */
    double opacity;
};

void canvas_init(struct canvas *canvas, int width, int height); /* white */
void canvas_release(struct canvas *canvas);

/*
 * A polygon is closed. A box has its corners on the nearest pixels, so that boxes side by side
 * leave no gap.
 */
void canvas_polygon(struct canvas *canvas, const struct point *points, size_t count,
                    struct paint paint);
void canvas_box(struct canvas *canvas, struct point from, struct point to, struct paint paint);
void canvas_disc(struct canvas *canvas, struct point middle, double radius, struct paint paint);
void canvas_line(struct canvas *canvas, struct point from, struct point to, double width,
                 struct paint paint); /* with round ends */

/* Letters of a font of our own, drawn with strokes. */
#define LETTER_UNITS 11.0 /* of the size of text: the columns and rows in which letters are drawn */
double letter_width(uint32_t code); /* for text of size 1 */

/* The letter from `at` on, which is on the line; strokes are `weight` units wide. */
void letter_draw(struct canvas *canvas, uint32_t code, struct point at, double size, double weight,
                 struct paint paint);

/* All of it as a PNG file. */
void canvas_png(struct sink *sink, const struct canvas *canvas);

#endif
