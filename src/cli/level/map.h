/*
 * A map: which cells are opaque, as the library keeps it, and, where it was drawn, the glyph of
 * each cell: a byte while all of them are ASCII, else a code point of 32 bits.
 */
#ifndef LEVEL_MAP_H
#define LEVEL_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/level/legend.h"
#include "lib/words.h"

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

/* A set of glyphs, or of other numbers below GLYPH_SET_MOST: a bit each. */
#define GLYPH_SET_MOST ((size_t)0x220000) /* a code point and a bit with it */

struct glyph_set {
    uint64_t *words; /* NULL before the first */
    size_t count;
};

bool glyph_set_add(struct glyph_set *set, uint32_t number); /* false: it is there already */
void glyph_set_release(struct glyph_set *set);

static inline bool glyph_set_has(const struct glyph_set *set, uint32_t number)
{
    return set->words && set->words[number / 64] >> number % 64 & 1;
}

/* How often each glyph stands on a drawn map, by code point up to the last; to be freed. */
#define GLYPHS_END 0x110000
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

/* What the cell showed when it was last seen; the first such memory stays. */
void memory_keep(struct memory *memory, int width, int height, struct cell cell, uint32_t glyph);
void memory_drop(struct memory *memory, struct cell cell); /* it is seen again */
bool memory_has(const struct memory *memory, int x, int y);
uint32_t memory_glyph(const struct memory *memory, int x, int y); /* of a cell that it has */
void memory_release(struct memory *memory);

#endif
