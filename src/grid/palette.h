/* The different glyphs of a map, numbered. */
#ifndef GRID_PALETTE_H
#define GRID_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

#define PALETTE_MOST 65535

struct palette {
    uint32_t *codes; /* by number */
    uint32_t count;
    uint32_t *slots; /* open hashing: number + 1, or 0; a power of two of them */
    uint32_t slot_count;
};

/* With `ascii`, the numbers 0 … 127 stand for the code points 0 … 127. */
void palette_init(struct palette *palette, bool ascii);
void palette_copy(struct palette *palette, const struct palette *from);
void palette_release(struct palette *palette);
uint32_t palette_number(struct palette *palette, uint32_t code); /* adds it when it is new */

#endif
