/*
 * The quick way to a map, for text whose rows are printable ASCII, of one length, and end with a
 * line feed: its bytes are the glyphs as they stand. For what is not so, and to see what it does,
 * text_read().
 */
#ifndef INPUT_PLAIN_H
#define INPUT_PLAIN_H

#include <stdbool.h>

#include "cli/input/source.h"
#include "cli/level/legend.h"
#include "cli/level/map.h"

/* Takes over the source's bytes; false: the text is not so, and nothing happened. */
bool plain_read(struct map *map, struct source *source, const struct legend *legend);

#endif
