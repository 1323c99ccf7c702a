/*
 * Maps in formats that have a glyph or a number for each cell, row by row: text, MovingAI's .map,
 * CSV and netpbm's bitmaps. A glyph is kept where a reader without options would take it for what
 * it is, open or opaque; any other one becomes the format's usual glyph. json.c has the formats
 * that hold more than cells.
 */
#include <string.h>

#include "cli/convert/forms.h"
#include "cli/support/mask.h"
#include "cli/support/utf8.h"

#define BYTE_ORDER_MARK 0xfeff /* at the beginning of a text it would not count as a cell */
#define PLAIN_BITS 35 /* with a blank behind each: 70 characters a line, as netpbm's formats ask */

uint32_t convert_text_glyph(uint32_t code, bool opaque)
{
    if (code != '@' && code != BYTE_ORDER_MARK && glyph_is_wall(code) == opaque)
        return code;
    return opaque ? '#' : '.';
}

uint32_t convert_movingai_glyph(uint32_t code, bool opaque)
{
    if (code && code < 128 && strchr(opaque ? "@OT" : ".GSW", (int)code))
        return code;
    return opaque ? '@' : '.';
}

void convert_marks(struct eyeshot_mask *marks, const struct scenario *level)
{
    mask_init(marks, level->map.width, level->map.height);
    for (size_t i = 0; i < level->viewer_count; i++) {
        struct cell cell = level->things[i].cell;
        if (!plane_get(&level->map.opaque, cell.x, cell.y))
            plane_set(marks, cell.x, cell.y);
    }
}

void convert_row(struct bytes *out, const struct scenario *level, int y,
                 const struct eyeshot_mask *marks, uint32_t (*glyph)(uint32_t code, bool opaque))
{
    const struct map *map = &level->map;

    for (int x = 0; x < map->width; x++) {
        char text[4];
        uint32_t code = glyph(map_glyph(map, x, y), plane_get(&map->opaque, x, y));
        if (marks && plane_get(marks, x, y))
            code = '@';
        bytes_add(out, text, utf8_encode(code, text));
    }
}

static void convert_write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    struct eyeshot_mask marks;

    (void)style;
    convert_marks(&marks, level);
    for (int y = 0; y < level->map.height; y++) {
        convert_row(&sink->buffer, level, y, &marks, convert_text_glyph);
        sink_write(sink, "\n", 1);
    }
    mask_release(&marks);
}

static void convert_write_movingai(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    (void)style;
    sink_format(sink, "type octile\nheight %d\nwidth %d\nmap\n", level->map.height,
                level->map.width);
    for (int y = 0; y < level->map.height; y++) {
        convert_row(&sink->buffer, level, y, NULL, convert_movingai_glyph);
        sink_write(sink, "\n", 1);
    }
}

/* Writes 0 and 1 for open and opaque cells, `between` them, at most `most` in a text line. */
static void convert_write_bits(struct sink *sink, const struct eyeshot_mask *opaque, char between,
                               int most)
{
    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++) {
            bool ends = x + 1 == opaque->width || x % most == most - 1;
            sink_write(sink, plane_get(opaque, x, y) ? "1" : "0", 1);
            sink_write(sink, ends ? "\n" : &between, 1);
        }
}

static void convert_write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    (void)style;
    convert_write_bits(sink, &level->map.opaque, ',', EYESHOT_MOST_SIDE);
}

static void convert_write_pbm(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    (void)style;
    sink_format(sink, "P1\n%d %d\n", level->map.width, level->map.height);
    convert_write_bits(sink, &level->map.opaque, ' ', PLAIN_BITS);
}

const struct format convert_text = {"text", "a line for each row, viewers as @",
                                    convert_write_text};
const struct format convert_movingai = {"movingai", "MovingAI's .map", convert_write_movingai};
const struct format convert_csv = {"csv", "0 and 1, with commas", convert_write_csv};
const struct format convert_pbm = {"pbm", "a netpbm bitmap as text, opaque cells black",
                                   convert_write_pbm};
