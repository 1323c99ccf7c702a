/*
 * Source: "JSON Map Format", doc.mapeditor.org/en/stable/reference/json-map-format (Tiled 1.11).
 *
 * Maps of Tiled, as JSON and as XML, which tmx.c makes the same tree of. The layers are walked over
 * twice: first for the size of the map, since an infinite one is as large as its chunks are, and to
 * ask whether there is text for all the tiles that are promised; then tiles and objects are put on
 * the map. tmj_rule.c says which tiles are opaque, tmj_data.c reads them.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/json_scenario.h"
#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/support/names.h"

struct tmj {
    struct scenario *scenario;
    struct tmj_rule rule;
    bool infinite;
    int64_t tile_width, tile_height;
    struct eyeshot_mask tiled; /* the cells that have a tile */
    uint32_t wall;             /* the first opaque tile */
    bool more;                 /* there are others */
    int64_t x0, y0, x1, y1;    /* what the map covers, in tiles; nothing yet while x1 is x0 */
    struct names names;        /* of viewers, which are objects */
    size_t viewer_room;
    bool others; /* there are objects that don't count */
    bool chosen; /* some are marked as viewers: only these count */
    bool sized;  /* the map has its size, and cells: what is on the layers is put on them */
};

/* What a layer has from the groups around it. */
struct inherited {
    double x, y; /* pixels */
    enum saying decision;
};

static bool tmj_is_type(const struct json_value *layer, const char *type)
{
    return !strcmp(json_text(layer->json, "type"), type);
}

/*
 * What a map of Tiled has at its top, and no scenario: Tiled writes these keys first or near the
 * end, so that a look at some of the text is not enough.
 */
static bool tmj_detect_json(const char *text, size_t length)
{
    size_t start = json_skip_blanks(text, length, 0);
    struct diag ignored = {0};

    return start < length && text[start] == '{' && !json_check(text, length, &ignored) &&
           json_member_of(text + start, "layers");
}

static bool tmj_detect_xml(const char *text, size_t length)
{
    return length > 5 && (!memcmp(text, "<?xml", 5) ||
                          (!memcmp(text, "<map", 4) && memchr(" \t\r\n>", text[4], 5)));
}

static int tmj_need_size(const struct json_value *object, const char *key, int64_t *size)
{
    return json_need_whole(object, key, NULL, 1, EYESHOT_MOST_SIDE, size);
}

/* Where a chunk begins. */
static int tmj_need_place(const struct json_value *chunk, const char *key, int64_t *place)
{
    return json_need_whole(chunk, key, NULL, -EYESHOT_MOST_SIDE, EYESHOT_MOST_SIDE, place);
}

static int tmj_read_offset(const struct json_value *layer, const char *key, double *offset)
{
    struct json_value value = json_get(layer, key);
    double pixels = value.json ? value.json->valuedouble : 0;

    if (value.json && (!cJSON_IsNumber(value.json) || pixels < -1e9 || pixels > 1e9))
        return json_expected(&value, "a number of pixels");
    *offset += pixels;
    return 0;
}

/* Which tile a pixel lies in. */
static int64_t tmj_tile_at(double pixel, int64_t size)
{
    int64_t tile;

    if (!(pixel >= -1e15 && pixel <= 1e15)) /* or no number: 1e400 with -1e400 */
        return INT64_MIN;
    tile = (int64_t)(pixel / (double)size);
    return tile - (pixel < (double)(tile * size));
}

/* Tiles that lie in no cell stop no sight. */
static bool tmj_is_aligned(const struct tmj *tmj, const struct inherited *here)
{
    return (double)(tmj_tile_at(here->x, tmj->tile_width) * tmj->tile_width) == here->x &&
           (double)(tmj_tile_at(here->y, tmj->tile_height) * tmj->tile_height) == here->y;
}

