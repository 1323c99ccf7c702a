/*
 * What a scenario is, from its smallest values up: every key that may stand in one, and what kind
 * of value it has. json_shape.c holds scenarios against these tables and prints them for
 * `eyeshot help schema`; eyeshot-map(5) explains what the keys mean. A map of Tiled has tables of
 * its own, in which any other key may stand as well.
 */
#include "cli/input/json.h"

#define SHAPE static const struct json_shape
#define MAY(key, shape)                                                                            \
    {                                                                                              \
        key, &(shape), false                                                                       \
    }
#define MUST(key, shape)                                                                           \
    {                                                                                              \
        key, &(shape), true                                                                        \
    }
#define IS(kind, noun) .kinds = (kind), .expected = (noun)
#define LIST(element, noun) IS(JSON_ARRAY, noun), .of = &(element)
#define KEYS(...)                                                                                  \
    (const struct json_key[])                                                                      \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }
#define OBJECT(noun, ...) IS(JSON_OBJECT, noun), .keys = KEYS(__VA_ARGS__)
#define OTHERS(noun, shape) IS(JSON_OBJECT, noun), .others = &(shape)
#define WHOLE(noun, low, high) IS(JSON_WHOLE, noun), .least = (low), .most = (high)
#define WORDS(list, length) .kinds = JSON_WORD, .words = (list), .count = (length)
#define VARIANTS(...)                                                                              \
    .variants = (const struct json_key *const[])                                                   \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

SHAPE anything = {0};
SHAPE flag = {IS(JSON_FLAG, "true or false")};
SHAPE number = {WHOLE("a whole number", -JSON_WHOLE_MOST, JSON_WHOLE_MOST)};
SHAPE amount = {WHOLE("a whole number, 0 or more", 0, JSON_WHOLE_MOST)};
SHAPE size = {WHOLE("a whole number, 1 or more", 1, JSON_WHOLE_MOST)};
SHAPE text = {IS(JSON_TEXT, "a string")};
SHAPE glyphs = {IS(JSON_TEXT, "a string of glyphs"), .many = true};
SHAPE name = {IS(JSON_NAME, "a name")};
SHAPE names = {IS(JSON_NAME | JSON_ARRAY, "a name"), .of = &name, .least = 1};
const struct json_shape *const json_flag = &flag, *const json_name = &name;

/* Terms */

SHAPE radius = {
    IS(JSON_WHOLE | JSON_WORD | JSON_NULL, "a whole number, 0 or more, \"all\" or null"),
    .most = JSON_WHOLE_MOST, .words = (const char *const[]){"all"}, .count = 1};
SHAPE shape = {WORDS(shape_names, EYESHOT_STRICT)};
SHAPE walls = {WORDS(walls_names, 2)};
SHAPE border = {WORDS(border_names, 2)};
SHAPE diagonals = {WORDS(diagonals_names, 2)};
SHAPE degrees = {WHOLE("whole degrees", INT32_MIN, INT32_MAX)};
SHAPE cone = {WHOLE("whole degrees, 1 to 360", 1, 360)};
const struct json_shape *const json_term_shapes[TERM_COUNT] = {
    &radius, &shape, &walls, &border, &diagonals, &flag, &degrees, &cone, NULL, &amount};
#define TERMS                                                                                      \
    MAY("radius", radius), MAY("shape", shape), MAY("walls", walls), MAY("diagonals", diagonals),  \
        MAY("dark", amount)
#define OWN_TERMS MAY("radius", radius), MAY("facing", degrees), MAY("cone", cone)

/* Cells */

#define XY MUST("x", number), MUST("y", number)
#define ROW_COL MUST("row", number), MUST("col", number)
#define POSITION(others, noun)                                                                     \
    IS((others) | JSON_ARRAY | JSON_OBJECT, noun), .of = &number, .least = 2, .most = 2
#define A_POSITION VARIANTS(KEYS(XY), KEYS(ROW_COL))
SHAPE position = {POSITION(0, "a position: [x,y]"), A_POSITION};
SHAPE position_or_many = {POSITION(0, "a position: [x,y]"), A_POSITION, .many = true};
SHAPE positions = {LIST(position, "an array of positions")};
SHAPE place = {POSITION(JSON_NAME, "a position: [x,y], or a name"), A_POSITION};
SHAPE places = {LIST(place, "an array of positions and names"), .least = 1};

/* A map, in any of its forms */

