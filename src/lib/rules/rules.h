/* Every rule, and fields: those that rules share, and those by words (lib/fast). */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "lib/look/rule.h"

extern const struct rule rule_symmetric, rule_exact, rule_permissive, rule_digital, rule_diamond,
    rule_beam, rule_beam_symmetric, rule_restrictive, rule_ray_circle, rule_ray_square,
    rule_shadowcast, rule_bresenham, rule_steps, rule_simple, rule_corner, rule_eight_ray,
    rule_pseudo_2x, rule_adjacent_2x, rule_real_2x, rule_tcod_basic, rule_tcod_diamond,
    rule_tcod_shadow, rule_tcod_permissive[9], rule_tcod_restrictive, rule_tcod_symmetric,
    rule_rot_precise, rule_rot_discrete, rule_rot_recursive, rule_brogue, rule_nethack,
    rule_angband, rule_dcss, rule_cdda;

/* Fields of lib/fast; the last: the cells to whose centres a line leads that enters no wall. */
typedef void rule_field(const struct look *look, struct eyeshot_mask *seen);
rule_field symmetric_field, exact_field, shadowcast_field, bresenham_field, steps_field;
rule_field corner_field, angband_field, free_centres_field;

/* Does the eye see this one cell? In closed form (fast/pairs.c). */
typedef bool rule_sees(const struct look *look, struct cell target);
rule_sees symmetric_sees, bresenham_sees, exact_sees, rot_precise_sees, diamond_sees;

/* Shows what a line of bresenham passes, from the eye towards (dx, dy) away: up to a wall, the
 * end of the range, or the edge of the box (rays.c). */
void ray_cast(const struct look *look, struct range range, int dx, int dy,
              struct eyeshot_mask *seen);

/* Walls beside what rays have seen: what libtcod does after casting them (tcod_basic.c). */
void tcod_spread_walls(const struct look *look, struct eyeshot_mask *seen);
extern const struct exception tcod_walls; /* by which they are in range */

#endif
