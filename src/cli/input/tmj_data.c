/*
 * The tiles of a layer: numbers in an array, or four bytes a tile in base64 (RFC 4648, section 4:
 * padded, without blanks), compressed perhaps by zlib (RFC 1950) or gzip (RFC 1952). Whether there
 * is text for so many tiles is asked before there is room for them (tmj_check_data()). tmj.c says
 * on which cells they lie.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

#define FLIPS 0xf0000000u /* the highest bits say how a tile is flipped and turned */

/* No byte of input becomes more than this many (zlib's manual, "Maximum expansion factor"). */
#define INFLATE_MOST 1032

#define WRONG_SIZE "found %zu byte%s, expected %zu tile%s: width times height"

#ifdef EYESHOT_ZLIB

#include <zlib.h>

#define EITHER_FORMAT (32 + MAX_WBITS)

static const bool has_zlib = true;

/* Fills the `size` bytes at `out`: all of them and no more. NULL, or what is wrong with `data`. */
static const char *data_inflate(void *out, size_t size, const void *data, size_t length)
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
    if (status == Z_STREAM_END && stream.avail_in && !stream.avail_out)
        return "has more behind its end";
    return status == Z_BUF_ERROR && !stream.avail_out && stream.avail_in ? "holds more"
           : status == Z_STREAM_END && !stream.avail_out                 ? NULL
           : status == Z_STREAM_END || status == Z_BUF_ERROR             ? "ends too early"
                                                                         : "is damaged";
}

#else

static const bool has_zlib = false;

static const char *data_inflate(void *out, size_t size, const void *data, size_t length)
{
    (void)out, (void)size, (void)data, (void)length;
    return "can't be inflated";
}

#endif

/* The bytes that the text stands for, at most 3 for each 4; `*wrong`: how much of it is base64. */
static size_t base64_decode(const char *text, size_t length, uint8_t *out, size_t *wrong)
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
    fill = length - at; /* of the last four; the bits in front of it are none of a byte */
    *wrong = length % 4 == 0 && fill <= 2 && strspn(text + at, "=") == fill &&
                     !(bits & (fill == 2 ? 0xf
                               : fill    ? 0x3
                                         : 0))
                 ? length
                 : at;
    return count;
}

/* How many bytes it stands for, if it is base64. */
static size_t base64_size(const char *text, size_t length)
{
    size_t fill = 0;

    while (length >= 4 && fill < 2 && text[length - 1 - fill] == '=')
        fill++;
    return length / 4 * 3 - fill;
}

int tmj_check_data(const cJSON *data, const cJSON *layer, size_t count, struct diag *diag)
{
    const char *text = cJSON_GetStringValue(data), *encoding = json_text(layer, "encoding");
    const char *compression = json_text(layer, "compression"), *name = json_text(layer, "name");
    size_t size = text ? base64_size(text, strlen(text)) : json_count(data);

    if (!text)
        return size == count
                   ? 0
                   : json_fail(diag, data, "found %zu tile%s, expected %zu: width times height",
                               size, plural(size), count);
    if (strcmp(encoding, "base64") != 0)
        return json_fail(diag, data, "found a string whose encoding is '%s', expected base64",
                         encoding);
    if (*compression && strcmp(compression, "zlib") != 0 && strcmp(compression, "gzip") != 0)
        return json_fail(diag, data,
                         "the layer '%s' is compressed with %s, expected zlib, gzip or nothing",
                         name, compression);
    /* No test can tell: tests/packages/no-zlib.sh builds without zlib. */
    if (*compression && !has_zlib)
        return json_fail(diag, data,
                         "the layer '%s' is compressed with %s, and this eyeshot was built "
                         "without zlib",
                         name, compression);
    return 4 * count / (*compression ? INFLATE_MOST : 1) > size
               ? json_fail(diag, data, WRONG_SIZE, size, plural(size), count, plural(count))
               : 0;
}

/* The lowest byte of a tile comes first. */
static int data_read_text(uint32_t *tiles, size_t count, const cJSON *data, bool compressed,
                          struct diag *diag)
{
    const char *text = data->valuestring, *wrong = NULL;
    size_t length = strlen(text), good, size;
    uint8_t *bytes = alloc_array(length / 4 * 3 + 3, 1);

    size = base64_decode(text, length, bytes, &good);
    if (good == length && compressed)
        wrong = data_inflate(tiles, 4 * count, bytes, size);
    else if (good == length && size == 4 * count)
        memcpy(tiles, bytes, size);
    free(bytes);
    if (good < length)
        return json_fail(diag, data, "not base64 from character %zu on", good + 1);
    if (wrong)
        return json_fail(diag, data, "expected %zu tiles, but the compressed data %s", count,
                         wrong);
    if (!compressed && size != 4 * count)
        return json_fail(diag, data, WRONG_SIZE, size, plural(size), count, plural(count));
    bytes = (uint8_t *)tiles;
    for (size_t i = 0; i < count; i++, bytes += 4)
        tiles[i] = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                   (uint32_t)bytes[3] << 24;
    return 0;
}

uint32_t *tmj_data(const cJSON *data, const cJSON *layer, size_t count, struct diag *diag)
{
    uint32_t *tiles = alloc_array(count, sizeof *tiles);
    struct json_numbers numbers = json_numbers(data);
    int64_t number;

    for (size_t i = 0; json_is_array(data) && json_numbers_next(&numbers, &number); i++)
        tiles[i] = (uint32_t)number;
    if (cJSON_IsString(data) &&
        data_read_text(tiles, count, data, *json_text(layer, "compression"), diag)) {
        free(tiles);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        tiles[i] &= ~FLIPS;
    return tiles;
}
