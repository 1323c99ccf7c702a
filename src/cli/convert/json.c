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

static void convert_write_viewer(struct json_out *json, const struct thing *viewer)
{
    if (!viewer->id && !given_any(&viewer->given)) {
        json_cell(json, NULL, viewer->cell.x, viewer->cell.y);
        return;
    }
    json_object(json, NULL);
    if (viewer->id)
        json_string(json, "id", viewer->id);
    json_int(json, "x", viewer->cell.x);
    json_int(json, "y", viewer->cell.y);
    if (viewer->given.rule)
        json_string(json, "algorithm", viewer->given.rule->name);
    for (enum term term = 0; term < TERM_COUNT; term++)
        if (given_has(&viewer->given, term))
            convert_write_term(json, term_keys[term], viewer->given.value[term]);
    json_end(json);
}

/* A row as a string; an open cell whose glyph is opaque elsewhere shows the floor. */
static void convert_write_row(struct json_out *json, const struct map *map, int y,
                              const bool *opaque, uint32_t floor)
{
    struct bytes row = {0};

    for (int x = 0; x < map->width; x++) {
        char text[4];
        uint32_t code = map_code(map, x, y);
        if (!plane_get(&map->opaque, x, y) && opaque[code])
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
    bool *seen[2]; /* by kind, open and opaque: is the glyph one? */
    struct bytes told[2] = {{0}, {0}};
    const char *usual = ".,_~", *name;
    uint32_t floor = 0x10000;

    for (int kind = 1; kind >= 0; kind--) {
        seen[kind] = alloc_array(GLYPHS_END, sizeof *seen[kind]);
        for (int y = 0; y < map->height; y++)
            for (int x = 0; x < map->width; x++) {
                char text[4];
                uint32_t code = map_code(map, x, y);
                if (plane_get(&map->opaque, x, y) != kind || seen[1][code] || seen[kind][code])
                    continue;
                seen[kind][code] = true;
                if (glyph_is_wall(code) != kind)
                    bytes_add(&told[kind], text, utf8_encode(code, text));
            }
    }
    while (floor + 1 < GLYPHS_END && seen[1][floor])
        floor++;
    for (int i = 3; i >= 0; i--)
        floor = seen[1][(uint32_t)usual[i]] ? floor : (uint32_t)usual[i];
    if (told[0].length || told[1].length)
        json_object(json, "map");
    json_array(json, told[0].length || told[1].length ? "rows" : "map");
    for (int y = 0; y < map->height; y++)
        convert_write_row(json, map, y, seen[1], floor);
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
        free(seen[kind]);
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
            convert_write_viewer(&json, &level->things[i]);
        json_end(&json);
    }
    if (level->lights.count) {
        json_array(&json, "lights");
        for (size_t i = 0; i < level->lights.count; i++)
            convert_write_viewer(&json, &level->lights.list[i]);
        json_end(&json);
    }
    json_end(&json);
    json_end_line(&json);
}

#define TILE 16 /* pixels a side; all places of Tiled are in pixels */

/*
 * The tileset has one tile without a picture, whose id is 1 and number 2. The id is not 0,
 * so that CSV that Tiled makes of the map has walls for eyeshot.
 */
#define OPAQUE_TILE 2

static void convert_write_object(struct json_out *json, const struct thing *viewer, size_t id)
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
    if (given_any(&viewer->given))
        json_array(json, "properties");
    if (viewer->given.rule) {
        json_object(json, NULL);
        json_string(json, "name", "algorithm");
        json_string(json, "type", "string");
        json_string(json, "value", viewer->given.rule->name);
        json_end(json);
    }
    for (enum term term = 0; term < TERM_COUNT; term++) {
        if (!given_has(&viewer->given, term))
            continue;
        json_object(json, NULL);
        json_string(json, "name", term_keys[term]);
        json_string(json, "type", viewer->given.value[term] == EYESHOT_ALL ? "string" : "int");
        convert_write_term(json, "value", viewer->given.value[term]);
        json_end(json);
    }
    if (given_any(&viewer->given))
        json_end(json);
    json_end(json);
}

static void convert_write_tmj(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    const struct eyeshot_mask *opaque = &level->map.opaque;
    struct json_out json = {.sink = sink};

    (void)style;
    sink_format(sink,
                "{\"type\":\"map\",\"version\":\"1.10\",\"orientation\":\"orthogonal\","
                "\"renderorder\":\"right-down\",\"infinite\":false,\"width\":%d,\"height\":%d,"
                "\"tilewidth\":16,\"tileheight\":16,\"nextlayerid\":%d,\"nextobjectid\":%zu,"
                "\"layers\":[{\"type\":\"tilelayer\",\"name\":\"walls\",\"id\":1,\"x\":0,\"y\":0,"
                "\"opacity\":1,\"visible\":true,\"width\":%d,\"height\":%d,\"data\":",
                opaque->width, opaque->height, level->viewer_count ? 3 : 2, level->viewer_count + 1,
                opaque->width, opaque->height);
    json_array(&json, NULL);
    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++)
            json_int(&json, NULL, plane_get(opaque, x, y) ? OPAQUE_TILE : 0);
    json_end(&json);
    sink_text(sink, "}");
    if (level->viewer_count) {
        sink_text(sink, ",{\"type\":\"objectgroup\",\"name\":\"viewers\",\"id\":2,\"x\":0,\"y\":0,"
                        "\"opacity\":1,\"visible\":true,\"objects\":");
        json_array(&json, NULL);
        for (size_t i = 0; i < level->viewer_count; i++)
            convert_write_object(&json, &level->things[i], i + 1);
        json_end(&json);
        sink_text(sink, "}");
    }
    sink_text(sink, "],\"tilesets\":[{\"firstgid\":1,\"name\":\"opaque\",\"tilewidth\":16,"
                    "\"tileheight\":16,\"tilecount\":1,\"columns\":0,\"margin\":0,\"spacing\":0,"
                    "\"tiles\":[{\"id\":1}]}]}\n");
}

const struct format convert_json = {"json", "a scenario with the rows as strings",
                                    convert_write_json};
const struct format convert_tmj = {"tmj", "a map of Tiled, viewers as objects", convert_write_tmj};
