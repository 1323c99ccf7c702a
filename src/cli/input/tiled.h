/* A map of Tiled while it is read: tiled.c begins, and says what becomes of the parts below. */
#ifndef INPUT_TILED_H
#define INPUT_TILED_H

#include "cli/input/json.h"

/* A layer of tiles, a chunk of one, or a layer of objects, with what the groups around it say. */
struct tiled_layer {
    const cJSON *json, *area; /* the layer; and what has the tiles, NULL: it is one of objects */
    double x, y;              /* how many pixels it is shifted by, */
    bool between;             /* which are no whole tiles */
    enum saying saying;       /* of its tiles */
    bool hidden;
    struct eyeshot_box box; /* of tiles */
};

struct tiled {
    struct scenario *scenario;
    const struct source *source;
    const struct read_options *options;
    struct diag *diag;
    int64_t tile_width, tile_height; /* pixels */
    bool infinite;
    struct tiled_layer *layers;
    size_t layer_count, layer_room;
    struct eyeshot_box box;   /* what the map covers, in tiles */
    struct eyeshot_mask full; /* the cells that have a tile on a visible layer */
    bool floor;               /* one of these tiles is open */

    /* What decides which tiles are opaque. */
    struct tiled_tile {
        uint32_t id; /* in the tileset */
        enum saying saying;
    } * tiles; /* of which tilesets say something: a run for each */
    size_t tile_count, tile_room;
    struct tiled_set {
        uint32_t first;      /* its first global id */
        const char *path;    /* of its file; NULL: it has none */
        size_t start, count; /* its run */
    } * sets;                /* by their first ids */
    size_t set_count, set_room;
    bool layer_found; /* one of those that the legend names */
    bool said;        /* something on the map says it, be it yes or no */

    size_t thing_room; /* of the scenario's */
    size_t shapes;     /* objects that lie in no cell */
};

/* What an object of JSON has under the key; 0: nothing. */
static inline double tiled_pixels(const cJSON *object, const char *key)
{
    const cJSON *value = json_get(object, key);

    return value ? value->valuedouble : 0;
}

/* Which tile a pixel lies in. */
static inline int64_t tiled_tile_at(double pixel, int64_t size)
{
    int64_t tile = (int64_t)(pixel / (double)size);

    return tile - (pixel < (double)(tile * size));
}

/* The value of a custom property; NULL: there is none of that name. */
const cJSON *tiled_property(const cJSON *object, const char *name);

/*
 * What the custom properties of a tile, a layer or an object say: `opaque`, unless it does not
 * count, and those that --opaque and --open name, which count more and say nothing when they are
 * false.
 */
int tiled_says(struct tiled *tiled, const cJSON *object, enum saying *saying);
int tiled_read_sets(struct tiled *tiled, const cJSON *root); /* the tilesets, where they count */

/* What holds on a layer or group, by its name and properties, or else for the group it is in. */
int tiled_rule_layer(struct tiled *tiled, const cJSON *layer, enum saying *saying);
bool tiled_is_opaque(const struct tiled *tiled, uint32_t tile, enum saying saying);

/* Objects become things, and open or close cells. */
int tiled_read_objects(struct tiled *tiled, const struct tiled_layer *layer);
void tiled_sort_things(struct scenario *scenario); /* once all are there */

/* The `count` global tile ids of a layer or chunk, to be freed; NULL with a message. */
uint32_t *tiles_read(const cJSON *data, const cJSON *layer, size_t count, struct diag *diag);

/*
 * The tree of a map or tileset, which is JSON, or XML with that root; NULL with `diag`, which knows
 * the tree from now on.
 */
cJSON *tiled_parse(const struct source *source, const char *root, struct diag *diag);
cJSON *tmx_parse(const struct source *source, const char *root, struct diag *diag);

#endif
