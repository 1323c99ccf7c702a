#include "cli/level/palette.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/hash.h"

#define ASCII 128
#define SLOTS_LEAST 256

void palette_init(struct palette *palette, bool ascii)
{
    *palette = (struct palette){.fixed = ascii ? ASCII : 0};
    palette->count = palette->fixed;
}

void palette_copy(struct palette *palette, const struct palette *from)
{
    *palette = *from;
    if (!from->slot_count)
        return;
    palette->codes = alloc_resize(NULL, from->slot_count / 2, sizeof *palette->codes);
    palette->slots = alloc_resize(NULL, from->slot_count, sizeof *palette->slots);
    memcpy(palette->codes, from->codes, (from->count - from->fixed) * sizeof *palette->codes);
    memcpy(palette->slots, from->slots, from->slot_count * sizeof *palette->slots);
}

void palette_release(struct palette *palette)
{
    free(palette->codes);
    free(palette->slots);
    *palette = (struct palette){0};
}

/* The slot of `code`, or the empty one where it belongs. */
static uint32_t *find_slot(const struct palette *palette, uint32_t code)
{
    uint64_t at = hash_number(code);

    for (;; at++) {
        uint32_t *slot = &palette->slots[at & (palette->slot_count - 1)];
        if (!*slot || palette->codes[*slot - 1] == code)
            return slot;
    }
}

static void grow(struct palette *palette, uint32_t used)
{
    palette->slot_count = palette->slot_count ? palette->slot_count * 2 : SLOTS_LEAST;
    palette->codes = alloc_resize(palette->codes, palette->slot_count / 2, sizeof *palette->codes);
    free(palette->slots);
    palette->slots = alloc_array(palette->slot_count, sizeof *palette->slots);
    for (uint32_t i = 0; i < used; i++)
        *find_slot(palette, palette->codes[i]) = i + 1;
}

uint32_t palette_number(struct palette *palette, uint32_t code)
{
    uint32_t used = palette->count - palette->fixed, *slot;

    if (code < palette->fixed)
        return code;
    if (palette->last < used && palette->codes[palette->last] == code)
        return palette->fixed + palette->last;
    if (used == palette->slot_count / 2)
        grow(palette, used);
    slot = find_slot(palette, code);
    if (!*slot) {
        palette->codes[used] = code;
        *slot = used + 1;
        palette->count++;
    }
    palette->last = *slot - 1;
    return palette->fixed + palette->last;
}

bool palette_find(const struct palette *palette, uint32_t code, uint32_t *number)
{
    uint32_t slot = 0;

    if (code >= palette->fixed && palette->slot_count)
        slot = *find_slot(palette, code);
    *number = slot ? palette->fixed + slot - 1 : code;
    return slot || code < palette->fixed;
}
