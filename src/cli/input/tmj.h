/* The parts of the reader of Tiled's maps. */
#ifndef INPUT_TMJ_H
#define INPUT_TMJ_H

#include "cli/input/json.h"

/* What decides which tiles are opaque. */
struct tmj_rule {
    const struct read_options *options;
    const struct legend *legend;
    struct tmj_tile {
        uint32_t id; /* in the tileset */
        bool opaque;
    } * tiles; /* of which tilesets say something: a run for each */
    size_t tile_count, tile_room;
    struct tmj_tileset {
        uint32_t first;      /* its first global id */
        const char *path;    /* of its file; NULL: it has none */
        size_t start, count; /* its run */
    } * tilesets;            /* by their first ids */
    size_t tileset_count, tileset_room;
    bool layer_found; /* one of those that the legend names */
    bool said;        /* something on the map says it, be it yes or no */
};

/* The tilesets of the map, where they count; to be released in any case. */
int tmj_rule_init(struct tmj_rule *rule, const cJSON *root, const struct source *source,
                  const struct read_options *options, const struct legend *legend,
                  struct diag *diag);
void tmj_rule_release(struct tmj_rule *rule);

/*
 * What the custom properties of a tile, a layer or an object say: `opaque`, unless it does not
 * count, and those that --opaque and --open name, which count more and say nothing when they are
 * false.
 */
int tmj_rule_says(const struct tmj_rule *rule, const cJSON *object, enum saying *saying,
                  struct diag *diag);

/* What holds on a layer or group, by its name and properties, or else for the group it is in. */
int tmj_rule_layer(struct tmj_rule *rule, const cJSON *layer, enum saying *decision,
                   struct diag *diag);
bool tmj_rule_tile(const struct tmj_rule *rule, uint32_t tile, enum saying decision);

/* The value of a custom property; NULL: there is none of that name. */
const cJSON *tmj_property(const cJSON *object, const char *name);

/* -1 with `diag`: these can't be so many tiles, as is seen before there is room for them. */
int tmj_check_data(const cJSON *data, const cJSON *layer, size_t count, struct diag *diag);

/* The `count` global tile ids of a layer or chunk, to be freed; NULL with a message. */
uint32_t *tmj_data(const cJSON *data, const cJSON *layer, size_t count, struct diag *diag);

/*
 * The tree of a map or tileset; NULL with `diag`, which knows the tree from now on. It is JSON, or,
 * where an element is named, XML with that root, as Tiled's JSON would have it.
 */
cJSON *tmj_parse(const struct source *source, const char *element, struct diag *diag);
cJSON *tmx_parse(const struct source *source, const char *root, struct diag *diag);

#endif
