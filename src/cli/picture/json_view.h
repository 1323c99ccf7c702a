/* Parts that several JSON answers share. */
#ifndef PICTURE_JSON_VIEW_H
#define PICTURE_JSON_VIEW_H

#include "cli/level/map.h"
#include "cli/picture/format.h"
#include "cli/support/json_out.h"
#include "lib/words.h"

void json_radius(struct json_out *json, const char *key, int64_t radius); /* null for all */
void json_rows(struct json_out *json, const char *key, const struct eyeshot_mask *mask);

/* The map's rows and, where the usual legend would misread a glyph, which cells are opaque. */
void json_map(struct json_out *json, const struct map *map);

/* An array of row strings: 2 visible, 1 explored, 0 hidden. */
void json_states(struct json_out *json, const char *key, const struct eyeshot_mask *visible,
                 const struct eyeshot_mask *explored);

#endif
