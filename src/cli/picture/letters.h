/* Letters of a font of our own, drawn with strokes. */
#ifndef PICTURE_LETTERS_H
#define PICTURE_LETTERS_H

#include "cli/picture/canvas.h"

#define LETTER_UNITS 11.0 /* of the size of text: the columns and rows in which letters are drawn */

double letter_width(uint32_t code); /* for text of size 1 */

/* The letter from `at` on, which is on the line; strokes are `weight` units wide. */
void letter_draw(struct canvas *canvas, uint32_t code, struct point at, double size, double weight,
                 struct paint paint);

#endif
