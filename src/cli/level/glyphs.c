#include "cli/level/glyphs.h"

#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/hash.h"
#include "cli/support/utf8.h"

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

bool glyph_set_add(struct glyph_set *set, uint32_t number)
{
    uint64_t bit = (uint64_t)1 << number % 64, *word;

    if (!set->words)
        set->words = alloc_array(GLYPH_SET_MOST / 64, sizeof *set->words);
    word = &set->words[number / 64];
    if (*word & bit)
        return false;
    *word |= bit;
    set->count++;
    return true;
}

void glyph_set_release(struct glyph_set *set)
{
    free(set->words);
    *set = (struct glyph_set){0};
}

/* Legends */

static const char *copy_text(const char *text)
{
    return text ? alloc_text(text, strlen(text)) : NULL;
}

struct legend legend_copy(const struct legend *legend)
{
    return (struct legend){copy_text(legend->opaque), copy_text(legend->open), legend->fixed};
}

void legend_release(struct legend *copy)
{
    free((char *)copy->opaque);
    free((char *)copy->open);
    *copy = (struct legend){0};
}

bool legend_is_given(const struct legend *legend)
{
    return legend->opaque || legend->open;
}

static int compare_codes(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, other = *(const uint32_t *)b;

    return (one > other) - (one < other);
}

void legend_list_init(struct legend_list *list, const struct legend *legend)
{
    const char *text = legend->open ? legend->open : legend->opaque;
    size_t length = text ? strlen(text) : 0, step;
    uint32_t code;

    *list = (struct legend_list){.open = legend->open != NULL, .given = text != NULL};
    if (!text)
        return;
    list->codes = alloc_array(length, sizeof *list->codes);
    for (size_t at = 0; at < length; at += step) {
        step = utf8_decode(text + at, length - at, &code);
        if (!step)
            break;
        list->codes[list->count++] = code;
    }
    qsort(list->codes, list->count, sizeof *list->codes, compare_codes);
}

bool legend_list_is_opaque(const struct legend_list *list, uint32_t code)
{
    if (!list->given)
        return legend_is_wall(code);
    return (bsearch(&code, list->codes, list->count, sizeof code, compare_codes) != NULL) !=
           list->open;
}

void legend_list_release(struct legend_list *list)
{
    free(list->codes);
    *list = (struct legend_list){0};
}
