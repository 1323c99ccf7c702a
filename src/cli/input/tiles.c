/*
 * Numbers of tiles. Text with commas between them, a line a row, is a format of its own, as Tiled
 * exports a layer: -1 where there is no tile, and flipped ones with the bits that say so, in 32
 * bits with a sign. In Tiled's own maps the tiles of a layer are an array, or such text, or four
 * bytes a tile in base64 (RFC 4648, section 4: padded, without blanks), compressed perhaps by zlib
 * (RFC 1950) or gzip (RFC 1952). tiled.c says on which cells they lie.
 */
#include <inttypes.h>

#include "cli/input/cursor.h"
#include "cli/input/tiled.h"
#include "cli/support/limit.h"

/* The highest bits say how a tile is flipped and turned. */
#define FLIPS 0xf0000000u

/* No byte of input becomes more than this many (zlib's manual, "Maximum expansion factor"). */
#define INFLATE_MOST 1032

#define WRONG_COUNT "found %zu %s%s, expected %zu tile%s: width times height"

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
        number = number == -1 ? -1 : number & ~FLIPS;
        empty = number == 0 || number == -1;
        saying = legend_of(legend, WHAT_TILE, NULL, number);
        if (saying == SAYING_NOTHING && empty)
            saying = legend_of(legend, WHAT_EMPTY, "", 0);
        if (saying == SAYING_NOTHING)
            saying = legend->rest;
        if ((saying == SAYING_OPAQUE || (saying == SAYING_NOTHING && !empty)) && x < map->width)
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

const struct read_format read_csv = {
    "csv",        "the numbers of tiles, with commas", "tile empty all", csv_detect, csv_read,
    "-0123456789"};

#ifdef EYESHOT_ZLIB

#include <zlib.h>

#define EITHER_FORMAT (32 + MAX_WBITS)

/* Fills the `size` bytes at `out`: all of them and no more. NULL, or what is wrong with `data`. */
static const char *tiles_inflate(void *out, size_t size, const void *data, size_t length)
{
    z_stream stream = {.next_in = (z_const Bytef *)(size_t)data,
                       .avail_in = (uInt)length,
                       .next_out = out,
                       .avail_out = (uInt)size};
    int status;

    /* No test can tell: it takes 4 GiB of tiles, or no memory. */
    if (size > UINT32_MAX || inflateInit2(&stream, EITHER_FORMAT) != Z_OK)
        return "can't be inflated";
    status = inflate(&stream, Z_FINISH);
    inflateEnd(&stream);
    return status == Z_STREAM_END && !stream.avail_in && !stream.avail_out
               ? NULL
               : "is damaged, or of another size";
}

#else

static const char *tiles_inflate(void *out, size_t size, const void *data, size_t length)
{
    (void)out, (void)size, (void)data, (void)length;
    return "can't be read: this eyeshot was built without zlib";
}

#endif

/* The bytes that the text stands for, at most 3 for each 4; `*wrong`: how much of it is base64. */
static size_t tiles_decode(const char *text, size_t length, uint8_t *out, size_t *wrong)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *digit;
    uint32_t bits = 0;
    size_t at, count = 0, fill;

    for (at = 0; at < length && (digit = memchr(digits, text[at], 64)); at++) {
        bits = bits << 6 | (uint32_t)(digit - digits);
        if (at % 4)
            out[count++] = (uint8_t)(bits >> (6 - 2 * (at % 4)));
    }
    fill = length - at; /* of the last four */
    *wrong = length % 4 == 0 && fill <= 2 && strspn(text + at, "=") == fill ? length : at;
    return count;
}

