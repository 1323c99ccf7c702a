/* Numbers of tiles with commas between: 1 is opaque, 0 is open. */
#include "cli/convert/level.h"

static void write(struct sink *sink, const void *answer, const struct style *style)
{
    const struct level *level = answer;
    const struct eyeshot_mask *opaque = &level->map->opaque;

    (void)style;
    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++) {
            char text[2] = {plane_get(opaque, x, y) ? '1' : '0',
                            x + 1 < opaque->width ? ',' : '\n'};
            sink_write(sink, text, 2);
        }
}

const struct format level_csv = {"csv", "0 and 1, with commas", write};
