/*
 * Which tiles of Tiled's maps are opaque: options say so, or layers, or tilesets. What a tileset
 * says of its tiles is a sorted list, kept by the name of its file, so that each file is read once
 * however often a map names it. A tile is looked up among the first ids of the tilesets, then in
 * the list.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/format.h"
#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

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

/* Where the property is there and is `true`, or `false` unless that says nothing. */
static int rule_read_flag(const struct json_value *object, const char *name, enum saying if_true,
                          enum saying if_false, enum saying *saying)
{
    struct json_value list = json_get(object, "properties"), value = json_get(&list, name);
    bool flag = false;

    if (tmj_property(object, name, &value.json) || (value.json && json_flag(&value, &flag)))
        return -1;
    if (flag || (value.json && if_false != SAYING_NOTHING))
        *saying = flag ? if_true : if_false;
    return 0;
}

/*
 * What the custom properties of a tile or a layer say: `opaque`, unless it does not count, and
 * those that --opaque and --open name, which count more.
 */
static int rule_read_opaque(const struct tmj_rule *rule, const struct json_value *object,
                            enum saying *saying)
{
    *saying = SAYING_NOTHING;
    if (rule->legend->rest == LEGEND_USUAL &&
        rule_read_flag(object, "opaque", SAYING_OPAQUE, SAYING_OPEN, saying))
        return -1;
    for (size_t i = 0; i < rule->legend->item_count; i++) {
        const struct legend_item *item = &rule->legend->items[i];
        if (item->what == WHAT_PROPERTY &&
            rule_read_flag(object, item->name, item->opaque ? SAYING_OPAQUE : SAYING_OPEN,
                           SAYING_NOTHING, saying))
            return -1;
    }
    return 0;
}

static int rule_add_tile(struct tmj_rule *rule, const struct json_value *tile, int64_t first)
{
    struct json_value id;
    struct tmj_set *set;
    enum saying saying;
    int64_t number;

    if (rule_read_opaque(rule, tile, &saying) || json_need(&id, tile, "id", "a tile") ||
        json_whole_within(&id, 0, UINT32_MAX - first, "the number of a tile", &number))
        return -1;
    if (saying == SAYING_NOTHING)
        return 0;
    rule->said = true;
    set = &rule->sets[rule->set_count - 1];
    set->tiles = alloc_grow(set->tiles, set->count, &set->room, sizeof *set->tiles);
    set->tiles[set->count++] = (struct tmj_tile){(uint32_t)number, saying == SAYING_OPAQUE};
    return 0;
}

