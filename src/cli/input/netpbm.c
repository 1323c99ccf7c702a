/*
 * Bitmaps and greymaps of netpbm: opaque is what is black, or darker than the middle grey. A header
 * of text, then the samples, as text or as bytes.
 *
 * Source: the manual pages pbm(5) and pgm(5) of netpbm; netpbm.sourceforge.net/doc/pbm.html,
 * pgm.html
 */
#include <string.h>

#include "cli/input/cursor.h"
#include "cli/input/format.h"
#include "cli/support/limit.h"

struct netpbm {
    struct cursor in;
    bool raw;    /* samples are bytes, else text */
    bool bits;   /* they are 0 or 1, which is black */
    bool shaded; /* some are neither black nor white */
    size_t width, height;
    size_t most; /* of greymaps the sample that is white, of bitmaps 1 */
};

#define BLANKS " \t\r\n\v\f"

/* Takes a comment away, up to the end of its line. */
static bool netpbm_take_comment(struct cursor *in)
{
    if (cursor_byte(in) != '#')
        return false;
    while (cursor_left(in) && !memchr("\r\n", cursor_byte(in), 2))
        in->at++;
    return true;
}

static void netpbm_skip(struct cursor *in)
{
    while (cursor_skip(in, BLANKS) || netpbm_take_comment(in))
        continue;
}

static bool netpbm_detect(const char *text, size_t length)
{
    struct cursor in = {text, length, 2, NULL};

    if (length < 4 || text[0] != 'P' || text[1] < '1' || text[1] > '7')
        return false;
    if (text[1] == '7')
        return text[2] == '\n' && text[3] >= 'A' && text[3] <= 'Z';
    netpbm_skip(&in);
    return in.at > 2 && cursor_byte(&in) >= '0' && cursor_byte(&in) <= '9';
}

/* A whole number, and nothing behind it. */
static int netpbm_take_number(struct cursor *in, size_t least, size_t most, const char *what,
                              size_t *value)
{
    uint64_t number;
    size_t start;

    netpbm_skip(in);
    start = in->at;
    if (!cursor_number(in, most, &number) || number < least || number > most)
        return cursor_fail(in, start, "expected %s, a number from %zu to %zu", what, least, most);
    *value = (size_t)number;
    return 0;
}

static int netpbm_take_header(struct netpbm *picture)
{
    struct cursor *in = &picture->in;
    char kind;

    if (!cursor_starts(in, "P") || cursor_left(in) < 2 || !memchr("1245", in->text[1], 4))
        return cursor_fail(in, in->at,
                           "expected P1, P2, P4 or P5: a bitmap or a greymap (netpbm's ppmtopgm "
                           "makes one of colours)");
    kind = in->text[1];
    picture->raw = kind > '3';
    picture->bits = kind == '1' || kind == '4';
    in->at = 2;
    netpbm_skip(in);
    if (in->at == 2)
        return cursor_fail(in, in->at, "expected a blank");
    if (netpbm_take_number(in, 1, EYESHOT_MOST_SIDE, "the width", &picture->width) ||
        netpbm_take_number(in, 1, EYESHOT_MOST_SIDE, "the height", &picture->height) ||
        map_check(picture->width, picture->height, in->diag))
        return -1;
    picture->most = 1;
    if (!picture->bits && netpbm_take_number(in, 1, 65535, "the greatest value", &picture->most))
        return -1;
    if (!picture->raw)
        return 0;
    netpbm_take_comment(in); /* before the blank between header and bytes */
    if (!cursor_byte(in) || !strchr(BLANKS, cursor_byte(in)))
        return cursor_fail(in, in->at, "expected a blank, then the picture");
    in->at++;
    return 0;
}

/* How many bytes a row takes; of text at least. */
static size_t netpbm_row_bytes(const struct netpbm *picture)
{
    if (picture->raw && picture->bits)
        return (picture->width + 7) / 8;
    return !picture->bits && (!picture->raw || picture->most > 255) ? 2 * picture->width
                                                                    : picture->width;
}

/* The sample of column `x`: of bytes in the row that begins here, of text the next one. */
static int netpbm_take_sample(struct netpbm *picture, size_t x, size_t *sample)
{
    struct cursor *in = &picture->in;
    const unsigned char *row = (const unsigned char *)in->text + in->at;

    if (!picture->raw && !picture->bits)
        return netpbm_take_number(in, 0, picture->most, "a cell", sample);
    if (!picture->raw) {
        netpbm_skip(in);
        *sample = cursor_byte(in) == '1'; /* these digits need no blanks between them */
        return cursor_take(in, "0") || cursor_take(in, "1")
                   ? 0
                   : cursor_fail(in, in->at, "expected a cell: 0 or 1");
    }
    *sample = picture->bits ? (size_t)row[x / 8] >> (7 - x % 8) & 1 /* the highest comes first */
              : picture->most > 255 ? (size_t)row[2 * x] << 8 | row[2 * x + 1]
                                    : row[x];
    return 0;
}

static int netpbm_read_row(struct netpbm *picture, struct eyeshot_mask *plane, int y)
{
    size_t most = picture->most, sample;

    for (int x = 0; x < plane->width; x++) {
        if (netpbm_take_sample(picture, (size_t)x, &sample))
            return -1;
        if (sample > most)
            return diag_fail(picture->in.diag,
                             "the cell %d,%d is %zu, above the greatest value %zu", x, y, sample,
                             most);
        if (picture->bits ? sample : 2 * sample < most)
            plane_set(plane, x, y);
        picture->shaded |= sample && sample != most;
    }
    picture->in.at += picture->raw ? netpbm_row_bytes(picture) : 0;
    return 0;
}

static int netpbm_read(struct scenario *scenario, struct source *source,
                       const struct read_options *options, struct diag *diag)
{
    struct netpbm picture = {.in = {source->text, source->length, 0, diag}};
    struct cursor *in = &picture.in;
    struct map *map = &scenario->map;
    size_t wanted;

    (void)options;
    if (netpbm_take_header(&picture))
        return -1;
    wanted = netpbm_row_bytes(&picture) * picture.height;
    if (cursor_left(in) < wanted)
        return diag_fail(diag, "the picture ends too early: %zu x %zu cells take %zu %s, found %zu",
                         picture.width, picture.height, wanted,
                         picture.raw ? "bytes" : "bytes or more", cursor_left(in));
    map_init(map, (int)picture.width, (int)picture.height);
    for (int y = 0; y < map->height; y++)
        if (limit_check(diag) || netpbm_read_row(&picture, &map->opaque, y))
            return -1;
    if (!picture.raw)
        netpbm_skip(in);
    if (cursor_left(in) && picture.raw)
        return diag_fail(diag, "found more data behind the picture (%zu of %zu bytes)",
                         cursor_left(in), in->length);
    if (cursor_left(in))
        return cursor_fail(in, in->at, "found more data behind the last cell, expected the end");
    map_finish(map);
    scenario->dropped = picture.shaded ? "shades of grey" : NULL;
    return 0;
}

const struct read_format read_netpbm = {"netpbm", "a bitmap or a greymap: P1, P2, P4 or P5",
                                        netpbm_detect, netpbm_read};
