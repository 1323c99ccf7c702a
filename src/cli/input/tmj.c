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
#include "cli/level/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/mask.h"
#include "cli/support/words.h"

#define NEAR 4096 /* bytes of a text, which show what it is */

/* What a layer has from the groups around it. */
struct tmj_inherited {
    double x, y; /* pixels */
    enum saying decision;
    bool hidden;
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
    struct eyeshot_mask tiled; /* the cells that have a tile on a visible layer */
    bool floor;                /* one of these tiles is open */
    uint32_t wall;             /* the first opaque tile */
    bool more;                 /* there are others */
    int64_t x0, y0, x1, y1;    /* what the map covers, in tiles; nothing yet while x1 is x0 */
    struct tmj_cover {
        struct eyeshot_box box;
        bool opaque;
    } * covers; /* what objects say of the cells that they cover */
    size_t cover_count, cover_room;
    struct thing *things; /* objects, as they come */
    size_t thing_count, thing_room;
    size_t shapes; /* of those that lie in no cell */
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

    if (json_fit(json, &json_area_shape, tmj->diag))
        return -1;
    if (!json_get(json, "data"))
        return json_fail(tmj->diag, json, "found no data, expected the tiles under data");
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

static int tmj_add_layers(struct tmj *tmj, const cJSON *layers, const struct tmj_inherited *around);

static int tmj_add_layer(struct tmj *tmj, const cJSON *layer, const struct tmj_inherited *here)
{
    const char *type = json_text(layer, "type");
    const cJSON *chunks = json_get(layer, "chunks");

    if (!strcmp(type, "group"))
        return tmj_add_layers(tmj, json_get(layer, "layers"), here);
    if (!strcmp(type, "objectgroup"))
        tmj_add_part(tmj, layer, layer, here);
    if (strcmp(type, "tilelayer") != 0)
        return 0;
    if (!tmj->infinite)
        return tmj_add_tiles(tmj, layer, layer, here);
    if (!chunks)
        return json_fail(tmj->diag, layer, "expected an array of chunks, as the map is infinite");
    for (const cJSON *item = json_first(chunks); item; item = item->next)
        if (tmj_add_tiles(tmj, item, layer, here))
            return -1;
    return 0;
}

/* Every layer that is no group, in the order in which they stand. */
static int tmj_add_layers(struct tmj *tmj, const cJSON *layers, const struct tmj_inherited *around)
{
    for (const cJSON *layer = json_first(layers); layer; layer = layer->next) {
        struct tmj_inherited here = *around;
        here.x += tmj_pixels(layer, "offsetx");
        here.y += tmj_pixels(layer, "offsety");
        here.hidden |= cJSON_IsFalse(json_get(layer, "visible"));
        if (tmj_rule_layer(&tmj->rule, layer, &here.decision, tmj->diag) ||
            tmj_add_layer(tmj, layer, &here))
            return -1;
    }
    return 0;
}

/* Objects: each has a name, a class and a layer, and some look unasked. */

/* Lines, areas, labels and what is turned round lie in no cell; NULL: this one does. */
static const char *tmj_shape(const cJSON *object)
{
    static const char *const shapes[] = {"polygon", "polyline", "ellipse", "text"};

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (json_get(object, shapes[i]) && !cJSON_IsFalse(json_get(object, shapes[i])))
            return shapes[i];
    return tmj_pixels(object, "rotation") != 0 &&
                   (tmj_pixels(object, "width") != 0 || tmj_pixels(object, "height") != 0)
               ? "rotated rectangle"
               : NULL;
}

/* The cell under an object's middle; one that shows a tile is placed by its lower left corner. */
static int tmj_find_cell(const struct tmj *tmj, const cJSON *object,
                         const struct tmj_inherited *here, struct cell *cell, struct diag *diag)
{
    const struct map *map = &tmj->scenario->map;
    const char *shape;
    double height, up;
    int64_t x, y;

    if (json_fit(object, &json_object_shape, diag))
        return -1;
    shape = tmj_shape(object);
    if (shape)
        return json_fail(diag, object,
                         "found a %s, expected a point, a rectangle or a tile: it lies in no cell",
                         shape);
    height = tmj_pixels(object, "height");
    up = json_get(object, "gid") ? -height : height;
    x = tmj_tile_at(here->x + tmj_pixels(object, "x") + tmj_pixels(object, "width") / 2,
                    tmj->tile_width) -
        tmj->x0;
    y = tmj_tile_at(here->y + tmj_pixels(object, "y") + up / 2, tmj->tile_height) - tmj->y0;
    if (x < 0 || y < 0 || x >= map->width || y >= map->height)
        return json_fail(diag, object, "InvalidPosition: the object is outside the %dx%d map",
                         map->width, map->height);
    *cell = (struct cell){(int)x, (int)y};
    return 0;
}

/* The custom properties that are terms of a viewer; `any`: there is one. */
static int tmj_read_terms(const cJSON *object, struct given *given, bool *any, struct diag *diag)
{
    const cJSON *rule = tmj_property(object, "algorithm");

    *any = rule;
    for (enum term term = 0; term < TERM_COUNT; term++) {
        const cJSON *value = term_is_viewers(term) ? tmj_property(object, term_keys[term]) : NULL;
        if (!value)
            continue;
        *any = true;
        if (json_fit(value, json_term_shapes[term], diag)) {
            struct diag inner = *diag;
            return diag_fail(diag, "%s: %s", term_keys[term], inner.message);
        }
        json_term(value, term, given);
    }
    if (rule && json_fit(rule, json_name, diag))
        return -1;
    if (rule && !(given->rule = rule_need(rule->valuestring, diag)))
        return json_blame(diag, rule);
    return 0;
}

static char *tmj_copy(const char *text)
{
    return *text ? alloc_text(text, strlen(text)) : NULL;
}

/*
 * An object with the property `light` shines so far, and radius, facing and cone are the light's,
 * unless its class or its layer says that it is a viewer.
 */
static int tmj_read_light(struct tmj *tmj, const cJSON *value, struct thing *thing, bool is_viewer)
{
    struct lights *lights = &tmj->scenario->lights;
    struct thing light = {.cell = thing->cell, .json = value};

    if (json_fit(value, json_term_shapes[TERM_DARK], tmj->diag))
        return -1;
    if (!is_viewer) {
        light.given = thing->given;
        thing->given = (struct given){0};
    }
    given_put(&light.given, TERM_RADIUS, json_whole(value, 0));
    if (given_check_cone(&light.given, tmj->diag))
        return json_blame(tmj->diag, thing->json);
    lights->list = alloc_grow(lights->list, lights->count, &lights->room, sizeof *lights->list);
    lights->list[lights->count++] = light;
    return 0;
}

/* What an object says of the cells that it covers, all or in part. */
static int tmj_add_cover(struct tmj *tmj, const cJSON *object, const struct tmj_part *part)
{
    const struct map *map = &tmj->scenario->map;
    double x = part->here.x + tmj_pixels(object, "x"), y = part->here.y + tmj_pixels(object, "y");
    int64_t x1 = -tmj_tile_at(-x - tmj_pixels(object, "width"), tmj->tile_width) - tmj->x0;
    int64_t y1 = -tmj_tile_at(-y - tmj_pixels(object, "height"), tmj->tile_height) - tmj->y0;
    int64_t x0 = tmj_tile_at(x, tmj->tile_width) - tmj->x0;
    int64_t y0 = tmj_tile_at(y, tmj->tile_height) - tmj->y0;
    struct eyeshot_box box;
    struct diag ignored = {0};
    enum saying saying;
    struct cell cell;

    if (tmj_rule_says(&tmj->rule, object, &saying, tmj->diag))
        return -1;
    if (saying == SAYING_NOTHING || tmj_shape(object))
        return 0;
    tmj->rule.said = true;
    box = (struct eyeshot_box){(int)(x0 < 0 ? 0 : x0), (int)(y0 < 0 ? 0 : y0),
                               (int)(x1 > map->width ? map->width : x1),
                               (int)(y1 > map->height ? map->height : y1)};
    if (json_get(object, "gid") || x0 == x1 || y0 == y1) /* a tile, or a point */
        box = tmj_find_cell(tmj, object, &part->here, &cell, &ignored)
                  ? (struct eyeshot_box){0, 0, 0, 0}
                  : box_of(cell);
    tmj->covers = alloc_grow(tmj->covers, tmj->cover_count, &tmj->cover_room, sizeof *tmj->covers);
    tmj->covers[tmj->cover_count++] = (struct tmj_cover){box, saying == SAYING_OPAQUE};
    return 0;
}

/* What is wrong with it is told to whoever uses it, if anyone does. */
static int tmj_read_object(struct tmj *tmj, const cJSON *object, const struct tmj_part *part)
{
    const char *kind = json_text(object, "type"), *layer = json_text(part->layer, "name");
    const cJSON *name = json_get(object, "name"), *light = tmj_property(object, "light");
    bool fits = !json_fit(object, &json_object_shape, &(struct diag){0}), terms = false, is_viewer;
    struct diag wrong = {0}, ignored = {0};
    struct thing thing = {.json = object};

    if (!*kind) /* Tiled 1.9 wrote the class under another key. */
        kind = json_text(object, "class");
    if (name && !(cJSON_IsString(name) && !*name->valuestring) &&
        json_fit(name, json_name, tmj->diag))
        return -1;
    thing.nowhere = tmj_find_cell(tmj, object, &part->here, &thing.cell, &wrong);
    if (fits && tmj_add_cover(tmj, object, part))
        return -1;
    if (fits)
        (void)tmj_read_terms(object, &thing.given, &terms, thing.nowhere ? &ignored : &wrong);
    if (wrong.message[0]) {
        thing.wrong = tmj_copy(wrong.message);
        thing.json = wrong.value ? wrong.value : object;
    }
    is_viewer = !strcasecmp(kind, "viewer") || !strcasecmp(layer, "viewers");
    thing.looks = ((terms && !light) || is_viewer) && !tmj_shape(object);
    if (light && !thing.nowhere &&
        (thing.wrong ? json_fail(tmj->diag, thing.json, "%s", thing.wrong)
                     : tmj_read_light(tmj, light, &thing, is_viewer))) {
        thing_release(&thing);
        return -1;
    }
    thing.name = tmj_copy(json_text(object, "name"));
    thing.kind = tmj_copy(kind);
    thing.layer = tmj_copy(layer);
    tmj->shapes += tmj_shape(object) != NULL;
    tmj->things = alloc_grow(tmj->things, tmj->thing_count, &tmj->thing_room, sizeof *tmj->things);
    tmj->things[tmj->thing_count++] = thing;
    return 0;
}

static int tmj_read_objects(struct tmj *tmj, const struct tmj_part *part)
{
    for (const cJSON *object = json_first(json_get(part->layer, "objects")); object;
         object = object->next)
        if (limit_check(tmj->diag) || tmj_read_object(tmj, object, part))
            return -1;
    return 0;
}

/*
 * Ids: the first object of a name has it, and the others' have numbers behind it, as glyphs do; one
 * that is another's name is left out.
 */
static void tmj_name_things(struct tmj *tmj)
{
    size_t *numbers = alloc_array(tmj->thing_count, sizeof *numbers), first, other;
    struct names names = {0};

    for (size_t i = 0; i < tmj->thing_count; i++)
        if (tmj->things[i].name)
            names_add(&names, tmj->things[i].name, i);
    for (size_t i = 0; i < tmj->thing_count; i++) {
        struct thing *thing = &tmj->things[i];
        struct bytes id = {0};
        if (!thing->name || !names_find(&names, thing->name, &first))
            continue;
        bytes_addf(&id, "%s", thing->name);
        while (i != first &&
               (id.length == strlen(thing->name) || names_find(&names, id.data, &other))) {
            bytes_truncate(&id, 0);
            bytes_addf(&id, "%s%zu", thing->name, ++numbers[first] + 1);
        }
        thing->id = id.data;
    }
    free(numbers);
    names_release(&names);
}

/* Those that look unasked first, each part in the order of the layers. */
static void tmj_keep_things(struct tmj *tmj)
{
    struct scenario *scenario = tmj->scenario;
    size_t count = 0;

    tmj_name_things(tmj);
    scenario->things = alloc_array(tmj->thing_count, sizeof *scenario->things);
    for (int looks = 1; looks >= 0; looks--) {
        for (size_t i = 0; i < tmj->thing_count; i++)
            if (tmj->things[i].looks == looks)
                scenario->things[count++] = tmj->things[i];
        if (looks)
            scenario->viewer_count = count;
    }
    scenario->object_count = count - scenario->viewer_count;
    scenario->has_viewers = scenario->viewer_count;
    scenario->placed = count;
    tmj->thing_count = 0;
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
        if (tiles[i] && inside && !here->hidden) {
            plane_set(&tmj->tiled, (int)x, (int)y);
            tmj->floor |= !is_opaque;
        }
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
    if (!tmj->infinite && json_fit(root, &json_area_shape, tmj->diag))
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

/* Says what became of cells without a tile, and how to have it otherwise. */
static void tmj_tell_empty(const struct tmj *tmj, size_t empty, bool opaque)
{
    const struct scenario *scenario = tmj->scenario;
    size_t tiles = mask_count(&tmj->tiled);
    const char *id = scenario->viewer_count ? scenario->things[0].id : NULL;
    struct diag diag = {.file = tmj->diag->file};
    struct bytes otherwise = {0};

    if (opaque)
        bytes_addf(&otherwise, "walls; --open empty makes them floor");
    else if (id) {
        bytes_addf(&otherwise, "floor; --inside ");
        bytes_add_word(&otherwise, id);
        bytes_addf(&otherwise, " makes walls of those that can't be reached from there");
    } else
        bytes_addf(&otherwise, "floor; --opaque empty makes them walls");
    diag_fail(&diag, "%zu cell%s a tile, %zu none: those count as %s", tiles,
              tiles == 1 ? " has" : "s have", empty, otherwise.data);
    diag_add(tmj->rule.options->told, &diag);
    bytes_release(&otherwise);
}

/* Cells without a tile lie outside, where others have a floor that is drawn. */
static void tmj_close_empty(struct tmj *tmj)
{
    const struct legend *legend = tmj->rule.legend;
    enum saying saying = legend_of(legend, WHAT_EMPTY, "");
    bool usual = saying == SAYING_NOTHING && legend->rest == SAYING_NOTHING;
    bool opaque = saying == SAYING_OPAQUE ||
                  (saying == SAYING_NOTHING && legend->rest == SAYING_OPAQUE) ||
                  (usual && tmj->floor);
    struct eyeshot_mask empty = {0};

    mask_init(&empty, tmj->tiled.width, tmj->tiled.height);
    mask_fill(&empty);
    eyeshot_mask_subtract(&empty, &tmj->tiled);
    if (opaque)
        eyeshot_mask_join(&tmj->scenario->map.opaque, &empty);
    if (usual && tmj->rule.options->told && !tmj->rule.options->inside && mask_count(&empty))
        tmj_tell_empty(tmj, mask_count(&empty), opaque);
    mask_release(&empty);
}

static int tmj_read_map(struct tmj *tmj, const cJSON *root)
{
    struct map *map = &tmj->scenario->map;

    if (tmj_find_size(tmj, root))
        return -1;
    map_init(map, (int)(tmj->x1 - tmj->x0), (int)(tmj->y1 - tmj->y0));
    mask_init(&tmj->tiled, map->width, map->height);
    for (size_t i = 0; i < tmj->part_count; i++)
        if ((tmj->parts[i].width ? tmj_place : tmj_read_objects)(tmj, &tmj->parts[i]))
            return -1;
    if (tmj_check_rule(tmj, root))
        return -1;
    tmj_keep_things(tmj);
    tmj_close_empty(tmj);
    for (size_t i = 0; i < tmj->cover_count; i++)
        for (int y = tmj->covers[i].box.y0; y < tmj->covers[i].box.y1; y++)
            (tmj->covers[i].opaque ? row_fill : row_wipe)(
                plane_row(&map->opaque, y), tmj->covers[i].box.x0, tmj->covers[i].box.x1);
    map_finish(map);
    if (tmj->shapes && tmj->rule.options->told)
        bytes_addf(tmj->rule.options->told,
                   "eyeshot: %s: %zu object%s passed over: polygons, lines, ellipses, texts and "
                   "rotated rectangles lie in no cell\n",
                   tmj->diag->file, tmj->shapes, tmj->shapes == 1 ? " is" : "s are");
    if (tmj->more || tmj->scenario->object_count)
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
    for (size_t i = 0; i < tmj.thing_count; i++)
        thing_release(&tmj.things[i]);
    free(tmj.things);
    free(tmj.covers);
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

const struct read_format read_tmj = {"tmj", "a map of Tiled as JSON",
                                     "tile layer property empty all root", tmj_detect_json,
                                     tmj_read_json};
const struct read_format read_tmx = {"tmx", "a map of Tiled", "tile layer property empty all root",
                                     tmj_detect_xml, tmj_read_xml};