/* By the number that tiles and tilesets begin with. */
static int rule_compare_numbers(const void *a, const void *b)
{
    const uint32_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

/* A new set, of what the tileset says of its tiles. */
static int rule_add_tiles(struct tmj_rule *rule, const struct json_value *tileset, int64_t first)
{
    struct json_value list;
    struct tmj_set *set;

    rule->sets = alloc_grow(rule->sets, rule->set_count, &rule->set_room, sizeof *rule->sets);
    rule->sets[rule->set_count++] = (struct tmj_set){0};
    if (tmj_list(&list, tileset, "tiles", "a tile"))
        return -1;
    for (struct json_value tile = json_first(&list); tile.json; json_step(&tile))
        if (limit_check(tile.diag) || rule_add_tile(rule, &tile, first))
            return -1;
    set = &rule->sets[rule->set_count - 1];
    if (set->count)
        qsort(set->tiles, set->count, sizeof *set->tiles, rule_compare_numbers);
    return 0;
}

/* A tileset in a file of its own, inside the folder of the map. */
static int rule_add_external(struct tmj_rule *rule, const struct json_value *name, int64_t first,
                             const struct source *source)
{
    struct source file = {0};
    struct diag *diag = name->diag;
    struct diag_source outer = diag->in;
    const char *outer_file = diag->file;
    struct json_value tileset;
    const char *named = cJSON_GetStringValue(name->json);
    cJSON *tree;
    int status;

    if (!named)
        return json_expected(name, "a path");
    if (reference_open(&file, name, source, rule->options))
        return -1;
    tree = tmj_parse(&file, file.length && file.text[0] == '<' ? "tileset" : NULL, diag);
    tileset = json_root(tree, diag);
    status = tree ? rule_add_tiles(rule, &tileset, first) : -1;
    if (!status)
        rule->sets[rule->set_count - 1].path = alloc_text(named, strlen(named));
    cJSON_Delete(tree);
    source_release(&file);
    diag->in = outer;
    if (status)
        reference_blame(name, outer_file);
    diag->file = outer_file;
    return status;
}

static int rule_add_tileset(struct tmj_rule *rule, const struct json_value *tileset,
                            const struct source *source)
{
    struct json_value first, name = json_get(tileset, "source");
    const char *path = cJSON_IsString(name.json) ? name.json->valuestring : NULL;
    int64_t number;
    size_t set = 0;

    if (json_need(&first, tileset, "firstgid", "a tileset") ||
        json_whole_within(&first, 1, UINT32_MAX, "a global tile id", &number))
        return -1;
    while (set < rule->set_count &&
           !(path && rule->sets[set].path && !strcmp(rule->sets[set].path, path)))
        set++;
    if (set == rule->set_count && (name.json ? rule_add_external(rule, &name, number, source)
                                             : rule_add_tiles(rule, tileset, number)))
        return -1;
    rule->tilesets = alloc_grow(rule->tilesets, rule->tileset_count, &rule->tileset_room,
                                sizeof *rule->tilesets);
    rule->tilesets[rule->tileset_count++] = (struct tmj_tileset){(uint32_t)number, set};
    return 0;
}

int tmj_rule_init(struct tmj_rule *rule, const struct json_value *root, const struct source *source,
                  const struct read_options *options, const struct legend *legend)
{
    struct json_value list;
    bool properties;

    *rule = (struct tmj_rule){
        .options = options, .legend = legend, .said = legend->rest != LEGEND_USUAL};
    properties = !rule->said;
    for (size_t i = 0; i < legend->item_count; i++) {
        rule->said |= legend->items[i].what != WHAT_PROPERTY;
        properties |= legend->items[i].what == WHAT_PROPERTY;
    }
    if (!properties) /* no tileset says anything that counts */
        return 0;
    if (tmj_list(&list, root, "tilesets", "a tileset"))
        return -1;
    for (struct json_value tileset = json_first(&list); tileset.json; json_step(&tileset))
        if (limit_check(root->diag) || rule_add_tileset(rule, &tileset, source))
            return -1;
    if (rule->tileset_count)
        qsort(rule->tilesets, rule->tileset_count, sizeof *rule->tilesets, rule_compare_numbers);
    return 0;
}

void tmj_rule_release(struct tmj_rule *rule)
{
    for (size_t i = 0; i < rule->set_count; i++) {
        free(rule->sets[i].path);
        free(rule->sets[i].tiles);
    }
    free(rule->sets);
    free(rule->tilesets);
    *rule = (struct tmj_rule){0};
}

int tmj_rule_layer(struct tmj_rule *rule, const struct json_value *layer, enum saying *decision)
{
    const char *name = json_text(layer->json, "name");
    enum saying saying = legend_of(rule->legend, WHAT_LAYER, name);

    for (size_t i = 0; i < rule->legend->item_count; i++)
        rule->layer_found |= !strcmp(rule->legend->items[i].name, name);
    if (saying == SAYING_NOTHING && rule_read_opaque(rule, layer, &saying))
        return -1;
    if (saying == SAYING_NOTHING && rule->legend->rest == LEGEND_USUAL &&
        !strcasecmp(name, "walls"))
        saying = SAYING_OPAQUE;
    if (saying == SAYING_NOTHING)
        return 0;
    rule->said = true;
    *decision = saying;
    return 0;
}

bool tmj_rule_tile(const struct tmj_rule *rule, uint32_t tile, enum saying decision)
{
    size_t low = 0, high = rule->tileset_count;
    const struct tmj_tile *found = NULL;
    enum saying saying = tile ? legend_of_tile(rule->legend, tile) : SAYING_OPEN;

    if (saying == SAYING_NOTHING)
        saying = decision;
    if (saying != SAYING_NOTHING)
        return saying == SAYING_OPAQUE;
    while (low < high) { /* the last tileset that begins at the tile or before it */
        size_t middle = (low + high) / 2;
        if (rule->tilesets[middle].first <= tile)
            low = middle + 1;
        else
            high = middle;
    }
    if (low) {
        const struct tmj_set *set = &rule->sets[rule->tilesets[low - 1].set];
        const struct tmj_tile wanted = {tile - rule->tilesets[low - 1].first, false};
        if (set->count)
            found = bsearch(&wanted, set->tiles, set->count, sizeof wanted, rule_compare_numbers);
    }
    return found ? found->opaque : rule->legend->rest == LEGEND_OPAQUE;
}
