/*
 * Numbers of tiles with commas between them, a line a row, as Tiled exports a layer: -1 where there
 * is none, and flipped ones with the bits that say so, in 32 bits with a sign.
 */
#include <inttypes.h>
#include <string.h>

#include "cli/input/cursor.h"
#include "cli/input/format.h"
#include "cli/support/limit.h"

#define FLIP ((int64_t)1 << 28) /* from here on, bits say how the tile is flipped and turned */

/* Where the line ends: at its line break, or the text's end. */
static bool csv_at_line_end(const struct cursor *sheet)
{
    return !cursor_left(sheet) || cursor_byte(sheet) == '\n' || cursor_starts(sheet, "\r\n");
}

/* The next number, of any size, and its comma; false when there is none. */
static bool csv_take_number(struct cursor *sheet, int64_t *number)
{
    bool negative = cursor_take(sheet, "-");
    uint64_t size;

    if (!cursor_number(sheet, UINT32_MAX, &size))
        return false;
    *number = negative ? -(int64_t)size : (int64_t)size;
    if (size > UINT32_MAX) /* what is more is too much already */
        cursor_skip(sheet, "0123456789");
    cursor_skip(sheet, " ");
    if (!cursor_take(sheet, ","))
        return csv_at_line_end(sheet);
    cursor_skip(sheet, " ");
    return true;
}

/* How many numbers the first line has; 0 when something else is among them, at `last`. */
static size_t csv_count_numbers(struct cursor sheet, size_t *last)
{
    size_t count = 0;
    int64_t number;

    cursor_skip(&sheet, " ");
    do {
        *last = sheet.at;
        if (!csv_take_number(&sheet, &number))
            return 0;
        count++;
    } while (!csv_at_line_end(&sheet));
    return count;
}

/* A first line of two numbers or more. */
static bool csv_detect(const char *text, size_t length)
{
    size_t last;

    return csv_count_numbers((struct cursor){.text = text, .length = length}, &last) > 1;
}

static int csv_fail_number(const struct cursor *sheet, size_t at)
{
    return cursor_fail(sheet, at,
                       "expected the number of a tile, then a comma or the end of the line");
}

/* The next tile's number, without its flips: 32 bits, with or without sign. */
static int csv_read_number(struct cursor *sheet, int64_t *number)
{
    size_t start;

    cursor_skip(sheet, " ");
    start = sheet->at;
    if (!csv_take_number(sheet, number))
        return csv_fail_number(sheet, start);
    if (*number < INT32_MIN || *number > UINT32_MAX)
        return cursor_fail(sheet, start,
                           "expected the number of a tile, from %" PRId32 " to %" PRIu32, INT32_MIN,
                           UINT32_MAX);
    if (*number != -1)
        *number &= FLIP - 1;
    return 0;
}

/* `plain`: all numbers so far are 0 or 1. */
static int csv_read_row(struct cursor *sheet, struct map *map, int y, const struct legend *legend,
                        bool *plain)
{
    for (int x = 0; x < map->width; x++) {
        enum saying saying;
        int64_t number;
        bool empty;
        if (csv_read_number(sheet, &number))
            return -1;
        empty = number == 0 || number == -1;
        saying = legend_of_tile(legend, number);
        if (saying == SAYING_NOTHING && empty)
            saying = legend_of(legend, WHAT_EMPTY, "");
        if (saying == SAYING_NOTHING)
            saying = (legend->rest == LEGEND_USUAL ? !empty : legend->rest == LEGEND_OPAQUE)
                         ? SAYING_OPAQUE
                         : SAYING_OPEN;
        if (saying == SAYING_OPAQUE)
            plane_set(&map->opaque, x, y);
        *plain &= number == 0 || number == 1;
        if (csv_at_line_end(sheet) && x + 1 < map->width)
            return cursor_fail(sheet, sheet->at,
                               "row %d ends after %d number%s, expected %d as in the first", y + 1,
                               x + 1, plural((uint64_t)x + 1), map->width);
    }
    if (!csv_at_line_end(sheet))
        return cursor_fail(sheet, sheet->at,
                           "row %d has more than %d number%s, expected as many as in the first",
                           y + 1, map->width, plural((uint64_t)map->width));
    cursor_take(sheet, "\r");
    cursor_take(sheet, "\n");
    return 0;
}

static int csv_read(struct scenario *scenario, struct source *source,
                    const struct read_options *options, struct diag *diag)
{
    struct cursor sheet = {source->text, source->length, 0, diag};
    size_t last, width = csv_count_numbers(sheet, &last), height = 0;
    struct map *map = &scenario->map;
    bool plain = true;

    for (size_t i = 0; i < sheet.length; i++)
        height += sheet.text[i] == '\n' || i + 1 == sheet.length;
    if (!height)
        return diag_fail(diag, "found no cells, expected a map");
    if (!width)
        return csv_fail_number(&sheet, last);
    if (map_check(width, height, diag) || legend_init(&scenario->legend, &options->said, diag))
        return -1;
    map_init(map, (int)width, (int)height);
    for (int y = 0; y < map->height; y++)
        if (limit_check(diag) || csv_read_row(&sheet, map, y, &scenario->legend, &plain))
            return -1;
    map_finish(map);
    scenario->dropped = plain ? NULL : "the numbers of tiles";
    return 0;
}

const struct read_format read_csv = {"csv", "the numbers of tiles, with commas", csv_detect,
                                     csv_read};
