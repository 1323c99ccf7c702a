/* Every rule's descriptor, and fields: those that rules share, and those by words (lib/fast). */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "lib/look/rule.h"

#define RULE(name) extern const struct rule name;
#include "lib/rules/list.h"
#undef RULE

/* The plain text of shadowcast; what an octant of quadrant q sees goes to seen[q]. */
void shadowcast_quadrants(const struct look *look, struct eyeshot_mask *const seen[4]);
void digital_field(const struct look *look, struct eyeshot_mask *seen);
void tcod_shadow_field(const struct look *look, struct eyeshot_mask *seen);

void symmetric_field(const struct look *look, struct eyeshot_mask *seen);
void exact_field(const struct look *look, struct eyeshot_mask *seen);
void shadowcast_field(const struct look *look, struct eyeshot_mask *seen);
void pseudo_2x_field(const struct look *look, struct eyeshot_mask *seen);
void bresenham_field(const struct look *look, struct eyeshot_mask *seen);
void steps_field(const struct look *look, struct eyeshot_mask *seen);
void corner_field(const struct look *look, struct eyeshot_mask *seen);
void angband_field(const struct look *look, struct eyeshot_mask *seen);

/* Does the eye see this one cell? In closed form (fast/pairs.c). */
bool symmetric_sees(const struct ends *ends);
bool exact_sees(const struct ends *ends);
bool rot_precise_sees(const struct ends *ends);
bool diamond_sees(const struct ends *ends);

/* The cells to whose centres a straight line leads that enters no wall in between. */
void free_centres_field(const struct look *look, struct eyeshot_mask *seen);

/* Walls beside what rays have seen: what libtcod does after casting them (tcod_walls.c). */
void tcod_spread_walls(const struct look *look, struct eyeshot_mask *seen);
extern const struct exception tcod_walls; /* by which they are in range */

#endif
