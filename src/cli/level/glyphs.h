/* The glyphs of drawn maps: palettes number them, legends tell which of them stop sight. */
#ifndef LEVEL_GLYPHS_H
#define LEVEL_GLYPHS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The different glyphs of a map, numbered. */

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

/* A set of glyphs, or of other numbers below GLYPH_SET_MOST: a bit each. */

#define GLYPH_SET_MOST ((size_t)0x220000) /* a code point and a bit with it */

struct glyph_set {
    uint64_t *words; /* NULL before the first */
    size_t count;
};

bool glyph_set_add(struct glyph_set *set, uint32_t number); /* false: it is there already */
void glyph_set_release(struct glyph_set *set);

/* Which glyphs stop sight. */

/* At most one is given; UTF-8, valid, owned by a copy alone. */
struct legend {
    const char *opaque; /* these stop sight, all others do not */
    const char *open;   /* these do not, all others do */
    bool fixed;         /* the command line said so: an input's own legend does not count */
};

/* Without a legend these stop sight: #, █, ▓, ▒ and the box-drawing characters. */
static inline bool legend_is_wall(uint32_t code)
{
    return code == '#' || code == 0x2588 || code == 0x2592 || code == 0x2593 ||
           (code >= 0x2500 && code <= 0x257f);
}

struct legend legend_copy(const struct legend *legend);
void legend_release(struct legend *copy);
bool legend_is_given(const struct legend *legend);

/* What a legend says, to be asked often. */
struct legend_list {
    uint32_t *codes; /* ascending */
    size_t count;
    bool open;  /* it lists what does not stop sight */
    bool given; /* else there is no list */
};

void legend_list_init(struct legend_list *list, const struct legend *legend);
bool legend_list_is_opaque(const struct legend_list *list, uint32_t code);
void legend_list_release(struct legend_list *list);

#endif
