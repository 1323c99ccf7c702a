/* Every rule's descriptor, for the registry. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "lib/look/rule.h"

extern const struct rule symmetric, exact, shadowcast, bresenham, steps, simple, corner, eight_ray,
    pseudo_2x, adjacent_2x, real_2x, tcod_basic, tcod_diamond, tcod_shadow, tcod_restrictive,
    tcod_symmetric;
extern const struct rule tcod_permissive[9]; /* by permissiveness */

extern const struct rule rot_precise, rot_discrete, rot_recursive, brogue, permissive, digital,
    beam, beam_symmetric, restrictive, diamond, ray_circle, ray_square, nethack, angband, dcss,
    cdda;

/* Rules that games have taken over. */
void digital_field(const struct look *look, struct eyeshot_mask *seen);
void tcod_shadow_field(const struct look *look, struct eyeshot_mask *seen);

/* Walls beside what rays have seen: what libtcod does after casting them (tcod_walls.c). */
void tcod_spread_walls(const struct look *look, struct eyeshot_mask *seen);
extern const struct exception tcod_walls; /* by which they are in range */

#endif
