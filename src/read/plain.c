/*
 * Idea: eight cells are one word. Their glyphs are compared with an opaque one all at once: the bytes
 * of `word ^ 0x2323…` (23 is `#`) are zero exactly where one stands; adding 0x7f to each carries
 * into its top bit where it is not zero; and a product brings the top bits together.
 *
 *     . # # . . . # .   a word of glyphs        0 1 1 0 0 0 1 0   eight bits of the plane
 */
#include "read/plain.h"

#include <stdlib.h>
#include <string.h>

#define ONES 0x0101010101010101u /* 1 in each byte */
#define TOPS 0x8080808080808080u /* the top bit of each byte */
#define LOWS 0x7f7f7f7f7f7f7f7fu
#define GATHER 0x0102040810204080u /* brings the bits 8i to 56 + i */

#define KINDS_MOST 6

/* The opaque glyphs, or, when they are fewer, the open ones; each in every byte of a word. */
struct kinds {
    uint64_t spread[KINDS_MOST];
    int count;
    uint64_t flip; /* all ones: the open ones */
};

/* false: too many of both. */
static bool find_kinds(struct kinds *kinds, const struct legend *legend)
{
    const char *glyphs = legend->open ? legend->open : legend->opaque;
    int opaque = 0, printable = 0x7f - 0x20;
    bool is_opaque[0x7f] = {false};

    memset(is_opaque, legend->open != NULL, sizeof is_opaque);
    for (const char *at = glyphs ? glyphs : LEGEND_OPAQUE; *at; at++)
        if (*at >= 0x20 && *at < 0x7f)
            is_opaque[(int)*at] = !legend->open;
    for (int code = 0x20; code < 0x7f; code++)
        opaque += is_opaque[code];
    *kinds = (struct kinds){.flip = opaque > printable / 2 ? ~(uint64_t)0 : 0};
    if ((kinds->flip ? printable - opaque : opaque) > KINDS_MOST)
        return false;
    for (uint32_t code = 0x20; code < 0x7f; code++)
        if (is_opaque[code] == !kinds->flip)
            kinds->spread[kinds->count++] = code * ONES;
    return true;
}

/* Eight bytes, the first one lowest. */
static uint64_t load(const char *text)
{
    uint64_t word;

    memcpy(&word, text, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/* The opaque bits of 64 cells; what is not printable ASCII leaves a top bit in `bad`. */
static uint64_t classify(const struct kinds *kinds, const char *text, uint64_t *bad)
{
    uint64_t words[8], others[8], worst = 0, bits = 0;

    for (int i = 0; i < 8; i++) {
        words[i] = load(text + 8 * i);
        others[i] = TOPS;
        /* a byte above 0x7e, or one below 0x20, from which a borrow only adds to those */
        worst |= words[i] | (words[i] + ONES) | (words[i] - 0x20 * ONES);
    }
    for (int k = 0; k < kinds->count; k++)
        for (int i = 0; i < 8; i++)
            others[i] &= (words[i] ^ kinds->spread[k]) + LOWS;
    for (int i = 0; i < 8; i++)
        bits |= ((~others[i] & TOPS) >> 7) * GATHER >> 56 << 8 * i;
    *bad |= worst;
    return bits ^ kinds->flip;
}

static bool read_row(uint64_t *row, const char *text, size_t width, const struct kinds *kinds)
{
    uint64_t bad = 0;
    char rest[64];
    size_t x = 0;

    for (; x + 64 <= width; x += 64)
        row[x / 64] = classify(kinds, text + x, &bad);
    if (x < width) {
        memset(rest, ' ', sizeof rest);
        memcpy(rest, text + x, width - x);
        row[x / 64] = classify(kinds, rest, &bad) & (~(uint64_t)0 >> (64 - (width - x)));
    }
    return !(bad & TOPS);
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
