/* All eyes of some rows of a map, for eyeshot_all() and for those who try both of its ways. */
#ifndef ALL_ALL_H
#define ALL_ALL_H

#include "lib/eyeshot.h"

#define ALL_TOO_LARGE 1 /* no status of eyeshot.h: a tree would cost more than looks */

/* ALL_TREE: ALL_TOO_LARGE where there is no tree. */
enum all_way { ALL_BEST, ALL_LOOKS, ALL_TREE };

struct all_order {
    const struct eyeshot_map *map;
    const struct eyeshot_terms *terms;
    int first_row, end_row;
    uint32_t *sees, *seen_by; /* either may be NULL */
    const struct eyeshot_stop *stop;
    enum all_way way;
    int word_bits; /* that the processor takes at once, at most; 0: as many as it can */
};

/* A status. */
int all_count(const struct all_order *order);

#endif
