/* Maps drawn as text: a line a row, a code point a cell. */
#ifndef INPUT_TEXT_H
#define INPUT_TEXT_H

#include "cli/input/source.h"
#include "cli/level/glyphs.h"
#include "cli/level/map.h"

/* On failure there is no map. Rows shorter than the longest end in open floor, unless `strict`. */
int text_read(struct map *map, const char *text, size_t length, const struct legend *legend,
              bool strict, struct diag *diag);

/*
 * The quick way, for text whose rows are printable ASCII, of one length, and end with a line feed:
 * its bytes are the glyphs as they stand, and the map's from now on. false: the text is not so, and
 * nothing happened.
 */
bool plain_read(struct map *map, struct source *source, const struct legend *legend);

/*
 * One of the two. Every @ is the mark of a viewer then, below which lies floor; where the legend
 * says that @ is opaque, it is a wall to all but that viewer.
 */
int text_take(struct map *map, struct source *source, const struct legend *legend, bool strict,
              struct diag *diag);

/* How long the text is without the empty lines at its end, which are no rows. */
size_t text_trim(const char *text, size_t length);

#endif
