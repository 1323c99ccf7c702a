/* The picture of a level, which a picture of all and a page have in common. */
#ifndef DIFF_LEVELS_PICTURE_H
#define DIFF_LEVELS_PICTURE_H

#include "cli/diff/levels.h"
#include "cli/picture/svg.h"

extern const struct svg_key level_keys[]; /* ends with a NULL class */
bool level_is_drawn(const struct level *level);
void level_draw(struct sink *sink, const struct level *level, struct svg_size size, int x, int y);

#endif
