#include "cli/level/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

#define NARROW_MOST 256
#define PLANES_LEAST 4 /* opaque cells by rows and by columns, a mask and another one */
#define UNDRAWN 0      /* the glyph of a cell that none was set for: counts for nothing */

static size_t most_cells(void)
{
    size_t cells = limits_now()->cells;

    return cells < EYESHOT_MOST_CELLS ? cells : EYESHOT_MOST_CELLS;
}

void map_opaque(struct eyeshot_mask *opaque, const struct map *map, int scale)
{
    mask_init(opaque, scale * map->width, scale * map->height);
    if (scale == 2)
        eyeshot_mask_double(opaque, &map->opaque);
    else
        eyeshot_mask_copy(opaque, &map->opaque);
}

size_t map_open(const struct map *map)
{
    return map_area(map) - mask_count(&map->opaque);
}

bool map_fits(size_t width, size_t height)
{
    return width <= EYESHOT_MOST_SIDE && height <= EYESHOT_MOST_SIDE &&
           (!height || width <= most_cells() / height);
}

/* Of the planes that every look needs: rows of narrow maps fill whole words all the same. */
static int check_planes(size_t width, size_t height, struct diag *diag)
{
    size_t words = (width + 63) / 64 * height + (height + 63) / 64 * width;
    char what[80];

    snprintf(what, sizeof what, "a map of %zu x %zu cells", width, height);
    return limit_check_bytes(words, PLANES_LEAST / 2 * sizeof(uint64_t), what, diag);
}

int map_check(size_t width, size_t height, struct diag *diag)
{
    if (map_fits(width, height))
        return check_planes(width, height, diag);
    return diag_fail(diag,
                     "a map of %zu x %zu cells is too large (at most %d a side, %zu in all%s)",
                     width, height, EYESHOT_MOST_SIDE, most_cells(),
                     most_cells() < EYESHOT_MOST_CELLS ? ": --max-cells" : "");
}

void map_init(struct map *map, int width, int height)
{
    *map = (struct map){.width = width, .height = height};
    map->cells = eyeshot_map_new(width, height, &alloc_memory);
    bug_unless(map->cells);
    map->opaque = *eyeshot_map_rows(map->cells);
}

static void add_glyphs(struct map *map, char glyph)
{
    palette_init(&map->palette, true);
    map->stride = (size_t)map->width;
    map->store = map->narrow = alloc_resize(NULL, map_area(map), sizeof *map->narrow);
    memset(map->narrow, glyph, map_area(map));
}

void map_init_drawn(struct map *map, int width, int height)
{
    map_init(map, width, height);
    add_glyphs(map, UNDRAWN);
}

void map_init_adopted(struct map *map, int width, int height, void *store, char *glyphs,
                      size_t stride)
{
    map_init(map, width, height);
    palette_init(&map->palette, true);
    map->stride = stride;
    map->store = store;
    map->narrow = (uint8_t *)glyphs;
}

void map_draw(struct map *map)
{
    add_glyphs(map, '.');
    for (int y = 0; y < map->height; y++) {
        const uint64_t *row = plane_row(&map->opaque, y);
        int x = row_next_set(row, 0, map->width);
        for (; x < map->width; x = row_next_set(row, x + 1, map->width))
            map->narrow[map_at(map, x, y)] = '#';
    }
}

void map_copy(struct map *map, const struct map *from)
{
    size_t size = from->wide ? sizeof *from->wide : sizeof *from->narrow;
    size_t row = (size_t)from->width * size;
    const char *glyphs = from->wide ? (const char *)from->wide : (const char *)from->narrow;

    map_init(map, from->width, from->height);
    eyeshot_mask_copy(&map->opaque, &from->opaque);
    map_finish(map);
    if (!glyphs)
        return;
    map->floor = from->floor;
    palette_copy(&map->palette, &from->palette);
    map->stride = (size_t)map->width;
    map->store = alloc_resize(NULL, map_area(map), size);
    for (size_t y = 0; y < (size_t)map->height; y++)
        memcpy((char *)map->store + y * row, glyphs + y * from->stride * size, row);
    map->narrow = from->narrow ? map->store : NULL;
    map->wide = from->wide ? map->store : NULL;
}

