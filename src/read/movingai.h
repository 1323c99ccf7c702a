/* MovingAI's .map: `type …`, `height N`, `width N`, `map`, then the rows; `@` `O` `T` are opaque.
 */
#ifndef READ_MOVINGAI_H
#define READ_MOVINGAI_H

#include "base/diag.h"
#include "grid/legend.h"
#include "grid/map.h"

extern const struct legend movingai_legend; /* whatever the command line says */

bool movingai_detect(const char *text, size_t length);
int movingai_read(struct map *map, const char *text, size_t length, struct diag *diag);

#endif
