/*
 * Source: "JSON Map Format", doc.mapeditor.org/en/stable/reference/json-map-format (Tiled 1.11).
 *
 * Maps of Tiled, as JSON and as XML, which tmx.c makes the same tree of; both have their shape
 * (json_shapes.c) before they are read. Its layers become a list of parts, rectangles of tiles and
 * layers of objects; an infinite map is as large as its parts. Then tiles and objects are put on
 * the map. tmj_rule.c says which tiles are opaque, tmj_data.c reads them.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/input/tmj.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/support/names.h"

#define NEAR 4096 /* bytes of a text, which show what it is */

/* What a layer has from the groups around it. */
struct tmj_inherited {
    double x, y; /* pixels */
    enum saying decision;
};

/* A layer of tiles, a chunk of one, or a layer of objects. */
struct tmj_part {
    const cJSON *json, *layer;
    struct tmj_inherited here;
    int64_t x, y, width, height; /* in tiles; a layer of objects has no size */
};

struct tmj {
    struct scenario *scenario;
    struct diag *diag;
    struct tmj_rule rule;
    bool infinite;
    int64_t tile_width, tile_height;
    struct tmj_part *parts;
    size_t part_count, part_room;
    struct eyeshot_mask tiled; /* the cells that have a tile */
    uint32_t wall;             /* the first opaque tile */
    bool more;                 /* there are others */
    int64_t x0, y0, x1, y1;    /* what the map covers, in tiles; nothing yet while x1 is x0 */
    struct names names;        /* of viewers, which are objects */
    size_t viewer_room;
    bool others; /* there are objects that don't count */
    bool chosen; /* some are marked as viewers: only these count */
};

/* A key of Tiled's at the top, and none of scenarios, near the beginning. */
static bool tmj_detect_json(const char *text, size_t length)
{
    static const char *const keys[] = {"\"layers\"", "\"orientation\"", "\"tilesets\"",
                                       "\"tilewidth\""};
    size_t at = json_skip_blanks(text, length, 0), end = length < NEAR ? length : NEAR;
    int depth = 0;

    if (at == length || text[at] != '{')
        return false;
    for (; at < end; at++) {
        depth += text[at] == '{' || text[at] == '[';
        depth -= text[at] == '}' || text[at] == ']';
        for (size_t i = 0, size; i < sizeof keys / sizeof *keys && depth == 1; i++) {
            size = strlen(keys[i]);
            if (end - at > size && !memcmp(text + at, keys[i], size) &&
                text[json_skip_blanks(text, length, at + size)] == ':')
                return true;
        }
        if (text[at] == '"') /* to the end of the string */
            for (at++; at < end && text[at] != '"'; at++)
                at += text[at] == '\\';
    }
    return false;
}

static bool tmj_detect_xml(const char *text, size_t length)
{
    return length > 5 && (!memcmp(text, "<?xml", 5) ||
                          (!memcmp(text, "<map", 4) && memchr(" \t\r\n>", text[4], 5)));
}

/* Which tile a pixel lies in. */
static int64_t tmj_tile_at(double pixel, int64_t size)
{
    int64_t tile = (int64_t)(pixel / (double)size);

    return tile - (pixel < (double)(tile * size));
}

static double tmj_pixels(const cJSON *object, const char *key)
{
    const cJSON *value = json_get(object, key);

    return value ? value->valuedouble : 0;
}

/* Layers become parts */

static struct tmj_part *tmj_add_part(struct tmj *tmj, const cJSON *json, const cJSON *layer,
                                     const struct tmj_inherited *here)
{
    tmj->parts = alloc_grow(tmj->parts, tmj->part_count, &tmj->part_room, sizeof *tmj->parts);
    tmj->parts[tmj->part_count] = (struct tmj_part){.json = json, .layer = layer, .here = *here};
    return &tmj->parts[tmj->part_count++];
}

