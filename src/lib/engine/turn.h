/*
 * Cells that were seen column by column, turned into rows. A sweep to the east or west fills runs
 * of columns, 64 columns at a time; they go into the mask by 64 × 64 bit transposes.
 *
 * The first such band lies around the eye and serves both ways, so that a small field, and any field
 * of a map that fits into it, is turned at one stroke.
 */
#ifndef ENGINE_TURN_H
#define ENGINE_TURN_H

#include "lib/grid/plane.h"

struct turn_band {
    uint64_t *words; /* 64 columns of `stride` words; all zero when nothing waits */
    int x0;          /* the first of them */
    uint64_t used;   /* those that may have bits, */
    int y0, y1;      /* in these rows */
};

/* Scratch; zero it first. */
struct turn {
    struct turn_band near, far; /* around the eye, elsewhere */
    struct turn_band *band;     /* the one that is being filled */
    size_t room;                /* words of each */
    size_t stride;
    int top; /* the map's row of a column's first bit */
    struct plane *seen;
};

void turn_begin(struct turn *turn, struct plane *seen, struct cell eye, struct box box);
/* What was filled since the last of these lies in rows y0 … y1 - 1. On to the band of column x. */
void turn_to(struct turn *turn, int x, int y0, int y1);
void turn_end(struct turn *turn);
void turn_release(struct turn *turn);

#endif
