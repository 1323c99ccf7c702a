/* Numbers of tiles with commas between: 1 is opaque, 0 is open. */
#include "cli/convert/level.h"

static void write(struct sink *sink, const struct level *level)
{
    const struct eyeshot_mask *opaque = &level->map->opaque;

    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++) {
            char text[2] = {plane_get(opaque, x, y) ? '1' : '0',
                            x + 1 < opaque->width ? ',' : '\n'};
            sink_write(sink, text, 2);
        }
}

const struct level_format level_csv = {"csv", "0 and 1, with commas", VIEWERS_NONE, NULL, write};
