/* Source: "JSON Map Format", doc.mapeditor.org/en/stable/reference/json-map-format (Tiled 1.11). */
#include <stdlib.h>
#include <string.h>

#include "cli/input/tmj.h"
#include "cli/support/limit.h"

#define KEY "layers" /* what a map of Tiled has at its top, and no scenario */

struct tmj {
    const cJSON *root;
    struct diag *diag;
    struct scenario *scenario;
    struct tmj_rule terms;
    struct tmj_cast cast;
    bool infinite;
    int tile_width, tile_height;
    uint32_t wall;          /* the first opaque tile */
    bool more;              /* there are others */
    int64_t x0, y0, x1, y1; /* what the map covers, in tiles; nothing yet while x1 is x0 */
};

/* What a layer has from the groups around it. */
struct inherited {
    double x, y; /* pixels */
    enum tmj_layer decision;
};

typedef int layer_visit(struct tmj *tmj, const cJSON *layer, const struct json_path *path,
                        const struct inherited *here);

static const cJSON *get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static bool is_type(const cJSON *layer, const char *type)
{
    return cJSON_IsString(get(layer, "type")) && !strcmp(get(layer, "type")->valuestring, type);
}

/* The key at the top of an object. */
static bool detect(const char *text, size_t length)
{
    size_t depth = 0;

    for (size_t at = 0; at < length; at++) {
        size_t start = at + 1;
        if (!depth && text[at] != '{' && !memchr(" \t\r\n", text[at], 4))
            return false;
        depth += text[at] == '{' || text[at] == '[';
        depth -= text[at] == '}' || text[at] == ']';
        if (text[at] != '"')
            continue;
        for (at++; at < length && text[at] != '"'; at++)
            at += text[at] == '\\';
        if (depth == 1 && at < length && at - start == strlen(KEY) &&
            !memcmp(text + start, KEY, strlen(KEY))) {
            size_t behind = json_skip_blanks(text, length, at + 1);
            if (behind < length && text[behind] == ':')
                return true;
        }
    }
    return false;
}

static int need_size(struct tmj *tmj, const cJSON *object, const struct json_path *path,
                     const char *key, int *size)
{
    struct json_path at = {path, key, 0};
    int64_t number;

    if (!get(object, key))
        return json_fail(tmj->diag, path, "found no %s", key);
    if (json_whole(get(object, key), &at, &number, tmj->diag))
        return -1;
    if (number < 1 || number > EYESHOT_MOST_SIDE)
        return json_fail(tmj->diag, &at, "%lld is out of range (1 to %d)", (long long)number,
                         EYESHOT_MOST_SIDE);
    *size = (int)number;
    return 0;
}

/* Where a chunk begins. */
static int need_place(struct tmj *tmj, const cJSON *chunk, const struct json_path *path,
                      const char *key, int64_t *number)
{
    struct json_path at = {path, key, 0};

    if (!get(chunk, key))
        return json_fail(tmj->diag, path, "found no %s", key);
    if (json_whole(get(chunk, key), &at, number, tmj->diag))
        return -1;
    if (*number < -EYESHOT_MOST_SIDE || *number > EYESHOT_MOST_SIDE)
        return json_fail(tmj->diag, &at, "%lld is out of range (-%d to %d)", (long long)*number,
                         EYESHOT_MOST_SIDE, EYESHOT_MOST_SIDE);
    return 0;
}

static int read_offset(struct tmj *tmj, const cJSON *layer, const struct json_path *path,
                       const char *key, double *offset)
{
    const cJSON *value = get(layer, key);
    struct json_path at = {path, key, 0};

    if (!value)
        return 0;
    if (!cJSON_IsNumber(value) || value->valuedouble < -1e9 || value->valuedouble > 1e9)
        return json_fail(tmj->diag, &at, "found %s, expected a number of pixels", json_kind(value));
    *offset += value->valuedouble;
    return 0;
}

/* Calls `visit` for every layer that is no group, in the order in which they stand. */
static int walk(struct tmj *tmj, const cJSON *owner, const struct json_path *path,
                const struct inherited *around, layer_visit *visit)
{
    const cJSON *list = get(owner, "layers"), *layer;
    struct json_path list_path = {path, "layers", 0};
    int index = 0;

    if (!list)
        return json_fail(tmj->diag, path, "found no layers, expected an array of layers");
    if (tmj_list(list, &list_path, "a layer", "layers", tmj->diag))
        return -1;
    cJSON_ArrayForEach(layer, list)
    {
        struct json_path at = {&list_path, NULL, index++};
        struct inherited here = *around;
        if (read_offset(tmj, layer, &at, "offsetx", &here.x) ||
            read_offset(tmj, layer, &at, "offsety", &here.y) ||
            tmj_rule_layer(&tmj->terms, layer, &at, &here.decision, tmj->diag))
            return -1;
        if (is_type(layer, "group") ? walk(tmj, layer, &at, &here, visit)
                                    : visit(tmj, layer, &at, &here))
            return -1;
    }
    return 0;
}

