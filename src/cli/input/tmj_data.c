/* The tiles of a layer: numbers in an array, or bytes in base64, compressed perhaps. */
#include <stdlib.h>
#include <string.h>

#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/base64.h"
#include "cli/support/inflate.h"
#include "cli/support/limit.h"

#define FLIPS 0xf0000000u /* the highest bits say how a tile is flipped and turned */

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

static int check_compression(const cJSON *layer, const char *compression,
                             const struct json_value *data)
{
    if (strcmp(compression, "zlib") != 0 && strcmp(compression, "gzip") != 0)
        return json_refuse(data,
                           "the layer '%s' is compressed with %s, expected zlib, gzip or nothing",
                           json_text(layer, "name"), compression);
    if (!inflate_available)
        return json_refuse(data,
                           "the layer '%s' is compressed with %s, and this eyeshot was built "
                           "without zlib",
                           json_text(layer, "name"), compression);
    return 0;
}

/* No memory is taken for tiles that so much text can't hold. */
static int check_text(const struct json_value *data, const cJSON *layer, size_t count)
{
    const char *encoding = json_text(layer, "encoding");
    const char *compression = json_text(layer, "compression");
    size_t size = base64_size(data->json->valuestring, strlen(data->json->valuestring));

    if (strcmp(encoding, "base64") != 0)
        return json_refuse(data, "found a string whose encoding is '%s', expected base64",
                           encoding);
    if (*compression && check_compression(layer, compression, data))
        return -1;
    if (*compression ? 4 * count / INFLATE_MOST > size : 4 * count != size)
        return json_refuse(data, "found %zu byte%s, expected %zu tile%s: width times height", size,
                           plural(size), count, plural(count));
    return 0;
}

/* Base64 of four bytes a tile, the lowest first, perhaps compressed. */
static int read_text(uint32_t *tiles, size_t count, const struct json_value *data, bool compressed)
{
    const char *text = data->json->valuestring, *wrong = NULL;
    size_t length = strlen(text), size = base64_size(text, length), at;
    uint8_t *bytes = alloc_array(size + 3, 1);
    bool good = base64_decode(text, length, bytes, &at);

    if (good && compressed)
        wrong = inflate_exactly(tiles, 4 * count, bytes, size);
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

int tmj_check_data(const struct json_value *holder, const cJSON *layer, size_t count)
{
    struct json_value value = json_get(holder, "data");
    const struct json_value *data = &value;

    if (cJSON_IsString(data->json))
        return check_text(data, layer, count);
    if (!data->json)
        return json_refuse(holder, "found none, expected the tiles under data");
    if (!json_is_array(data->json))
        return json_expected(data, "the tiles under data");
    if (json_count(data->json) == count)
        return 0;
    return json_refuse(data, "found %zu tile%s, expected %zu: width times height",
                       json_count(data->json), plural(json_count(data->json)), count);
}

uint32_t *tmj_data(const struct json_value *holder, const cJSON *layer, size_t count)
{
    struct json_value data = json_get(holder, "data");
    uint32_t *tiles;

    if (tmj_check_data(holder, layer, count))
        return NULL;
    tiles = alloc_array(count, sizeof *tiles);
    if (cJSON_IsString(data.json)
            ? !read_text(tiles, count, &data, *json_text(layer, "compression"))
            : !read_numbers(tiles, &data))
        return tiles;
    free(tiles);
    return NULL;
}