SHAPE cell = {WHOLE("0 or 1", 0, 1)};
SHAPE row = {IS(JSON_TEXT | JSON_ARRAY, "a row: a string"), .of = &cell};
SHAPE rows = {LIST(row, "an array of rows")};
#define LEGEND MAY("opaque", glyphs), MAY("open", glyphs)
const struct json_shape json_map_shape = {
    IS(JSON_TEXT | JSON_ARRAY | JSON_OBJECT, "a map: rows, a file, or width, height and blocked"),
    .of = &row,
    VARIANTS(KEYS(MUST("rows", rows), LEGEND, MAY("name", anything)),
             KEYS(MUST("file", text), LEGEND, MAY("name", anything)),
             KEYS(MUST("width", size), MUST("height", size), MUST("blocked", positions),
                  MAY("name", anything)))};

/* Who looks, or shines: by a name or a position, or an object with one of them and more */

#define VIEWER MAY("id", name), MAY("algorithm", name), OWN_TERMS, MAY("dark", amount)
#define WHO POSITION(JSON_NAME, "[x,y], a name, or an object with x and y, or at")
SHAPE viewer = {WHO,
                VARIANTS(KEYS(MUST("at", name), VIEWER), KEYS(XY, VIEWER), KEYS(ROW_COL, VIEWER))};
SHAPE light = {WHO, VARIANTS(KEYS(MUST("at", name), MAY("id", name), OWN_TERMS),
                             KEYS(XY, MAY("id", name), OWN_TERMS),
                             KEYS(ROW_COL, MAY("id", name), OWN_TERMS))};
SHAPE viewers = {LIST(viewer, "an array of viewers")};
SHAPE lights = {LIST(light, "an array of lights")};
SHAPE pair = {LIST(place, "a pair: [from,to]"), .least = 2, .most = 2};
SHAPE pairs = {LIST(pair, "an array of pairs")};

/* A story */

#define UNIT MUST("id", name), OWN_TERMS, MAY("dark", amount), MAY("light", amount)
#define A_UNIT IS(JSON_OBJECT, "a unit: an object with an id and a position")
SHAPE unit = {A_UNIT, VARIANTS(KEYS(XY, UNIT), KEYS(ROW_COL, UNIT))};
SHAPE spawned = {
    A_UNIT, VARIANTS(KEYS(XY, UNIT, MUST("team", text)), KEYS(ROW_COL, UNIT, MUST("team", text)))};
SHAPE units = {LIST(unit, "an array of units")};
SHAPE team = {OBJECT("a team: an object", MUST("id", name), MAY("algorithm", name), TERMS,
                     MAY("units", units))};
SHAPE teams = {LIST(team, "an array of teams")};

SHAPE range = {IS(JSON_WHOLE | JSON_NULL, "a whole number, 0 or more"), .most = JSON_WHOLE_MOST};
SHAPE ability = {OBJECT("an object", MAY("line", flag), MAY("range", range))};
SHAPE abilities = {OTHERS("an object", ability)};

SHAPE unit_id = {IS(JSON_TEXT, "a unit's id")};
SHAPE steps = {LIST(position, "an array of positions"), .least = 1};
SHAPE tile = {IS(JSON_GLYPH, "a tile: one character"), .many = true};
SHAPE event = {
    IS(JSON_OBJECT, "an event: an object with move, set, die, spawn, shoot, use, look or change"),
    VARIANTS(KEYS(MUST("walk", steps), MUST("move", unit_id), MAY("shoot", unit_id)),
             KEYS(MUST("move", unit_id), MUST("to", position), MAY("shoot", unit_id)),
             KEYS(MUST("set", position_or_many), MUST("tile", tile)), KEYS(MUST("die", unit_id)),
             KEYS(MUST("spawn", spawned)), KEYS(MUST("shoot", unit_id), MUST("at", unit_id)),
             KEYS(MUST("use", text), MUST("by", unit_id), MUST("at", unit_id)),
             KEYS(MUST("look", unit_id), MUST("at", unit_id)),
             KEYS(MUST("change", unit_id), OWN_TERMS))};
SHAPE turn = {LIST(event, "an array of events")};
SHAPE turns = {LIST(turn, "an array of turns")};

/* What must come of it */

SHAPE differ = {OBJECT("{\"at_most\":N}", MUST("at_most", amount))};
SHAPE mask_row = {IS(JSON_TEXT, "a row: a string of 01"), .signs = "01"};
SHAPE mask = {LIST(mask_row, "an array of rows")};
SHAPE state_row = {IS(JSON_TEXT, "a row: a string of 012"), .signs = "012"};
SHAPE state = {LIST(state_row, "an array of rows")};
SHAPE team_states = {OTHERS("an object of teams", state), .least = 1};
SHAPE states = {OTHERS("an object of turns", team_states), .least = 1};
SHAPE count = {IS(JSON_WHOLE | JSON_OBJECT, "a whole number, 0 or more"), .most = JSON_WHOLE_MOST,
               .keys = KEYS(MAY("min", amount), MAY("max", amount))};
