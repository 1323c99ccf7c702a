/* Shadowcasting for the rows that build on it. */
#ifndef RULES_SHADOWCAST_H
#define RULES_SHADOWCAST_H

#include "lib/look/rule.h"

void shadowcast_field(const struct look *look, struct eyeshot_mask *seen);

/* The plain text; what an octant of quadrant q sees goes to seen[q]. */
void shadowcast_quadrants(const struct look *look, struct eyeshot_mask *const seen[4]);

#endif
