/*
 * Light: where a level has lights, a viewer sees what of its field is lit, and what is near. Who
 * looks is given terms by a rule that looks by the viewer's own rule and takes away what is dark,
 * so that masks, pairs, fogs and counts need not know of light.
 */
#ifndef LEVEL_LIGHT_H
#define LEVEL_LIGHT_H

#include "cli/level/look.h"
#include "cli/level/scenario.h"

/*
 * The terms on which a viewer with these terms sees by the level's lights; the same where it needs
 * none. They are good as long as the lights are.
 */
struct eyeshot_terms lights_over(struct lights *lights, const struct map *map,
                                 const struct eyeshot_terms *terms, int64_t dark);

/* The terms of the viewer that such terms were made for, or these themselves. */
const struct eyeshot_terms *light_own(const struct eyeshot_terms *terms);

/* The open cells that are lit for whoever looks by such terms; NULL where light is no matter. */
const struct eyeshot_mask *lights_lit(const struct eyeshot_terms *terms);

/* A light moved, or the map changed: what is lit is worked out anew. */
void lights_change(struct lights *lights);

void lights_release(struct lights *lights);

#endif
