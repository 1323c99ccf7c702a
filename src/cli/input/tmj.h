/* The parts of the reader of Tiled's maps. */
#ifndef INPUT_TMJ_H
#define INPUT_TMJ_H

#include "cli/input/format.h"
#include "cli/input/json_need.h"

/* What decides which tiles are opaque. */
struct tmj_rule {
    const struct read_options *options;
    const struct legend *legend;
    struct tmj_set {
        char *path; /* of the file that it was read from, so that it is read once; or NULL */
        struct tmj_tile {
            uint32_t id; /* in the tileset */
            bool opaque;
        } * tiles; /* of which the tileset says something, by their ids */
        size_t count, room;
    } * sets;
    size_t set_count, set_room;
    struct tmj_tileset {
        uint32_t first; /* its first global id */
        size_t set;
    } * tilesets; /* by their first ids */
    size_t tileset_count, tileset_room;
    bool layer_found; /* one of those that the legend names */
    bool said;        /* something on the map says it, be it yes or no */
};

/* The tilesets of the map, where they count; to be released in any case. */
int tmj_rule_init(struct tmj_rule *rule, const struct json_value *root, const struct source *source,
                  const struct read_options *options, const struct legend *legend);
void tmj_rule_release(struct tmj_rule *rule);

/* What holds on a layer or group, by its name and properties, or else for the group it is in. */
int tmj_rule_layer(struct tmj_rule *rule, const struct json_value *layer, enum saying *decision);
bool tmj_rule_tile(const struct tmj_rule *rule, uint32_t tile, enum saying decision);

/*
 * The member of that name, an array of objects, as almost everything in such a map is; `one` calls
 * them in messages.
 */
int tmj_list(struct json_value *list, const struct json_value *object, const char *key,
             const char *one);

/* The value of a custom property, if there is one of that name. */
int tmj_property(const struct json_value *object, const char *name, const cJSON **value);

/* -1 with `diag`: it can't have so many tiles, as is seen before there is room for them. */
int tmj_check_data(const struct json_value *holder, const cJSON *layer, size_t count);

/* The `count` global tile ids of a layer or chunk, to be freed; NULL with a message. */
uint32_t *tmj_data(const struct json_value *holder, const cJSON *layer, size_t count);

/*
 * The tree of a map or tileset; NULL with `diag`. It is JSON, or, where an element is named, XML
 * with that root, as Tiled's JSON would have it. Messages about it have line and column while
 * `diag` has its text, which whoever called takes away again.
 */
cJSON *tmj_parse(const struct source *source, const char *element, struct diag *diag);
cJSON *tmx_parse(const struct source *source, const char *root, struct diag *diag);

#endif
