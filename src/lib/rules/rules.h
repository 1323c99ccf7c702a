/* Every rule's descriptor, for the registry. */
#ifndef RULES_RULES_H
#define RULES_RULES_H

#include "lib/look/rule.h"

#define RULE(name) extern const struct rule name;
#include "lib/rules/list.h"
#undef RULE

/* Rules that others build on. Of shadowcast, what an octant of quadrant q sees goes to seen[q]. */
void shadowcast_quadrants(const struct look *look, struct eyeshot_mask *const seen[4]);
void digital_field(const struct look *look, struct eyeshot_mask *seen);
void tcod_shadow_field(const struct look *look, struct eyeshot_mask *seen);

/* Walls beside what rays have seen: what libtcod does after casting them (tcod_walls.c). */
void tcod_spread_walls(const struct look *look, struct eyeshot_mask *seen);
extern const struct exception tcod_walls; /* by which they are in range */

#endif
