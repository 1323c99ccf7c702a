/* Rays to a rim: what ray-circle and ray-square share. */
#ifndef SIGHT_RAYS_H
#define SIGHT_RAYS_H

#include "sight/sight.h"

/* The radius of the least square around the eye that holds the whole map. */
int rays_whole(const struct look *look);

/* Bresenham's line (bresenham.c) from the eye towards (dx, dy) away: each cell that it steps on is
 * seen, up to a wall or the end of the box. */
void rays_cast(const struct look *look, int dx, int dy, struct plane *seen);

/* The same in the eight mirror images of (dx, dy). */
void rays_cast_mirrored(const struct look *look, int dx, int dy, struct plane *seen);

#endif