/* The map covers this, too; whether there is text for its tiles is asked before there is a map. */
static int tmj_add_tiles(struct tmj *tmj, const cJSON *json, const cJSON *layer,
                         const struct tmj_inherited *here)
{
    struct tmj_part *part = tmj_add_part(tmj, json, layer, here);
    bool first = tmj->x0 == tmj->x1;

    if (json_fit(json, &json_patch_shape, tmj->diag))
        return -1;
    part->width = json_whole(json_get(json, "width"), 0);
    part->height = json_whole(json_get(json, "height"), 0);
    part->x = tmj_tile_at(here->x, tmj->tile_width);
    part->y = tmj_tile_at(here->y, tmj->tile_height);
    if (json != layer) {
        part->x += json_whole(json_get(json, "x"), 0);
        part->y += json_whole(json_get(json, "y"), 0);
    }
    if (json_check_size(json, part->width, part->height, tmj->diag) ||
        tmj_check_data(json_get(json, "data"), layer, (size_t)(part->width * part->height),
                       tmj->diag))
        return -1;
    if (!tmj->infinite)
        return 0;
    if (first || part->x < tmj->x0)
        tmj->x0 = part->x;
    if (first || part->y < tmj->y0)
        tmj->y0 = part->y;
    if (first || part->x + part->width > tmj->x1)
        tmj->x1 = part->x + part->width;
    if (first || part->y + part->height > tmj->y1)
        tmj->y1 = part->y + part->height;
    return 0;
}

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

static int tmj_add_layers(struct tmj *tmj, const cJSON *layers, const struct tmj_inherited *around);

static int tmj_add_layer(struct tmj *tmj, const cJSON *layer, const struct tmj_inherited *here)
{
    const char *type = json_text(layer, "type");
    const cJSON *chunks = json_get(layer, "chunks"), *item;

    if (!strcmp(type, "group"))
        return tmj_add_layers(tmj, json_get(layer, "layers"), here);
    if (!strcmp(type, "objectgroup")) {
        tmj_add_part(tmj, layer, layer, here);
        tmj->chosen |= tmj_is_of_viewers(layer);
        cJSON_ArrayForEach(item, json_get(layer, "objects")) tmj->chosen |= tmj_is_viewer(item);
    }
    if (strcmp(type, "tilelayer") != 0)
        return 0;
    if (!tmj->infinite)
        return tmj_add_tiles(tmj, layer, layer, here);
    if (!chunks)
        return json_fail(tmj->diag, layer, "expected an array of chunks, as the map is infinite");
    cJSON_ArrayForEach(item, chunks)
    {
        if (tmj_add_tiles(tmj, item, layer, here))
            return -1;
    }
    return 0;
}

/* Every layer that is no group, in the order in which they stand. */
static int tmj_add_layers(struct tmj *tmj, const cJSON *layers, const struct tmj_inherited *around)
{
    const cJSON *layer;

    cJSON_ArrayForEach(layer, layers)
    {
        struct tmj_inherited here = *around;
        here.x += tmj_pixels(layer, "offsetx");
        here.y += tmj_pixels(layer, "offsety");
        if (tmj_rule_layer(&tmj->rule, layer, &here.decision, tmj->diag) ||
            tmj_add_layer(tmj, layer, &here))
            return -1;
    }
    return 0;
}

/* Who looks: objects. */

/* The cell under an object's middle; one that shows a tile is placed by its lower left corner. */
static int tmj_find_cell(const struct tmj *tmj, const cJSON *object,
                         const struct tmj_inherited *here, struct cell *cell)
{
    const struct map *map = &tmj->scenario->map;
    double width = tmj_pixels(object, "width"), height = tmj_pixels(object, "height");
    double up = json_get(object, "gid") ? -height : height;
    int64_t x = tmj_tile_at(here->x + tmj_pixels(object, "x") + width / 2, tmj->tile_width);
    int64_t y = tmj_tile_at(here->y + tmj_pixels(object, "y") + up / 2, tmj->tile_height);

    if (tmj_pixels(object, "rotation") != 0 && (width != 0 || height != 0))
        return json_fail(tmj->diag, object,
                         "this object is rotated: expected a point, or no rotation");
    x -= tmj->x0;
    y -= tmj->y0;
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return json_fail(tmj->diag, object, "InvalidPosition: the object is outside the %dx%d map",
                         map->width, map->height);
    *cell = (struct cell){(int)x, (int)y};
    return 0;
}

