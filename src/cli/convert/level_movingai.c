/* MovingAI's .map, with no glyphs but those that its description knows. */
#include <string.h>

#include "cli/convert/level.h"

static uint32_t glyph(uint32_t code, bool opaque)
{
    if (code && code < 128 && strchr(opaque ? "@OT" : ".GSW", (int)code))
        return code;
    return opaque ? '@' : '.';
}

static void write(struct sink *sink, const struct level *level)
{
    sink_format(sink, "type octile\nheight %d\nwidth %d\nmap\n", level->map->height,
                level->map->width);
    for (int y = 0; y < level->map->height; y++) {
        level_row(&sink->buffer, level, y, NULL, glyph);
        sink_write(sink, "\n", 1);
    }
}

const struct level_format level_movingai = {"movingai", "MovingAI's .map", VIEWERS_NONE, glyph,
                                            write};
