/*
 * Source: the manual pages pbm(5) and pgm(5) of netpbm; netpbm.sourceforge.net/doc/pbm.html,
 * pgm.html
 */
#include <string.h>

#include "cli/input/cursor.h"
#include "cli/input/format.h"
#include "cli/support/limit.h"

struct picture {
    struct cursor in;
    char kind; /* 1, 2: bits and shades as text; 4, 5: as bytes */
    size_t width, height;
    size_t most; /* of greymaps the sample that is white, of bitmaps 1 */
    bool shaded; /* some are neither black nor white */
};

#define BLANKS " \t\r\n\v\f"

/* Takes a comment away, up to the end of its line. */
static bool take_comment(struct cursor *in)
{
    if (cursor_byte(in) != '#')
        return false;
    while (cursor_left(in) && !memchr("\r\n", cursor_byte(in), 2))
        in->at++;
    return true;
}

static void skip(struct cursor *in)
{
    while (cursor_skip(in, BLANKS) || take_comment(in))
        continue;
}

static bool detect(const char *text, size_t length)
{
    struct cursor in = {text, length, 2, NULL};

    if (length < 4 || text[0] != 'P' || text[1] < '1' || text[1] > '7')
        return false;
    if (text[1] == '7')
        return text[2] == '\n' && text[3] >= 'A' && text[3] <= 'Z';
    skip(&in);
    return in.at > 2 && cursor_byte(&in) >= '0' && cursor_byte(&in) <= '9';
}

static int fail(const struct picture *picture, const char *what)
{
    return cursor_fail(&picture->in, picture->in.at, "%s", what);
}

/* A whole number, and nothing behind it. */
static int take_number(struct picture *picture, size_t least, size_t most, const char *what,
                       size_t *value)
{
    uint64_t number;
    size_t start;

    skip(&picture->in);
    start = picture->in.at;
    if (!cursor_number(&picture->in, most, &number) || number < least || number > most)
        return cursor_fail(&picture->in, start, "expected %s, a number from %zu to %zu", what,
                           least, most);
    *value = (size_t)number;
    return 0;
}

static int take_header(struct picture *picture)
{
    if (!cursor_starts(&picture->in, "P") || cursor_left(&picture->in) < 2 ||
        !memchr("1245", picture->in.text[1], 4))
        return fail(picture, "expected P1, P2, P4 or P5: a bitmap or a greymap "
                             "(netpbm's ppmtopgm makes one of colours)");
    picture->kind = (char)(picture->in.text[1] - '0');
    picture->in.at = 2;
    skip(&picture->in);
    if (picture->in.at == 2)
        return fail(picture, "expected a blank");
    if (take_number(picture, 1, EYESHOT_MOST_SIDE, "the width", &picture->width) ||
        take_number(picture, 1, EYESHOT_MOST_SIDE, "the height", &picture->height))
        return -1;
    if (map_check(picture->width, picture->height, picture->in.diag))
        return -1;
    picture->most = 1;
    return picture->kind == 2 || picture->kind == 5
               ? take_number(picture, 1, 65535, "the greatest value", &picture->most)
               : 0;
}

/* The blank between header and bytes; a comment may stand before it. */
static int end_header(struct picture *picture)
{
    take_comment(&picture->in);
    if (!cursor_byte(&picture->in) || !strchr(BLANKS, cursor_byte(&picture->in)))
        return fail(picture, "expected a blank, then the picture");
    picture->in.at++;
    return 0;
}

static int ends_early(const struct picture *picture, size_t wanted, const char *units)
{
    return diag_fail(picture->in.diag,
                     "the picture ends too early: %zu x %zu cells take %zu %s, found %zu",
                     picture->width, picture->height, wanted, units, cursor_left(&picture->in));
}

/* The next cell of a picture as text: its sample. */
static int take_sample(struct picture *picture, size_t *sample)
{
    if (picture->kind == 2)
        return take_number(picture, 0, picture->most, "a cell", sample);
    skip(&picture->in);
    *sample = cursor_byte(&picture->in) == '1'; /* these digits need no blanks between them */
    if (!cursor_take(&picture->in, "0") && !cursor_take(&picture->in, "1"))
        return fail(picture, "expected a cell: 0 or 1");
    return 0;
}

/* How many bytes a row takes; of text at least. */
static size_t row_bytes(const struct picture *picture)
{
    if (picture->kind == 4)
        return (picture->width + 7) / 8;
    return picture->width *
           (picture->kind == 2 || (picture->kind == 5 && picture->most > 255) ? 2 : 1);
}

static int read_row(struct picture *picture, struct eyeshot_mask *plane, int y)
{
    const unsigned char *row = (const unsigned char *)picture->in.text + picture->in.at;
    bool raw = picture->kind > 3, bits = picture->kind == 1 || picture->kind == 4;
    bool two = picture->most > 255;
    size_t most = picture->most, sample = 0;

    for (int x = 0; x < plane->width; x++) {
        if (!raw && take_sample(picture, &sample))
            return -1;
        if (raw && bits) /* the highest comes first */
            sample = row[x / 8] >> (7 - x % 8) & 1;
        else if (raw)
            sample = two ? (size_t)row[2 * (size_t)x] << 8 | row[2 * (size_t)x + 1] : row[x];
        if (sample > most)
            return diag_fail(picture->in.diag,
                             "the cell %d,%d is %zu, above the greatest value %zu", x, y, sample,
                             most);
        if (bits ? sample : 2 * sample < most)
            plane_set(plane, x, y);
        picture->shaded |= sample && sample != most;
    }
    picture->in.at += raw ? row_bytes(picture) : 0;
    return 0;
}

static int read_cells(struct picture *picture, struct map *map)
{
    bool raw = picture->kind > 3;
    size_t wanted = row_bytes(picture) * picture->height;

    if (raw && end_header(picture))
        return -1;
    if (cursor_left(&picture->in) < wanted)
        return ends_early(picture, wanted, raw ? "bytes" : "bytes or more");
    map_init(map, (int)picture->width, (int)picture->height);
    for (int y = 0; y < map->height; y++)
        if (limit_line_check(picture->in.diag) || read_row(picture, &map->opaque, y))
            return -1;
    if (!raw)
        skip(&picture->in);
    if (cursor_left(&picture->in) && raw)
        return diag_fail(picture->in.diag, "found more data behind the picture (%zu of %zu bytes)",
                         cursor_left(&picture->in), picture->in.length);
    if (cursor_left(&picture->in))
        return fail(picture, "found more data behind the last cell, expected the end");
    map_finish(map);
    return 0;
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    struct picture picture = {.in = {source->text, source->length, 0, diag}};

    (void)options;
    if (take_header(&picture) || read_cells(&picture, &scenario->map))
        return -1;
    scenario->dropped = picture.shaded ? "shades of grey" : NULL;
    return 0;
}

const struct read_format read_netpbm = {"netpbm", "a bitmap or a greymap: P1, P2, P4 or P5", detect,
                                        read};
