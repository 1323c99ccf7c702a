/* The different glyphs of a map, numbered. */
#ifndef LEVEL_PALETTE_H
#define LEVEL_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

#define PALETTE_MOST 65535

struct palette {
    uint32_t count;      /* of numbers; */
    uint32_t fixed;      /* those below this one stand for the code points 0, 1, 2 …, */
    uint32_t *codes;     /* the others for these */
    uint32_t *slots;     /* open hashing: an index in `codes` + 1, or 0; */
    uint32_t slot_count; /* a power of two of them, none before the first code; */
    uint32_t last;       /* the index that was asked for last: the same glyphs stand together */
};

/* With `ascii`, the numbers 0 … 127 stand for the code points 0 … 127. */
void palette_init(struct palette *palette, bool ascii);
void palette_copy(struct palette *palette, const struct palette *from);
void palette_release(struct palette *palette);
uint32_t palette_number(struct palette *palette, uint32_t code); /* adds it when it is new */
bool palette_find(const struct palette *palette, uint32_t code, uint32_t *number);

static inline uint32_t palette_code(const struct palette *palette, uint32_t number)
{
    return number < palette->fixed ? number : palette->codes[number - palette->fixed];
}

#endif
