#define _POSIX_C_SOURCE 200809L
/* Which tiles of Tiled's maps are opaque: options say so, or layers, or tilesets. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/reference.h"
#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

#define PROPERTY "opaque"
#define LAYER "walls"

static const char *property_name(const struct tmj_rule *terms)
{
    return terms->options->opaque_property ? terms->options->opaque_property : PROPERTY;
}

/* Long arrays of numbers are packed, and wrong in no other way than short ones. */
int tmj_list(const cJSON *list, const struct json_path *path, const char *one, const char *all,
             struct diag *diag)
{
    struct json_elements elements = json_elements(list);
    const cJSON *element;
    int index = 0;

    if (!json_is_array(list))
        return json_fail(diag, path, "found %s, expected an array of %s", json_kind(list), all);
    while ((element = json_elements_next(&elements))) {
        struct json_path at = {path, NULL, index++};
        if (!cJSON_IsObject(element))
            return json_fail(diag, &at, "found %s, expected %s", json_kind(element), one);
    }
    return 0;
}

int tmj_property(const cJSON *object, const struct json_path *path, const char *name,
                 const cJSON **value, struct diag *diag)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, "properties"), *property;
    struct json_path at = {path, "properties", 0};

    *value = NULL;
    if (list && tmj_list(list, &at, "a property", "properties", diag))
        return -1;
    cJSON_ArrayForEach(property, list)
    {
        const cJSON *key = cJSON_GetObjectItemCaseSensitive(property, "name");
        if (cJSON_IsString(key) && !strcmp(key->valuestring, name))
            *value = cJSON_GetObjectItemCaseSensitive(property, "value");
    }
    return 0;
}

/* 1 and 0 for true and false, 2 where the property is not there. */
static int read_opaque(const struct tmj_rule *terms, const cJSON *object,
                       const struct json_path *path, struct diag *diag)
{
    struct json_path list = {path, "properties", 0}, at = {&list, property_name(terms), 0};
    const cJSON *value;

    if (tmj_property(object, path, property_name(terms), &value, diag))
        return -1;
    if (value && !cJSON_IsBool(value))
        return json_fail(diag, &at, "found %s, expected true or false", json_kind(value));
    return value ? cJSON_IsTrue(value) : 2;
}

static int add_tile(struct tmj_rule *terms, const cJSON *tile, const struct json_path *path,
                    int64_t first, struct diag *diag)
{
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(tile, "id");
    struct json_path at = {path, "id", 0};
    int opaque = read_opaque(terms, tile, path, diag);
    int64_t number;

    if (opaque < 0)
        return -1;
    if (!id)
        return json_fail(diag, path, "found no id, expected a tile");
    if (json_whole(id, &at, &number, diag))
        return -1;
    if (number < 0 || number > UINT32_MAX - first)
        return json_fail(diag, &at, "found %s, expected the number of a tile", json_kind(id));
    terms->said |= opaque != 2;
    if (opaque != 1)
        return 0;
    terms->tiles = alloc_grow(terms->tiles, terms->count, &terms->room, sizeof *terms->tiles);
    terms->tiles[terms->count++] = (uint32_t)(first + number);
    return 0;
}

static int add_tiles(struct tmj_rule *terms, const cJSON *tileset, const struct json_path *path,
                     int64_t first, struct diag *diag)
{
    const cJSON *tiles = cJSON_GetObjectItemCaseSensitive(tileset, "tiles"), *tile;
    struct json_path list = {path, "tiles", 0};
    int index = 0;

    if (tiles && tmj_list(tiles, &list, "a tile", "tiles", diag))
        return -1;
    cJSON_ArrayForEach(tile, tiles)
    {
        struct json_path at = {&list, NULL, index++};
        if (limit_line_tick())
            return limit_line_check(diag);
        if (add_tile(terms, tile, &at, first, diag))
            return -1;
    }
    return 0;
}

