/*
 * What a team remembers: the glyphs of cells that changed since it last saw them. A plane says which
 * cells these are; what they showed stands in an array as large as the map, of which the system
 * gives only the pages that are written to.
 */
#ifndef LEVEL_MEMORY_H
#define LEVEL_MEMORY_H

#include "lib/words.h"

struct memory {
    struct eyeshot_mask outdated; /* no words before the first such cell */
    uint32_t *glyphs;             /* row by row, of the cells that are outdated */
};

/* What the cell showed when it was last seen; the first such memory stays. */
void memory_keep(struct memory *memory, int width, int height, struct cell cell, uint32_t glyph);
void memory_drop(struct memory *memory, struct cell cell); /* it is seen again */
bool memory_has(const struct memory *memory, int x, int y);
uint32_t memory_glyph(const struct memory *memory, int x, int y); /* of a cell that it has */
void memory_release(struct memory *memory);

#endif
