/* Maps drawn as text: a text line a row, a code point a cell. */
#ifndef INPUT_TEXT_H
#define INPUT_TEXT_H

#include "cli/level/map.h"

/* On failure there is no map. Rows shorter than the longest end in open floor, unless `strict`. */
int text_read(struct map *map, const char *text, size_t length, const struct legend *legend,
              bool strict, struct diag *diag);

/*
 * Says what lies under the @ of a map that was read: each is the mark of a viewer then, which
 * stands on floor; where the legend says that @ is opaque, it is a wall to all but that viewer.
 */
void text_mark(struct map *map, const struct legend *legend);

/* How long the text is without the empty lines at its end, which are no rows. */
size_t text_trim(const char *text, size_t length);

#endif