/* The custom properties that are terms of a viewer. */
static int tmj_read_terms(const cJSON *object, struct given *given, struct diag *diag)
{
    for (int i = 0; i < VIEWER_TERMS; i++) {
        enum term term = viewer_terms[i];
        const cJSON *value = tmj_property(object, term_keys[term]);
        if (value && json_fit(value, json_term_shapes[term], diag))
            return -1;
        if (value)
            json_term(value, term, given);
    }
    return 0;
}

/* Its name, with Tiled's number behind if another one has it, too; none if it has none. */
static int tmj_read_name(struct tmj *tmj, struct viewer *viewer, const cJSON *object)
{
    const cJSON *name = json_get(object, "name"), *id = json_get(object, "id");
    struct bytes text = {0};

    if (!*json_text(object, "name"))
        return 0;
    if (json_fit(name, &json_name_shape, tmj->diag))
        return -1;
    bytes_addf(&text, "%s", name->valuestring);
    if (!names_add(&tmj->names, name->valuestring, 0) && cJSON_IsNumber(id))
        bytes_addf(&text, "#%s", json_kind(id));
    viewer->id = text.data;
    return 0;
}

static int tmj_add_viewer(struct tmj *tmj, const cJSON *object, const struct tmj_inherited *here)
{
    struct scenario *scenario = tmj->scenario;
    struct viewer *viewer;

    if (json_fit(object, &json_object_shape, tmj->diag))
        return -1;
    scenario->viewers = alloc_grow(scenario->viewers, scenario->viewer_count, &tmj->viewer_room,
                                   sizeof *scenario->viewers);
    viewer = &scenario->viewers[scenario->viewer_count++];
    *viewer = (struct viewer){.json = object};
    scenario->has_viewers = scenario->placed = true;
    return tmj_find_cell(tmj, object, here, &viewer->cell) ||
                   tmj_read_terms(object, &viewer->given, tmj->diag) ||
                   tmj_read_name(tmj, viewer, object)
               ? -1
               : 0;
}

static int tmj_read_objects(struct tmj *tmj, const struct tmj_part *part)
{
    bool all = !tmj->chosen || tmj_is_of_viewers(part->layer);
    const cJSON *object;

    cJSON_ArrayForEach(object, json_get(part->layer, "objects"))
    {
        if (limit_check(tmj->diag))
            return -1;
        /* Areas, lines and labels stand nowhere in particular. */
        if (json_get(object, "polygon") || json_get(object, "polyline") ||
            json_get(object, "text") || !(all || tmj_is_viewer(object)))
            tmj->others = true;
        else if (tmj_add_viewer(tmj, object, &part->here))
            return -1;
    }
    return 0;
}

/* A row of a part, at `y` of the map. */
static int tmj_place_row(struct tmj *tmj, const struct tmj_part *part, const uint32_t *tiles,
                         int64_t y)
{
    const struct tmj_inherited *here = &part->here;
    struct eyeshot_mask *opaque = &tmj->scenario->map.opaque;
    int64_t x = part->x - tmj->x0;

    for (int64_t i = 0; i < part->width; i++, x++) {
        bool inside = x >= 0 && y >= 0 && x < opaque->width && y < opaque->height;
        bool is_opaque = tmj_rule_tile(&tmj->rule, tiles[i], here->decision);
        if (tiles[i] && inside)
            plane_set(&tmj->tiled, (int)x, (int)y);
        tmj->more |= tiles[i] && (!is_opaque || (tmj->wall && tiles[i] != tmj->wall));
        if (!is_opaque)
            continue;
        if (!tmj->wall)
            tmj->wall = tiles[i];
        /* Tiles that lie in no cell stop no sight. */
        if ((double)(tmj_tile_at(here->x, tmj->tile_width) * tmj->tile_width) != here->x ||
            (double)(tmj_tile_at(here->y, tmj->tile_height) * tmj->tile_height) != here->y)
            return json_fail(tmj->diag, part->json,
                             "opaque tiles are shifted by %g,%g pixels, expected whole tiles",
                             here->x, here->y);
        if (inside)
            plane_set(opaque, (int)x, (int)y);
    }
    return 0;
}

