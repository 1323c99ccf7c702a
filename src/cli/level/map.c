/*
 * Maps and their glyphs. The cells are the library's, and `opaque` is its memory, so that readers
 * write rows of bits straight into what looks read. Glyphs are bytes until the first one beyond
 * ASCII; then all become code points. An index of glyphs, made where many are asked for, numbers
 * those that stand on the map by their place in a set of bits and lists the cells of each.
 */
#include "cli/level/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"

#define PLANES_LEAST 4 /* opaque cells by rows and by columns, a mask and another one */
#define ASCII 128

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

int map_check(size_t width, size_t height, struct diag *diag)
{
    size_t limit = limit_cells();
    size_t most = limit < EYESHOT_MOST_CELLS ? limit : EYESHOT_MOST_CELLS, words;
    char what[80];

    if (width > EYESHOT_MOST_SIDE || height > EYESHOT_MOST_SIDE ||
        (height && width > most / height))
        return diag_fail(
            diag, "a map of %zu x %zu cells is too large (at most %d a side, %zu in all%s)", width,
            height, EYESHOT_MOST_SIDE, most, most < EYESHOT_MOST_CELLS ? ": --max-cells" : "");
    /* Rows of narrow maps fill whole words all the same. */
    words = (width + 63) / 64 * height + (height + 63) / 64 * width;
    snprintf(what, sizeof what, "a map of %zu x %zu cells", width, height);
    return limit_check_bytes(words, PLANES_LEAST / 2 * sizeof(uint64_t), what, diag);
}

void map_init(struct map *map, int width, int height)
{
    *map = (struct map){.width = width, .height = height};
    map->cells = eyeshot_map_new(width, height, &alloc_memory);
    bug_unless(map->cells);
    map->opaque = *eyeshot_map_rows(map->cells);
}

void map_draw(struct map *map)
{
    map->bytes = alloc_resize(NULL, map_area(map), sizeof *map->bytes);
    memset(map->bytes, '.', map_area(map));
    for (struct cell at = {-1, 0}; mask_next(&map->opaque, &at);)
        map->bytes[map_at(map, at.x, at.y)] = '#';
}

void map_copy(struct map *map, const struct map *from)
{
    size_t area = map_area(from);

    map_init(map, from->width, from->height);
    eyeshot_mask_copy(&map->opaque, &from->opaque);
    map_finish(map);
    map->floor = from->floor;
    if (from->bytes)
        map->bytes = memcpy(alloc_resize(NULL, area, 1), from->bytes, area);
    if (from->codes)
        map->codes = memcpy(alloc_resize(NULL, area, sizeof *map->codes), from->codes,
                            area * sizeof *map->codes);
}

void map_release(struct map *map)
{
    eyeshot_map_free(map->cells);
    free(map->bytes);
    free(map->codes);
    *map = (struct map){0};
}

void map_set_glyph(struct map *map, int x, int y, uint32_t code)
{
    size_t area = map_area(map);

    if (map->bytes && code >= ASCII) {
        map->codes = alloc_resize(NULL, area, sizeof *map->codes);
        for (size_t i = 0; i < area; i++)
            map->codes[i] = map->bytes[i];
        free(map->bytes);
        map->bytes = NULL;
    }
    if (map->bytes)
        map->bytes[map_at(map, x, y)] = (uint8_t)code;
    else
        map->codes[map_at(map, x, y)] = code;
}

void map_set_opaque(struct map *map, int x, int y, bool opaque)
{
    bug_unless(!eyeshot_map_set(map->cells, x, y, opaque));
}

void map_finish(struct map *map)
{
    eyeshot_map_update(map->cells, eyeshot_mask_box(&map->opaque));
}

bool map_find(const struct map *map, uint32_t code, struct cell *cell)
{
    size_t area = map_area(map), at = map_at(map, cell->x, cell->y) + 1;

    if (!map_drawn(map))
        return false;
    if (map->bytes) {
        const uint8_t *found =
            code < ASCII && at < area ? memchr(map->bytes + at, (int)code, area - at) : NULL;
        at = found ? (size_t)(found - map->bytes) : area;
    }
    while (map->codes && at < area && map->codes[at] != code)
        at++;
    if (at < area)
        *cell = (struct cell){(int)(at % (size_t)map->width), (int)(at / (size_t)map->width)};
    return at < area;
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

/* The number of a glyph that is in the set: how many of it are less. */
static size_t map_glyph_number(const struct glyph_index *index, uint32_t code)
{
    uint64_t below = index->set.words[code / 64] & (((uint64_t)1 << code % 64) - 1);

    return index->before[code / 64] + (size_t)__builtin_popcountll(below);
}

void glyph_index_init(struct glyph_index *index, const struct map *map)
{
    size_t words = GLYPH_SET_MOST / 64, sum = 0;
    size_t *starts;

    *index = (struct glyph_index){0};
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            glyph_set_add(&index->set, map_code(map, x, y));
    index->before = alloc_resize(NULL, words, sizeof *index->before);
    for (size_t i = 0; i < words; i++) {
        index->before[i] = (uint32_t)sum;
        sum += (size_t)__builtin_popcountll(index->set.words[i]);
    }
    /* A cell is counted two numbers behind its own; filling then moves each start to its place. */
    starts = alloc_array(index->set.count + 2, sizeof *starts);
    index->starts = starts;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            starts[map_glyph_number(index, map_code(map, x, y)) + 2]++;
    for (size_t i = 2; i < index->set.count + 2; i++)
        starts[i] += starts[i - 1];
    index->cells = alloc_resize(NULL, map_area(map), sizeof *index->cells);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            index->cells[starts[map_glyph_number(index, map_code(map, x, y)) + 1]++] =
                (uint32_t)map_at(map, x, y);
}

void glyph_index_release(struct glyph_index *index)
{
    glyph_set_release(&index->set);
    free(index->before);
    free(index->starts);
    free(index->cells);
    *index = (struct glyph_index){0};
}

size_t glyph_index_find(const struct glyph_index *index, uint32_t code, const uint32_t **cells)
{
    size_t number;

    *cells = index->cells;
    if (!(index->set.words[code / 64] >> code % 64 & 1))
        return 0;
    number = map_glyph_number(index, code);
    *cells += index->starts[number];
    return index->starts[number + 1] - index->starts[number];
}

bool glyph_index_next(const struct glyph_index *index, uint32_t *code)
{
    for (size_t word = *code / 64; word < GLYPH_SET_MOST / 64; word++) {
        uint64_t bits = index->set.words[word];
        if (word == *code / 64)
            bits &= ~(uint64_t)0 << *code % 64;
        if (!bits)
            continue;
        *code = (uint32_t)(64 * word) + (uint32_t)__builtin_ctzll(bits);
        return true;
    }
    return false;
}
