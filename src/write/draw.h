/* Drawing rows of cells, run by run. */
#ifndef WRITE_DRAW_H
#define WRITE_DRAW_H

#include "write/view.h"

enum state { STATE_HIDDEN, STATE_EXPLORED, STATE_VISIBLE };

/* The state of column `x` and, in `end`, where a run of it ends. */
enum state state_run(const uint64_t *visible, const uint64_t *explored, int x, int width, int *end);

/* Columns 0 … width - 1 as `0` and `1`. */
void draw_bits(char *out, const uint64_t *row, int width);

#endif