/* A tileset in a file of its own, inside the folder of the map. */
static int add_external(struct tmj_rule *terms, const cJSON *name, const struct json_path *path,
                        int64_t first, const struct source *source, struct diag *diag)
{
    static const struct json_path root;
    struct source file = {0};
    const char *outer = diag->file;
    cJSON *tileset;
    int status;

    if (!cJSON_IsString(name))
        return json_fail(diag, path, "found %s, expected a path", json_kind(name));
    if (reference_open(&file, name->valuestring, path, source, terms->options, diag))
        return -1;
    tileset = file.length && file.text[0] == '<' ? tmx_parse(&file, "tileset", diag)
                                                 : json_parse(file.text, file.length, false, diag);
    status = tileset ? add_tiles(terms, tileset, &root, first, diag) : -1;
    cJSON_Delete(tileset);
    source_release(&file);
    if (status)
        reference_blame(diag, outer, name->valuestring, path);
    diag->file = outer;
    return status;
}

static int compare_tiles(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, two = *(const uint32_t *)b;

    return (one > two) - (one < two);
}

static int add_tileset(struct tmj_rule *terms, const cJSON *tileset, const struct json_path *path,
                       const struct source *source, struct diag *diag)
{
    const cJSON *first = cJSON_GetObjectItemCaseSensitive(tileset, "firstgid");
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(tileset, "source");
    struct json_path at = {path, "firstgid", 0}, source_at = {path, "source", 0};
    int64_t number;

    if (!first)
        return json_fail(diag, path, "found no firstgid, expected a tileset");
    if (json_whole(first, &at, &number, diag))
        return -1;
    if (number < 1 || number > UINT32_MAX)
        return json_fail(diag, &at, "found %s, expected a global tile id", json_kind(first));
    return name ? add_external(terms, name, &source_at, number, source, diag)
                : add_tiles(terms, tileset, path, number, diag);
}

int tmj_rule_init(struct tmj_rule *terms, const cJSON *root, const struct source *source,
                  const struct read_options *options, struct diag *diag)
{
    static const struct json_path top;
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(root, "tilesets"), *tileset;
    struct json_path path = {&top, "tilesets", 0};
    int index = 0;

    *terms = (struct tmj_rule){.options = options};
    if (options->opaque_layers.count || options->opaque_tiles.count)
        return 0;
    if (list && tmj_list(list, &path, "a tileset", "tilesets", diag))
        return -1;
    cJSON_ArrayForEach(tileset, list)
    {
        struct json_path at = {&path, NULL, index++};
        if (limit_line_check(diag) || add_tileset(terms, tileset, &at, source, diag))
            return -1;
    }
    if (terms->count)
        qsort(terms->tiles, terms->count, sizeof *terms->tiles, compare_tiles);
    return 0;
}

void tmj_rule_release(struct tmj_rule *terms)
{
    free(terms->tiles);
    *terms = (struct tmj_rule){0};
}

static bool is_named(const struct read_options *options, const char *name)
{
    for (size_t i = 0; i < options->opaque_layers.count; i++)
        if (!strcmp(options->opaque_layers.texts[i], name))
            return true;
    return false;
}

int tmj_rule_layer(struct tmj_rule *terms, const cJSON *layer, const struct json_path *path,
                   enum tmj_layer *decision, struct diag *diag)
{
    const struct read_options *options = terms->options;
    const cJSON *name = cJSON_GetObjectItemCaseSensitive(layer, "name");
    const char *text = cJSON_IsString(name) ? name->valuestring : "";
    int opaque;

    if (options->opaque_layers.count || options->opaque_tiles.count) {
        bool named = is_named(options, text);
        terms->said |= named || options->opaque_tiles.count;
        *decision = named ? TMJ_ALL : *decision;
        return 0;
    }
    opaque = read_opaque(terms, layer, path, diag);
    if (opaque < 0)
        return -1;
    if (opaque == 2 && strcasecmp(text, LAYER) != 0)
        return 0;
    terms->said = true;
    *decision = opaque ? TMJ_ALL : TMJ_NONE;
    return 0;
}

bool tmj_rule_tile(const struct tmj_rule *terms, uint32_t tile, enum tmj_layer decision)
{
    if (!tile || decision != TMJ_TILES)
        return tile && decision == TMJ_ALL;
    if (terms->options->opaque_tiles.count)
        return ranges_have(&terms->options->opaque_tiles, tile);
    return terms->count &&
           bsearch(&tile, terms->tiles, terms->count, sizeof *terms->tiles, compare_tiles);
}