/* As many numbers as there are places for, with commas between them. */
static int tiles_read_numbers(uint32_t *tiles, size_t count, const char *text, size_t length,
                              const cJSON *data, struct diag *diag)
{
    for (size_t i = 0, at = 0; i < count; i++, at++) {
        uint64_t number = 0;
        size_t start = at = json_skip_blanks(text, length, at);
        bool good;
        for (; text[at] >= '0' && text[at] <= '9' && number <= UINT32_MAX; at++)
            number = number * 10 + (uint64_t)(text[at] - '0');
        good = at > start && number <= UINT32_MAX;
        at = json_skip_blanks(text, length, at);
        if (!good || (i + 1 < count ? text[at] != ',' : at < length))
            return json_fail(diag, data,
                             "found '%.*s', expected global tile ids, 0 to 4294967295, with commas "
                             "between them",
                             (int)strcspn(text + start, ",]\r\n"), text + start);
        tiles[i] = (uint32_t)number;
    }
    return 0;
}

/* The lowest byte of a tile comes first. */
static int tiles_read_base64(uint32_t *tiles, size_t count, const char *text, size_t length,
                             const char *compression, const cJSON *data, struct diag *diag)
{
    size_t skipped = json_skip_blanks(text, length, 0), good, size;
    const char *wrong = NULL;
    uint8_t *bytes;

    if (*compression && !list_has("zlib gzip", compression))
        return json_fail(diag, data, "found the compression '%s', expected zlib, gzip or nothing",
                         compression);
    text += skipped;
    length -= skipped;
    while (length && strchr(" \t\r\n", text[length - 1]))
        length--;
    bytes = alloc_array(length / 4 * 3 + 3, 1);
    size = tiles_decode(text, length, bytes, &good);
    if (good == length && *compression)
        wrong = tiles_inflate(tiles, 4 * count, bytes, size);
    else if (good == length && size == 4 * count)
        memcpy(tiles, bytes, size);
    free(bytes);
    if (good < length)
        return json_fail(diag, data, "not base64 from character %zu on", good + 1);
    if (wrong)
        return json_fail(diag, data, "expected %zu tiles, but the compressed data %s", count,
                         wrong);
    if (!*compression && size != 4 * count)
        return json_fail(diag, data, WRONG_COUNT, size, "byte", plural(size), count, plural(count));
    bytes = (uint8_t *)tiles;
    for (size_t i = 0; i < count; i++, bytes += 4)
        tiles[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                   (uint32_t)bytes[3] << 24;
    return 0;
}

uint32_t *tiles_read(const cJSON *data, const cJSON *layer, size_t count, struct diag *diag)
{
    const char *text = cJSON_GetStringValue(data), *encoding = json_text(layer, "encoding");
    bool numbers = !text || !*encoding || !strcmp(encoding, "csv");
    size_t length, found = 0;
    uint32_t *tiles;
    int status;

    if (!text) /* what is between the brackets of an array */
        text = diag->in.text + data->valueint + 1;
    length = text == data->valuestring ? strlen(text) : (size_t)(json_end_of(text - 1) - 1 - text);
    if (!numbers && strcmp(encoding, "base64") != 0) {
        json_fail(diag, data, "found the encoding '%s', expected csv or base64", encoding);
        return NULL;
    }
    for (size_t i = 0; numbers && i < length; i++)
        found += text[i] == ',';
    found += json_skip_blanks(text, length, 0) < length;
    /* Before there is room for so many: could they come of this? */
    if (numbers ? found != count : length * INFLATE_MOST / 4 < count) {
        found = numbers ? found : length;
        json_fail(diag, data, WRONG_COUNT, found, numbers ? "tile" : "character", plural(found),
                  count, plural(count));
        return NULL;
    }
    tiles = alloc_array(count, sizeof *tiles);
    status = numbers ? tiles_read_numbers(tiles, count, text, length, data, diag)
                     : tiles_read_base64(tiles, count, text, length,
                                         json_text(layer, "compression"), data, diag);
    for (size_t i = 0; i < count; i++)
        tiles[i] &= ~FLIPS;
    if (!status)
        return tiles;
    free(tiles);
    return NULL;
}
