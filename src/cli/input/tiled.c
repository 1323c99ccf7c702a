/*
 * Source: "JSON Map Format", doc.mapeditor.org/en/stable/reference/json-map-format (Tiled 1.11).
 *
 * Maps of Tiled, as JSON and as XML, which tmx.c makes the same tree of; both have their shape
 * (json_shapes.c) before they are read. Layers become a list of rectangles of tiles and of layers
 * of objects; an infinite map is as large as its chunks. Then tiles are put on the map (tiles.c
 * reads them, tiled_rule.c says which are opaque), and objects after them (tiled_objects.c).
 */
#include "cli/input/tiled.h"
#include "cli/support/limit.h"

bool tiled_is_map(const cJSON *root)
{
    return (json_get(root, "layers") || json_get(root, "orientation")) && !json_get(root, "map");
}

static bool tiled_detect(const char *text, size_t length)
{
    return length > 5 && (!memcmp(text, "<?xml", 5) ||
                          (!memcmp(text, "<map", 4) && memchr(" \t\r\n>", text[4], 5)));
}

cJSON *tiled_parse(const struct source *source, const char *root, struct diag *diag)
{
    return source->length && source->text[0] == '<'
               ? tmx_parse(source, root, diag)
               : json_parse(source->text, source->length, "data map", diag);
}

static void tiled_add_layer(struct tiled *tiled, const struct tiled_layer *layer)
{
    tiled->layers =
        alloc_grow(tiled->layers, tiled->layer_count, &tiled->layer_room, sizeof *tiled->layers);
    tiled->layers[tiled->layer_count++] = *layer;
}

/* An area of tiles: a layer, or a chunk of one. */
static int tiled_add_area(struct tiled *tiled, const cJSON *area, struct tiled_layer layer)
{
    struct eyeshot_box *box = &layer.box;
    int64_t x = tiled_tile_at(layer.x, tiled->tile_width), width;
    int64_t y = tiled_tile_at(layer.y, tiled->tile_height), height;

    if (json_fit(area, &json_area_shape, tiled->diag))
        return -1;
    if (!json_get(area, "data"))
        return json_fail(tiled->diag, area, "found no data, expected the tiles under data");
    width = json_whole(json_get(area, "width"), 0);
    height = json_whole(json_get(area, "height"), 0);
    if (json_check_size(area, width, height, tiled->diag))
        return -1;
    layer.area = area;
    layer.between =
        (double)(x * tiled->tile_width) != layer.x || (double)(y * tiled->tile_height) != layer.y;
    if (tiled->infinite) {
        x += json_whole(json_get(area, "x"), 0);
        y += json_whole(json_get(area, "y"), 0);
    }
    /* An int holds it: at most JSON_MAX_DEPTH / 2 groups shift a layer, each by so many pixels. */
    *box = (struct eyeshot_box){(int)x, (int)y, (int)(x + width), (int)(y + height)};
    if (tiled->infinite)
        tiled->box = box_join(tiled->box, *box);
    tiled_add_layer(tiled, &layer);
    return 0;
}

/* Every layer that is no group, in the order in which they stand. */
static int tiled_add_layers(struct tiled *tiled, const cJSON *layers,
                            const struct tiled_layer *around)
{
    int status = 0;

    for (const cJSON *json = json_first(layers); json && !status; json = json->next) {
        const char *type = json_text(json, "type");
        struct tiled_layer layer = *around;
        layer.json = json;
        layer.x += tiled_pixels(json, "offsetx");
        layer.y += tiled_pixels(json, "offsety");
        layer.hidden |= cJSON_IsFalse(json_get(json, "visible"));
        if (tiled_rule_layer(tiled, json, &layer.saying))
            return -1;
        if (!strcmp(type, "group"))
            status = tiled_add_layers(tiled, json_get(json, "layers"), &layer);
        else if (!strcmp(type, "objectgroup"))
            tiled_add_layer(tiled, &layer);
        else if (!strcmp(type, "tilelayer") && !tiled->infinite)
            status = tiled_add_area(tiled, json, layer);
        else if (!strcmp(type, "tilelayer")) {
            const cJSON *chunk = json_first(json_get(json, "chunks"));
            for (; chunk && !status; chunk = chunk->next)
                status = tiled_add_area(tiled, chunk, layer);
        }
    }
    return status;
}

