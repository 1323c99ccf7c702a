/* Maps as text, to be read without options: the default legend's glyphs are opaque, no others. */
#include "cli/convert/level.h"
#include "cli/level/legend.h"
#include "cli/support/mask.h"

#define BYTE_ORDER_MARK 0xfeff /* at the beginning it would not count as a cell */

uint32_t level_text_glyph(uint32_t code, bool opaque)
{
    static const struct legend legend;

    if (code != '@' && code != BYTE_ORDER_MARK && legend_is_opaque(&legend, code) == opaque)
        return code;
    return opaque ? '#' : '.';
}

static void write(struct sink *sink, const void *answer, const struct style *style)
{
    const struct level *level = answer;
    struct eyeshot_mask marks;

    (void)style;
    level_marks(&marks, level);
    for (int y = 0; y < level->map->height; y++) {
        level_row(&sink->buffer, level, y, &marks, level_text_glyph);
        sink_write(sink, "\n", 1);
    }
    mask_release(&marks);
}

const struct format level_text = {"text", "a line for each row, viewers as @", write};
