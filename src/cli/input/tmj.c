/* Source: "JSON Map Format", doc.mapeditor.org/en/stable/reference/json-map-format (Tiled 1.11). */
#include <stdlib.h>
#include <string.h>

#include "cli/input/json_scenario.h"
#include "cli/input/tmj.h"
#include "cli/support/limit.h"

#define KEY "layers" /* what a map of Tiled has at its top, and no scenario */

struct tmj {
    struct scenario *scenario;
    struct tmj_rule rule;
    struct tmj_cast cast;
    bool infinite;
    int64_t tile_width, tile_height;
    uint32_t wall;          /* the first opaque tile */
    bool more;              /* there are others */
    int64_t x0, y0, x1, y1; /* what the map covers, in tiles; nothing yet while x1 is x0 */
};

/* What a layer has from the groups around it. */
struct inherited {
    double x, y; /* pixels */
    enum tmj_layer decision;
};

typedef int layer_visit(struct tmj *tmj, const struct json_value *layer,
                        const struct inherited *here);

static bool is_type(const struct json_value *layer, const char *type)
{
    const cJSON *found = json_get(layer, "type").json;

    return cJSON_IsString(found) && !strcmp(found->valuestring, type);
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

static int need_size(const struct json_value *object, const char *key, int64_t *size)
{
    return json_need_whole(object, key, NULL, 1, EYESHOT_MOST_SIDE, size);
}

/* Where a chunk begins. */
static int need_place(const struct json_value *chunk, const char *key, int64_t *place)
{
    return json_need_whole(chunk, key, NULL, -EYESHOT_MOST_SIDE, EYESHOT_MOST_SIDE, place);
}

static int read_offset(const struct json_value *layer, const char *key, double *offset)
{
    struct json_value value = json_get(layer, key);
    double pixels = value.json ? value.json->valuedouble : 0;

    if (value.json && (!cJSON_IsNumber(value.json) || pixels < -1e9 || pixels > 1e9))
        return json_expected(&value, "a number of pixels");
    *offset += pixels;
    return 0;
}

/* Calls `visit` for every layer that is no group, in the order in which they stand. */
static int walk(struct tmj *tmj, const struct json_value *owner, const struct inherited *around,
                layer_visit *visit)
{
    struct json_value list;

    if (json_need(&list, owner, "layers", "an array of layers") ||
        tmj_list(&list, owner, "layers", "a layer"))
        return -1;
    for (struct json_value layer = json_first(&list); layer.json; json_step(&layer)) {
        struct inherited here = *around;
        if (read_offset(&layer, "offsetx", &here.x) || read_offset(&layer, "offsety", &here.y) ||
            tmj_rule_layer(&tmj->rule, &layer, &here.decision))
            return -1;
        if (is_type(&layer, "group") ? walk(tmj, &layer, &here, visit) : visit(tmj, &layer, &here))
            return -1;
    }
    return 0;
}

/* Tiles that lie in no cell stop no sight. */
static bool is_aligned(const struct tmj *tmj, const struct inherited *here)
{
    return (double)(tmj_tile_at(here->x, tmj->tile_width) * tmj->tile_width) == here->x &&
           (double)(tmj_tile_at(here->y, tmj->tile_height) * tmj->tile_height) == here->y;
}

/* A rectangle of tiles: a layer, or a chunk of one. */
struct patch {
    const struct json_value *value, *layer;
    int64_t x, y, width, height;
};

typedef int patch_visit(struct tmj *tmj, const struct patch *patch, const struct inherited *here);

static int visit_patch(struct tmj *tmj, const struct json_value *value,
                       const struct json_value *layer, const struct inherited *here,
                       patch_visit *visit)
{
    struct patch patch = {.value = value, .layer = layer};

    if (need_size(value, "width", &patch.width) || need_size(value, "height", &patch.height) ||
        (value != layer &&
         (need_place(value, "x", &patch.x) || need_place(value, "y", &patch.y))) ||
        json_check_size(value, patch.width, patch.height))
        return -1;
    patch.x += tmj_tile_at(here->x, tmj->tile_width);
    patch.y += tmj_tile_at(here->y, tmj->tile_height);
    return visit(tmj, &patch, here);
}

/* All patches of a tile layer. */
static int visit_patches(struct tmj *tmj, const struct json_value *layer,
                         const struct inherited *here, patch_visit *visit)
{
    struct json_value list;

    if (!tmj->infinite)
        return visit_patch(tmj, layer, layer, here, visit);
    if (tmj_list(&list, layer, "chunks", "a chunk"))
        return -1;
    if (!list.json)
        return json_refuse(layer, "expected an array of chunks, as the map is infinite");
    for (struct json_value chunk = json_first(&list); chunk.json; json_step(&chunk))
        if (visit_patch(tmj, &chunk, layer, here, visit))
            return -1;
    return 0;
}

/* The map covers this, too. */
static int cover(struct tmj *tmj, const struct patch *patch, const struct inherited *here)
{
    bool first = tmj->x0 == tmj->x1;

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

static int measure(struct tmj *tmj, const struct json_value *layer, const struct inherited *here)
{
    struct json_value type = json_get(layer, "type");

    if (is_type(layer, "objectgroup"))
        tmj->cast.chosen |= tmj_objects_chosen(layer->json);
    else if (!is_type(layer, "tilelayer") && !is_type(layer, "imagelayer"))
        return json_refuse(&type, "expected tilelayer, objectgroup, imagelayer or group");
    return tmj->infinite && is_type(layer, "tilelayer") ? visit_patches(tmj, layer, here, cover)
                                                        : 0;
}

/* Is it opaque? And does it say more than that? */
static bool judge(struct tmj *tmj, uint32_t tile, enum tmj_layer decision)
{
    bool opaque = tmj_rule_tile(&tmj->rule, tile, decision);

    if (opaque && !tmj->wall)
        tmj->wall = tile;
    tmj->more |= tile && (!opaque || tile != tmj->wall);
    return opaque;
}

/* A row of a patch, at `y` of the map. */
static int place_row(struct tmj *tmj, const struct patch *patch, const uint32_t *tiles, int64_t y,
                     const struct inherited *here)
{
    struct eyeshot_mask *opaque = &tmj->scenario->map.opaque;
    int64_t x = patch->x - tmj->x0;

    for (int64_t i = 0; i < patch->width; i++, x++) {
        if (!judge(tmj, tiles[i], here->decision))
            continue;
        if (!is_aligned(tmj, here))
            return json_refuse(patch->value,
                               "opaque tiles are shifted by %g,%g pixels, expected whole tiles",
                               here->x, here->y);
        if (x >= 0 && y >= 0 && x < opaque->width && y < opaque->height)
            plane_set(opaque, (int)x, (int)y);
    }
    return 0;
}

static int place(struct tmj *tmj, const struct patch *patch, const struct inherited *here)
{
    uint32_t *tiles =
        tmj_data(patch->value, patch->layer->json, (size_t)(patch->width * patch->height));
    int status = tiles ? 0 : -1;

    for (int64_t i = 0; i < patch->height && !status; i++)
        status =
            limit_line_check(patch->value->diag) ||
                    place_row(tmj, patch, tiles + i * patch->width, patch->y - tmj->y0 + i, here)
                ? -1
                : 0;
    free(tiles);
    return status;
}

static int fill(struct tmj *tmj, const struct json_value *layer, const struct inherited *here)
{
    struct tmj_place at = {here->x, here->y, tmj->tile_width, tmj->tile_height, tmj->x0, tmj->y0};

    if (is_type(layer, "objectgroup"))
        return tmj_objects(&tmj->cast, layer, &at);
    return is_type(layer, "tilelayer") ? visit_patches(tmj, layer, here, place) : 0;
}

static int check_kind(const struct json_value *root)
{
    struct json_value at = json_get(root, "orientation");

    if (!cJSON_IsObject(root->json))
        return json_expected(root, "a map of Tiled");
    if (!at.json)
        return json_refuse(&at, "found none, expected an orthogonal map");
    if (!cJSON_IsString(at.json) || strcmp(at.json->valuestring, "orthogonal") != 0)
        return json_expected(&at, "an orthogonal map");
    return 0;
}

/* The size of the map: its own, or, of an infinite one, that of all its chunks. */
static int find_size(struct tmj *tmj, const struct json_value *root)
{
    struct json_value infinite = json_get(root, "infinite");
    struct inherited none = {0};

    if ((infinite.json && json_flag(&infinite, &tmj->infinite)) ||
        need_size(root, "tilewidth", &tmj->tile_width) ||
        need_size(root, "tileheight", &tmj->tile_height))
        return -1;
    if (!tmj->infinite &&
        (need_size(root, "width", &tmj->x1) || need_size(root, "height", &tmj->y1)))
        return -1;
    if (walk(tmj, root, &none, measure))
        return -1;
    if (tmj->x0 == tmj->x1)
        return json_refuse(root, "found no cells, expected a map");
    return json_check_size(root, tmj->x1 - tmj->x0, tmj->y1 - tmj->y0);
}

static int nothing_said(const struct tmj *tmj, const struct json_value *root)
{
    const struct read_options *options = tmj->rule.options;

    if (options->opaque_layers.count)
        return json_refuse(root, "no layer is called '%s'", options->opaque_layers.texts[0]);
    return json_refuse(
        root,
        "nothing says what is opaque: expected tiles or layers with a property '%s', a "
        "layer called 'walls', or --opaque-layer, --opaque-tiles",
        options->opaque_property ? options->opaque_property : "opaque");
}

static int read_map(struct tmj *tmj, const struct json_value *root)
{
    struct inherited none = {0};
    struct map *map = &tmj->scenario->map;

    if (check_kind(root) || find_size(tmj, root))
        return -1;
    if (!tmj->rule.said)
        return nothing_said(tmj, root);
    map_init(map, (int)(tmj->x1 - tmj->x0), (int)(tmj->y1 - tmj->y0));
    if (walk(tmj, root, &none, fill))
        return -1;
    map_finish(map);
    if (tmj->more || tmj->cast.others)
        tmj->scenario->dropped = "tiles, and objects that are no viewers";
    return 0;
}

int tmj_read(struct scenario *scenario, cJSON *tree, const struct source *source,
             const struct read_options *options, struct diag *diag)
{
    struct tmj tmj = {.scenario = scenario, .cast = {.scenario = scenario}};
    struct json_value root = json_root(tree, diag);
    int status = -1;

    if (tree && !tmj_rule_init(&tmj.rule, &root, source, options))
        status = read_map(&tmj, &root);
    tmj_rule_release(&tmj.rule);
    names_release(&tmj.cast.names);
    cJSON_Delete(tree);
    return status;
}

static int read(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag)
{
    cJSON *tree = json_parse(source->text, source->length, true, diag);

    return tmj_read(scenario, tree, source, options, diag);
}

const struct read_format read_tmj = {"tmj", "a map of Tiled as JSON", detect, read};
