/* Formats that have a glyph, a number or bits for each cell, row by row. */
#include <string.h>

#include "cli/convert/level.h"
#include "cli/support/mask.h"

/* Text is to be read without options: the usual legend's glyphs are opaque, no others. */

#define BYTE_ORDER_MARK 0xfeff /* at the beginning it would not count as a cell */

uint32_t level_text_glyph(uint32_t code, bool opaque)
{
    if (code != '@' && code != BYTE_ORDER_MARK && legend_is_wall(code) == opaque)
        return code;
    return opaque ? '#' : '.';
}

/* MovingAI's .map has no glyphs but those that its description knows. */
uint32_t level_movingai_glyph(uint32_t code, bool opaque)
{
    if (code && code < 128 && strchr(opaque ? "@OT" : ".GSW", (int)code))
        return code;
    return opaque ? '@' : '.';
}

static void write_rows(struct sink *sink, const struct scenario *level,
                       const struct eyeshot_mask *marks,
                       uint32_t (*glyph)(uint32_t code, bool opaque))
{
    for (int y = 0; y < level->map.height; y++) {
        level_row(&sink->buffer, level, y, marks, glyph);
        sink_write(sink, "\n", 1);
    }
}

static void write_text(struct sink *sink, const void *answer, const struct style *style)
{
    struct eyeshot_mask marks;

    (void)style;
    level_marks(&marks, answer);
    write_rows(sink, answer, &marks, level_text_glyph);
    mask_release(&marks);
}

static void write_movingai(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    (void)style;
    sink_format(sink, "type octile\nheight %d\nwidth %d\nmap\n", level->map.height,
                level->map.width);
    write_rows(sink, level, NULL, level_movingai_glyph);
}

/* Numbers for open and opaque cells, with the byte between them, at most `most` in a line. */
static void write_numbers(struct sink *sink, const struct scenario *level, const char *open,
                          const char *opaque, char between, int most)
{
    const struct eyeshot_mask *plane = &level->map.opaque;

    for (int y = 0; y < plane->height; y++)
        for (int x = 0; x < plane->width; x++) {
            bool ends = x + 1 == plane->width || x % most == most - 1;
            sink_text(sink, plane_get(plane, x, y) ? opaque : open);
            sink_write(sink, ends ? "\n" : &between, 1);
        }
}

static void write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_numbers(sink, answer, "0", "1", ',', EYESHOT_MOST_SIDE);
}

/* Bitmaps (opaque is 1, black) and greymaps (opaque is 0, black; open is white) of netpbm. */

#define PLAIN_BITS 35   /* with a blank behind each: 70 characters a line, as the format asks */
#define PLAIN_SHADES 17 /* of up to three digits, likewise */

static void write_header(struct sink *sink, const struct scenario *level, const char *magic,
                         const char *rest)
{
    sink_format(sink, "%s\n%d %d\n%s", magic, level->map.width, level->map.height, rest);
}

static void write_pbm(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_header(sink, answer, "P1", "");
    write_numbers(sink, answer, "0", "1", ' ', PLAIN_BITS);
}

static void write_pgm(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_header(sink, answer, "P2", "255\n");
    write_numbers(sink, answer, "255", "0", ' ', PLAIN_SHADES);
}

static void write_pbm_raw(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    const struct eyeshot_mask *plane = &level->map.opaque;

    (void)style;
    write_header(sink, level, "P4", "");
    for (int y = 0; y < plane->height; y++)
        for (int x = 0; x < plane->width; x += 8) {
            unsigned char byte = 0;
            for (int i = x; i < x + 8 && i < plane->width; i++)
                byte |= (unsigned char)(plane_get(plane, i, y) << (7 - (i - x)));
            sink_write(sink, &byte, 1);
        }
}

static void write_pgm_raw(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    const struct eyeshot_mask *plane = &level->map.opaque;

    (void)style;
    write_header(sink, level, "P5", "255\n");
    for (int y = 0; y < plane->height; y++)
        for (int x = 0; x < plane->width; x++)
            sink_write(sink, plane_get(plane, x, y) ? "\0" : "\377", 1);
}

const struct format level_text = {"text", "a line for each row, viewers as @", write_text};
const struct format level_movingai = {"movingai", "MovingAI's .map", write_movingai};
const struct format level_csv = {"csv", "0 and 1, with commas", write_csv};
const struct format level_pbm = {"pbm", "a netpbm bitmap as text", write_pbm};
const struct format level_pbm_raw = {"pbm-raw", "the same as bytes", write_pbm_raw};
const struct format level_pgm = {"pgm", "a netpbm greymap as text", write_pgm};
const struct format level_pgm_raw = {"pgm-raw", "the same as bytes", write_pgm_raw};
