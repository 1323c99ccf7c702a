/*
 * Maps as plain text; text_read() is for what is not so, and to see what is done here.
 *
 * Idea: eight cells are one word. Their glyphs are compared with an opaque one all at once: the
 * bytes of `word ^ 0x2323…` (23 is `#`) are zero exactly where one stands; adding 0x7f to each
 * carries into its top bit where it is not zero; and a product brings the top bits together.
 *
 *     . # # . . . # .   a word of glyphs        0 1 1 0 0 0 1 0   eight bits of the plane
 */
#include "cli/input/text.h"

#include <string.h>

#include "cli/support/word.h"

#define GATHER 0x0102040810204080u /* brings the bits 8i to 56 + i */

#define KINDS_MOST 6

/* The opaque glyphs, or, when they are fewer, the open ones; each in every byte of a word. */
struct kinds {
    uint64_t spread[KINDS_MOST];
    int count;
    uint64_t flip; /* all ones: the open ones */
};

/* The glyphs that the legend does not name; false: they are too many as well. */
static bool take_others(struct kinds *kinds, const bool named[0x7f])
{
    kinds->count = 0;
    kinds->flip = ~kinds->flip;
    for (uint32_t code = 0x20; code < 0x7f; code++) {
        if (named[code])
            continue;
        if (kinds->count == KINDS_MOST)
            return false;
        kinds->spread[kinds->count++] = code * WORD_ONES;
    }
    return true;
}

/* false: too many of both. */
static bool find_kinds(struct kinds *kinds, const struct legend *legend)
{
    const char *glyphs = legend->open ? legend->open : legend->opaque;
    bool named[0x7f] = {false}, many = false;

    kinds->count = 0;
    kinds->flip = legend->open ? ~(uint64_t)0 : 0;
    for (const char *at = glyphs ? glyphs : "#"; *at; at++) {
        if (*at < 0x20 || *at >= 0x7f || named[(int)*at])
            continue;
        named[(int)*at] = true;
        many |= kinds->count == KINDS_MOST;
        if (!many)
            kinds->spread[kinds->count++] = (uint64_t)*at * WORD_ONES;
    }
    return !many || take_others(kinds, named);
}

/* The opaque bits of `count` times eight cells; `bad` gets a top bit where a byte is not plain. */
static inline __attribute__((always_inline)) uint64_t
classify(const struct kinds *kinds, const char *text, int count, uint64_t *bad)
{
    uint64_t words[8], others[8], worst = 0, bits = 0;

    for (int i = 0; i < count; i++) {
        words[i] = word_load(text + 8 * (size_t)i);
        others[i] = WORD_TOPS;
        worst |= word_unprintable(words[i]);
    }
    for (int k = 0; k < kinds->count; k++)
        for (int i = 0; i < count; i++)
            others[i] &= (words[i] ^ kinds->spread[k]) + WORD_LOWS;
    for (int i = 0; i < count; i++)
        bits |= ((~others[i] & WORD_TOPS) >> 7) * GATHER >> 56 << 8 * i;
    *bad |= worst;
    return bits ^ kinds->flip >> (64 - 8 * count);
}

/* The same of fewer than 64 cells. */
static uint64_t classify_rest(const struct kinds *kinds, const char *text, size_t cells,
                              uint64_t *bad)
{
    char rest[8] = "        ";
    uint64_t bits = 0;
    size_t x = 0;

    for (; x + 32 <= cells; x += 32)
        bits |= classify(kinds, text + x, 4, bad) << x;
    for (; x + 8 <= cells; x += 8)
        bits |= classify(kinds, text + x, 1, bad) << x;
    if (x < cells) {
        memcpy(rest, text + x, cells - x);
        bits |= (classify(kinds, rest, 1, bad) & ~(~(uint64_t)0 << (cells - x))) << x;
    }
    return bits;
}

static bool read_row(uint64_t *row, const char *text, size_t width, const struct kinds *kinds)
{
    uint64_t bad = 0;
    size_t x = 0;

    for (; x + 64 <= width; x += 64)
        row[x / 64] = classify(kinds, text + x, 8, &bad);
    if (x < width)
        row[x / 64] = classify_rest(kinds, text + x, width - x, &bad);
    return !(bad & WORD_TOPS);
}

bool plain_read(struct map *map, struct source *source, const struct legend *legend)
{
    const char *text = source->text, *end = memchr(text, '\n', source->length);
    size_t width = end ? (size_t)(end - text) : source->length, stride = width + 1;
    size_t height = (source->length + 1) / stride, rest = source->length % stride;
    struct kinds kinds;
    size_t start = (size_t)(text - source->bytes.data);

    if (!width || (rest && rest != width) || !map_fits(width, height) ||
        !find_kinds(&kinds, legend))
        return false;
    map_init_adopted(map, (int)width, (int)height, source->bytes.data, source->bytes.data + start,
                     stride);
    for (size_t y = 0; y < height; y++) {
        size_t at = y * stride;
        if (!read_row(plane_row(&map->opaque, (int)y), text + at, width, &kinds) ||
            (at + width < source->length && text[at + width] != '\n')) {
            map->store = NULL;
            map_release(map);
            return false;
        }
    }
    source->bytes = (struct bytes){0};
    map_finish(map);
    return true;
}
