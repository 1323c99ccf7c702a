/*
 * One eighth of the plane around an eye, in its own coordinates: `depth` along an axis, `side`
 * across it. A rule is written once, for (depth, side); the mirror images come from here. A
 * quadrant is an octant whose side runs both ways.
 *
 *        \5|6/       the octants are numbered so that two neighbours, 2q and 2q + 1,
 *        4\|/7       share the quadrant q: south-east, south-west, north-west, north-east
 *        --@--
 *        3/|\0
 *        /2|1\
 */
#ifndef GRID_OCTANT_H
#define GRID_OCTANT_H

#include "lib/grid/plane.h"

#define OCTANTS 8

struct octant {
    int depth_x, depth_y; /* one step along the axis */
    int side_x, side_y;   /* one step across it */
    int quadrant_x, quadrant_y;
};

extern const struct octant octants[OCTANTS];

static inline struct cell octant_cell(const struct octant *octant, struct cell eye, int depth,
                                      int side)
{
    return (struct cell){eye.x + depth * octant->depth_x + side * octant->side_x,
                         eye.y + depth * octant->depth_y + side * octant->side_y};
}

/* How far the farthest side of the box is away. */
int box_reach(struct eyeshot_box box, struct cell from);

/* How many steps of (dx, dy), which goes along an axis, stay within the box. */
int box_steps(struct eyeshot_box box, struct cell from, int dx, int dy);

/* The same outwards, along the octant's axis. */
static inline int octant_depth(const struct octant *octant, struct cell eye, struct eyeshot_box box)
{
    return box_steps(box, eye, octant->depth_x, octant->depth_y);
}

#endif
