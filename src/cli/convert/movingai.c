/* MovingAI's .map, with no glyphs but those that its description knows. */
#include <string.h>

#include "cli/convert/level.h"

uint32_t level_movingai_glyph(uint32_t code, bool opaque)
{
    if (code && code < 128 && strchr(opaque ? "@OT" : ".GSW", (int)code))
        return code;
    return opaque ? '@' : '.';
}

static void write(struct sink *sink, const void *answer, const struct style *style)
{
    const struct level *level = answer;

    (void)style;
    sink_format(sink, "type octile\nheight %d\nwidth %d\nmap\n", level->map->height,
                level->map->width);
    for (int y = 0; y < level->map->height; y++) {
        level_row(&sink->buffer, level, y, NULL, level_movingai_glyph);
        sink_write(sink, "\n", 1);
    }
}

const struct format level_movingai = {"movingai", "MovingAI's .map", write};
