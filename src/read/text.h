/* Maps drawn as text: a line a row, a code point a cell. */
#ifndef READ_TEXT_H
#define READ_TEXT_H

#include <stdbool.h>

#include "base/diag.h"
#include "grid/legend.h"
#include "grid/map.h"

/* On failure there is no map. Rows shorter than the longest end in open floor, unless `strict`. */
int text_read(struct map *map, const char *text, size_t length, const struct legend *legend,
              bool strict, struct diag *diag);

#endif
