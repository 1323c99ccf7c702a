/* A map of Tiled: a layer `walls`, whose one tile is opaque, and a layer `viewers` of points. */
#include "cli/convert/level.h"
#include "cli/support/json_out.h"

#define TILE 16 /* pixels a side; all places are in pixels */
#define WALL 1 /* of the tileset: not 0, so that CSV that Tiled makes of it has walls for eyeshot */

/* What every layer has. */
static void begin_layer(struct json_out *json, const char *type, const char *name, int id)
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

static void write_walls(struct json_out *json, const struct eyeshot_mask *opaque)
{
    begin_layer(json, "tilelayer", "walls", 1);
    json_int(json, "width", opaque->width);
    json_int(json, "height", opaque->height);
    json_inline_array(json, "data");
    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++)
            json_raw(json, NULL, plane_get(opaque, x, y) ? "2" : "0", 1); /* WALL + firstgid */
    json_end(json);
    json_end(json);
}

static void write_properties(struct json_out *json, const struct given *given)
{
    json_array(json, "properties");
    for (int i = 0; i < 3; i++) {
        enum term term = viewer_terms[i];
        if (!given_has(given, term))
            continue;
        json_object(json, NULL);
        json_string(json, "name", term_keys[term]);
        json_string(json, "type", given->value[term] == EYESHOT_ALL ? "string" : "int");
        level_term(json, "value", given->value[term]);
        json_end(json);
    }
    json_end(json);
}

static void write_eye(struct json_out *json, const struct viewer *eye, size_t id)
{
    json_object(json, NULL);
    json_size(json, "id", id);
    json_string(json, "name", eye->id ? eye->id : "");
    json_string(json, "type", "viewer");
    json_bool(json, "point", true);
    json_int(json, "x", (int64_t)eye->cell.x * TILE + TILE / 2);
    json_int(json, "y", (int64_t)eye->cell.y * TILE + TILE / 2);
    json_int(json, "width", 0);
    json_int(json, "height", 0);
    json_int(json, "rotation", 0);
    json_bool(json, "visible", true);
    if (eye->given.given)
        write_properties(json, &eye->given);
    json_end(json);
}

static void write_viewers(struct json_out *json, const struct scenario *level)
{
    begin_layer(json, "objectgroup", "viewers", 2);
    json_array(json, "objects");
    for (size_t i = 0; i < level->viewer_count; i++)
        write_eye(json, &level->viewers[i], i + 1);
    json_end(json);
    json_end(json);
}

/* One tile without a picture. */
static void write_tilesets(struct json_out *json)
{
    json_array(json, "tilesets");
    json_object(json, NULL);
    json_int(json, "firstgid", 1);
    json_string(json, "name", "opaque");
    json_int(json, "tilewidth", TILE);
    json_int(json, "tileheight", TILE);
    json_int(json, "tilecount", 1);
    json_int(json, "columns", 0);
    json_int(json, "margin", 0);
    json_int(json, "spacing", 0);
    json_array(json, "tiles");
    json_object(json, NULL);
    json_int(json, "id", WALL);
    json_end(json);
    json_end(json);
    json_end(json);
    json_end(json);
}

static void write(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    struct json_out json = {.sink = sink, .pretty = style->pretty};

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
    json_array(&json, "layers");
    write_walls(&json, &level->map.opaque);
    if (level->viewer_count)
        write_viewers(&json, level);
    json_end(&json);
    write_tilesets(&json);
    json_end(&json);
    json_end_line(&json);
}

const struct format level_tmj = {"tmj", "a map of Tiled, viewers as objects", write};
