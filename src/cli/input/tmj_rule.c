/*
 * Which tiles of Tiled's maps are opaque: options say so, or layers, or tilesets. What a tileset
 * says of its tiles is a run of a list, sorted by their numbers in it; a tileset whose file was
 * named before has the same run, so that each file is read once. A tile is looked up among the
 * first ids of the tilesets, then in the run.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"

const cJSON *tmj_property(const cJSON *object, const char *name)
{
    const cJSON *value = NULL;

    for (const cJSON *property = json_first(json_get(object, "properties")); property;
         property = property->next)
        if (!strcmp(json_text(property, "name"), name))
            value = json_get(property, "value");
    return value;
}

int tmj_rule_says(const struct tmj_rule *rule, const cJSON *object, enum saying *saying,
                  struct diag *diag)
{
    const struct legend *legend = rule->legend;
    const cJSON *value = legend->rest == SAYING_NOTHING ? tmj_property(object, "opaque") : NULL;

    *saying = SAYING_NOTHING;
    if (value && json_fit(value, json_flag, diag))
        return -1;
    if (value)
        *saying = cJSON_IsTrue(value) ? SAYING_OPAQUE : SAYING_OPEN;
    for (size_t i = 0; i < legend->item_count; i++) {
        const struct legend_item *item = &legend->items[i];
        value = item->what == WHAT_PROPERTY ? tmj_property(object, item->name) : NULL;
        if (value && json_fit(value, json_flag, diag))
            return -1;
        if (cJSON_IsTrue(value))
            *saying = item->saying;
    }
    return 0;
}

/* By the number that tiles and tilesets begin with. */
static int rule_compare_numbers(const void *a, const void *b)
{
    const uint32_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

/* A new run, of what the tileset says of its tiles. */
static int rule_add_tiles(struct tmj_rule *rule, struct tmj_tileset *tileset, const cJSON *json,
                          struct diag *diag)
{
    tileset->start = rule->tile_count;
    for (const cJSON *tile = json_first(json_get(json, "tiles")); tile; tile = tile->next) {
        enum saying saying;
        if (limit_check(diag) || tmj_rule_says(rule, tile, &saying, diag))
            return -1;
        if (saying == SAYING_NOTHING)
            continue;
        rule->said = true;
        rule->tiles =
            alloc_grow(rule->tiles, rule->tile_count, &rule->tile_room, sizeof *rule->tiles);
        rule->tiles[rule->tile_count++] = (struct tmj_tile){
            (uint32_t)json_whole(json_get(tile, "id"), 0), saying == SAYING_OPAQUE};
    }
    tileset->count = rule->tile_count - tileset->start;
    if (tileset->count)
        qsort(rule->tiles + tileset->start, tileset->count, sizeof *rule->tiles,
              rule_compare_numbers);
    return 0;
}

/* A tileset in a file of its own, inside the folder of the map. */
static int rule_read_file(struct tmj_rule *rule, struct tmj_tileset *tileset, const cJSON *name,
                          const struct source *source, struct diag *diag)
{
    struct diag found = {0};
    struct source file;
    cJSON *tree;
    int status;

    if (reference_open(&file, name, source, rule->options, diag))
        return -1;
    tree = tmj_parse(&file, file.length && file.text[0] == '<' ? "tileset" : NULL, &found);
    status = !tree || json_fit(tree, &json_tileset_shape, &found) ||
             rule_add_tiles(rule, tileset, tree, &found);
    cJSON_Delete(tree);
    source_release(&file);
    return status ? reference_blame(name, &found, diag) : 0;
}

static int rule_add_tileset(struct tmj_rule *rule, const cJSON *json, const struct source *source,
                            struct diag *diag)
{
    const cJSON *name = json_get(json, "source");
    struct tmj_tileset tileset = {.first = (uint32_t)json_whole(json_get(json, "firstgid"), 0),
                                  .path = cJSON_GetStringValue(name)};
    size_t known = 0;

    while (name && known < rule->tileset_count &&
           !(rule->tilesets[known].path && !strcmp(rule->tilesets[known].path, tileset.path)))
        known++;
    if (name && known < rule->tileset_count) {
        tileset.start = rule->tilesets[known].start;
        tileset.count = rule->tilesets[known].count;
    } else if (name ? rule_read_file(rule, &tileset, name, source, diag)
                    : rule_add_tiles(rule, &tileset, json, diag)) {
        return -1;
    }
    rule->tilesets = alloc_grow(rule->tilesets, rule->tileset_count, &rule->tileset_room,
                                sizeof *rule->tilesets);
    rule->tilesets[rule->tileset_count++] = tileset;
    return 0;
}

int tmj_rule_init(struct tmj_rule *rule, const cJSON *root, const struct source *source,
                  const struct read_options *options, const struct legend *legend,
                  struct diag *diag)
{
    bool properties;

    *rule = (struct tmj_rule){
        .options = options, .legend = legend, .said = legend->rest != SAYING_NOTHING};
    properties = !rule->said;
    for (size_t i = 0; i < legend->item_count; i++) {
        rule->said |= legend->items[i].what != WHAT_PROPERTY;
        properties |= legend->items[i].what == WHAT_PROPERTY;
    }
    if (!properties) /* no tileset says anything that counts */
        return 0;
    for (const cJSON *tileset = json_first(json_get(root, "tilesets")); tileset;
         tileset = tileset->next)
        if (limit_check(diag) || rule_add_tileset(rule, tileset, source, diag))
            return -1;
    if (rule->tileset_count)
        qsort(rule->tilesets, rule->tileset_count, sizeof *rule->tilesets, rule_compare_numbers);
    return 0;
}

void tmj_rule_release(struct tmj_rule *rule)
{
    free(rule->tiles);
    free(rule->tilesets);
}

int tmj_rule_layer(struct tmj_rule *rule, const cJSON *layer, enum saying *decision,
                   struct diag *diag)
{
    const char *name = json_text(layer, "name");
    enum saying saying = legend_of(rule->legend, WHAT_LAYER, name);

    for (size_t i = 0; i < rule->legend->item_count; i++)
        rule->layer_found |= !strcmp(rule->legend->items[i].name, name);
    if (saying == SAYING_NOTHING && tmj_rule_says(rule, layer, &saying, diag))
        return -1;
    if (saying == SAYING_NOTHING && rule->legend->rest == SAYING_NOTHING &&
        !strcasecmp(name, "walls"))
        saying = SAYING_OPAQUE;
    if (saying == SAYING_NOTHING)
        return 0;
    rule->said = true;
    *decision = saying;
    return 0;
}

/* What the tilesets say of a tile. */
static const struct tmj_tile *rule_find_tile(const struct tmj_rule *rule, uint32_t tile)
{
    size_t low = 0, high = rule->tileset_count;
    const struct tmj_tileset *tileset;
    struct tmj_tile wanted = {0, false};

    while (low < high) { /* the last tileset that begins at the tile or before it */
        size_t middle = (low + high) / 2;
        if (rule->tilesets[middle].first <= tile)
            low = middle + 1;
        else
            high = middle;
    }
    if (!low || !rule->tile_count)
        return NULL;
    tileset = &rule->tilesets[low - 1];
    wanted.id = tile - tileset->first;
    return bsearch(&wanted, rule->tiles + tileset->start, tileset->count, sizeof wanted,
                   rule_compare_numbers);
}

bool tmj_rule_tile(const struct tmj_rule *rule, uint32_t tile, enum saying decision)
{
    enum saying saying = tile ? legend_of_tile(rule->legend, tile) : SAYING_OPEN;
    const struct tmj_tile *found;

    if (saying == SAYING_NOTHING)
        saying = decision;
    if (saying != SAYING_NOTHING)
        return saying == SAYING_OPAQUE;
    found = rule_find_tile(rule, tile);
    return found ? found->opaque : rule->legend->rest == SAYING_OPAQUE;
}
