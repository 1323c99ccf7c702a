/* What stops sight: what --opaque and --open, and the keys of these names in JSON, say. */
#ifndef LEVEL_LEGEND_H
#define LEVEL_LEGEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/support/diag.h"
#include "cli/support/option.h"
#include "cli/support/ranges.h"

/* What a text names: characters, or one of the words for everything and for maps of tiles. */
enum what { WHAT_GLYPHS, WHAT_ALL, WHAT_TILE, WHAT_LAYER, WHAT_PROPERTY, WHAT_EMPTY, WHAT_KINDS };

/* The kind of the text; `name` is what stands behind its word, of glyphs all of them. */
enum what what_of(const char *text, const char **name);

/* The texts of one place, those of `open` first, then those of `opaque`. */
struct said {
    struct option_list texts[2];
    const struct said *under; /* a place further from the user, which counts less; or NULL */
};

/* -1 with `diag` for a text that names nothing, or for what is named as both. */
int said_check(const struct said *said, struct diag *diag);

/* All that was said, settled: what is listed later counts more. */
struct legend {
    enum legend_rest { LEGEND_USUAL, LEGEND_OPEN, LEGEND_OPAQUE } rest; /* what is not listed */
    struct legend_glyph {
        uint32_t code;
        uint32_t rank; /* its place in the list as it was said, and in the lowest bit: opaque? */
    } * glyphs;        /* by code, each once */
    size_t glyph_count;
    struct legend_item {
        enum what what;
        bool opaque;
        const char *name; /* belongs to who said it */
        struct ranges tiles;
    } * items; /* of maps of tiles */
    size_t item_count;
};

/* -1 with `diag`: an `open` takes nothing away. To be released in any case. */
int legend_init(struct legend *legend, const struct said *said, struct diag *diag);
void legend_release(struct legend *legend);

bool legend_is_opaque(const struct legend *legend, uint32_t glyph);

/* What is said of a tile, a layer or property of that name, or of cells without a tile. */
enum saying { SAYING_NOTHING = -1, SAYING_OPEN, SAYING_OPAQUE };
enum saying legend_of_tile(const struct legend *legend, int64_t tile);
enum saying legend_of(const struct legend *legend, enum what what, const char *name);

/* Where nothing is said these stop sight: #, █, ▓, ▒ and the box-drawing characters. */
static inline bool glyph_is_wall(uint32_t code)
{
    return code == '#' || code == 0x2588 || code == 0x2592 || code == 0x2593 ||
           (code >= 0x2500 && code <= 0x257f);
}

#endif
