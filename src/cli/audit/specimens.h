/* The built-in maps of the audit: where the properties are known to fail, if they do. */
#ifndef AUDIT_SPECIMENS_H
#define AUDIT_SPECIMENS_H

#include <stdint.h>

#include "cli/level/map.h"

struct specimen {
    const char *name;
    int width, height;
    const char *rows;                             /* drawn, NULL: it is made by `make` */
    void (*make)(struct map *map, uint64_t seed); /* of an open map of that size */
};

extern const struct specimen specimens[]; /* ends with one without a name */

void specimen_make(const struct specimen *specimen, uint64_t seed, struct map *map);

#endif
