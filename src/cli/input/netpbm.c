/*
 * Source: the manual pages pbm(5) and pgm(5) of netpbm; netpbm.sourceforge.net/doc/pbm.html,
 * pgm.html
 */
#include <string.h>

#include "cli/input/format.h"
#include "cli/support/limit.h"

struct picture {
    const char *text;
    size_t length, at; /* the next byte */
    char kind;         /* 1, 2: bits and shades as text; 4, 5: as bytes */
    size_t width, height;
    size_t most; /* of greymaps the sample that is white, of bitmaps 1 */
    bool shaded; /* some are neither black nor white */
    struct diag *diag;
};

static bool is_blank(char byte)
{
    return byte && strchr(" \t\r\n\v\f", byte);
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Where the blanks and comments from `at` on end. */
static size_t skip(const char *text, size_t length, size_t at)
{
    for (; at < length && (is_blank(text[at]) || text[at] == '#'); at++)
        if (text[at] == '#')
            while (at + 1 < length && text[at + 1] != '\n' && text[at + 1] != '\r')
                at++;
    return at;
}

static bool detect(const char *text, size_t length)
{
    size_t at;

    if (length < 4 || text[0] != 'P' || text[1] < '1' || text[1] > '7')
        return false;
    if (text[1] == '7')
        return text[2] == '\n' && text[3] >= 'A' && text[3] <= 'Z';
    at = skip(text, length, 2);
    return at > 2 && at < length && is_digit(text[at]);
}

static int fail(const struct picture *picture, const char *what)
{
    return diag_at(picture->diag, picture->text, picture->length, picture->at, "%s", what);
}

/* A whole number, and nothing behind it. */
static int take_number(struct picture *picture, size_t least, size_t most, const char *what,
                       size_t *value)
{
    size_t start = picture->at = skip(picture->text, picture->length, picture->at);

    for (*value = 0;
         picture->at < picture->length && is_digit(picture->text[picture->at]) && *value <= most;
         picture->at++)
        *value = *value * 10 + (size_t)(picture->text[picture->at] - '0');
    if (picture->at > start && *value >= least && *value <= most)
        return 0;
    picture->at = start;
    return diag_at(picture->diag, picture->text, picture->length, start,
                   "expected %s, a number from %zu to %zu", what, least, most);
}

static int take_header(struct picture *picture)
{
    if (picture->length < 2 || picture->text[0] != 'P' || !memchr("1245", picture->text[1], 4))
        return fail(picture, "expected P1, P2, P4 or P5: a bitmap or a greymap "
                             "(netpbm's ppmtopgm makes one of colours)");
    picture->kind = (char)(picture->text[1] - '0');
    picture->at = 2;
    if (skip(picture->text, picture->length, 2) == 2)
        return fail(picture, "expected a blank");
    if (take_number(picture, 1, EYESHOT_MOST_SIDE, "the width", &picture->width) ||
        take_number(picture, 1, EYESHOT_MOST_SIDE, "the height", &picture->height))
        return -1;
    if (map_check(picture->width, picture->height, picture->diag))
        return -1;
    picture->most = 1;
    return picture->kind == 2 || picture->kind == 5
               ? take_number(picture, 1, 65535, "the greatest value", &picture->most)
               : 0;
}

/* The blank between header and bytes; a comment may stand before it. */
static int end_header(struct picture *picture)
{
    if (picture->at < picture->length && picture->text[picture->at] == '#')
        while (picture->at < picture->length && !strchr("\r\n", picture->text[picture->at]))
            picture->at++;
    if (picture->at == picture->length || !is_blank(picture->text[picture->at]))
        return fail(picture, "expected a blank, then the picture");
    picture->at++;
    return 0;
}

static int ends_early(const struct picture *picture, size_t wanted, const char *units)
{
    return diag_fail(picture->diag,
                     "the picture ends too early: %zu x %zu cells take %zu %s, found %zu",
                     picture->width, picture->height, wanted, units, picture->length - picture->at);
}

/* The next cell of a picture as text: its sample. */
static int take_sample(struct picture *picture, size_t *sample)
{
    char byte;

    if (picture->kind == 2)
        return take_number(picture, 0, picture->most, "a cell", sample);
    picture->at = skip(picture->text, picture->length, picture->at);
    byte = picture->at < picture->length ? picture->text[picture->at] : '\0';
    if (byte != '0' && byte != '1')
        return fail(picture, "expected a cell: 0 or 1");
    picture->at++; /* these digits need no blanks between them */
    *sample = byte == '1';
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
    const unsigned char *row = (const unsigned char *)picture->text + picture->at;
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
            return diag_fail(picture->diag, "the cell %d,%d is %zu, above the greatest value %zu",
                             x, y, sample, most);
        if (bits ? sample : 2 * sample < most)
            plane_set(plane, x, y);
        picture->shaded |= sample && sample != most;
    }
    picture->at += raw ? row_bytes(picture) : 0;
    return 0;
}

static int read_cells(struct picture *picture, struct map *map)
{
    bool raw = picture->kind > 3;
    size_t wanted = row_bytes(picture) * picture->height;

    if (raw && end_header(picture))
        return -1;
    if (picture->length - picture->at < wanted)
        return ends_early(picture, wanted, raw ? "bytes" : "bytes or more");
    map_init(map, (int)picture->width, (int)picture->height);
    for (int y = 0; y < map->height; y++)
        if (limit_line_check(picture->diag) || read_row(picture, &map->opaque, y))
            return -1;
    if (!raw)
        picture->at = skip(picture->text, picture->length, picture->at);
    if (picture->at < picture->length && raw)
        return diag_fail(picture->diag, "found more data behind the picture (%zu of %zu bytes)",
                         picture->length - picture->at, picture->length);
    if (picture->at < picture->length)
        return fail(picture, "found more data behind the last cell, expected the end");
    map_finish(map);
    return 0;
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    struct picture picture = {.text = source->text, .length = source->length, .diag = diag};

    (void)options;
    if (take_header(&picture) || read_cells(&picture, &scenario->map))
        return -1;
    scenario->dropped = picture.shaded ? "shades of grey" : NULL;
    return 0;
}

const struct read_format read_netpbm = {"netpbm", "a bitmap or a greymap: P1, P2, P4 or P5", detect,
                                        read};
