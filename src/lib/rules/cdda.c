/*
 * Source: Cataclysm: Dark Days Ahead (CleverRaven and others), shadowcasting.cpp: castLight(), as
 * the player's sight asks for it.
 *
 * Idea: recursive shadowcasting with full squares: spans between two slopes go outwards row by row,
 * and are cut where a wall's corner is. It is the rule of tcod_shadow.c, written otherwise: a span
 * goes on over the cells that let light through up to the next wall's upper near corner, and begins
 * again at the lower far corner of the last wall before the next opening.
 *
 *          . .      depth 2: the wall's corners cut the span in two, as in tcod_shadow.c
 *        . # .
 *      @ . . .
 *
 * Claims: isotropic, monotone-radius, monotone-walls, expansive-walls.
 *
 * Departures: the game works in single precision, and looks for the first cell of a row by a
 * division that rounds; so where a slope just touches a cell's corner it may miss the cell, and
 * with it what that touch alone shows. Here the slopes of all rows up to 60 order exactly. Light
 * that thins out in smoke and the quarters of walls are left out: here a cell is opaque or open.
 *
 * Cost: as tcod-shadow's.
 */
#include "lib/rules/rules.h"

const struct rule cdda = {.field = tcod_shadow_field};
