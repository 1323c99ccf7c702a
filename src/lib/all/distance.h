/*
 * How far away what is seen lies: sums of distances between cell centres, over whole runs of cells.
 *
 * A table holds, for each row offset, the sums of the distances to the first cells of that row, so
 * that a run costs two look-ups. Distances are whole numbers of a fraction of a cell, and their
 * sums exact, so that an answer is the same in whatever order it is put together.
 */
#ifndef ALL_DISTANCE_H
#define ALL_DISTANCE_H

#include <stdlib.h>

#include "lib/all/arrays.h"
#include "lib/words.h"

/* Zero it first; release accepts that. */
struct distances {
    int width, height; /* offsets below these */
    int bits;          /* a distance is a whole number of 2^-bits cells, rounded down */
    uint64_t *sums;    /* by row offset, of the offsets 0 … i - 1, for i up to `width` */
    const struct eyeshot_memory *memory;
};

/* For masks of looks with this radius on a map. -1: no memory. */
int distances_init(struct distances *distances, int64_t radius, const struct eyeshot_mask *map,
                   const struct eyeshot_memory *memory);
void distances_release(struct distances *distances);

/* The mean and the largest distance of a mask's `count` cells, one or more, in thousandths. */
struct reach {
    uint32_t mean, farthest;
};

/* The distance of one cell, as a whole number of 2^-bits cells. */
static inline uint64_t distances_of(const struct distances *distances, int dx, int dy)
{
    const uint64_t *row = distances->sums + (size_t)abs(dy) * ((size_t)distances->width + 1);

    return row[abs(dx) + 1] - row[abs(dx)];
}

/* Of `count` cells whose distances add up to `sum`; of the square of a distance. */
uint32_t distances_mean(const struct distances *distances, uint64_t sum, size_t count);
uint32_t distances_thousandths(uint64_t squared);

struct reach distances_measure(const struct distances *distances, const struct eyeshot_mask *mask,
                               struct eyeshot_box box, struct cell eye, size_t count);

#endif
