/* The built-in maps of the audit: where the properties are known to fail, if they do. */
#ifndef AUDIT_BUILTIN_H
#define AUDIT_BUILTIN_H

#include <stdint.h>

#include "cli/level/map.h"

struct builtin {
    const char *name;
    int width, height;
    const char *rows;                             /* drawn, NULL: it is made by `make` */
    void (*make)(struct map *map, uint64_t seed); /* of an open map of that size */
};

extern const struct builtin builtins[]; /* ends with one without a name */

void builtin_make(const struct builtin *builtin, uint64_t seed, struct map *map);

#endif
