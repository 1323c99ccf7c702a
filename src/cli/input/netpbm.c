/*
 * Bitmaps of netpbm, in which black is opaque: a header of text, then a bit for each cell, as a
 * digit of text or eight in a byte, of which the highest comes first.
 *
 * Source: the manual page pbm(5) of netpbm; netpbm.sourceforge.net/doc/pbm.html
 */
#include "cli/input/cursor.h"
#include "cli/input/format.h"
#include "cli/support/limit.h"

#define BLANKS " \t\r\n\v\f"

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

/* Takes the header away, up to the first cell. */
static int netpbm_take_header(struct cursor *in, bool *raw, uint64_t size[2])
{
    static const char *const names[] = {"width", "height"};

    *raw = cursor_starts(in, "P4");
    if (!*raw && !cursor_starts(in, "P1"))
        return cursor_fail(in, 0,
                           "expected P1 or P4: a bitmap (netpbm's ppmtopgm and pgmtopbm -threshold "
                           "make one of colours and greys)");
    in->at = 2;
    for (int i = 0; i < 2; i++) {
        size_t before = in->at, start;
        netpbm_skip(in);
        start = in->at;
        if (start == before || !cursor_number(in, EYESHOT_MOST_SIDE, &size[i]) || !size[i] ||
            size[i] > EYESHOT_MOST_SIDE)
            return cursor_fail(in, start, "expected a blank and the %s, a number from 1 to %d",
                               names[i], EYESHOT_MOST_SIDE);
    }
    if (*raw && cursor_byte(in) == '#')
        cursor_skip_line(in);
    else if (*raw && !(cursor_byte(in) && strchr(BLANKS, cursor_byte(in))))
        return cursor_fail(in, in->at, "expected a blank, then the picture");
    else
        in->at += *raw;
    return map_check((size_t)size[0], (size_t)size[1], in->diag);
}

static int netpbm_read(struct scenario *scenario, struct source *source,
                       const struct read_options *options, struct diag *diag)
{
    struct cursor in = {source->text, source->length, 0, diag};
    struct map *map = &scenario->map;
    uint64_t size[2];
    size_t wanted;
    bool raw;

    (void)options;
    if (netpbm_take_header(&in, &raw, size))
        return -1;
    wanted = (size_t)(raw ? (size[0] + 7) / 8 : size[0]) * (size_t)size[1];
    if (cursor_left(&in) < wanted)
        return diag_fail(diag, "the picture ends too early: %d x %d cells take %zu %s, found %zu",
                         (int)size[0], (int)size[1], wanted, raw ? "bytes" : "bytes or more",
                         cursor_left(&in));
    map_init(map, (int)size[0], (int)size[1]);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            int bit = (unsigned char)cursor_byte(&in) >> (7 - x % 8) & 1;
            if (!x && limit_check(diag))
                return -1;
            if (!raw) { /* digits need no blanks between them */
                netpbm_skip(&in);
                bit = cursor_byte(&in) - '0';
            }
            if (bit != 0 && bit != 1)
                return cursor_fail(&in, in.at, "expected a cell: 0 or 1");
            if (bit)
                plane_set(&map->opaque, x, y);
            in.at += !raw || x % 8 == 7 || x + 1 == map->width;
        }
    if (!raw)
        netpbm_skip(&in);
    if (cursor_left(&in))
        return cursor_fail(&in, in.at, "found more data behind the last cell, expected the end");
    map_finish(map);
    return 0;
}

const struct read_format read_netpbm = {"netpbm",      "a bitmap: P1 or P4", "",
                                        netpbm_detect, netpbm_read,          "P"};
