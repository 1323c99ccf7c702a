/* A map as looks see it: its opaque cells by rows and by columns. */
#ifndef GRID_MAP_H
#define GRID_MAP_H

#include "lib/more.h"

struct eyeshot_map {
    struct eyeshot_mask opaque;
    struct eyeshot_mask columns; /* the same bits: its row x is the map's column x */
    const struct eyeshot_memory *memory;
};

#endif
