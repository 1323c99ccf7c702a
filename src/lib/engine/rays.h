/* Rays to a rim: what ray-circle and ray-square share. */
#ifndef ENGINE_RAYS_H
#define ENGINE_RAYS_H

#include "lib/look/rule.h"

/* The radius of the least square around the eye that holds the whole map. */
int rays_whole(const struct look *look);

/*
 * Bresenham's lines (bresenham.c) from the eye towards (dx, dy) away and its eight mirror images:
 * each cell that one steps on is seen, up to a wall or the end of the box.
 */
void rays_cast_mirrored(const struct look *look, int dx, int dy, struct eyeshot_mask *seen);

#endif
