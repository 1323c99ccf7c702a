/* Drawing rows of cells, run by run. */
#ifndef PICTURE_DRAW_H
#define PICTURE_DRAW_H

#include "cli/level/eyes.h"
#include "cli/support/sink.h"

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
