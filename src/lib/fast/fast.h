/* Fields by words, of rules that have a plain text as well. */
#ifndef FAST_FAST_H
#define FAST_FAST_H

#include "lib/look/rule.h"

void shadowcast_field(const struct look *look, struct eyeshot_mask *seen);
void symmetric_field(const struct look *look, struct eyeshot_mask *seen);
void corner_field(const struct look *look, struct eyeshot_mask *seen);
void exact_field(const struct look *look, struct eyeshot_mask *seen);
void steps_field(const struct look *look, struct eyeshot_mask *seen);
void angband_field(const struct look *look, struct eyeshot_mask *seen);
void pseudo_2x_field(const struct look *look, struct eyeshot_mask *seen);

/* The cells that Bresenham's lines reach. */
void bresenham_field(const struct look *look, struct eyeshot_mask *seen);

/* The cells to whose centres a straight line leads that enters no wall in between. */
void free_centres_field(const struct look *look, struct eyeshot_mask *seen);

#endif
