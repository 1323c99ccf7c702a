/*
 * How far away what is seen lies: sums of distances between cell centres, over whole runs of cells.
 *
 * A table holds, for each row offset, the sums of the distances to the first cells of that row, so
 * that a run costs two look-ups. Distances are whole numbers of a fraction of a cell, and their sums
 * exact, so that an answer is the same in whatever order it is put together.
 */
#ifndef SURVEY_DISTANCE_H
#define SURVEY_DISTANCE_H

#include "lib/words.h"

#define DISTANCE_MOST_SIDE 4000000 /* of a map: for a thousandth of a cell to fit */

struct distances {
    int width, height; /* offsets below these */
    int bits;          /* a distance is a whole number of 2^-bits cells, rounded down */
    uint64_t *sums;    /* by row offset, of the offsets 0 … i - 1, for i up to `width` */
};

/* For masks that reach fewer than `width` and `height` cells away from their eye. */
void distances_init(struct distances *distances, int width, int height);
void distances_release(struct distances *distances);

/* The mean and the largest distance of the `count` cells of a mask, in thousandths. */
struct reach {
    uint32_t mean, farthest;
};

struct reach distances_measure(const struct distances *distances, const struct eyeshot_mask *mask,
                               struct eyeshot_box box, struct cell eye, size_t count);

#endif
