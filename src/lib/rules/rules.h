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

void symmetric_field(const struct look *look, struct eyeshot_mask *seen);
void exact_field(const struct look *look, struct eyeshot_mask *seen);
void shadowcast_field(const struct look *look, struct eyeshot_mask *seen);
void bresenham_field(const struct look *look, struct eyeshot_mask *seen);
void steps_field(const struct look *look, struct eyeshot_mask *seen);
void corner_field(const struct look *look, struct eyeshot_mask *seen);
void angband_field(const struct look *look, struct eyeshot_mask *seen);

/* Does the eye see this one cell? In closed form (fast/pairs.c). */
bool symmetric_sees(const struct ends *ends);
bool bresenham_sees(const struct ends *ends);
bool exact_sees(const struct ends *ends);
bool rot_precise_sees(const struct ends *ends);
bool diamond_sees(const struct ends *ends);

/* The cells to whose centres a straight line leads that enters no wall in between. */
void free_centres_field(const struct look *look, struct eyeshot_mask *seen);

/* Shows what a line of bresenham passes, from the eye towards (dx, dy) away: up to a wall, the
 * end of the range, or the edge of the box (rays.c). */
void ray_cast(const struct look *look, struct range range, int dx, int dy,
              struct eyeshot_mask *seen);

/* Walls beside what rays have seen: what libtcod does after casting them (tcod_basic.c). */
void tcod_spread_walls(const struct look *look, struct eyeshot_mask *seen);
extern const struct exception tcod_walls; /* by which they are in range */

#endif
