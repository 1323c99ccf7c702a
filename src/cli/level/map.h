/*
 * A map: which cells are opaque, as the library keeps it, and, where it was drawn, the glyph of
 * each cell: a byte while all of them are ASCII, else a code point of 32 bits. And what makes a
 * glyph, or a tile, opaque.
 */
#ifndef LEVEL_MAP_H
#define LEVEL_MAP_H

#include "cli/support/option.h"

/* What --opaque and --open, and the keys of these names in JSON, say of glyphs (legend.c). */

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

/* What is said of a glyph, of a tile, of a layer or property, or of cells without a tile. */
enum saying { SAYING_NOTHING, SAYING_OPEN, SAYING_OPAQUE };

#define GLYPHS_END 0x110000 /* behind the last code point */

/* All that was said, settled. */
struct legend {
    enum saying rest;    /* of what is not listed */
    uint8_t *glyphs;     /* by code point: what is said of it; NULL: nothing of any */
    struct legend_item { /* of maps of tiles; what is listed later counts more */
        enum what what;
        enum saying saying;
        const char *name; /* belongs to who said it */
        struct ranges tiles;
    } * items;
    size_t item_count;
};

/* -1 with `diag`: an `open` takes nothing away. To be released in any case. */
int legend_init(struct legend *legend, const struct said *said, struct diag *diag);
void legend_release(struct legend *legend);

bool legend_is_opaque(const struct legend *legend, uint32_t glyph);

/* What is said of a tile, by its number, or of whatever else has that name. */
enum saying legend_of(const struct legend *legend, enum what what, const char *name, int64_t tile);

/* Where nothing is said these stop sight: #, █, ▓, ▒ and the box-drawing characters. */
static inline bool glyph_is_wall(uint32_t code)
{
    return code == '#' || code == 0x2588 || code == 0x2592 || code == 0x2593 ||
           (code >= 0x2500 && code <= 0x257f);
}

struct map {
    int width, height;
    struct eyeshot_map *cells;  /* as looks see it */
    struct eyeshot_mask opaque; /* its rows: its memory, to be read and written here */
    uint8_t *bytes;             /* the glyphs, row by row: these, */
    uint32_t *codes;            /* or these; neither where the map was not drawn */
    uint32_t floor; /* what is shown for an @, which marks a viewer's place; 0: an @ is an @ */
};

static inline size_t map_area(const struct map *map) /* its cells */
{
    return (size_t)map->width * (size_t)map->height;
}

/* Its opaque cells, at the scale of a mask. */
void map_opaque(struct eyeshot_mask *opaque, const struct map *map, int scale);
size_t map_open(const struct map *map);                        /* its open cells */
int map_check(size_t width, size_t height, struct diag *diag); /* -1 with `diag`: too large */
void map_init(struct map *map, int width, int height);         /* open, without glyphs */
void map_draw(struct map *map); /* gives `#` and `.` to a map without glyphs */
void map_release(struct map *map);

static inline bool map_drawn(const struct map *map)
{
    return map->bytes || map->codes;
}

/* The place of a cell among the glyphs. */
static inline size_t map_at(const struct map *map, int x, int y)
{
    return (size_t)y * (size_t)map->width + (size_t)x;
}

static inline struct cell map_cell(const struct map *map, size_t at) /* that has this place */
{
    return (struct cell){(int)(at % (size_t)map->width), (int)(at / (size_t)map->width)};
}

/* The glyph of a cell; `#` and `.` where the map was not drawn. */
static inline uint32_t map_code(const struct map *map, int x, int y)
{
    if (map->bytes)
        return map->bytes[map_at(map, x, y)];
    if (map->codes)
        return map->codes[map_at(map, x, y)];
    return plane_get(&map->opaque, x, y) ? '#' : '.';
}

/* The same, with what is under a mark for the mark. */
static inline uint32_t map_glyph(const struct map *map, int x, int y)
{
    uint32_t code = map_code(map, x, y);

    return code == '@' && map->floor ? map->floor : code;
}

void map_set_glyph(struct map *map, int x, int y, uint32_t code); /* of a drawn map */
void map_set_opaque(struct map *map, int x, int y, bool opaque);
void map_finish(struct map *map); /* after `opaque` was written to */

/* The next cell behind `cell` in reading order that has the glyph; start at {-1, 0}. */
bool map_find(const struct map *map, uint32_t code, struct cell *cell);

/*
 * Marks in `reached` what is joined to the cell, which is not closed, by steps in 4 or 8 directions
 * over cells that are not closed either; returns how many cells.
 */
size_t map_flood(const struct eyeshot_mask *closed, struct cell from, int directions,
                 struct eyeshot_mask *reached);

/* How often each glyph stands on a drawn map, by code point; to be freed. */
uint32_t *map_count_glyphs(const struct map *map);

/*
 * What a team remembers: the glyphs of cells that changed since it last saw them. A plane says
 * which cells these are; what they showed stands in an array as large as the map, of which the
 * system gives only the pages that are written to.
 */
struct memory {
    struct eyeshot_mask outdated; /* no words before the first such cell */
    uint32_t *glyphs;             /* row by row, of the cells that are outdated */
};

/* What the cell of a map showed when it was last seen; the first such memory stays. */
void memory_keep(struct memory *memory, const struct map *map, struct cell cell, uint32_t glyph);
uint32_t memory_glyph(const struct memory *memory, int x, int y); /* 0: none is kept */
void memory_release(struct memory *memory);

/* Generators (generate.c): maps drawn with `#` and `.`, an @ where the player would start. */
struct gen_options {
    int width, height;
    int density; /* per cent of walls, for kinds that have one */
    uint64_t seed;
};

struct gen_kind {
    const char *name;
    int width, height; /* by default */
    int density;       /* by default; -1: it has none */
    void (*draw)(struct map *map, const struct gen_options *options); /* NULL: it stays open */
};

extern const struct gen_kind gen_kinds[]; /* ends with one without a name */

/* Makes the map: its planes, its glyphs, its @ on an open cell (none where all is rock). */
void gen_make(struct map *map, const struct gen_kind *kind, const struct gen_options *options);

#endif