/* The size of the map: its own, or, of an infinite one, that of all its chunks. */
static int tiled_find_size(struct tiled *tiled, const cJSON *root)
{
    struct tiled_layer none = {.saying = SAYING_NOTHING};

    tiled->infinite = cJSON_IsTrue(json_get(root, "infinite"));
    tiled->tile_width = json_whole(json_get(root, "tilewidth"), 1);
    tiled->tile_height = json_whole(json_get(root, "tileheight"), 1);
    tiled->box = (struct eyeshot_box){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    if (!tiled->infinite) {
        if (json_fit(root, &json_area_shape, tiled->diag))
            return -1;
        tiled->box = (struct eyeshot_box){0, 0, (int)json_whole(json_get(root, "width"), 0),
                                          (int)json_whole(json_get(root, "height"), 0)};
    }
    if (tiled_add_layers(tiled, json_get(root, "layers"), &none))
        return -1;
    if (tiled->box.x0 >= tiled->box.x1)
        return json_fail(tiled->diag, root, "found no cells, expected a map");
    return json_check_size(root, (int64_t)tiled->box.x1 - tiled->box.x0,
                           (int64_t)tiled->box.y1 - tiled->box.y0, tiled->diag);
}

/* The tiles of row `y` of a layer. */
static int tiled_place_row(struct tiled *tiled, const struct tiled_layer *layer, int y,
                           const uint32_t *tiles)
{
    const struct eyeshot_box *box = &tiled->box;
    struct eyeshot_mask *opaque = &tiled->scenario->map.opaque;

    for (int x = layer->box.x0; x < layer->box.x1; x++, tiles++) {
        bool inside = x >= box->x0 && x < box->x1 && y >= box->y0 && y < box->y1;
        bool is_opaque = tiled_is_opaque(tiled, *tiles, layer->saying);
        if (*tiles && inside && !layer->hidden) {
            plane_set(&tiled->full, x - box->x0, y - box->y0);
            tiled->floor |= !is_opaque;
        }
        /* Tiles that lie in no cell stop no sight. */
        if (is_opaque && layer->between)
            return json_fail(tiled->diag, layer->area,
                             "opaque tiles are shifted by %g,%g pixels, expected whole tiles",
                             layer->x, layer->y);
        if (is_opaque && inside)
            plane_set(opaque, x - box->x0, y - box->y0);
    }
    return 0;
}

static int tiled_place(struct tiled *tiled, const struct tiled_layer *layer)
{
    size_t width = (size_t)(layer->box.x1 - layer->box.x0);
    size_t count = width * (size_t)(layer->box.y1 - layer->box.y0);
    uint32_t *tiles = tiles_read(json_get(layer->area, "data"), layer->json, count, tiled->diag);
    int status = tiles ? 0 : -1;

    for (int y = layer->box.y0; y < layer->box.y1 && !status; y++)
        status = limit_check(tiled->diag) ||
                 tiled_place_row(tiled, layer, y, tiles + (size_t)(y - layer->box.y0) * width);
    free(tiles);
    return status ? -1 : 0;
}

/* Does anything say what is opaque, and is there a layer that is asked for? */
static int tiled_check_rule(const struct tiled *tiled, const cJSON *root)
{
    const struct legend *legend = &tiled->scenario->legend;

    for (size_t i = 0; i < legend->item_count; i++)
        if (legend->items[i].what == WHAT_LAYER && !tiled->layer_found)
            return json_fail(tiled->diag, root, "no layer is called '%s'", legend->items[i].name);
    if (tiled->said)
        return 0;
    return json_fail(tiled->diag, root,
                     "nothing says what is opaque: expected tiles or layers with a property "
                     "'opaque', a layer called 'walls', or --opaque layer:NAME, "
                     "property:NAME or tile:LIST");
}

/* What is said of cells without a tile; where that is nothing, they are as `tiled->floor` says. */
static enum saying tiled_of_empty(const struct tiled *tiled)
{
    enum saying saying = legend_of(&tiled->scenario->legend, WHAT_EMPTY, "", 0);

    return saying == SAYING_NOTHING ? tiled->scenario->legend.rest : saying;
}

/* Cells without a tile lie outside where others have a floor that is drawn. */
static void tiled_close_empty(struct tiled *tiled)
{
    enum saying saying = tiled_of_empty(tiled);
    struct eyeshot_mask empty = {0};

    if (saying == SAYING_OPEN || (saying == SAYING_NOTHING && !tiled->floor))
        return;
    mask_init(&empty, tiled->full.width, tiled->full.height);
    mask_fill(&empty);
    eyeshot_mask_subtract(&empty, &tiled->full);
    eyeshot_mask_join(&tiled->scenario->map.opaque, &empty);
    mask_release(&empty);
}

/* Says what became of cells without a tile, and how to have it otherwise; and what lies nowhere. */
static void tiled_tell(const struct tiled *tiled)
{
    const struct scenario *scenario = tiled->scenario;
    size_t full = mask_count(&tiled->full), empty = map_area(&scenario->map) - full;
    const char *id = scenario->viewer_count ? scenario->things[0].id : NULL;
    bool inside = id && !tiled->floor;
    struct diag diag = {.file = tiled->diag->file};
    struct bytes *told = tiled->options->told, word = {0};

    if (!told)
        return;
    if (inside)
        bytes_add_word(&word, id);
    diag_fail(&diag, "%zu cell%s a tile, %zu none: those count as %s%s%s", full,
              full == 1 ? " has" : "s have", empty,
              tiled->floor ? "walls; --open empty makes them floor"
              : inside     ? "floor; --inside "
                           : "floor; --opaque empty makes them walls",
              inside ? word.data : "",
              inside ? " makes walls of those that can't be reached from there" : "");
    if (empty && tiled_of_empty(tiled) == SAYING_NOTHING && !tiled->options->inside)
        diag_add(told, &diag);
    bytes_release(&word);
    diag_fail(&diag,
              "%zu object%s passed over: polygons, lines, ellipses, texts and rotated rectangles "
              "lie in no cell",
              tiled->shapes, tiled->shapes == 1 ? " is" : "s are");
    if (tiled->shapes)
        diag_add(told, &diag);
}

static int tiled_read_map(struct tiled *tiled, const cJSON *root)
{
    struct map *map = &tiled->scenario->map;

    if (json_fit(root, &json_tiled_shape, tiled->diag) ||
        legend_init(&tiled->scenario->legend, &tiled->options->said, tiled->diag) ||
        tiled_read_sets(tiled, root) || tiled_find_size(tiled, root))
        return -1;
    map_init(map, tiled->box.x1 - tiled->box.x0, tiled->box.y1 - tiled->box.y0);
    mask_init(&tiled->full, map->width, map->height);
    for (size_t i = 0; i < tiled->layer_count; i++)
        if (tiled->layers[i].area && tiled_place(tiled, &tiled->layers[i]))
            return -1;
    tiled_close_empty(tiled);
    for (size_t i = 0; i < tiled->layer_count; i++)
        if (!tiled->layers[i].area && tiled_read_objects(tiled, &tiled->layers[i]))
            return -1;
    if (tiled_check_rule(tiled, root))
        return -1;
    map_finish(map);
    tiled_sort_things(tiled->scenario);
    tiled_tell(tiled);
    tiled->scenario->dropped = "tiles and objects";
    return 0;
}

int tiled_read_tree(struct scenario *scenario, const cJSON *root, const struct source *source,
                    const struct read_options *options, struct diag *diag)
{
    struct tiled tiled = {.scenario = scenario, .source = source, .options = options, .diag = diag};
    int status = tiled_read_map(&tiled, root);

    scenario->format = &read_tiled;
    free(tiled.tiles);
    free(tiled.sets);
    free(tiled.layers);
    mask_release(&tiled.full);
    return status;
}

static int tiled_read(struct scenario *scenario, struct source *source,
                      const struct read_options *options, struct diag *diag)
{
    cJSON *root = tiled_parse(source, "map", diag);

    scenario->json = diag->in;
    return root ? tiled_read_tree(scenario, root, source, options, diag) : -1;
}

const struct read_format read_tiled = {"tiled",
                                       "a map of Tiled, as XML or JSON",
                                       "tile layer property empty all root",
                                       tiled_detect,
                                       tiled_read,
                                       "<"};
