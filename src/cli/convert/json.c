/*
 * Maps as JSON: a scenario, which holds every glyph and viewer, and a map of Tiled, whose layer
 * `walls` has one opaque tile and whose layer `viewers` has points. cells.c has the formats that
 * hold cells alone.
 */
#include <stdlib.h>

#include "cli/convert/forms.h"
#include "cli/support/alloc.h"
#include "cli/support/json_out.h"
#include "cli/support/utf8.h"

/* The terms of its own that a viewer has, which may be EYESHOT_ALL of a radius. */
static void convert_write_term(struct json_out *json, const char *key, int64_t value)
{
    if (value == EYESHOT_ALL)
        json_string(json, key, "all");
    else
        json_int(json, key, value);
}

static void convert_write_viewer(struct json_out *json, const struct viewer *viewer)
{
    if (!viewer->id && !viewer->given.given) {
        json_cell(json, NULL, viewer->cell.x, viewer->cell.y);
        return;
    }
    json_object(json, NULL);
    if (viewer->id)
        json_string(json, "id", viewer->id);
    json_int(json, "x", viewer->cell.x);
    json_int(json, "y", viewer->cell.y);
    for (int i = 0; i < 3; i++)
        if (given_has(&viewer->given, viewer_terms[i]))
            convert_write_term(json, term_keys[viewer_terms[i]],
                               viewer->given.value[viewer_terms[i]]);
    json_end(json);
}

/* A row as a string; an open cell whose glyph is opaque elsewhere shows the floor. */
static void convert_write_row(struct json_out *json, const struct map *map, int y,
                              const struct glyph_set *opaque, uint32_t floor)
{
    struct bytes row = {0};

    for (int x = 0; x < map->width; x++) {
        char text[4];
        uint32_t code = map_code(map, x, y);
        if (!plane_get(&map->opaque, x, y) && glyph_set_has(opaque, code))
            code = floor;
        bytes_add(&row, text, utf8_encode(code, text));
    }
    json_string(json, NULL, row.data);
    bytes_release(&row);
}

/*
 * The rows, and what a reader must be told of their glyphs: which are opaque though they are no
 * usual walls, and which are open though they are.
 */
static void convert_write_rows(struct json_out *json, const struct map *map)
{
    static const char *const keys[2] = {"open", "opaque"};
    struct glyph_set seen[2] = {{0}, {0}};
    struct bytes told[2] = {{0}, {0}};
    const char *usual = ".,_~", *name;
    uint32_t floor = 0x10000;

    for (int kind = 1; kind >= 0; kind--)
        for (int y = 0; y < map->height; y++)
            for (int x = 0; x < map->width; x++) {
                char text[4];
                uint32_t code = map_code(map, x, y);
                if (plane_get(&map->opaque, x, y) == kind && !glyph_set_has(&seen[1], code) &&
                    glyph_set_add(&seen[kind], code) && glyph_is_wall(code) != kind)
                    bytes_add(&told[kind], text, utf8_encode(code, text));
            }
    while (glyph_set_has(&seen[1], floor))
        floor++;
    for (int i = 3; i >= 0; i--)
        floor = glyph_set_has(&seen[1], (uint32_t)usual[i]) ? floor : (uint32_t)usual[i];
    if (told[0].length || told[1].length)
        json_object(json, "map");
    json_array(json, told[0].length || told[1].length ? "rows" : "map");
    for (int y = 0; y < map->height; y++)
        convert_write_row(json, map, y, &seen[1], floor);
    json_end(json);
    for (int kind = 1; kind >= 0; kind--) {
        struct bytes text = {0};
        if (!told[kind].length)
            continue;
        if (what_of(told[kind].data, &name) != WHAT_GLYPHS || name != told[kind].data)
            bytes_addf(&text, "chars:");
        bytes_addf(&text, "%s", told[kind].data);
        json_string(json, keys[kind], text.data);
        bytes_release(&text);
    }
    if (told[0].length || told[1].length)
        json_end(json);
    for (int kind = 0; kind < 2; kind++) {
        glyph_set_release(&seen[kind]);
        bytes_release(&told[kind]);
    }
}

