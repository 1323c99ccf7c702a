/*
 * Numbers of tiles with commas between them, a line a row, as Tiled exports a layer: -1 where there
 * is none, and flipped ones with the bits that say so, in 32 bits with a sign.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/input/format.h"
#include "cli/support/limit.h"

#define FLIP ((int64_t)1 << 28) /* from here on, bits say how the tile is flipped and turned */

struct sheet {
    const char *text;
    size_t length, at; /* the next byte */
    const struct ranges *opaque;
    bool plain; /* all numbers so far are 0 or 1 */
    struct diag *diag;
};

static size_t skip_blanks(const struct sheet *sheet, size_t at)
{
    while (at < sheet->length && sheet->text[at] == ' ')
        at++;
    return at;
}

/* Where the line ends: at its line break, or the text's end. */
static bool at_line_end(const struct sheet *sheet, size_t at)
{
    return at == sheet->length || sheet->text[at] == '\n' ||
           (sheet->text[at] == '\r' && at + 1 < sheet->length && sheet->text[at + 1] == '\n');
}

/* The next number, of any size, and its comma; 0 when there is none. */
static size_t take_number(const struct sheet *sheet, size_t at, int64_t *number)
{
    size_t start = at = skip_blanks(sheet, at);
    bool negative = at < sheet->length && sheet->text[at] == '-';
    size_t digits = at += negative;

    for (*number = 0; at < sheet->length && sheet->text[at] >= '0' && sheet->text[at] <= '9'; at++)
        if (*number <= UINT32_MAX) /* what is more is too much already */
            *number = *number * 10 + (sheet->text[at] - '0');
    if (at == digits)
        return 0;
    *number = negative ? -*number : *number;
    at = skip_blanks(sheet, at);
    if (at < sheet->length && sheet->text[at] == ',')
        return skip_blanks(sheet, at + 1);
    return at_line_end(sheet, at) && at > start ? at : 0;
}

/* How many numbers the line has; 0 when something else is among them, at `last`. */
static size_t count_numbers(const struct sheet *sheet, size_t *last)
{
    size_t count = 0, at = 0;

    do {
        int64_t number;
        *last = skip_blanks(sheet, at);
        at = take_number(sheet, at, &number);
        count++;
    } while (at && !at_line_end(sheet, at));
    return at ? count : 0;
}

/* A first line of two numbers or more. */
static bool detect(const char *text, size_t length)
{
    struct sheet sheet = {.text = text, .length = length};
    size_t last;

    return count_numbers(&sheet, &last) > 1;
}

static int fail_number(const struct sheet *sheet, size_t at)
{
    return diag_at(sheet->diag, sheet->text, sheet->length, at,
                   "expected the number of a tile, then a comma or the end of the line");
}

/* The next tile's number, without its flips: 32 bits, with or without sign. */
static int read_number(struct sheet *sheet, int64_t *number)
{
    size_t at = skip_blanks(sheet, sheet->at), next = take_number(sheet, at, number);

    if (!next)
        return fail_number(sheet, at);
    if (*number < INT32_MIN || *number > UINT32_MAX)
        return diag_at(sheet->diag, sheet->text, sheet->length, at,
                       "expected the number of a tile, from %" PRId32 " to %" PRIu32, INT32_MIN,
                       UINT32_MAX);
    if (*number != -1)
        *number &= FLIP - 1;
    sheet->at = next;
    return 0;
}

static int read_row(struct sheet *sheet, struct map *map, int y)
{
    for (int x = 0; x < map->width; x++) {
        int64_t number;
        if (read_number(sheet, &number))
            return -1;
        if (sheet->opaque->count ? ranges_have(sheet->opaque, number) : number != 0 && number != -1)
            plane_set(&map->opaque, x, y);
        sheet->plain &= number == 0 || number == 1;
        if (at_line_end(sheet, sheet->at) && x + 1 < map->width)
            return diag_at(sheet->diag, sheet->text, sheet->length, sheet->at,
                           "row %d ends after %d numbers, expected %d as in the first", y + 1,
                           x + 1, map->width);
    }
    if (!at_line_end(sheet, sheet->at))
        return diag_at(sheet->diag, sheet->text, sheet->length, sheet->at,
                       "row %d has more than %d numbers, expected as many as in the first", y + 1,
                       map->width);
    sheet->at += sheet->at < sheet->length && sheet->text[sheet->at] == '\r';
    sheet->at += sheet->at < sheet->length;
    return 0;
}

static size_t count_lines(const struct sheet *sheet)
{
    size_t count = 0;

    for (size_t at = 0; at < sheet->length; count++) {
        const char *end = memchr(sheet->text + at, '\n', sheet->length - at);
        at = end ? (size_t)(end - sheet->text) + 1 : sheet->length;
    }
    return count;
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    struct sheet sheet = {source->text, source->length, 0, &options->opaque_tiles, true, diag};
    size_t last, width = count_numbers(&sheet, &last), height = count_lines(&sheet);
    struct map *map = &scenario->map;

    if (!height)
        return diag_fail(diag, "found no cells, expected a map");
    if (!width)
        return fail_number(&sheet, last);
    if (map_check(width, height, diag))
        return -1;
    map_init(map, (int)width, (int)height);
    for (int y = 0; y < map->height; y++)
        if (limit_line_check(diag) || read_row(&sheet, map, y))
            return -1;
    map_finish(map);
    scenario->dropped = sheet.plain ? NULL : "the numbers of tiles";
    return 0;
}

const struct read_format read_csv = {"csv", "the numbers of tiles, with commas", detect, read};
