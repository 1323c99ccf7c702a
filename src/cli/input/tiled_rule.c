/*
 * Which tiles of Tiled's maps are opaque: options say so, or layers, or tilesets. What a tileset
 * says of its tiles is a run of a list, sorted by their numbers in it; a tileset whose file was
 * named before has the same run, so that each file is read once. A tile is looked up among the
 * first ids of the tilesets, then in the run.
 */
#define _POSIX_C_SOURCE 200809L

#include <strings.h>

#include "cli/input/tiled.h"
#include "cli/support/limit.h"

const cJSON *tiled_property(const cJSON *object, const char *name)
{
    const cJSON *value = NULL;

    for (const cJSON *property = json_first(json_get(object, "properties")); property;
         property = property->next)
        if (!strcmp(json_text(property, "name"), name))
            value = json_get(property, "value");
    return value;
}

int tiled_says(struct tiled *tiled, const cJSON *object, enum saying *saying)
{
    const struct legend *legend = &tiled->scenario->legend;
    const struct legend_item own = {
        .what = WHAT_PROPERTY, .saying = SAYING_OPAQUE, .name = "opaque"};

    *saying = SAYING_NOTHING;
    for (size_t i = legend->rest != SAYING_NOTHING; i <= legend->item_count; i++) {
        const struct legend_item *item = i ? &legend->items[i - 1] : &own;
        const cJSON *value =
            item->what == WHAT_PROPERTY ? tiled_property(object, item->name) : NULL;
        if (value && json_fit(value, json_flag, tiled->diag))
            return -1;
        if (cJSON_IsTrue(value))
            *saying = item->saying;
        else if (value && !i)
            *saying = SAYING_OPEN;
    }
    tiled->said |= *saying != SAYING_NOTHING;
    return 0;
}

/* By the number that tiles and tilesets begin with. */
static int rule_compare_numbers(const void *a, const void *b)
{
    const uint32_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}

/* A new run, of what the tileset says of its tiles. */
static int rule_add_tiles(struct tiled *tiled, struct tiled_set *set, const cJSON *json)
{
    set->start = tiled->tile_count;
    for (const cJSON *tile = json_first(json_get(json, "tiles")); tile; tile = tile->next) {
        enum saying saying;
        if (limit_check(tiled->diag) || tiled_says(tiled, tile, &saying))
            return -1;
        if (saying == SAYING_NOTHING)
            continue;
        tiled->tiles =
            alloc_grow(tiled->tiles, tiled->tile_count, &tiled->tile_room, sizeof *tiled->tiles);
        tiled->tiles[tiled->tile_count++] =
            (struct tiled_tile){(uint32_t)json_whole(json_get(tile, "id"), 0), saying};
    }
    set->count = tiled->tile_count - set->start;
    if (set->count)
        qsort(tiled->tiles + set->start, set->count, sizeof *tiled->tiles, rule_compare_numbers);
    return 0;
}

/* A tileset in a file of its own, inside the folder of the map. */
static int rule_read_file(struct tiled *tiled, struct tiled_set *set, const cJSON *name)
{
    struct diag found = {0}, *diag = tiled->diag;
    struct source file;
    cJSON *tree;
    int status;

    if (reference_open(&file, name, tiled->source, tiled->options, diag))
        return -1;
    tiled->diag = &found;
    tree = tiled_parse(&file, "tileset", &found);
    status =
        !tree || json_fit(tree, &json_tileset_shape, &found) || rule_add_tiles(tiled, set, tree);
    tiled->diag = diag;
    cJSON_Delete(tree);
    source_release(&file);
    return status ? reference_blame(name, &found, diag) : 0;
}

static int rule_add_set(struct tiled *tiled, const cJSON *json)
{
    const cJSON *name = json_get(json, "source");
    struct tiled_set set = {.first = (uint32_t)json_whole(json_get(json, "firstgid"), 0),
                            .path = cJSON_GetStringValue(name)};
    size_t known = 0;

    while (name && known < tiled->set_count &&
           !(tiled->sets[known].path && !strcmp(tiled->sets[known].path, set.path)))
        known++;
    if (name && known < tiled->set_count) {
        set.start = tiled->sets[known].start;
        set.count = tiled->sets[known].count;
    } else if (name ? rule_read_file(tiled, &set, name) : rule_add_tiles(tiled, &set, json)) {
        return -1;
    }
    tiled->sets = alloc_grow(tiled->sets, tiled->set_count, &tiled->set_room, sizeof *tiled->sets);
    tiled->sets[tiled->set_count++] = set;
    return 0;
}

int tiled_read_sets(struct tiled *tiled, const cJSON *root)
{
    const struct legend *legend = &tiled->scenario->legend;
    bool properties = legend->rest == SAYING_NOTHING;

    tiled->said = !properties;
    for (size_t i = 0; i < legend->item_count; i++) {
        tiled->said |= legend->items[i].what != WHAT_PROPERTY;
        properties |= legend->items[i].what == WHAT_PROPERTY;
    }
    if (!properties) /* no tileset says anything that counts */
        return 0;
    for (const cJSON *set = json_first(json_get(root, "tilesets")); set; set = set->next)
        if (limit_check(tiled->diag) || rule_add_set(tiled, set))
            return -1;
    if (tiled->set_count)
        qsort(tiled->sets, tiled->set_count, sizeof *tiled->sets, rule_compare_numbers);
    return 0;
}

int tiled_rule_layer(struct tiled *tiled, const cJSON *layer, enum saying *saying)
{
    const struct legend *legend = &tiled->scenario->legend;
    const char *name = json_text(layer, "name");
    enum saying own = legend_of(legend, WHAT_LAYER, name, 0);

    for (size_t i = 0; i < legend->item_count; i++)
        tiled->layer_found |= !strcmp(legend->items[i].name, name);
    if (own == SAYING_NOTHING && tiled_says(tiled, layer, &own))
        return -1;
    if (own == SAYING_NOTHING && legend->rest == SAYING_NOTHING && !strcasecmp(name, "walls"))
        own = SAYING_OPAQUE;
    tiled->said |= own != SAYING_NOTHING;
    *saying = own != SAYING_NOTHING ? own : *saying;
    return 0;
}

bool tiled_is_opaque(const struct tiled *tiled, uint32_t tile, enum saying saying)
{
    enum saying own =
        tile ? legend_of(&tiled->scenario->legend, WHAT_TILE, NULL, tile) : SAYING_OPEN;
    size_t low = 0, high = tiled->set_count;
    struct tiled_tile *found = NULL;

    if (own == SAYING_NOTHING)
        own = saying;
    if (own != SAYING_NOTHING)
        return own == SAYING_OPAQUE;
    while (low < high) { /* the last tileset that begins at the tile or before it */
        size_t middle = (low + high) / 2;
        if (tiled->sets[middle].first <= tile)
            low = middle + 1;
        else
            high = middle;
    }
    if (low && tiled->tile_count) {
        const struct tiled_set *set = &tiled->sets[low - 1];
        struct tiled_tile wanted = {tile - set->first, SAYING_NOTHING};
        found = bsearch(&wanted, tiled->tiles + set->start, set->count, sizeof wanted,
                        rule_compare_numbers);
    }
    return (found ? found->saying : tiled->scenario->legend.rest) == SAYING_OPAQUE;
}