void map_release(struct map *map)
{
    eyeshot_map_free(map->cells);
    palette_release(&map->palette);
    free(map->store);
    *map = (struct map){0};
}

/* Rows of glyphs from the beginning of their memory on, without gaps. */
static void pack(struct map *map)
{
    uint8_t *to = map->store;

    for (int y = 0; y < map->height; y++)
        memmove(to + (size_t)y * (size_t)map->width, map->narrow + map_at(map, 0, y),
                (size_t)map->width);
    map->narrow = to;
    map->stride = (size_t)map->width;
}

/*
 * From one byte a cell to two, in the same memory from its end on: a large map is not held twice.
 * The palette keeps only what stands on the map.
 */
static void widen(struct map *map)
{
    struct palette used;

    pack(map);
    map->store = alloc_resize(map->store, map_area(map), sizeof *map->wide);
    map->narrow = map->store;
    map->wide = map->store;
    palette_init(&used, false);
    for (size_t i = map_area(map); i-- > 0;) {
        uint32_t code = palette_code(&map->palette, map->narrow[i]);
        map->wide[i] = code == UNDRAWN ? 0 : (uint16_t)palette_number(&used, code);
    }
    map->narrow = NULL;
    palette_release(&map->palette);
    map->palette = used;
}

int map_set_glyph(struct map *map, int x, int y, uint32_t code)
{
    uint32_t number = palette_number(&map->palette, code);

    if (map->narrow && number >= NARROW_MOST) {
        widen(map);
        number = palette_number(&map->palette, code);
    }
    if (number >= PALETTE_MOST)
        return -1;
    if (map->narrow)
        map->narrow[map_at(map, x, y)] = (uint8_t)number;
    else
        map->wide[map_at(map, x, y)] = (uint16_t)number;
    return 0;
}

int map_fill_row(struct map *map, int x, int y, uint32_t code)
{
    size_t at = map_at(map, x, y), end = at + (size_t)(map->width - x);

    if (x < map->width && map_set_glyph(map, x, y, code))
        return -1;
    if (map->narrow && at < end)
        memset(map->narrow + at, map->narrow[at], end - at);
    for (size_t i = at + 1; map->wide && i < end; i++)
        map->wide[i] = map->wide[at];
    return 0;
}

uint32_t map_code(const struct map *map, int x, int y)
{
    if (map_drawn(map))
        return palette_code(&map->palette, map_number(map, x, y));
    return plane_get(&map->opaque, x, y) ? '#' : '.';
}

/* The first column from `x` on in row `y` that shows the glyph; the width when none does. */
static int find_in_row(const struct map *map, uint32_t code, int x, int y)
{
    if (map->narrow && code < 128) {
        const uint8_t *row = map->narrow + map_at(map, 0, y);
        const uint8_t *hit = memchr(row + x, (int)code, (size_t)(map->width - x));
        return hit ? (int)(hit - row) : map->width;
    }
    while (x < map->width && map_code(map, x, y) != code)
        x++;
    return x;
}

bool map_find(const struct map *map, uint32_t code, struct cell *cell)
{
    int x = cell->x + 1;

    for (int y = cell->y; map_drawn(map) && y < map->height; y++, x = 0) {
        x = find_in_row(map, code, x, y);
        if (x == map->width)
            continue;
        *cell = (struct cell){x, y};
        return true;
    }
    return false;
}

struct glyph_place *map_places(const struct map *map)
{
    struct glyph_place *places = alloc_array(map->palette.count, sizeof *places);

    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            struct glyph_place *place = &places[map_number(map, x, y)];
            if (!place->count++)
                place->first = (struct cell){x, y};
        }
    }
    return places;
}

void map_set_opaque(struct map *map, int x, int y, bool opaque)
{
    bug_unless(!eyeshot_map_set(map->cells, x, y, opaque));
}

void map_finish(struct map *map)
{
    eyeshot_map_update(map->cells, eyeshot_mask_box(&map->opaque));
}
