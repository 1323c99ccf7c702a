/*
 * Maps: made, freed, filled and changed. Every change is written to both planes, by rows and by
 * columns, since a look reads whichever lies along its way.
 */
#include "lib/grid/plane.h"

struct eyeshot_map *eyeshot_map_new(int width, int height, const struct eyeshot_memory *memory)
{
    struct eyeshot_map *map;

    if (width < 1 || height < 1 || width > EYESHOT_MOST_SIDE || height > EYESHOT_MOST_SIDE ||
        (size_t)width > EYESHOT_MOST_CELLS / (size_t)height || !memory_is_sound(memory))
        return NULL;
    map = memory_zeroed(memory, sizeof *map);
    if (!map)
        return NULL;
    map->memory = memory;
    if (!eyeshot_mask_init(&map->opaque, width, height, memory) &&
        !eyeshot_mask_init(&map->columns, height, width, memory))
        return map;
    eyeshot_map_free(map);
    return NULL;
}

void eyeshot_map_free(struct eyeshot_map *map)
{
    if (!map)
        return;
    eyeshot_mask_release(&map->opaque, map->memory);
    eyeshot_mask_release(&map->columns, map->memory);
    memory_free(map->memory, map, sizeof *map);
}

int eyeshot_map_set(struct eyeshot_map *map, int x, int y, bool opaque)
{
    if (!map)
        return EYESHOT_NO_POINTER;
    if (!plane_has(&map->opaque, x, y))
        return EYESHOT_BAD_CELL;
    row_set(plane_row(&map->opaque, y), x, opaque);
    row_set(plane_row(&map->columns, x), y, opaque);
    return EYESHOT_OK;
}

bool eyeshot_map_is_opaque(const struct eyeshot_map *map, int x, int y)
{
    return !map || !plane_has(&map->opaque, x, y) || plane_get(&map->opaque, x, y);
}

int eyeshot_map_fill_cells(struct eyeshot_map *map, const void *cells, size_t step, size_t stride,
                           bool (*opaque)(void *context, const void *cell), void *context)
{
    if (!map || !cells)
        return EYESHOT_NO_POINTER;
    for (int y = 0; y < map->opaque.height; y++) {
        const unsigned char *at = (const unsigned char *)cells + (size_t)y * stride;
        for (int x = 0; x < map->opaque.width; x += 64) {
            uint64_t word = 0;
            for (int i = 0; i < 64 && x + i < map->opaque.width; i++, at += step)
                word |= (uint64_t)(opaque ? opaque(context, at) : *at != 0) << i;
            plane_row(&map->opaque, y)[x / 64] = word;
        }
    }
    return eyeshot_map_update(map, eyeshot_mask_box(&map->opaque));
}

static bool map_asks_table(void *table, const void *cell)
{
    return ((const unsigned char *)table)[*(const unsigned char *)cell];
}

int eyeshot_map_fill(struct eyeshot_map *map, const void *cells, size_t stride,
                     const unsigned char opaque[256])
{
    unsigned char table[256];

    if (!map || !opaque)
        return EYESHOT_NO_POINTER;
    if (stride < (size_t)map->opaque.width)
        return EYESHOT_BAD_SIZE;
    memcpy(table, opaque, sizeof table);
    return eyeshot_map_fill_cells(map, cells, 1, stride, map_asks_table, table);
}

const struct eyeshot_mask *eyeshot_map_rows(const struct eyeshot_map *map)
{
    return map ? &map->opaque : NULL;
}

int eyeshot_map_update(struct eyeshot_map *map, struct eyeshot_box box)
{
    if (!map)
        return EYESHOT_NO_POINTER;
    if (box_is_empty(box))
        return EYESHOT_BAD_SIZE;
    box = box_meet(box, eyeshot_mask_box(&map->opaque));
    plane_trim(&map->opaque, box.y0, box.y1);
    plane_transpose_box(&map->columns, &map->opaque, box);
    return EYESHOT_OK;
}
