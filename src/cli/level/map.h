/*
 * A map: which cells are opaque, as the library keeps it, and, where it was drawn, the glyph of
 * each cell: one byte while the map has at most 256 different ones, else two.
 */
#ifndef LEVEL_MAP_H
#define LEVEL_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/level/glyphs.h"
#include "lib/words.h"

struct map {
    int width, height;
    struct eyeshot_map *cells;  /* as looks see it */
    struct eyeshot_mask opaque; /* its rows: its memory, to be read and written here */
    struct palette palette;
    uint8_t *narrow; /* numbers in the palette: this one, */
    uint16_t *wide;  /* or this one; neither where the map has no glyphs */
    size_t stride;   /* cells from a row of them to the next */
    void *store;     /* the memory in which they lie */
    uint32_t floor;  /* what is shown for an @, which marks a viewer's place; 0: an @ is an @ */
};

struct diag;
static inline size_t map_area(const struct map *map) /* its cells */
{
    return (size_t)map->width * (size_t)map->height;
}
/* Its opaque cells, at the scale of a mask. */
void map_opaque(struct eyeshot_mask *opaque, const struct map *map, int scale);
size_t map_open(const struct map *map);                        /* its open cells */
bool map_fits(size_t width, size_t height);                    /* within --max-cells, too */
int map_check(size_t width, size_t height, struct diag *diag); /* -1 with `diag`: it doesn't */
void map_init(struct map *map, int width, int height);         /* open, without glyphs */
void map_init_drawn(struct map *map, int width, int height);   /* open; no cell is drawn yet */

/*
 * Open, drawn already: its rows of printable ASCII stand at `glyphs`, `stride` bytes apart, in the
 * memory at `store`, which is the map's from now on.
 */
void map_init_adopted(struct map *map, int width, int height, void *store, char *glyphs,
                      size_t stride);
void map_draw(struct map *map); /* gives `#` and `.` to a map without glyphs */
void map_copy(struct map *map, const struct map *from);
void map_release(struct map *map);
static inline bool map_drawn(const struct map *map)
{
    return map->narrow || map->wide;
}

/* The place of a cell among the glyphs, and its glyph's number in the palette, where it has one. */
static inline size_t map_at(const struct map *map, int x, int y)
{
    return (size_t)y * map->stride + (size_t)x;
}

static inline uint32_t map_number(const struct map *map, int x, int y)
{
    return map->narrow ? map->narrow[map_at(map, x, y)] : map->wide[map_at(map, x, y)];
}

/* 0, or -1 when the map would have more than PALETTE_MOST different glyphs. */
int map_set_glyph(struct map *map, int x, int y, uint32_t code);
int map_fill_row(struct map *map, int x, int y, uint32_t code); /* the same, to the row's end */
uint32_t map_code(const struct map *map, int x, int y);         /* `#` and `.` where it has none */

/* The same, what is under marks for the marks. */
static inline uint32_t map_shown(const struct map *map, uint32_t code)
{
    return code == '@' && map->floor ? map->floor : code;
}

static inline uint32_t map_glyph(const struct map *map, int x, int y)
{
    return map_shown(map, map_code(map, x, y));
}

/* The next cell behind `cell` in reading order that has the glyph; start at {-1, 0}. */
bool map_find(const struct map *map, uint32_t code, struct cell *cell);

/* How often a glyph stands on a map, and where first. */
struct glyph_place {
    size_t count;
    struct cell first;
};

/* Of each number in the palette of a drawn map; to be freed. */
struct glyph_place *map_places(const struct map *map);
void map_set_opaque(struct map *map, int x, int y, bool opaque);
void map_finish(struct map *map); /* after `opaque` was written to */

#endif