static int64_t shift(double pixels, int size)
{
    int64_t tiles = (int64_t)(pixels / size);

    return tiles - (pixels < (double)tiles * size);
}

/* Tiles that lie in no cell stop no sight. */
static bool is_aligned(const struct tmj *tmj, const struct inherited *here)
{
    return (double)(shift(here->x, tmj->tile_width) * tmj->tile_width) == here->x &&
           (double)(shift(here->y, tmj->tile_height) * tmj->tile_height) == here->y;
}

/* A rectangle of tiles: a layer, or a chunk of one. */
struct patch {
    const cJSON *json, *layer;
    int64_t x, y;
    int width, height;
};

typedef int patch_visit(struct tmj *tmj, const struct patch *patch, const struct json_path *path,
                        const struct inherited *here);

static int visit_patch(struct tmj *tmj, const cJSON *json, const cJSON *layer,
                       const struct json_path *path, const struct inherited *here,
                       patch_visit *visit)
{
    struct patch patch = {json, layer, 0, 0, 0, 0};

    if (need_size(tmj, json, path, "width", &patch.width) ||
        need_size(tmj, json, path, "height", &patch.height))
        return -1;
    if (json != layer &&
        (need_place(tmj, json, path, "x", &patch.x) || need_place(tmj, json, path, "y", &patch.y)))
        return -1;
    if (map_check((size_t)patch.width, (size_t)patch.height, tmj->diag))
        return json_blame(tmj->diag, path);
    patch.x += shift(here->x, tmj->tile_width);
    patch.y += shift(here->y, tmj->tile_height);
    return visit(tmj, &patch, path, here);
}

/* All patches of a tile layer. */
static int visit_patches(struct tmj *tmj, const cJSON *layer, const struct json_path *path,
                         const struct inherited *here, patch_visit *visit)
{
    const cJSON *chunks = get(layer, "chunks"), *chunk;
    struct json_path list = {path, "chunks", 0};
    int index = 0;

    if (!tmj->infinite)
        return visit_patch(tmj, layer, layer, path, here, visit);
    if (!chunks)
        return json_fail(tmj->diag, path, "expected an array of chunks, as the map is infinite");
    if (tmj_list(chunks, &list, "a chunk", "chunks", tmj->diag))
        return -1;
    cJSON_ArrayForEach(chunk, chunks)
    {
        struct json_path at = {&list, NULL, index++};
        if (visit_patch(tmj, chunk, layer, &at, here, visit))
            return -1;
    }
    return 0;
}

/* The map covers this, too. */
static int cover(struct tmj *tmj, const struct patch *patch, const struct json_path *path,
                 const struct inherited *here)
{
    bool first = tmj->x0 == tmj->x1;

    (void)path;
    (void)here;
    if (first || patch->x < tmj->x0)
        tmj->x0 = patch->x;
    if (first || patch->y < tmj->y0)
        tmj->y0 = patch->y;
    if (first || patch->x + patch->width > tmj->x1)
        tmj->x1 = patch->x + patch->width;
    if (first || patch->y + patch->height > tmj->y1)
        tmj->y1 = patch->y + patch->height;
    return 0;
}

static int measure(struct tmj *tmj, const cJSON *layer, const struct json_path *path,
                   const struct inherited *here)
{
    struct json_path type = {path, "type", 0};

    if (is_type(layer, "objectgroup"))
        tmj->cast.chosen |= tmj_objects_chosen(layer);
    else if (!is_type(layer, "tilelayer") && !is_type(layer, "imagelayer"))
        return json_fail(tmj->diag, &type, "expected tilelayer, objectgroup, imagelayer or group");
    return tmj->infinite && is_type(layer, "tilelayer")
               ? visit_patches(tmj, layer, path, here, cover)
               : 0;
}

/* Is it opaque? And does it say more than that? */
static bool judge(struct tmj *tmj, uint32_t tile, enum tmj_layer decision)
{
    bool opaque = tmj_rule_tile(&tmj->terms, tile, decision);

    if (opaque && !tmj->wall)
        tmj->wall = tile;
    tmj->more |= tile && (!opaque || tile != tmj->wall);
    return opaque;
}

/* A row of a patch, at `y` of the map. */
static int place_row(struct tmj *tmj, const struct patch *patch, const uint32_t *tiles, int64_t y,
                     const struct json_path *path, const struct inherited *here)
{
    struct eyeshot_mask *opaque = &tmj->scenario->map.opaque;
    int64_t x = patch->x - tmj->x0;

    for (int i = 0; i < patch->width; i++, x++) {
        if (!judge(tmj, tiles[i], here->decision))
            continue;
        if (!is_aligned(tmj, here))
            return json_fail(tmj->diag, path,
                             "opaque tiles are shifted by %g,%g pixels, expected whole tiles",
                             here->x, here->y);
        if (x >= 0 && y >= 0 && x < opaque->width && y < opaque->height)
            plane_set(opaque, (int)x, (int)y);
    }
    return 0;
}

