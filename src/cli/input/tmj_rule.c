#define _POSIX_C_SOURCE 200809L
/* Which tiles of Tiled's maps are opaque: options say so, or layers, or tilesets. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/format.h"
#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

#define PROPERTY "opaque"
#define LAYER "walls"

static const char *property_name(const struct tmj_rule *rule)
{
    return rule->options->opaque_property ? rule->options->opaque_property : PROPERTY;
}

/* Long arrays of numbers are packed, and wrong in no other way than short ones. */
int tmj_list(struct json_value *list, const struct json_value *object, const char *key,
             const char *one)
{
    struct json_elements elements;

    *list = json_get(object, key);
    if (list->json && !json_is_array(list->json))
        return json_expected(list, "an array of %s", key);
    elements = json_elements(list);
    while (json_elements_next(&elements))
        if (!cJSON_IsObject(elements.value.json))
            return json_expected(&elements.value, "%s", one);
    return 0;
}

int tmj_property(const struct json_value *object, const char *name, const cJSON **value)
{
    struct json_value list;

    *value = NULL;
    if (tmj_list(&list, object, "properties", "a property"))
        return -1;
    for (struct json_value property = json_first(&list); property.json; json_step(&property)) {
        if (!strcmp(json_text(property.json, "name"), name))
            *value = json_get(&property, "value").json;
    }
    return 0;
}

/* 1 and 0 for true and false, 2 where the property is not there. */
static int read_opaque(const struct tmj_rule *rule, const struct json_value *object)
{
    struct json_value list = json_get(object, "properties");
    struct json_value value = json_get(&list, property_name(rule));
    bool opaque;

    if (tmj_property(object, property_name(rule), &value.json))
        return -1;
    if (!value.json)
        return 2;
    return json_flag(&value, &opaque) ? -1 : opaque;
}

static int add_tile(struct tmj_rule *rule, const struct json_value *tile, int64_t first)
{
    struct json_value id;
    int opaque = read_opaque(rule, tile);
    int64_t number;

    if (opaque < 0 || json_need(&id, tile, "id", "a tile") ||
        json_whole_within(&id, 0, UINT32_MAX - first, "the number of a tile", &number))
        return -1;
    rule->said |= opaque != 2;
    if (opaque != 1)
        return 0;
    rule->tiles = alloc_grow(rule->tiles, rule->count, &rule->room, sizeof *rule->tiles);
    rule->tiles[rule->count++] = (uint32_t)(first + number);
    return 0;
}

static int add_tiles(struct tmj_rule *rule, const struct json_value *tileset, int64_t first)
{
    struct json_value list;

    if (tmj_list(&list, tileset, "tiles", "a tile"))
        return -1;
    for (struct json_value tile = json_first(&list); tile.json; json_step(&tile))
        if (limit_line_step(tile.diag) || add_tile(rule, &tile, first))
            return -1;
    return 0;
}

/* A tileset in a file of its own, inside the folder of the map. */
static int add_external(struct tmj_rule *rule, const struct json_value *name, int64_t first,
                        const struct source *source)
{
    struct source file = {0};
    struct diag *diag = name->diag;
    const char *outer = diag->file;
    struct json_value tileset;
    cJSON *tree;
    int status;

    if (!cJSON_IsString(name->json))
        return json_expected(name, "a path");
    if (reference_open(&file, name, source, rule->options))
        return -1;
    tree = file.length && file.text[0] == '<' ? tmx_parse(&file, "tileset", diag)
                                              : json_parse(file.text, file.length, false, diag);
    tileset = json_root(tree, diag);
    status = tree ? add_tiles(rule, &tileset, first) : -1;
    cJSON_Delete(tree);
    source_release(&file);
    if (status)
        reference_blame(name, outer);
    diag->file = outer;
    return status;
}

static int compare_tiles(const void *a, const void *b)
{
    uint32_t one = *(const uint32_t *)a, two = *(const uint32_t *)b;

    return (one > two) - (one < two);
}

static int add_tileset(struct tmj_rule *rule, const struct json_value *tileset,
                       const struct source *source)
{
    struct json_value first, name = json_get(tileset, "source");
    int64_t number;

    if (json_need(&first, tileset, "firstgid", "a tileset") ||
        json_whole_within(&first, 1, UINT32_MAX, "a global tile id", &number))
        return -1;
    return name.json ? add_external(rule, &name, number, source) : add_tiles(rule, tileset, number);
}

int tmj_rule_init(struct tmj_rule *rule, const struct json_value *root, const struct source *source,
                  const struct read_options *options)
{
    struct json_value list;

    *rule = (struct tmj_rule){.options = options};
    if (options->opaque_layers.count || options->opaque_tiles.count)
        return 0;
    if (tmj_list(&list, root, "tilesets", "a tileset"))
        return -1;
    for (struct json_value tileset = json_first(&list); tileset.json; json_step(&tileset))
        if (limit_line_check(root->diag) || add_tileset(rule, &tileset, source))
            return -1;
    if (rule->count)
        qsort(rule->tiles, rule->count, sizeof *rule->tiles, compare_tiles);
    return 0;
}

void tmj_rule_release(struct tmj_rule *rule)
{
    free(rule->tiles);
    *rule = (struct tmj_rule){0};
}

static bool is_named(const struct read_options *options, const char *name)
{
    for (size_t i = 0; i < options->opaque_layers.count; i++)
        if (!strcmp(options->opaque_layers.texts[i], name))
            return true;
    return false;
}

int tmj_rule_layer(struct tmj_rule *rule, const struct json_value *layer, enum tmj_layer *decision)
{
    const struct read_options *options = rule->options;
    const char *text = json_text(layer->json, "name");
    int opaque;

    if (options->opaque_layers.count || options->opaque_tiles.count) {
        bool named = is_named(options, text);
        rule->said |= named || options->opaque_tiles.count;
        *decision = named ? TMJ_ALL : *decision;
        return 0;
    }
    opaque = read_opaque(rule, layer);
    if (opaque < 0)
        return -1;
    if (opaque == 2 && strcasecmp(text, LAYER) != 0)
        return 0;
    rule->said = true;
    *decision = opaque ? TMJ_ALL : TMJ_NONE;
    return 0;
}

bool tmj_rule_tile(const struct tmj_rule *rule, uint32_t tile, enum tmj_layer decision)
{
    if (!tile || decision != TMJ_TILES)
        return tile && decision == TMJ_ALL;
    if (rule->options->opaque_tiles.count)
        return ranges_have(&rule->options->opaque_tiles, tile);
    return rule->count &&
           bsearch(&tile, rule->tiles, rule->count, sizeof *rule->tiles, compare_tiles);
}