SHAPE flag_or_many = {IS(JSON_FLAG, "true or false"), .many = true};
SHAPE flags = {LIST(flag, "an array of true and false")};
SHAPE outcomes = {OTHERS("an object of turns", flags), .least = 1};
SHAPE properties = {OTHERS("an object of properties", flag), .least = 1};
SHAPE expect = {OBJECT("an object of expectations", MAY("mask", mask), MAY("visible", places),
                       MAY("hidden", places), MAY("count", count), MAY("clear", flag_or_many),
                       MAY("states", states), MAY("events", outcomes), MAY("property", properties),
                       MAY("differ", differ))};

/* All of it */

const struct json_shape json_scenario_shape = {
    OBJECT("a scenario: an object", MUST("map", json_map_shape), MAY("algorithm", names), TERMS,
           MAY("border", border), MAY("own_cell", flag), MAY("facing", degrees), MAY("cone", cone),
           LEGEND, MAY("viewers", viewers), MAY("lights", lights), MAY("inside", place),
           MAY("from", place), MAY("to", place), MAY("pairs", pairs), MAY("teams", teams),
           MAY("turns", turns), MAY("abilities", abilities), MAY("expect", expect),
           MAY("id", anything), MAY("op", text), MAY("name", anything))};

/* An answer of `fov`, which has keys besides these */

SHAPE side = {WHOLE("a number of cells: 1 to 131072", 1, EYESHOT_MOST_SIDE)};
SHAPE scale = {WHOLE("a scale: 1 or 2", 1, 2)};
const struct json_shape json_result_shape = {OBJECT("a fov/1 object", MUST("scale", scale),
                                                    MUST("width", side), MUST("height", side),
                                                    MUST("mask", mask), MAY("states", state)),
                                             .others = &anything};

/* A map of Tiled */

#define TILED(noun, ...) OBJECT(noun, __VA_ARGS__), .others = &anything
SHAPE pixels = {IS(JSON_NUMBER, "pixels, -30000000 to 30000000"), .least = -30000000,
                .most = 30000000};
SHAPE offset = {WHOLE("a place: -131072 to 131072", -EYESHOT_MOST_SIDE, EYESHOT_MOST_SIDE)};
SHAPE gid = {WHOLE("a global tile id: 0 to 4294967295", 0, UINT32_MAX)};
SHAPE first_gid = {WHOLE("a global tile id: 1 to 4294967295", 1, UINT32_MAX)};
SHAPE property = {TILED("a property", MUST("name", text))};
SHAPE all_properties = {LIST(property, "an array of properties")};
SHAPE set_tile = {TILED("a tile", MUST("id", gid), MAY("properties", all_properties))};
SHAPE set_tiles = {LIST(set_tile, "an array of tiles")};
const struct json_shape json_tileset_shape = {TILED("a tileset", MAY("tiles", set_tiles))};
SHAPE tileset = {
    TILED("a tileset", MUST("firstgid", first_gid), MAY("source", text), MAY("tiles", set_tiles))};
SHAPE tilesets = {LIST(tileset, "an array of tilesets")};
const struct json_shape json_object_shape = {
    TILED("an object with a place", MUST("x", pixels), MUST("y", pixels), MAY("width", pixels),
          MAY("height", pixels), MAY("rotation", pixels), MAY("name", text),
          MAY("properties", all_properties))};
SHAPE some_object = {OTHERS("an object", anything)};
SHAPE objects = {LIST(some_object, "an array of objects")};
SHAPE tiles = {IS(JSON_TEXT | JSON_ARRAY, "the tiles under data"), .of = &gid};
const struct json_shape json_area_shape = {
    TILED("an area: an object with width and height", MUST("width", side), MUST("height", side),
          MAY("x", offset), MAY("y", offset), MAY("data", tiles))};
SHAPE chunks = {LIST(json_area_shape, "an array of chunks")};
SHAPE layer;
SHAPE layers = {LIST(layer, "an array of layers")};
static const char *const layer_types[] = {"tilelayer", "objectgroup", "imagelayer", "group"};
SHAPE layer_type = {WORDS(layer_types, 4)};
SHAPE layer = {TILED("a layer", MUST("type", layer_type), MAY("name", text), MAY("offsetx", pixels),
                     MAY("offsety", pixels), MAY("properties", all_properties),
                     MAY("chunks", chunks), MAY("objects", objects), MAY("layers", layers))};
static const char *const orientations[] = {"orthogonal"};
SHAPE orthogonal = {WORDS(orientations, 1), .expected = "an orthogonal map"};
const struct json_shape json_tiled_shape = {TILED("a map of Tiled", MUST("orientation", orthogonal),
                                                  MAY("infinite", flag), MUST("tilewidth", side),
                                                  MUST("tileheight", side), MAY("layers", layers),
                                                  MAY("tilesets", tilesets))};