static int place(struct tmj *tmj, const struct patch *patch, const struct json_path *path,
                 const struct inherited *here)
{
    size_t width = (size_t)patch->width, count = width * (size_t)patch->height;
    uint32_t *tiles = tmj_data(patch->json, patch->layer, path, count, tmj->diag);
    int status = tiles ? 0 : -1;

    for (int i = 0; i < patch->height && !status; i++)
        status = limit_line_check(tmj->diag) || place_row(tmj, patch, tiles + (size_t)i * width,
                                                          patch->y - tmj->y0 + i, path, here)
                     ? -1
                     : 0;
    free(tiles);
    return status;
}

static int fill(struct tmj *tmj, const cJSON *layer, const struct json_path *path,
                const struct inherited *here)
{
    struct tmj_place at = {
        here->x, here->y, tmj->tile_width, tmj->tile_height, {(int)tmj->x0, (int)tmj->y0}};

    if (is_type(layer, "objectgroup"))
        return tmj_objects(&tmj->cast, layer, path, &at, tmj->diag);
    return is_type(layer, "tilelayer") ? visit_patches(tmj, layer, path, here, place) : 0;
}

static int check_kind(const struct tmj *tmj, const struct json_path *path)
{
    const cJSON *orientation = get(tmj->root, "orientation");
    struct json_path at = {path, "orientation", 0};

    if (!cJSON_IsObject(tmj->root))
        return json_fail(tmj->diag, path, "found %s, expected a map of Tiled",
                         json_kind(tmj->root));
    if (!cJSON_IsString(orientation) || strcmp(orientation->valuestring, "orthogonal") != 0)
        return json_fail(tmj->diag, &at, "found %s, expected an orthogonal map",
                         orientation ? json_kind(orientation) : "none");
    return 0;
}

/* The size of the map: its own, or, of an infinite one, that of all its chunks. */
static int find_size(struct tmj *tmj, const struct json_path *path)
{
    struct inherited none = {0};
    int width = 0, height = 0;

    tmj->infinite = cJSON_IsTrue(get(tmj->root, "infinite"));
    if (need_size(tmj, tmj->root, path, "tilewidth", &tmj->tile_width) ||
        need_size(tmj, tmj->root, path, "tileheight", &tmj->tile_height))
        return -1;
    if (!tmj->infinite && (need_size(tmj, tmj->root, path, "width", &width) ||
                           need_size(tmj, tmj->root, path, "height", &height)))
        return -1;
    tmj->x1 = width;
    tmj->y1 = height;
    if (walk(tmj, tmj->root, path, &none, measure))
        return -1;
    if (tmj->x0 == tmj->x1)
        return json_fail(tmj->diag, path, "found no cells, expected a map");
    if (map_check((size_t)(tmj->x1 - tmj->x0), (size_t)(tmj->y1 - tmj->y0), tmj->diag))
        return json_blame(tmj->diag, path);
    return 0;
}

static int nothing_said(const struct tmj *tmj, const struct json_path *path)
{
    const struct read_options *options = tmj->terms.options;

    if (options->opaque_layers.count)
        return json_fail(tmj->diag, path, "no layer is called '%s'",
                         options->opaque_layers.texts[0]);
    return json_fail(
        tmj->diag, path,
        "nothing says what is opaque: expected tiles or layers with a property '%s', a "
        "layer called 'walls', or --opaque-layer, --opaque-tiles",
        options->opaque_property ? options->opaque_property : "opaque");
}

static int read_map(struct tmj *tmj)
{
    static const struct json_path path;
    struct inherited none = {0};
    struct map *map = &tmj->scenario->map;

    if (check_kind(tmj, &path) || find_size(tmj, &path))
        return -1;
    if (!tmj->terms.said)
        return nothing_said(tmj, &path);
    map_init(map, (int)(tmj->x1 - tmj->x0), (int)(tmj->y1 - tmj->y0));
    if (walk(tmj, tmj->root, &path, &none, fill))
        return -1;
    map_finish(map);
    if (tmj->more || tmj->cast.others)
        tmj->scenario->dropped = "tiles, and objects that are no viewers";
    return 0;
}

int tmj_read(struct scenario *scenario, cJSON *root, const struct source *source,
             const struct read_options *options, struct diag *diag)
{
    struct tmj tmj = {
        .root = root, .diag = diag, .scenario = scenario, .cast = {.scenario = scenario}};
    int status = -1;

    if (root && !tmj_rule_init(&tmj.terms, root, source, options, diag))
        status = read_map(&tmj);
    tmj_rule_release(&tmj.terms);
    names_release(&tmj.cast.names);
    cJSON_Delete(root);
    return status;
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    cJSON *root = json_parse(source->text, source->length, true, diag);

    return tmj_read(scenario, root, source, options, diag);
}

const struct read_format read_tmj = {"tmj", "a map of Tiled as JSON", detect, read};
