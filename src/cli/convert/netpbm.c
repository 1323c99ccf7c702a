/* Bitmaps (opaque is 1, black) and greymaps (opaque is 0, black; open is white), plain and raw. */
#include "cli/convert/level.h"

#define PLAIN_LINE                                                                                 \
    35 /* bits with a blank behind each: lines of 70 characters, as the format asks */
#define PLAIN_SHADES 17 /* shades of up to three digits, likewise */

static void write_header(struct sink *sink, const struct level *level, const char *magic,
                         const char *rest)
{
    sink_format(sink, "%s\n%d %d\n%s", magic, level->map->width, level->map->height, rest);
}

/* The cells as `open` and `opaque`, at most `most` in a line. */
static void write_plain(struct sink *sink, const struct eyeshot_mask *plane, const char *open,
                        const char *opaque, int most)
{
    for (int y = 0; y < plane->height; y++)
        for (int x = 0; x < plane->width; x++) {
            bool ends = x + 1 == plane->width || x % most == most - 1;
            sink_text(sink, plane_get(plane, x, y) ? opaque : open);
            sink_write(sink, ends ? "\n" : " ", 1);
        }
}

static void write_pbm(struct sink *sink, const void *answer, const struct style *style)
{
    const struct level *level = answer;

    (void)style;
    write_header(sink, level, "P1", "");
    write_plain(sink, &level->map->opaque, "0", "1", PLAIN_LINE);
}

static void write_pgm(struct sink *sink, const void *answer, const struct style *style)
{
    const struct level *level = answer;

    (void)style;
    write_header(sink, level, "P2", "255\n");
    write_plain(sink, &level->map->opaque, "255", "0", PLAIN_SHADES);
}

static void write_pbm_raw(struct sink *sink, const void *answer, const struct style *style)
{
    const struct level *level = answer;
    const struct eyeshot_mask *plane = &level->map->opaque;

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
    const struct level *level = answer;
    const struct eyeshot_mask *plane = &level->map->opaque;

    (void)style;
    write_header(sink, level, "P5", "255\n");
    for (int y = 0; y < plane->height; y++)
        for (int x = 0; x < plane->width; x++)
            sink_write(sink, plane_get(plane, x, y) ? "\0" : "\377", 1);
}

const struct format level_pbm = {"pbm", "a netpbm bitmap as text", write_pbm};
const struct format level_pbm_raw = {"pbm-raw", "the same as bytes", write_pbm_raw};
const struct format level_pgm = {"pgm", "a netpbm greymap as text", write_pgm};
const struct format level_pgm_raw = {"pgm-raw", "the same as bytes", write_pgm_raw};
