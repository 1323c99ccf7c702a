/* The parts of the reader of Tiled's maps. */
#ifndef INPUT_TMJ_H
#define INPUT_TMJ_H

#include "cli/input/format.h"
#include "cli/input/json_need.h"
#include "cli/support/names.h"

/* What decides which tiles are opaque. */
struct tmj_rule {
    const struct read_options *options;
    uint32_t *tiles; /* the global ids of those that are, sorted */
    size_t count, room;
    bool said; /* something on the map says it, be it yes or no */
};

/* Does everything on a layer stop sight, nothing, or what its tiles say? */
enum tmj_layer { TMJ_TILES, TMJ_ALL, TMJ_NONE };

/* The tilesets of the map, where they count; to be released in any case. */
int tmj_rule_init(struct tmj_rule *terms, const cJSON *root, const struct source *source,
                  const struct read_options *options, struct diag *diag);
void tmj_rule_release(struct tmj_rule *terms);

/* What holds on a layer or group, by its name and properties, or else for the group it is in. */
int tmj_rule_layer(struct tmj_rule *terms, const cJSON *layer, const struct json_path *path,
                   enum tmj_layer *decision, struct diag *diag);
bool tmj_rule_tile(const struct tmj_rule *terms, uint32_t tile, enum tmj_layer decision);

/*
 * Is it an array of objects, as almost everything in such a map is? `one` and `all` call them in
 * messages.
 */
int tmj_list(const cJSON *list, const struct json_path *path, const char *one, const char *all,
             struct diag *diag);

/* A custom property's value; NULL: there is none, or, with `diag`, the properties are no list. */
int tmj_property(const cJSON *object, const struct json_path *path, const char *name,
                 const cJSON **value, struct diag *diag);

/* The `count` global tile ids of a layer or chunk, to be freed; NULL with `diag`. */
uint32_t *tmj_data(const cJSON *holder, const cJSON *layer, const struct json_path *path,
                   size_t count, struct diag *diag);

/* Who looks: objects. */
struct tmj_cast {
    struct scenario *scenario;
    struct names names;
    size_t room;
    bool others; /* there are objects that don't count */
    bool chosen; /* some are marked as viewers: only these count */
};

struct tmj_place {
    double x, y; /* where a layer begins, in pixels */
    int tile_width, tile_height;
    struct cell origin; /* of the map, in tiles */
};

/* Is any object of the layer marked as a viewer, or all of them by the layer's name? */
bool tmj_objects_chosen(const cJSON *layer);
int tmj_objects(struct tmj_cast *cast, const cJSON *layer, const struct json_path *path,
                const struct tmj_place *place, struct diag *diag);

/* An element of a map of Tiled as XML, as Tiled's JSON would have it; NULL with `diag`. */
cJSON *tmx_parse(const struct source *source, const char *element, struct diag *diag);

/* Of what was parsed, or NULL with `diag`: it goes with the call. */
int tmj_read(struct scenario *scenario, cJSON *root, const struct source *source,
             const struct read_options *options, struct diag *diag);

#endif
