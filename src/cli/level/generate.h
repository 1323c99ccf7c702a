/* Generators: maps drawn with `#` and `.`, an `@` where the player would start. Seeded. */
#ifndef LEVEL_GENERATE_H
#define LEVEL_GENERATE_H

#include <stdint.h>

#include "cli/level/map.h"

struct gen_options {
    int width, height;
    int density; /* per cent of walls, for kinds that have one */
    uint64_t seed;
};

struct gen_kind {
    const char *name;
    int width, height; /* by default */
    int density;       /* by default; -1: it has none */
    void (*draw)(struct map *map, const struct gen_options *options);
};

extern const struct gen_kind gen_kinds[]; /* ends with one without a name */

/* Makes the map: its planes, its glyphs, its @ on an open cell (none where all is rock). */
void gen_make(struct map *map, const struct gen_kind *kind, const struct gen_options *options);

#endif
