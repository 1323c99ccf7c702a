/* MovingAI's .map: `type …`, `height N`, `width N`, `map`, then the rows; `@` `O` `T` are opaque.
 */
#ifndef INPUT_MOVINGAI_H
#define INPUT_MOVINGAI_H

#include "cli/level/legend.h"
#include "cli/level/map.h"
#include "cli/support/diag.h"

extern const struct legend movingai_legend; /* whatever the command line says */

bool movingai_detect(const char *text, size_t length);
int movingai_read(struct map *map, const char *text, size_t length, struct diag *diag);

#endif
