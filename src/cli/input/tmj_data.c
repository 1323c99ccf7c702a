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

static int wrong_count(const struct json_path *path, size_t found, size_t count, struct diag *diag)
{
    return json_fail(diag, path, "found %zu tiles, expected %zu: width times height", found, count);
}

static int read_numbers(uint32_t *tiles, const cJSON *data, const struct json_path *path,
                        struct diag *diag)
{
    struct json_elements elements = json_elements(data);
    const cJSON *value;
    size_t i = 0;

    while ((value = json_elements_next(&elements))) {
        struct json_path at = {path, NULL, (int)i};
        int64_t number;
        if (limit_line_tick())
            return limit_line_check(diag);
        if (json_whole(value, &at, &number, diag))
            return -1;
        if (number < 0 || number > UINT32_MAX)
            return json_fail(diag, &at, "found %s, expected a global tile id: 0 to 4294967295",
                             json_kind(value));
        tiles[i++] = (uint32_t)number & ~FLIPS;
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
                             const struct json_path *path, struct diag *diag)
{
    if (strcmp(compression, "zlib") != 0 && strcmp(compression, "gzip") != 0)
        return json_fail(diag, path,
                         "the layer '%s' is compressed with %s, expected zlib, gzip or nothing",
                         text_of(layer, "name"), compression);
    if (!inflate_available)
        return json_fail(diag, path,
                         "the layer '%s' is compressed with %s, and this eyeshot was built without "
                         "zlib",
                         text_of(layer, "name"), compression);
    return 0;
}

/* The bytes that base64 stands for; NULL with `diag`. */
static uint8_t *decode(const char *text, size_t length, const struct json_path *path,
                       struct diag *diag)
{
    uint8_t *bytes = alloc_array(base64_size(text, length) + 3, 1);
    size_t at;

    if (base64_decode(text, length, bytes, &at))
        return bytes;
    free(bytes);
    json_fail(diag, path, "not base64 from character %zu on", at + 1);
    return NULL;
}

static int inflate_tiles(uint32_t *tiles, size_t count, const char *text, size_t length,
                         const struct json_path *path, struct diag *diag)
{
    uint8_t *bytes = decode(text, length, path, diag);
    const char *wrong;

    if (!bytes)
        return -1;
    wrong = inflate_exactly(tiles, 4 * count, bytes, base64_size(text, length));
    free(bytes);
    return wrong ? json_fail(diag, path, "expected %zu tiles, but the compressed data %s", count,
                             wrong)
                 : 0;
}

/* No memory is taken for tiles that so much text can't hold. */
static uint32_t *read_text(const char *text, const cJSON *layer, const struct json_path *path,
                           size_t count, struct diag *diag)
{
    const char *compression = text_of(layer, "compression");
    size_t length = strlen(text), size = base64_size(text, length);
    uint32_t *tiles;
    int status = 0;

    if (strcmp(text_of(layer, "encoding"), "base64") != 0) {
        json_fail(diag, path, "found a string whose encoding is '%s', expected base64",
                  text_of(layer, "encoding"));
        return NULL;
    }
    if (*compression && check_compression(layer, compression, path, diag))
        return NULL;
    if (*compression ? 4 * count / INFLATE_MOST > size : 4 * count != size) {
        json_fail(diag, path, "found %zu bytes, expected %zu tiles: width times height", size,
                  count);
        return NULL;
    }
    tiles = alloc_array(count, sizeof *tiles);
    if (*compression) {
        status = inflate_tiles(tiles, count, text, length, path, diag);
    } else {
        uint8_t *bytes = decode(text, length, path, diag);
        if (bytes)
            memcpy(tiles, bytes, size);
        status = bytes ? 0 : -1;
        free(bytes);
    }
    read_bytes(tiles, count);
    if (status)
        free(tiles);
    return status ? NULL : tiles;
}

uint32_t *tmj_data(const cJSON *holder, const cJSON *layer, const struct json_path *path,
                   size_t count, struct diag *diag)
{
    const cJSON *data = cJSON_GetObjectItemCaseSensitive(holder, "data");
    struct json_path at = {path, "data", 0};
    uint32_t *tiles;

    if (cJSON_IsString(data))
        return read_text(data->valuestring, layer, &at, count, diag);
    if (!json_is_array(data)) {
        json_fail(diag, data ? &at : path, "found %s, expected the tiles under data",
                  data ? json_kind(data) : "none");
        return NULL;
    }
    if (json_count(data) != count) {
        wrong_count(&at, json_count(data), count, diag);
        return NULL;
    }
    tiles = alloc_array(count, sizeof *tiles);
    if (!read_numbers(tiles, data, &at, diag))
        return tiles;
    free(tiles);
    return NULL;
}