/* An @ of the map is no viewer where a list of them, which may be empty, stands beside it. */
static void convert_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    struct json_out json = {.sink = sink};
    struct cell mark = {-1, 0};

    (void)style;
    json_object(&json, NULL);
    convert_write_rows(&json, &level->map);
    if (!convert_is_marked(level) && (level->viewer_count || map_find(&level->map, '@', &mark))) {
        json_array(&json, "viewers");
        for (size_t i = 0; i < level->viewer_count; i++)
            convert_write_viewer(&json, &level->viewers[i]);
        json_end(&json);
    }
    json_end(&json);
    json_end_line(&json);
}

#define TILE 16 /* pixels a side; all places of Tiled are in pixels */
#define WALL 1 /* of the tileset: not 0, so that CSV that Tiled makes of it has walls for eyeshot */

static void convert_begin_layer(struct json_out *json, const char *type, const char *name, int id)
{
    json_object(json, NULL);
    json_string(json, "type", type);
    json_string(json, "name", name);
    json_int(json, "id", id);
    json_int(json, "x", 0);
    json_int(json, "y", 0);
    json_int(json, "opacity", 1);
    json_bool(json, "visible", true);
}

static void convert_write_properties(struct json_out *json, const struct given *given)
{
    json_array(json, "properties");
    for (int i = 0; i < 3; i++) {
        enum term term = viewer_terms[i];
        if (!given_has(given, term))
            continue;
        json_object(json, NULL);
        json_string(json, "name", term_keys[term]);
        json_string(json, "type", given->value[term] == EYESHOT_ALL ? "string" : "int");
        convert_write_term(json, "value", given->value[term]);
        json_end(json);
    }
    json_end(json);
}

static void convert_write_object(struct json_out *json, const struct viewer *viewer, size_t id)
{
    json_object(json, NULL);
    json_size(json, "id", id);
    json_string(json, "name", viewer->id ? viewer->id : "");
    json_string(json, "type", "viewer");
    json_bool(json, "point", true);
    json_int(json, "x", (int64_t)viewer->cell.x * TILE + TILE / 2);
    json_int(json, "y", (int64_t)viewer->cell.y * TILE + TILE / 2);
    json_int(json, "width", 0);
    json_int(json, "height", 0);
    json_int(json, "rotation", 0);
    json_bool(json, "visible", true);
    if (viewer->given.given)
        convert_write_properties(json, &viewer->given);
    json_end(json);
}

static void convert_write_layers(struct json_out *json, const struct scenario *level)
{
    const struct eyeshot_mask *opaque = &level->map.opaque;

    json_array(json, "layers");
    convert_begin_layer(json, "tilelayer", "walls", 1);
    json_int(json, "width", opaque->width);
    json_int(json, "height", opaque->height);
    json_inline_array(json, "data");
    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++)
            json_int(json, NULL, plane_get(opaque, x, y) ? WALL + 1 : 0);
    json_end(json);
    json_end(json);
    if (level->viewer_count) {
        convert_begin_layer(json, "objectgroup", "viewers", 2);
        json_array(json, "objects");
        for (size_t i = 0; i < level->viewer_count; i++)
            convert_write_object(json, &level->viewers[i], i + 1);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

static void convert_write_tmj(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    struct json_out json = {.sink = sink};

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "type", "map");
    json_string(&json, "version", "1.10");
    json_string(&json, "orientation", "orthogonal");
    json_string(&json, "renderorder", "right-down");
    json_bool(&json, "infinite", false);
    json_int(&json, "width", level->map.width);
    json_int(&json, "height", level->map.height);
    json_int(&json, "tilewidth", TILE);
    json_int(&json, "tileheight", TILE);
    json_int(&json, "nextlayerid", level->viewer_count ? 3 : 2);
    json_size(&json, "nextobjectid", level->viewer_count + 1);
    convert_write_layers(&json, level);
    json_array(&json, "tilesets"); /* one tile without a picture */
    json_object(&json, NULL);
    json_int(&json, "firstgid", 1);
    json_string(&json, "name", "opaque");
    json_int(&json, "tilewidth", TILE);
    json_int(&json, "tileheight", TILE);
    json_int(&json, "tilecount", 1);
    json_int(&json, "columns", 0);
    json_int(&json, "margin", 0);
    json_int(&json, "spacing", 0);
    json_array(&json, "tiles");
    json_object(&json, NULL);
    json_int(&json, "id", WALL);
    json_end(&json);
    json_end(&json);
    json_end(&json);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
}

const struct format convert_json = {"json", "a scenario with the rows as strings",
                                    convert_write_json};
const struct format convert_tmj = {"tmj", "a map of Tiled, viewers as objects", convert_write_tmj};
