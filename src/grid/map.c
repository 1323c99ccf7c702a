#include "grid/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"

#define NARROW_MOST 256
#define UNDRAWN 0 /* the glyph of a cell that none was set for: counts for nothing */

bool map_fits(size_t width, size_t height)
{
    return width <= MAP_MAX_SIDE && height <= MAP_MAX_SIDE && width * height <= MAP_MAX_CELLS;
}

void map_init(struct map *map, int width, int height)
{
    *map = (struct map){.width = width, .height = height};
    plane_init(&map->opaque, width, height);
    plane_init(&map->columns, height, width);
}

static size_t cells(const struct map *map)
{
    return (size_t)map->width * (size_t)map->height;
}

static void add_glyphs(struct map *map, char glyph)
{
    palette_init(&map->palette, true);
    map->narrow = alloc_resize(NULL, cells(map), sizeof *map->narrow);
    memset(map->narrow, glyph, cells(map));
}

void map_init_drawn(struct map *map, int width, int height)
{
    map_init(map, width, height);
    add_glyphs(map, UNDRAWN);
}

void map_draw(struct map *map)
{
    add_glyphs(map, '.');
    for (int y = 0; y < map->height; y++) {
        const uint64_t *row = plane_row(&map->opaque, y);
        int x = row_next_set(row, 0, map->width);
        for (; x < map->width; x = row_next_set(row, x + 1, map->width))
            map->narrow[(size_t)y * (size_t)map->width + (size_t)x] = '#';
    }
}

void map_release(struct map *map)
{
    plane_release(&map->opaque);
    plane_release(&map->columns);
    palette_release(&map->palette);
    free(map->narrow);
    free(map->wide);
    *map = (struct map){0};
}

/*
 * From one byte a cell to two, in the same memory from its end on: a large map is not held twice. The
 * palette keeps only what stands on the map.
 */
static void widen(struct map *map)
{
    struct palette used;
    uint8_t *narrow = alloc_resize(map->narrow, cells(map), sizeof *map->wide);

    palette_init(&used, false);
    map->wide = (uint16_t *)(void *)narrow;
    for (size_t i = cells(map); i-- > 0;) {
        uint32_t code = map->palette.codes[narrow[i]];
        map->wide[i] = code == UNDRAWN ? 0 : (uint16_t)palette_number(&used, code);
    }
    map->narrow = NULL;
    palette_release(&map->palette);
    map->palette = used;
}

int map_set_glyph(struct map *map, int x, int y, uint32_t code)
{
    size_t i = (size_t)y * (size_t)map->width + (size_t)x;
    uint32_t number = palette_number(&map->palette, code);

    if (map->narrow && number >= NARROW_MOST) {
        widen(map);
        number = palette_number(&map->palette, code);
    }
    if (number >= PALETTE_MOST)
        return -1;
    if (map->narrow)
        map->narrow[i] = (uint8_t)number;
    else
        map->wide[i] = (uint16_t)number;
    return 0;
}

uint32_t map_glyph(const struct map *map, int x, int y)
{
    size_t i = (size_t)y * (size_t)map->width + (size_t)x;

    if (map->narrow)
        return map->palette.codes[map->narrow[i]];
    if (map->wide)
        return map->palette.codes[map->wide[i]];
    return plane_get(&map->opaque, x, y) ? '#' : '.';
}

bool map_find(const struct map *map, uint32_t code, struct cell *cell)
{
    size_t i = (size_t)cell->y * (size_t)map->width + (size_t)(cell->x + 1);
    const uint8_t *hit = NULL;

    if (map->narrow && code < 128) {
        hit = i < cells(map) ? memchr(map->narrow + i, (int)code, cells(map) - i) : NULL;
        i = hit ? (size_t)(hit - map->narrow) : cells(map);
    } else {
        while (map_drawn(map) && i < cells(map) &&
               map_glyph(map, (int)(i % (size_t)map->width), (int)(i / (size_t)map->width)) != code)
            i++;
    }
    if (!map_drawn(map) || i >= cells(map))
        return false;
    *cell = (struct cell){(int)(i % (size_t)map->width), (int)(i / (size_t)map->width)};
    return true;
}

void map_set_opaque(struct map *map, int x, int y, bool opaque)
{
    if (opaque) {
        plane_set(&map->opaque, x, y);
        plane_set(&map->columns, y, x);
    } else {
        plane_unset(&map->opaque, x, y);
        plane_unset(&map->columns, y, x);
    }
}

void map_finish(struct map *map)
{
    plane_transpose(&map->columns, &map->opaque);
}
