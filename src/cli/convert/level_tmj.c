/* A map of Tiled: a layer `walls`, whose one tile is opaque, and a layer `viewers` of points. */
#include "cli/convert/level.h"
#include "cli/support/json_out.h"

#define TILE 16 /* pixels a side; all places are in pixels */
#define WALL 1 /* of the tileset: not 0, so that CSV that Tiled makes of it has walls for eyeshot */

static void add_text(struct json_out *json, const char *key, const char *value)
{
    json_key(json, key);
    json_string(json, value);
}

static void add_number(struct json_out *json, const char *key, int64_t value)
{
    json_key(json, key);
    json_number(json, value);
}

static void add_bool(struct json_out *json, const char *key, bool value)
{
    json_key(json, key);
    json_bool(json, value);
}

/* What every layer has. */
static void begin_layer(struct json_out *json, const char *type, const char *name, int id)
{
    json_open(json, '{');
    add_text(json, "type", type);
    add_text(json, "name", name);
    add_number(json, "id", id);
    add_number(json, "x", 0);
    add_number(json, "y", 0);
    add_number(json, "opacity", 1);
    add_bool(json, "visible", true);
}

static void write_walls(struct json_out *json, const struct eyeshot_mask *opaque)
{
    begin_layer(json, "tilelayer", "walls", 1);
    add_number(json, "width", opaque->width);
    add_number(json, "height", opaque->height);
    json_key(json, "data");
    json_open_inline(json);
    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++)
            json_raw(json, plane_get(opaque, x, y) ? "2" : "0", 1); /* WALL + firstgid */
    json_close(json, ']');
    json_close(json, '}');
}

static void write_properties(struct json_out *json, const struct given *given)
{
    static const enum term list[] = {TERM_RADIUS, TERM_FACING, TERM_CONE};

    json_key(json, "properties");
    json_open(json, '[');
    for (int i = 0; i < 3; i++) {
        bool all = list[i] == TERM_RADIUS && given->value[list[i]] == EYESHOT_ALL;
        if (!given_has(given, list[i]))
            continue;
        json_open(json, '{');
        add_text(json, "name", term_keys[list[i]]);
        add_text(json, "type", all ? "string" : "int");
        if (all)
            add_text(json, "value", "all");
        else
            add_number(json, "value", given->value[list[i]]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void write_eye(struct json_out *json, const struct level_eye *eye, size_t id)
{
    json_open(json, '{');
    add_number(json, "id", (int64_t)id);
    add_text(json, "name", eye->id ? eye->id : "");
    add_text(json, "type", "viewer");
    add_bool(json, "point", true);
    add_number(json, "x", (int64_t)eye->cell.x * TILE + TILE / 2);
    add_number(json, "y", (int64_t)eye->cell.y * TILE + TILE / 2);
    add_number(json, "width", 0);
    add_number(json, "height", 0);
    add_number(json, "rotation", 0);
    add_bool(json, "visible", true);
    if (eye->given && eye->given->given)
        write_properties(json, eye->given);
    json_close(json, '}');
}

static void write_viewers(struct json_out *json, const struct level *level)
{
    begin_layer(json, "objectgroup", "viewers", 2);
    json_key(json, "objects");
    json_open(json, '[');
    for (size_t i = 0; i < level->eye_count; i++)
        write_eye(json, &level->eyes[i], i + 1);
    json_close(json, ']');
    json_close(json, '}');
}

/* One tile without a picture. */
static void write_tilesets(struct json_out *json)
{
    json_key(json, "tilesets");
    json_open(json, '[');
    json_open(json, '{');
    add_number(json, "firstgid", 1);
    add_text(json, "name", "opaque");
    add_number(json, "tilewidth", TILE);
    add_number(json, "tileheight", TILE);
    add_number(json, "tilecount", 1);
    add_number(json, "columns", 0);
    add_number(json, "margin", 0);
    add_number(json, "spacing", 0);
    json_key(json, "tiles");
    json_open(json, '[');
    json_open(json, '{');
    add_number(json, "id", WALL);
    json_close(json, '}');
    json_close(json, ']');
    json_close(json, '}');
    json_close(json, ']');
}

static void write(struct sink *sink, const struct level *level)
{
    struct json_out json = {.sink = sink, .pretty = level->pretty, .first = true};

    json_open(&json, '{');
    add_text(&json, "type", "map");
    add_text(&json, "version", "1.10");
    add_text(&json, "orientation", "orthogonal");
    add_text(&json, "renderorder", "right-down");
    add_bool(&json, "infinite", false);
    add_number(&json, "width", level->map->width);
    add_number(&json, "height", level->map->height);
    add_number(&json, "tilewidth", TILE);
    add_number(&json, "tileheight", TILE);
    add_number(&json, "nextlayerid", level->eye_count ? 3 : 2);
    add_number(&json, "nextobjectid", (int64_t)level->eye_count + 1);
    json_key(&json, "layers");
    json_open(&json, '[');
    write_walls(&json, &level->map->opaque);
    if (level->eye_count)
        write_viewers(&json, level);
    json_close(&json, ']');
    write_tilesets(&json);
    json_close(&json, '}');
    json_end_line(&json);
}

const struct level_format level_tmj = {"tmj", "a map of Tiled, viewers as objects", VIEWERS_ALL,
                                       NULL, write};
