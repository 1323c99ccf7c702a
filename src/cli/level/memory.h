/* What a team remembers: the glyphs of cells that changed since it last saw them. */
#ifndef LEVEL_MEMORY_H
#define LEVEL_MEMORY_H

#include "lib/words.h"

struct memory {
    struct eyeshot_mask
        outdated; /* the cells remembered otherwise than they are; no words before the first */
    struct recollection {
        struct cell cell;
        uint32_t glyph; /* 0: an empty slot */
    } * slots;
    size_t count, room; /* a power of two */
};

/* What the cell showed when it was last seen; the first such memory stays. */
void memory_keep(struct memory *memory, int width, int height, struct cell cell, uint32_t glyph);
void memory_drop(struct memory *memory, struct cell cell); /* it is seen again */
bool memory_has(const struct memory *memory, int x, int y);
uint32_t memory_glyph(const struct memory *memory, int x, int y); /* of a cell that it has */
void memory_release(struct memory *memory);

#endif
