/*
 * Cells that were seen column by column, turned into rows. A sweep to the east or west fills runs
 * of columns, 64 columns at a time; they go into the mask by 64 × 64 bit transposes.
 *
 * The first such band lies around the eye and serves both ways, so that a small field is turned at
 * one stroke.
 */
#ifndef SIGHT_TURN_H
#define SIGHT_TURN_H

#include "grid/plane.h"

struct turn_band {
    uint64_t *words; /* 64 columns of `stride` words; all zero when nothing waits */
    int number;      /* 0 around the eye, 1, 2, … east of it, -1, -2, … west */
    uint64_t used;   /* columns that may have bits, */
    int y0, y1;      /* in these rows */
};

/* Scratch; zero it first. */
struct turn {
    struct turn_band near, far;
    size_t room; /* words of each */
    size_t stride;
    int top;    /* the map's row of a column's first bit: 32 rows above the eye, or 96, 160 … */
    int middle; /* the first column of band 0 */
    struct plane *seen;
};

void turn_begin(struct turn *turn, struct plane *seen, struct cell eye, struct box box);
void turn_band_out(struct turn *turn, struct turn_band *band);
void turn_release(struct turn *turn);

/* Column x, as a row of bits from `top` on; rows y0 … y1 - 1 of it will be filled. */
static inline uint64_t *turn_column(struct turn *turn, int x, int y0, int y1)
{
    int number = (x - turn->middle) >> 6; /* rounds down */
    struct turn_band *band = number ? &turn->far : &turn->near;
    unsigned k = (unsigned)(x - turn->middle) % 64;

    if (!band->used || band->number != number) {
        turn_band_out(turn, band);
        band->number = number;
        band->y0 = y0;
        band->y1 = y1;
    }
    band->y0 = y0 < band->y0 ? y0 : band->y0;
    band->y1 = y1 > band->y1 ? y1 : band->y1;
    band->used |= (uint64_t)1 << k;
    return band->words + k * turn->stride;
}

static inline void turn_end(struct turn *turn)
{
    turn_band_out(turn, &turn->near);
    turn_band_out(turn, &turn->far);
}

#endif
