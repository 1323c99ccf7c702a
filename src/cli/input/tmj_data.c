/* The tiles of a layer: numbers in an array, or bytes in base64, compressed perhaps. */
#include <stdlib.h>
#include <string.h>

#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/base64.h"
#include "cli/support/inflate.h"
#include "cli/support/limit.h"

#define FLIPS 0xf0000000u /* the highest bits say how a tile is flipped and turned */

static const char *text_of(const cJSON *object, const char *key)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);

    return cJSON_IsString(value) ? value->valuestring : "";
}

static int read_numbers(uint32_t *tiles, const struct json_value *data)
{
    struct json_elements elements = json_elements(data);

    while (json_elements_next(&elements)) {
        int64_t number;
        if (limit_line_step(data->diag) ||
            json_whole_within(&elements.value, 0, UINT32_MAX, "a global tile id: 0 to 4294967295",
                              &number))
            return -1;
        *tiles++ = (uint32_t)number & ~FLIPS;
    }
    return 0;
}

/* Four bytes a tile, the lowest first; in the same memory. */
static void read_bytes(uint32_t *tiles, size_t count)
{
    const uint8_t *bytes = (const uint8_t *)tiles;

    for (size_t i = 0; i < count; i++, bytes += 4)
        tiles[i] = ((uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                    (uint32_t)bytes[3] << 24) &
                   ~FLIPS;
}

static int check_compression(const cJSON *layer, const char *compression,
                             const struct json_value *data)
{
    if (strcmp(compression, "zlib") != 0 && strcmp(compression, "gzip") != 0)
        return json_refuse(data,
                           "the layer '%s' is compressed with %s, expected zlib, gzip or nothing",
                           text_of(layer, "name"), compression);
    if (!inflate_available)
        return json_refuse(data,
                           "the layer '%s' is compressed with %s, and this eyeshot was built "
                           "without zlib",
                           text_of(layer, "name"), compression);
    return 0;
}

/* The bytes that base64 stands for become tiles, perhaps by way of being inflated. */
static int decode(uint32_t *tiles, size_t count, const struct json_value *data, bool compressed)
{
    const char *text = data->json->valuestring, *wrong = NULL;
    size_t length = strlen(text), size = base64_size(text, length), at;
    uint8_t *bytes = alloc_array(size + 3, 1);
    int status = 0;

    if (!base64_decode(text, length, bytes, &at))
        status = json_refuse(data, "not base64 from character %zu on", at + 1);
    else if (!compressed)
        memcpy(tiles, bytes, size);
    else
        wrong = inflate_exactly(tiles, 4 * count, bytes, size);
    free(bytes);
    return wrong ? json_refuse(data, "expected %zu tiles, but the compressed data %s", count, wrong)
                 : status;
}

/* No memory is taken for tiles that so much text can't hold. */
static uint32_t *read_text(const struct json_value *data, const cJSON *layer, size_t count)
{
    const char *compression = text_of(layer, "compression"), *text = data->json->valuestring;
    size_t size = base64_size(text, strlen(text));
    uint32_t *tiles;

    if (strcmp(text_of(layer, "encoding"), "base64") != 0) {
        json_refuse(data, "found a string whose encoding is '%s', expected base64",
                    text_of(layer, "encoding"));
        return NULL;
    }
    if (*compression && check_compression(layer, compression, data))
        return NULL;
    if (*compression ? 4 * count / INFLATE_MOST > size : 4 * count != size) {
        json_refuse(data, "found %zu bytes, expected %zu tiles: width times height", size, count);
        return NULL;
    }
    tiles = alloc_array(count, sizeof *tiles);
    if (!decode(tiles, count, data, *compression)) {
        read_bytes(tiles, count);
        return tiles;
    }
    free(tiles);
    return NULL;
}

uint32_t *tmj_data(const struct json_value *holder, const cJSON *layer, size_t count)
{
    struct json_value data = json_get(holder, "data");
    uint32_t *tiles;

    if (cJSON_IsString(data.json))
        return read_text(&data, layer, count);
    if (!data.json)
        json_refuse(holder, "found none, expected the tiles under data");
    else if (!json_is_array(data.json))
        json_expected(&data, "the tiles under data");
    else if (json_count(data.json) != count)
        json_refuse(&data, "found %zu tiles, expected %zu: width times height",
                    json_count(data.json), count);
    else {
        tiles = alloc_array(count, sizeof *tiles);
        if (!read_numbers(tiles, &data))
            return tiles;
        free(tiles);
    }
    return NULL;
}