/* A rectangle of tiles: a layer, or a chunk of one. */
struct patch {
    const struct json_value *value, *layer;
    const struct inherited *here;
    int64_t x, y, width, height;
};

/* The map covers this, too; its tiles are asked for before there is room for the map. */
static int tmj_cover(struct tmj *tmj, const struct patch *patch)
{
    bool first = tmj->x0 == tmj->x1;

    if (tmj_check_data(patch->value, patch->layer->json, (size_t)(patch->width * patch->height)))
        return -1;
    if (!tmj->infinite)
        return 0;
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

/* Who looks: objects. */

/* The class of an object; Tiled 1.9 wrote it under another key. */
static bool tmj_is_viewer(const cJSON *object)
{
    return !strcasecmp(json_text(object, "type"), "viewer") ||
           !strcasecmp(json_text(object, "class"), "viewer");
}

static bool tmj_is_of_viewers(const cJSON *layer)
{
    return !strcasecmp(json_text(layer, "name"), "viewers");
}

/* Is any object of the layer marked as a viewer, or all of them by the layer's name? */
static bool tmj_has_viewers(const cJSON *layer)
{
    const cJSON *object;

    cJSON_ArrayForEach(object, cJSON_GetObjectItemCaseSensitive(layer, "objects"))
    {
        if (tmj_is_viewer(object))
            return true;
    }
    return tmj_is_of_viewers(layer);
}

/* The cell under an object's middle; one that shows a tile is placed by its lower left corner. */
static int tmj_find_cell(const struct tmj *tmj, const struct json_value *object,
                         const struct inherited *here, struct cell *cell)
{
    const struct map *map = &tmj->scenario->map;
    static const char *const keys[] = {"x", "y", "width", "height", "rotation"};
    double at[5] = {0};
    bool shows_tile = json_get(object, "gid").json;
    int64_t x, y;

    for (int i = 0; i < 5; i++) {
        struct json_value value = json_get(object, keys[i]);
        if (!value.json && i < 2)
            return json_refuse(object, "found no %s, expected an object with a place", keys[i]);
        if (value.json && !cJSON_IsNumber(value.json))
            return json_expected(&value, "a number");
        at[i] = value.json ? value.json->valuedouble : 0;
    }
    if (at[4] != 0 && (at[2] != 0 || at[3] != 0))
        return json_refuse(object, "this object is rotated: expected a point, or no rotation");
    x = tmj_tile_at(here->x + at[0] + at[2] / 2, tmj->tile_width);
    y = tmj_tile_at(here->y + at[1] + (shows_tile ? -at[3] : at[3]) / 2, tmj->tile_height);
    x -= x == INT64_MIN ? 0 : tmj->x0;
    y -= y == INT64_MIN ? 0 : tmj->y0;
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return json_refuse(object, "InvalidPosition: the object is outside the %dx%d map",
                           map->width, map->height);
    *cell = (struct cell){(int)x, (int)y};
    return 0;
}

/* The custom properties radius, facing and cone. */
static int tmj_read_terms(const struct json_value *object, struct given *given)
{
    struct json_value list = json_get(object, "properties");

    for (int i = 0; i < VIEWER_TERMS; i++) {
        struct json_value value = json_get(&list, term_keys[viewer_terms[i]]);
        if (tmj_property(object, value.path.key, &value.json) ||
            (value.json && json_term(&value, viewer_terms[i], given)))
            return -1;
    }
    return 0;
}

/* Its name, with Tiled's number behind if another one has it, too; none if it has none. */
static int tmj_read_name(struct tmj *tmj, struct viewer *viewer, const struct json_value *object)
{
    struct json_value name = json_get(object, "name");
    const cJSON *id = json_get(object, "id").json;
    struct bytes text = {0};

    if (!name.json || (cJSON_IsString(name.json) && !name.json->valuestring[0]))
        return 0;
    if (json_check_name(&name))
        return -1;
    viewer->id = json_copy(&name);
    if (names_add(&tmj->names, name.json->valuestring, 0) || !cJSON_IsNumber(id))
        return 0;
    bytes_addf(&text, "%s#%s", viewer->id, json_kind(id));
    free(viewer->id);
    viewer->id = text.data;
    return 0;
}

static int tmj_add_viewer(struct tmj *tmj, const struct json_value *object,
                          const struct inherited *here)
{
    struct scenario *scenario = tmj->scenario;
    struct viewer *viewer;

    scenario->viewers = alloc_grow(scenario->viewers, scenario->viewer_count, &tmj->viewer_room,
                                   sizeof *scenario->viewers);
    viewer = &scenario->viewers[scenario->viewer_count++];
    *viewer = (struct viewer){.element = scenario->viewer_count - 1};
    scenario->has_viewers = scenario->placed = true;
    return tmj_find_cell(tmj, object, here, &viewer->cell) ||
                   tmj_read_terms(object, &viewer->given) || tmj_read_name(tmj, viewer, object)
               ? -1
               : 0;
}

static int tmj_read_objects(struct tmj *tmj, const struct json_value *layer,
                            const struct inherited *here)
{
    bool all = !tmj->chosen || tmj_is_of_viewers(layer->json);
    struct json_value list;

    if (json_need(&list, layer, "objects", "an array of objects") ||
        tmj_list(&list, layer, "objects", "an object"))
        return -1;
    for (struct json_value object = json_first(&list); object.json; json_step(&object)) {
        if (limit_check(object.diag))
            return -1;
        /* Areas, lines and labels stand nowhere in particular. */
        if (json_get(&object, "polygon").json || json_get(&object, "polyline").json ||
            json_get(&object, "text").json || !(all || tmj_is_viewer(object.json)))
            tmj->others = true;
        else if (tmj_add_viewer(tmj, &object, here))
            return -1;
    }
    return 0;
}

/* A row of a patch, at `y` of the map. */
static int tmj_place_row(struct tmj *tmj, const struct patch *patch, const uint32_t *tiles,
                         int64_t y)
{
    const struct inherited *here = patch->here;
    struct eyeshot_mask *opaque = &tmj->scenario->map.opaque;
    int64_t x = patch->x - tmj->x0;

    for (int64_t i = 0; i < patch->width; i++, x++) {
        bool inside = x >= 0 && y >= 0 && x < opaque->width && y < opaque->height;
        bool is_opaque = tmj_rule_tile(&tmj->rule, tiles[i], here->decision);
        if (tiles[i] && inside)
            plane_set(&tmj->tiled, (int)x, (int)y);
        tmj->more |= tiles[i] && (!is_opaque || (tmj->wall && tiles[i] != tmj->wall));
        if (!is_opaque)
            continue;
        if (!tmj->wall)
            tmj->wall = tiles[i];
        if (!tmj_is_aligned(tmj, here))
            return json_refuse(patch->value,
                               "opaque tiles are shifted by %g,%g pixels, expected whole tiles",
                               here->x, here->y);
        if (inside)
            plane_set(opaque, (int)x, (int)y);
    }
    return 0;
}

static int tmj_place(struct tmj *tmj, const struct patch *patch)
{
    uint32_t *tiles =
        tmj_data(patch->value, patch->layer->json, (size_t)(patch->width * patch->height));
    int status = tiles ? 0 : -1;

    for (int64_t i = 0; i < patch->height && !status; i++)
        if (limit_check(patch->value->diag) ||
            tmj_place_row(tmj, patch, tiles + i * patch->width, patch->y - tmj->y0 + i))
            status = -1;
    free(tiles);
    return status;
}

static int tmj_visit_patch(struct tmj *tmj, const struct json_value *value,
                           const struct json_value *layer, const struct inherited *here)
{
    struct patch patch = {.value = value, .layer = layer, .here = here};

    if (tmj_need_size(value, "width", &patch.width) ||
        tmj_need_size(value, "height", &patch.height) ||
        (value != layer &&
         (tmj_need_place(value, "x", &patch.x) || tmj_need_place(value, "y", &patch.y))) ||
        json_check_size(value, patch.width, patch.height))
        return -1;
    patch.x += tmj_tile_at(here->x, tmj->tile_width);
    patch.y += tmj_tile_at(here->y, tmj->tile_height);
    return tmj->sized ? tmj_place(tmj, &patch) : tmj_cover(tmj, &patch);
}

static int tmj_visit_layer(struct tmj *tmj, const struct json_value *layer,
                           const struct inherited *here)
{
    struct json_value type = json_get(layer, "type"), list;

    if (tmj_is_type(layer, "objectgroup")) {
        tmj->chosen |= tmj_has_viewers(layer->json);
        return tmj->sized ? tmj_read_objects(tmj, layer, here) : 0;
    }
    if (tmj_is_type(layer, "imagelayer"))
        return 0;
    if (!tmj_is_type(layer, "tilelayer"))
        return json_refuse(&type, "expected tilelayer, objectgroup, imagelayer or group");
    if (!tmj->infinite)
        return tmj_visit_patch(tmj, layer, layer, here);
    if (tmj_list(&list, layer, "chunks", "a chunk"))
        return -1;
    if (!list.json)
        return json_refuse(layer, "expected an array of chunks, as the map is infinite");
    for (struct json_value chunk = json_first(&list); chunk.json; json_step(&chunk))
        if (tmj_visit_patch(tmj, &chunk, layer, here))
            return -1;
    return 0;
}

/* Visits every layer that is no group, in the order in which they stand. */
static int tmj_walk(struct tmj *tmj, const struct json_value *owner, const struct inherited *around)
{
    struct json_value list;

    if (json_need(&list, owner, "layers", "an array of layers") ||
        tmj_list(&list, owner, "layers", "a layer"))
        return -1;
    for (struct json_value layer = json_first(&list); layer.json; json_step(&layer)) {
        struct inherited here = *around;
        if (tmj_read_offset(&layer, "offsetx", &here.x) ||
            tmj_read_offset(&layer, "offsety", &here.y) ||
            tmj_rule_layer(&tmj->rule, &layer, &here.decision) ||
            (tmj_is_type(&layer, "group") ? tmj_walk : tmj_visit_layer)(tmj, &layer, &here))
            return -1;
    }
    return 0;
}

static int tmj_check_kind(const struct json_value *root)
{
    struct json_value at = json_get(root, "orientation");

    if (!cJSON_IsObject(root->json))
        return json_expected(root, "a map of Tiled");
    if (!at.json)
        return json_refuse(&at, "found none, expected an orthogonal map");
    if (strcmp(json_text(root->json, "orientation"), "orthogonal") != 0)
        return json_expected(&at, "an orthogonal map");
    return 0;
}

/* The size of the map: its own, or, of an infinite one, that of all its chunks. */
static int tmj_find_size(struct tmj *tmj, const struct json_value *root)
{
    struct json_value infinite = json_get(root, "infinite");
    struct inherited none = {.decision = SAYING_NOTHING};

    if ((infinite.json && json_flag(&infinite, &tmj->infinite)) ||
        tmj_need_size(root, "tilewidth", &tmj->tile_width) ||
        tmj_need_size(root, "tileheight", &tmj->tile_height))
        return -1;
    if (!tmj->infinite &&
        (tmj_need_size(root, "width", &tmj->x1) || tmj_need_size(root, "height", &tmj->y1)))
        return -1;
    if (tmj_walk(tmj, root, &none))
        return -1;
    if (tmj->x0 == tmj->x1)
        return json_refuse(root, "found no cells, expected a map");
    return json_check_size(root, tmj->x1 - tmj->x0, tmj->y1 - tmj->y0);
}

/* Does anything say what is opaque, and is there a layer that is asked for? */
static int tmj_check_rule(const struct tmj_rule *rule, const struct json_value *root)
{
    for (size_t i = 0; i < rule->legend->item_count; i++)
        if (rule->legend->items[i].what == WHAT_LAYER && !rule->layer_found)
            return json_refuse(root, "no layer is called '%s'", rule->legend->items[i].name);
    if (rule->said)
        return 0;
    return json_refuse(root,
                       "nothing says what is opaque: expected tiles or layers with a property "
                       "'opaque', a layer called 'walls', or --opaque layer:NAME, "
                       "property:NAME or tile:LIST");
}

/* Cells without a tile are open, unless it is said that they are not. */
static void tmj_close_empty(struct tmj *tmj)
{
    enum saying saying = legend_of(tmj->rule.legend, WHAT_EMPTY, "");
    struct eyeshot_mask *opaque = &tmj->scenario->map.opaque;

    if (saying == SAYING_OPAQUE ||
        (saying == SAYING_NOTHING && tmj->rule.legend->rest == LEGEND_OPAQUE))
        for (int y = 0; y < opaque->height; y++)
            for (int x = 0; x < opaque->width; x++)
                if (!plane_get(&tmj->tiled, x, y))
                    plane_set(opaque, x, y);
}

static int tmj_read_map(struct tmj *tmj, const struct json_value *root)
{
    struct inherited none = {.decision = SAYING_NOTHING};
    struct map *map = &tmj->scenario->map;

    if (tmj_check_kind(root) || tmj_find_size(tmj, root) || tmj_check_rule(&tmj->rule, root))
        return -1;
    map_init(map, (int)(tmj->x1 - tmj->x0), (int)(tmj->y1 - tmj->y0));
    mask_init(&tmj->tiled, map->width, map->height);
    tmj->sized = true;
    if (tmj_walk(tmj, root, &none))
        return -1;
    tmj_close_empty(tmj);
    map_finish(map);
    if (tmj->more || tmj->others)
        tmj->scenario->dropped = "tiles, and objects that are no viewers";
    return 0;
}

cJSON *tmj_parse(const struct source *source, const char *element, struct diag *diag)
{
    cJSON *tree;

    diag->in = (struct diag_source){source->text, source->length, NULL};
    if (!element)
        return json_parse(source->text, source->length, JSON_BULK_DATA, diag);
    tree = tmx_parse(source, element, diag);
    diag->in.tree = tree;
    return tree;
}

static int tmj_read(struct scenario *scenario, const struct source *source, const char *element,
                    const struct read_options *options, struct diag *diag)
{
    struct diag_source outer = diag->in;
    cJSON *tree = tmj_parse(source, element, diag);
    struct tmj tmj = {.scenario = scenario};
    struct json_value root = json_root(tree, diag);
    int status = -1;

    if (tree && !legend_init(&scenario->legend, &options->said, diag) &&
        !tmj_rule_init(&tmj.rule, &root, source, options, &scenario->legend))
        status = tmj_read_map(&tmj, &root);
    tmj_rule_release(&tmj.rule);
    names_release(&tmj.names);
    mask_release(&tmj.tiled);
    cJSON_Delete(tree);
    diag->in = outer;
    return status;
}

static int tmj_read_json(struct scenario *scenario, struct source *source,
                         const struct read_options *options, struct diag *diag)
{
    return tmj_read(scenario, source, NULL, options, diag);
}

static int tmj_read_xml(struct scenario *scenario, struct source *source,
                        const struct read_options *options, struct diag *diag)
{
    return tmj_read(scenario, source, "map", options, diag);
}

const struct read_format read_tmj = {"tmj", "a map of Tiled as JSON", tmj_detect_json,
                                     tmj_read_json};
const struct read_format read_tmx = {"tmx", "a map of Tiled", tmj_detect_xml, tmj_read_xml};
