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

#ifdef EYESHOT_ZLIB

#include <zlib.h>

#define EITHER_FORMAT (32 + MAX_WBITS)
#define PART ((size_t)1 << 20) /* after which a line of batch asks whether it is late */

static const bool has_zlib = true;

static uInt data_part(size_t left)
{
    return (uInt)(left < PART ? left : PART);
}

/* Calls inflate() until the stream ends, all is full, or nothing goes on. */
static const char *data_run(z_stream *stream, size_t size, size_t length)
{
    size_t in = length, out = size;
    Bytef extra; /* where more than was expected would go */
    int status = Z_OK;

    while (status == Z_OK) {
        uInt gives = data_part(in), takes = out ? data_part(out) : 1;
        if (limit_late())
            return "takes too long";
        if (!out)
            /* cppcheck-suppress autoVariables ; it is not used again once this returns */
            stream->next_out = &extra;
        stream->avail_in = gives;
        stream->avail_out = takes;
        status = inflate(stream, Z_NO_FLUSH);
        in -= gives - stream->avail_in;
        if (!out && !stream->avail_out)
            return "holds more";
        out -= out ? takes - stream->avail_out : 0;
    }
    if (status == Z_BUF_ERROR || (status == Z_STREAM_END && out))
        return "ends too early";
    if (status != Z_STREAM_END)
        return "is damaged";
    return in ? "has more behind its end" : NULL;
}

/* Fills the `size` bytes at `out`: all of them and no more. NULL, or what is wrong with `data`. */
static const char *data_inflate(void *out, size_t size, const void *data, size_t length)
{
    z_stream stream = {.next_in = (z_const Bytef *)(size_t)data, .next_out = out};
    const char *wrong;

    if (inflateInit2(&stream, EITHER_FORMAT) != Z_OK)
        return "can't be inflated";
    wrong = data_run(&stream, size, length);
    inflateEnd(&stream);
    return wrong;
}

#else

static const bool has_zlib = false;

static const char *data_inflate(void *out, size_t size, const void *data, size_t length)
{
    (void)out, (void)size, (void)data, (void)length;
    return "can't be inflated";
}

#endif

/* The digits in front of what fills the last four up. */
static size_t base64_digits(const char *text, size_t length)
{
    size_t count = length;

    while (length - count < 2 && count && text[count - 1] == '=')
        count--;
    return count;
}

/* How many bytes the text stands for, if it is base64. */
static size_t base64_size(const char *text, size_t length)
{
    return length < 4 ? 0 : length / 4 * 3 - (length - base64_digits(text, length));
}

/* Fills `out` with them; false when the text is not base64, `at` says from which byte on. */
static bool base64_decode(const char *text, size_t length, uint8_t *out, size_t *at)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t count = base64_digits(text, length);
    uint32_t bits = 0, spare; /* bits behind the last byte */

    for (*at = 0; *at < count; ++*at) {
        const char *digit = memchr(digits, text[*at], 64);
        if (!digit)
            return false;
        bits = bits << 6 | (uint32_t)(digit - digits);
        if (*at % 4)
            *out++ = (uint8_t)(bits >> (6 - 2 * (*at % 4)));
    }
    spare = count % 4 == 2 ? 0xf : count % 4 == 3 ? 0x3 : 0;
    return length % 4 == 0 && !(bits & spare);
}

/* No memory is taken for tiles that so much text can't hold. */
static int data_check_text(const struct json_value *data, const cJSON *layer, size_t count)
{
    const char *text = data->json->valuestring, *encoding = json_text(layer, "encoding");
    const char *compression = json_text(layer, "compression"), *name = json_text(layer, "name");
    size_t size = base64_size(text, strlen(text));

    if (strcmp(encoding, "base64") != 0)
        return json_refuse(data, "found a string whose encoding is '%s', expected base64",
                           encoding);
    if (*compression && strcmp(compression, "zlib") != 0 && strcmp(compression, "gzip") != 0)
        return json_refuse(data,
                           "the layer '%s' is compressed with %s, expected zlib, gzip or nothing",
                           name, compression);
    /* No test can tell: tests/packages/no-zlib.sh builds without zlib. */
    if (*compression && !has_zlib)
        return json_refuse(data,
                           "the layer '%s' is compressed with %s, and this eyeshot was built "
                           "without zlib",
                           name, compression);
    if (*compression ? 4 * count / INFLATE_MOST > size : 4 * count != size)
        return json_refuse(data, "found %zu byte%s, expected %zu tile%s: width times height", size,
                           plural(size), count, plural(count));
    return 0;
}

int tmj_check_data(const struct json_value *holder, const cJSON *layer, size_t count)
{
    struct json_value data = json_get(holder, "data");

    if (cJSON_IsString(data.json))
        return data_check_text(&data, layer, count);
    if (!data.json)
        return json_refuse(holder, "found none, expected the tiles under data");
    if (!json_is_array(data.json))
        return json_expected(&data, "the tiles under data");
    if (json_count(data.json) == count)
        return 0;
    return json_refuse(&data, "found %zu tile%s, expected %zu: width times height",
                       json_count(data.json), plural(json_count(data.json)), count);
}

static int data_read_numbers(uint32_t *tiles, const struct json_value *data)
{
    struct json_elements elements = json_elements(data);

    while (json_elements_next(&elements)) {
        int64_t number;
        if (limit_check(data->diag) ||
            json_whole_within(&elements.value, 0, UINT32_MAX, "a global tile id: 0 to 4294967295",
                              &number))
            return -1;
        *tiles++ = (uint32_t)number & ~FLIPS;
    }
    return 0;
}

/* The lowest byte of a tile comes first. */
static int data_read_text(uint32_t *tiles, size_t count, const struct json_value *data,
                          bool compressed)
{
    const char *text = data->json->valuestring, *wrong = NULL;
    size_t length = strlen(text), size = base64_size(text, length), at;
    uint8_t *bytes = alloc_array(size + 3, 1);
    bool good = base64_decode(text, length, bytes, &at);

    if (good && compressed)
        wrong = data_inflate(tiles, 4 * count, bytes, size);
    else if (good)
        memcpy(tiles, bytes, size);
    free(bytes);
    if (!good)
        return json_refuse(data, "not base64 from character %zu on", at + 1);
    if (wrong)
        return json_refuse(data, "expected %zu tiles, but the compressed data %s", count, wrong);
    bytes = (uint8_t *)tiles;
    for (size_t i = 0; i < count; i++, bytes += 4)
        tiles[i] = ((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                    (uint32_t)bytes[3] << 24) &
                   ~FLIPS;
    return 0;
}

uint32_t *tmj_data(const struct json_value *holder, const cJSON *layer, size_t count)
{
    struct json_value data = json_get(holder, "data");
    uint32_t *tiles = alloc_array(count, sizeof *tiles);

    if (cJSON_IsString(data.json)
            ? !data_read_text(tiles, count, &data, *json_text(layer, "compression"))
            : !data_read_numbers(tiles, &data))
        return tiles;
    free(tiles);
    return NULL;
}
