/*
 * libtcod's fields of view, where `make` found the library; elsewhere tcod_new() gives NULL and the
 * rest is never called.
 */
#ifndef TESTS_TCOD_H
#define TESTS_TCOD_H

#include "lib/words.h"

#ifdef WITH_LIBTCOD
#include <libtcod/fov.h>

enum { have_libtcod = true };

static inline TCOD_Map *tcod_new(const struct eyeshot_mask *opaque)
{
    TCOD_Map *copy = TCOD_map_new(opaque->width, opaque->height);

    for (int y = 0; y < opaque->height; y++) {
        for (int x = 0; x < opaque->width; x++) {
            bool open = !plane_get(opaque, x, y);
            TCOD_map_set_properties(copy, x, y, open, open);
        }
    }
    return copy;
}

/* All open. */
static inline TCOD_Map *tcod_new_open(int width, int height)
{
    TCOD_Map *map = TCOD_map_new(width, height);

    TCOD_map_clear(map, true, true);
    return map;
}

/* With the cells from (x, y) on; outside the other map all is wall. */
static inline void tcod_fill(TCOD_Map *map, const struct eyeshot_mask *opaque, int x, int y)
{
    for (int row = 0; row < map->height; row++) {
        for (int column = 0; column < map->width; column++) {
            bool open =
                plane_has(opaque, x + column, y + row) && !plane_get(opaque, x + column, y + row);
            TCOD_map_set_properties(map, column, row, open, open);
        }
    }
}

/* Walls lit; radius 0: no limit. */
static inline void tcod_field(TCOD_Map *map, struct cell eye, int radius, int mode)
{
    TCOD_map_compute_fov(map, eye.x, eye.y, radius, true, (TCOD_fov_algorithm_t)mode);
}

static inline size_t tcod_count(const TCOD_Map *map)
{
    size_t count = 0;

    for (int i = 0; i < map->nbcells; i++)
        count += map->cells[i].fov;
    return count;
}

#else

enum { have_libtcod = false };
typedef struct TCOD_Map TCOD_Map;
enum {
    FOV_BASIC,
    FOV_DIAMOND,
    FOV_SHADOW,
    FOV_PERMISSIVE_0,
    FOV_PERMISSIVE_1,
    FOV_PERMISSIVE_2,
    FOV_PERMISSIVE_3,
    FOV_PERMISSIVE_4,
    FOV_PERMISSIVE_5,
    FOV_PERMISSIVE_6,
    FOV_PERMISSIVE_7,
    FOV_PERMISSIVE_8,
    FOV_RESTRICTIVE,
    FOV_SYMMETRIC_SHADOWCAST
};

static inline TCOD_Map *tcod_new(const struct eyeshot_mask *opaque)
{
    (void)opaque;
    return NULL;
}

static inline TCOD_Map *tcod_new_open(int width, int height)
{
    (void)width, (void)height;
    return NULL;
}

static inline void tcod_fill(TCOD_Map *map, const struct eyeshot_mask *opaque, int x, int y)
{
    (void)map, (void)opaque, (void)x, (void)y;
}

static inline void tcod_field(TCOD_Map *map, struct cell eye, int radius, int mode)
{
    (void)map, (void)eye, (void)radius, (void)mode;
}

static inline size_t tcod_count(const TCOD_Map *map)
{
    (void)map;
    return 0;
}

static inline void TCOD_map_delete(TCOD_Map *map)
{
    (void)map;
}

#endif
#endif