static int tmj_place(struct tmj *tmj, const struct tmj_part *part)
{
    uint32_t *tiles = tmj_data(json_get(part->json, "data"), part->layer,
                               (size_t)(part->width * part->height), tmj->diag);
    int status = tiles ? 0 : -1;

    for (int64_t i = 0; i < part->height && !status; i++)
        if (limit_check(tmj->diag) ||
            tmj_place_row(tmj, part, tiles + i * part->width, part->y - tmj->y0 + i))
            status = -1;
    free(tiles);
    return status;
}

/* The size of the map: its own, or, of an infinite one, that of all its chunks. */
static int tmj_find_size(struct tmj *tmj, const cJSON *root)
{
    struct tmj_inherited none = {.decision = SAYING_NOTHING};

    tmj->infinite = cJSON_IsTrue(json_get(root, "infinite"));
    tmj->tile_width = json_whole(json_get(root, "tilewidth"), 1);
    tmj->tile_height = json_whole(json_get(root, "tileheight"), 1);
    if (!tmj->infinite && json_fit(root, &json_size_shape, tmj->diag))
        return -1;
    if (!tmj->infinite) {
        tmj->x1 = json_whole(json_get(root, "width"), 0);
        tmj->y1 = json_whole(json_get(root, "height"), 0);
    }
    if (tmj_add_layers(tmj, json_get(root, "layers"), &none))
        return -1;
    if (tmj->x0 == tmj->x1)
        return json_fail(tmj->diag, root, "found no cells, expected a map");
    return json_check_size(root, tmj->x1 - tmj->x0, tmj->y1 - tmj->y0, tmj->diag);
}

/* Does anything say what is opaque, and is there a layer that is asked for? */
static int tmj_check_rule(const struct tmj *tmj, const cJSON *root)
{
    const struct tmj_rule *rule = &tmj->rule;

    for (size_t i = 0; i < rule->legend->item_count; i++)
        if (rule->legend->items[i].what == WHAT_LAYER && !rule->layer_found)
            return json_fail(tmj->diag, root, "no layer is called '%s'",
                             rule->legend->items[i].name);
    if (rule->said)
        return 0;
    return json_fail(tmj->diag, root,
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

static int tmj_read_map(struct tmj *tmj, const cJSON *root)
{
    struct map *map = &tmj->scenario->map;

    if (tmj_find_size(tmj, root) || tmj_check_rule(tmj, root))
        return -1;
    map_init(map, (int)(tmj->x1 - tmj->x0), (int)(tmj->y1 - tmj->y0));
    mask_init(&tmj->tiled, map->width, map->height);
    for (size_t i = 0; i < tmj->part_count; i++)
        if ((tmj->parts[i].width ? tmj_place : tmj_read_objects)(tmj, &tmj->parts[i]))
            return -1;
    tmj_close_empty(tmj);
    map_finish(map);
    if (tmj->more || tmj->others)
        tmj->scenario->dropped = "tiles, and objects that are no viewers";
    return 0;
}

cJSON *tmj_parse(const struct source *source, const char *element, struct diag *diag)
{
    return element ? tmx_parse(source, element, diag)
                   : json_parse(source->text, source->length, "data", diag);
}

static int tmj_read(struct scenario *scenario, const struct source *source, const char *element,
                    const struct read_options *options, struct diag *diag)
{
    cJSON *root = tmj_parse(source, element, diag);
    struct tmj tmj = {.scenario = scenario, .diag = diag};
    int status = -1;

    scenario->json = diag->in;
    if (root && !json_fit(root, &json_tiled_shape, diag) &&
        !legend_init(&scenario->legend, &options->said, diag) &&
        !tmj_rule_init(&tmj.rule, root, source, options, &scenario->legend, diag))
        status = tmj_read_map(&tmj, root);
    tmj_rule_release(&tmj.rule);
    names_release(&tmj.names);
    mask_release(&tmj.tiled);
    free(tmj.parts);
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
