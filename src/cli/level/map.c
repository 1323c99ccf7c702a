/*
 * Maps and their glyphs. The cells are the library's, and `opaque` is its memory, so that readers
 * write rows of bits straight into what looks read. Glyphs are bytes until the first one beyond
 * ASCII; then all become code points. What teams remember of a map stands at the end. legend.c says
 * which glyphs are opaque.
 */
#include "cli/level/map.h"

#include "cli/support/limit.h"

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
    size_t most = limit < EYESHOT_MOST_CELLS ? limit : EYESHOT_MOST_CELLS;

    if (width <= EYESHOT_MOST_SIDE && height <= EYESHOT_MOST_SIDE &&
        (!height || width <= most / height))
        return 0;
    return diag_fail(
        diag, "a map of %zu x %zu cells is too large (at most %d a side, %zu in all%s)", width,
        height, EYESHOT_MOST_SIDE, most, most < EYESHOT_MOST_CELLS ? ": --max-cells" : "");
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
        *cell = map_cell(map, at);
    return at < area;
}

size_t map_flood(const struct eyeshot_mask *closed, struct cell from, int directions,
                 struct eyeshot_mask *reached)
{
    static const int steps[8][2] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                    {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    size_t count = 0, depth = 0, room = 0;
    struct cell *stack = alloc_grow(NULL, depth, &room, sizeof *stack);

    stack[depth++] = from;
    plane_set(reached, from.x, from.y);
    for (; depth; count++) {
        struct cell at = stack[--depth];
        for (int i = 0; i < directions; i++) {
            struct cell next = {at.x + steps[i][0], at.y + steps[i][1]};
            if (!plane_has(closed, next.x, next.y) || plane_get(closed, next.x, next.y) ||
                plane_get(reached, next.x, next.y))
                continue;
            plane_set(reached, next.x, next.y);
            stack = alloc_grow(stack, depth, &room, sizeof *stack);
            stack[depth++] = next;
        }
    }
    free(stack);
    return count;
}

uint32_t *map_count_glyphs(const struct map *map)
{
    uint32_t *counts = alloc_array(GLYPHS_END, sizeof *counts);

    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            counts[map_code(map, x, y)]++;
    return counts;
}

void memory_keep(struct memory *memory, const struct map *map, struct cell cell, uint32_t glyph)
{
    if (!memory->glyphs) {
        memory->glyphs = alloc_array(map_area(map), sizeof *memory->glyphs);
        mask_init(&memory->outdated, map->width, map->height);
    }
    if (plane_get(&memory->outdated, cell.x, cell.y))
        return;
    memory->glyphs[map_at(map, cell.x, cell.y)] = glyph;
    plane_set(&memory->outdated, cell.x, cell.y);
}

uint32_t memory_glyph(const struct memory *memory, int x, int y)
{
    return memory->glyphs && plane_get(&memory->outdated, x, y)
               ? memory->glyphs[(size_t)y * (size_t)memory->outdated.width + (size_t)x]
               : 0;
}

void memory_release(struct memory *memory)
{
    mask_release(&memory->outdated);
    free(memory->glyphs);
    *memory = (struct memory){0};
}
