#include "lib/grid/map.h"

#include "lib/grid/memory.h"
#include "lib/grid/plane.h"

struct eyeshot_map *eyeshot_map_new(int width, int height, const struct eyeshot_memory *memory)
{
    struct eyeshot_map *map;

    if (width < 1 || height < 1 || width > EYESHOT_MOST_SIDE || height > EYESHOT_MOST_SIDE ||
        (size_t)width > EYESHOT_MOST_CELLS / (size_t)height)
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
    if (!map || !plane_has(&map->opaque, x, y))
        return EYESHOT_BAD_ARGUMENT;
    if (opaque) {
        plane_set(&map->opaque, x, y);
        plane_set(&map->columns, y, x);
    } else {
        plane_unset(&map->opaque, x, y);
        plane_unset(&map->columns, y, x);
    }
    return EYESHOT_OK;
}

bool eyeshot_map_is_opaque(const struct eyeshot_map *map, int x, int y)
{
    return !map || !plane_has(&map->opaque, x, y) || plane_get(&map->opaque, x, y);
}

int eyeshot_map_fill(struct eyeshot_map *map, const void *cells, size_t stride,
                     const unsigned char opaque[256])
{
    const unsigned char *from = cells;

    if (!map || !cells || !opaque)
        return EYESHOT_BAD_ARGUMENT;
    for (int y = 0; y < map->opaque.height; y++) {
        uint64_t *row = plane_row(&map->opaque, y), word = 0;
        for (int x = 0; x < map->opaque.width; x++) {
            word |= (uint64_t)(opaque[from[x]] != 0) << (x % 64);
            if (x % 64 == 63 || x == map->opaque.width - 1) {
                row[x / 64] = word;
                word = 0;
            }
        }
        from += y + 1 < map->opaque.height ? stride : 0;
    }
    return eyeshot_map_update(map, eyeshot_mask_box(&map->opaque));
}

const struct eyeshot_mask *eyeshot_map_rows(const struct eyeshot_map *map)
{
    return map ? &map->opaque : NULL;
}

int eyeshot_map_update(struct eyeshot_map *map, struct eyeshot_box box)
{
    if (!map)
        return EYESHOT_BAD_ARGUMENT;
    box = box_meet(box, eyeshot_mask_box(&map->opaque));
    plane_trim(&map->opaque, box.y0, box.y1);
    plane_transpose_box(&map->columns, &map->opaque, box);
    return EYESHOT_OK;
}
