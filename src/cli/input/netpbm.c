/*
 * Bitmaps and greymaps of netpbm: opaque is what is black, or darker than the middle grey. A header
 * of text, then the samples, as text or as bytes.
 *
 * Source: the manual pages pbm(5) and pgm(5) of netpbm; netpbm.sourceforge.net/doc/pbm.html,
 * pgm.html
 */
#include "cli/input/cursor.h"
#include "cli/input/format.h"
#include "cli/support/limit.h"

#define BLANKS " \t\r\n\v\f"

struct netpbm {
    struct cursor in;
    bool raw;  /* samples are bytes, else text */
    bool bits; /* they are 0 or 1, which is black */
    uint64_t width, height;
    uint64_t most; /* of greymaps the sample that is white, of bitmaps 1 */
};

/* Takes blanks away, and comments, each up to the end of its line. */
static void netpbm_skip(struct cursor *in)
{
    for (bool comment = false; cursor_left(in); in->at++) {
        comment |= cursor_byte(in) == '#';
        if (!comment && !memchr(BLANKS, cursor_byte(in), sizeof BLANKS - 1))
            return;
        comment &= !memchr("\r\n", cursor_byte(in), 2);
    }
}

static bool netpbm_detect(const char *text, size_t length)
{
    struct cursor in = {text, length, 2, NULL};

    if (length < 4 || text[0] != 'P' || text[1] < '1' || text[1] > '6')
        return false;
    netpbm_skip(&in);
    return in.at > 2 && cursor_byte(&in) >= '0' && cursor_byte(&in) <= '9';
}

static int netpbm_take_number(struct cursor *in, uint64_t least, uint64_t most, const char *what,
                              uint64_t *number)
{
    size_t start;

    netpbm_skip(in);
    start = in->at;
    if (cursor_number(in, most, number) && *number >= least && *number <= most)
        return 0;
    return cursor_fail(in, start, "expected %s, a number from %d to %d", what, (int)least,
                       (int)most);
}

static int netpbm_take_header(struct netpbm *picture)
{
    struct cursor *in = &picture->in;
    char kind = in->length > 1 && in->text[0] == 'P' ? in->text[1] : 0;

    if (!kind || !memchr("1245", kind, 4))
        return cursor_fail(in, in->at,
                           "expected P1, P2, P4 or P5: a bitmap or a greymap (netpbm's ppmtopgm "
                           "makes one of colours)");
    picture->raw = kind > '3';
    picture->bits = kind == '1' || kind == '4';
    picture->most = 1;
    in->at = 2;
    netpbm_skip(in);
    if (in->at == 2)
        return cursor_fail(in, in->at, "expected a blank");
    if (netpbm_take_number(in, 1, EYESHOT_MOST_SIDE, "the width", &picture->width) ||
        netpbm_take_number(in, 1, EYESHOT_MOST_SIDE, "the height", &picture->height) ||
        map_check((size_t)picture->width, (size_t)picture->height, in->diag) ||
        (!picture->bits && netpbm_take_number(in, 1, 65535, "the greatest value", &picture->most)))
        return -1;
    if (picture->raw && cursor_byte(in) == '#')
        cursor_skip_line(in);
    else if (picture->raw && !(cursor_byte(in) && strchr(BLANKS, cursor_byte(in))))
        return cursor_fail(in, in->at, "expected a blank, then the picture");
    else if (picture->raw)
        in->at++;
    return 0;
}

/* How many bytes a row takes; of text at least. */
static size_t netpbm_row_bytes(const struct netpbm *picture)
{
    size_t width = (size_t)picture->width;

    if (picture->bits)
        return picture->raw ? (width + 7) / 8 : width;
    return !picture->raw || picture->most > 255 ? 2 * width : width;
}

/* The sample of a cell, which is taken away; of bits only the last one of a byte takes it. */
static int netpbm_take_sample(struct netpbm *picture, uint64_t x, uint64_t *sample)
{
    struct cursor *in = &picture->in;
    const unsigned char *at = (const unsigned char *)in->text + in->at;

    if (!picture->raw && !picture->bits)
        return netpbm_take_number(in, 0, picture->most, "a cell", sample);
    if (!picture->raw) { /* these digits need no blanks between them */
        netpbm_skip(in);
        *sample = cursor_byte(in) == '1';
        if (!*sample && cursor_byte(in) != '0')
            return cursor_fail(in, in->at, "expected a cell: 0 or 1");
        in->at++;
    } else if (picture->bits) {
        *sample = *at >> (7 - x % 8) & 1u;
        in->at += x % 8 == 7 || x + 1 == picture->width;
    } else {
        *sample = picture->most > 255 ? (uint64_t)at[0] << 8 | at[1] : at[0];
        in->at += picture->most > 255 ? 2 : 1;
    }
    return *sample <= picture->most
               ? 0
               : diag_fail(in->diag, "found a cell of %d, above the greatest value %d",
                           (int)*sample, (int)picture->most);
}

static int netpbm_read(struct scenario *scenario, struct source *source,
                       const struct read_options *options, struct diag *diag)
{
    struct netpbm picture = {.in = {source->text, source->length, 0, diag}};
    struct cursor *in = &picture.in;
    struct map *map = &scenario->map;
    size_t wanted;
    uint64_t sample;

    (void)options;
    if (netpbm_take_header(&picture))
        return -1;
    wanted = netpbm_row_bytes(&picture) * (size_t)picture.height;
    if (cursor_left(in) < wanted)
        return diag_fail(diag, "the picture ends too early: %d x %d cells take %zu %s, found %zu",
                         (int)picture.width, (int)picture.height, wanted,
                         picture.raw ? "bytes" : "bytes or more", cursor_left(in));
    map_init(map, (int)picture.width, (int)picture.height);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            if ((!x && limit_check(diag)) || netpbm_take_sample(&picture, (uint64_t)x, &sample))
                return -1;
            if (picture.bits ? sample : 2 * sample < picture.most)
                plane_set(&map->opaque, x, y);
            if (sample && sample != picture.most)
                scenario->dropped = "shades of grey";
        }
    if (!picture.raw)
        netpbm_skip(in);
    if (cursor_left(in))
        return cursor_fail(in, in->at, "found more data behind the last cell, expected the end");
    map_finish(map);
    return 0;
}

const struct read_format read_netpbm = {
    "netpbm", "a bitmap or a greymap: P1, P2, P4 or P5", "", netpbm_detect, netpbm_read, "P"};
