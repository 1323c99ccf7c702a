/*
 * Properties at every place of a map: the planes of all eyes at once (eyeshot.h) answer for
 * hundreds of eyes by a word operation. They need a radius, and a rule that answers by planes; for
 * another one every eye looks, where that does not take too long.
 */
#ifndef AUDIT_EVERYWHERE_H
#define AUDIT_EVERYWHERE_H

#include "cli/audit/measuring.h"

/*
 * Counts what it can of the `wanted` properties, a bit each, and adds it to `tallies`, by property.
 * Returns the bits of those that it has counted. A subject that is symmetrized has none.
 */
unsigned everywhere_measure(const struct map *map, const struct subject *subject, unsigned wanted,
                            int threads, struct tally *tallies);

#endif
