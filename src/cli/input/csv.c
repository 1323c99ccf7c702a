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

/* The next number, at most one beyond 32 bits, and its comma; false when there is none. */
static bool csv_take_number(struct cursor *sheet, int64_t *number)
{
    bool negative;
    uint64_t size;

    cursor_skip(sheet, " ");
    negative = cursor_take(sheet, "-");
    if (!cursor_number(sheet, UINT32_MAX, &size))
        return false;
    *number = negative ? -(int64_t)size : (int64_t)size;
    cursor_skip(sheet, "0123456789"); /* of one that is too much already */
    cursor_skip(sheet, " ");
    return cursor_take(sheet, ",") || csv_at_line_end(sheet);
}

/* How many numbers the first line has; 0 when something else is among them. */
static size_t csv_count_numbers(struct cursor sheet)
{
    size_t count = 0;
    int64_t number;

    do
        if (!csv_take_number(&sheet, &number))
            return 0;
    while (++count && !csv_at_line_end(&sheet));
    return count;
}

static bool csv_detect(const char *text, size_t length)
{
    return csv_count_numbers((struct cursor){.text = text, .length = length}) > 1;
}

/* `plain`: all numbers so far are 0 or 1. */
static int csv_read_row(struct cursor *sheet, struct map *map, int y, const struct legend *legend,
                        bool *plain)
{
    int x = 0;

    do {
        enum saying saying;
        size_t start = sheet->at;
        int64_t number;
        bool empty;
        if (!csv_take_number(sheet, &number) || number < INT32_MIN || number > UINT32_MAX)
            return cursor_fail(sheet, start + strspn(sheet->text + start, " "),
                               "expected the number of a tile, from %" PRId32 " to %" PRIu32
                               ", then a comma or the end of the line",
                               INT32_MIN, UINT32_MAX);
        number = number == -1 ? -1 : number & (FLIP - 1);
        empty = number == 0 || number == -1;
        saying = legend_of_tile(legend, number);
        if (saying == SAYING_NOTHING && empty)
            saying = legend_of(legend, WHAT_EMPTY, "");
        if (saying == SAYING_NOTHING)
            saying = (legend->rest == SAYING_NOTHING ? !empty : legend->rest == SAYING_OPAQUE)
                         ? SAYING_OPAQUE
                         : SAYING_OPEN;
        if (saying == SAYING_OPAQUE && x < map->width)
            plane_set(&map->opaque, x, y);
        *plain &= number == 0 || number == 1;
        x++;
    } while (!csv_at_line_end(sheet));
    if (x != map->width)
        return cursor_fail(sheet, sheet->at, "row %d has %d number%s, expected %d as in the first",
                           y + 1, x, plural((uint64_t)x), map->width);
    cursor_skip_line(sheet);
    return 0;
}

static int csv_read(struct scenario *scenario, struct source *source,
                    const struct read_options *options, struct diag *diag)
{
    struct cursor sheet = {source->text, source->length, 0, diag};
    size_t width = csv_count_numbers(sheet), height = 0;
    struct map *map = &scenario->map;
    bool plain = true;

    for (size_t i = 0; i < sheet.length; i++)
        height += sheet.text[i] == '\n' || i + 1 == sheet.length;
    if (!height)
        return diag_fail(diag, "found no cells, expected a map");
    if (map_check(width ? width : 1, height, diag) ||
        legend_init(&scenario->legend, &options->said, diag))
        return -1;
    map_init(map, (int)(width ? width : 1), (int)height); /* without width, row 1 says why */
    for (int y = 0; y < map->height; y++)
        if (limit_check(diag) || csv_read_row(&sheet, map, y, &scenario->legend, &plain))
            return -1;
    map_finish(map);
    scenario->dropped = plain ? NULL : "the numbers of tiles";
    return 0;
}

const struct read_format read_csv = {"csv", "the numbers of tiles, with commas", "tile empty all",
                                     csv_detect, csv_read};
