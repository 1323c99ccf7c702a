/*
 * What a scenario is, from its smallest values up: every key that may stand in one, and what kind
 * of value it has. json_shape.c holds scenarios against these tables and prints them for `eyeshot help
 * schema`; eyeshot-map(5) explains what the keys mean. A map of Tiled has tables of its own, in
 * which any other key may stand as well.
 */
#include "cli/input/json.h"

#define SHAPE static const struct json_shape
#define KEYS static const struct json_key
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
#define OBJECT(table, noun) IS(JSON_OBJECT, noun), .keys = (table)
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
KEYS position_keys[] = {XY, {0}};
KEYS row_col_keys[] = {ROW_COL, {0}};
#define A_POSITION VARIANTS(position_keys, row_col_keys)
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
KEYS row_keys[] = {MUST("rows", rows), LEGEND, MAY("name", anything), {0}};
KEYS file_keys[] = {MUST("file", text), LEGEND, MAY("name", anything), {0}};
KEYS blocked_keys[] = {MUST("width", size),
                       MUST("height", size),
                       MUST("blocked", positions),
                       MAY("name", anything),
                       {0}};
const struct json_shape json_map_shape = {
    IS(JSON_TEXT | JSON_ARRAY | JSON_OBJECT, "a map: rows, a file, or width, height and blocked"),
    .of = &row, VARIANTS(row_keys, file_keys, blocked_keys)};

/* Who looks, or shines: by a name or a position, or an object with one of them and more */

#define VIEWER MAY("id", name), MAY("algorithm", name), OWN_TERMS, MAY("dark", amount)
KEYS named_viewer_keys[] = {MUST("at", name), VIEWER, {0}};
KEYS viewer_keys[] = {XY, VIEWER, {0}};
KEYS row_viewer_keys[] = {ROW_COL, VIEWER, {0}};
KEYS named_light_keys[] = {MUST("at", name), MAY("id", name), OWN_TERMS, {0}};
KEYS light_keys[] = {XY, MAY("id", name), OWN_TERMS, {0}};
KEYS row_light_keys[] = {ROW_COL, MAY("id", name), OWN_TERMS, {0}};
#define WHO POSITION(JSON_NAME, "[x,y], a name, or an object with x and y, or at")
SHAPE viewer = {WHO, VARIANTS(named_viewer_keys, viewer_keys, row_viewer_keys)};
SHAPE light = {WHO, VARIANTS(named_light_keys, light_keys, row_light_keys)};
SHAPE viewers = {LIST(viewer, "an array of viewers")};
SHAPE lights = {LIST(light, "an array of lights")};
SHAPE pair = {LIST(place, "a pair: [from,to]"), .least = 2, .most = 2};
SHAPE pairs = {LIST(pair, "an array of pairs")};

/* A story */

#define UNIT MUST("id", name), OWN_TERMS, MAY("dark", amount), MAY("light", amount)
KEYS unit_keys[] = {XY, UNIT, {0}};
KEYS row_unit_keys[] = {ROW_COL, UNIT, {0}};
KEYS spawned_keys[] = {XY, UNIT, MUST("team", text), {0}};
KEYS row_spawned_keys[] = {ROW_COL, UNIT, MUST("team", text), {0}};
#define A_UNIT IS(JSON_OBJECT, "a unit: an object with an id and a position")
SHAPE unit = {A_UNIT, VARIANTS(unit_keys, row_unit_keys)};
SHAPE spawned = {A_UNIT, VARIANTS(spawned_keys, row_spawned_keys)};
SHAPE units = {LIST(unit, "an array of units")};
KEYS team_keys[] = {MUST("id", name), MAY("algorithm", name), TERMS, MAY("units", units), {0}};
SHAPE team = {OBJECT(team_keys, "a team: an object")};
SHAPE teams = {LIST(team, "an array of teams")};

SHAPE range = {IS(JSON_WHOLE | JSON_NULL, "a whole number, 0 or more"), .most = JSON_WHOLE_MOST};
KEYS ability_keys[] = {MAY("line", flag), MAY("range", range), {0}};
SHAPE ability = {OBJECT(ability_keys, "an object")};
SHAPE abilities = {OBJECT(NULL, "an object"), .others = &ability};

SHAPE unit_id = {IS(JSON_TEXT, "a unit's id")};
SHAPE steps = {LIST(position, "an array of positions"), .least = 1};
SHAPE tile = {IS(JSON_GLYPH, "a tile: one character"), .many = true};
KEYS walk_keys[] = {MUST("walk", steps), MUST("move", unit_id), MAY("shoot", unit_id), {0}};
KEYS move_keys[] = {MUST("move", unit_id), MUST("to", position), MAY("shoot", unit_id), {0}};
KEYS set_keys[] = {MUST("set", position_or_many), MUST("tile", tile), {0}};
KEYS die_keys[] = {MUST("die", unit_id), {0}};
KEYS spawn_keys[] = {MUST("spawn", spawned), {0}};
KEYS shoot_keys[] = {MUST("shoot", unit_id), MUST("at", unit_id), {0}};
KEYS use_keys[] = {MUST("use", text), MUST("by", unit_id), MUST("at", unit_id), {0}};
KEYS look_keys[] = {MUST("look", unit_id), MUST("at", unit_id), {0}};
KEYS change_keys[] = {MUST("change", unit_id), OWN_TERMS, {0}};
SHAPE event = {
    IS(JSON_OBJECT, "an event: an object with move, set, die, spawn, shoot, use, look or change"),
    VARIANTS(walk_keys, move_keys, set_keys, die_keys, spawn_keys, shoot_keys, use_keys, look_keys,
             change_keys)};
SHAPE turn = {LIST(event, "an array of events")};
SHAPE turns = {LIST(turn, "an array of turns")};

/* What must come of it */

KEYS differ_keys[] = {MUST("at_most", amount), {0}};
SHAPE differ = {OBJECT(differ_keys, "{\"at_most\":N}")};
SHAPE mask_row = {IS(JSON_TEXT, "a row: a string of 01"), .signs = "01"};
SHAPE mask = {LIST(mask_row, "an array of rows")};
SHAPE state_row = {IS(JSON_TEXT, "a row: a string of 012"), .signs = "012"};
SHAPE state = {LIST(state_row, "an array of rows")};
SHAPE team_states = {OBJECT(NULL, "an object of teams"), .others = &state};
SHAPE states = {OBJECT(NULL, "an object of turns"), .others = &team_states};
KEYS count_keys[] = {MAY("min", amount), MAY("max", amount), {0}};
SHAPE count = {IS(JSON_WHOLE | JSON_OBJECT, "a whole number, 0 or more"), .most = JSON_WHOLE_MOST,
               .keys = count_keys};
SHAPE flag_or_many = {IS(JSON_FLAG, "true or false"), .many = true};
SHAPE flags = {LIST(flag, "an array of true and false")};
SHAPE outcomes = {OBJECT(NULL, "an object of turns"), .others = &flags};
SHAPE properties = {OBJECT(NULL, "an object of properties"), .others = &flag};
KEYS expect_keys[] = {MAY("mask", mask),          MAY("visible", places),
                      MAY("hidden", places),      MAY("count", count),
                      MAY("clear", flag_or_many), MAY("states", states),
                      MAY("events", outcomes),    MAY("property", properties),
                      MAY("differ", differ),      {0}};
SHAPE expect = {OBJECT(expect_keys, "an object of expectations")};

/* All of it */

KEYS scenario_keys[] = {MUST("map", json_map_shape),
                        MAY("algorithm", names),
                        TERMS,
                        MAY("border", border),
                        MAY("own_cell", flag),
                        MAY("facing", degrees),
                        MAY("cone", cone),
                        LEGEND,
                        MAY("viewers", viewers),
                        MAY("lights", lights),
                        MAY("inside", place),
                        MAY("from", place),
                        MAY("to", place),
                        MAY("pairs", pairs),
                        MAY("teams", teams),
                        MAY("turns", turns),
                        MAY("abilities", abilities),
                        MAY("expect", expect),
                        MAY("id", anything),
                        MAY("op", text),
                        MAY("name", anything),
                        {0}};
const struct json_shape json_scenario_shape = {OBJECT(scenario_keys, "a scenario: an object")};

/* An answer of `fov`, which has keys besides these */

SHAPE side = {WHOLE("a number of cells: 1 to 131072", 1, EYESHOT_MOST_SIDE)};
SHAPE scale = {WHOLE("a scale: 1 or 2", 1, 2)};
KEYS result_keys[] = {MUST("scale", scale), MUST("width", side),  MUST("height", side),
                      MUST("mask", mask),   MAY("states", state), {0}};
const struct json_shape json_result_shape = {OBJECT(result_keys, "a fov/1 object"),
                                             .others = &anything};

/* A map of Tiled */

#define TILED(table, noun) OBJECT(table, noun), .others = &anything
SHAPE pixels = {IS(JSON_NUMBER, "a number of pixels"), .least = -1000000000, .most = 1000000000};
SHAPE offset = {WHOLE("a place: -131072 to 131072", -EYESHOT_MOST_SIDE, EYESHOT_MOST_SIDE)};
SHAPE gid = {WHOLE("a global tile id: 0 to 4294967295", 0, UINT32_MAX)};
SHAPE first_gid = {WHOLE("a global tile id: 1 to 4294967295", 1, UINT32_MAX)};
KEYS property_keys[] = {MUST("name", text), {0}};
SHAPE property = {TILED(property_keys, "a property")};
SHAPE all_properties = {LIST(property, "an array of properties")};
KEYS set_tile_keys[] = {MUST("id", gid), MAY("properties", all_properties), {0}};
SHAPE set_tile = {TILED(set_tile_keys, "a tile")};
SHAPE set_tiles = {LIST(set_tile, "an array of tiles")};
KEYS tile_file_keys[] = {MAY("tiles", set_tiles), {0}};
const struct json_shape json_tileset_shape = {TILED(tile_file_keys, "a tileset")};
KEYS tileset_keys[] = {
    MUST("firstgid", first_gid), MAY("source", text), MAY("tiles", set_tiles), {0}};
SHAPE tileset = {TILED(tileset_keys, "a tileset")};
SHAPE tilesets = {LIST(tileset, "an array of tilesets")};
KEYS object_keys[] = {MUST("x", pixels),
                      MUST("y", pixels),
                      MAY("width", pixels),
                      MAY("height", pixels),
                      MAY("rotation", pixels),
                      MAY("name", text),
                      MAY("properties", all_properties),
                      {0}};
const struct json_shape json_object_shape = {TILED(object_keys, "an object with a place")};
SHAPE some_object = {TILED(NULL, "an object")};
SHAPE objects = {LIST(some_object, "an array of objects")};
SHAPE tiles = {IS(JSON_TEXT | JSON_ARRAY, "the tiles under data"), .of = &gid};
KEYS area_keys[] = {MUST("width", side), MUST("height", side), MAY("x", offset),
                    MAY("y", offset),    MAY("data", tiles),   {0}};
const struct json_shape json_area_shape = {
    TILED(area_keys, "an area: an object with width and height")};
SHAPE chunks = {LIST(json_area_shape, "an array of chunks")};
SHAPE layer;
SHAPE layers = {LIST(layer, "an array of layers")};
static const char *const layer_types[] = {"tilelayer", "objectgroup", "imagelayer", "group"};
SHAPE layer_type = {WORDS(layer_types, 4)};
KEYS layer_keys[] = {MUST("type", layer_type),
                     MAY("name", text),
                     MAY("offsetx", pixels),
                     MAY("offsety", pixels),
                     MAY("properties", all_properties),
                     MAY("chunks", chunks),
                     MAY("objects", objects),
                     MAY("layers", layers),
                     {0}};
SHAPE layer = {TILED(layer_keys, "a layer")};
static const char *const orientations[] = {"orthogonal"};
SHAPE orthogonal = {WORDS(orientations, 1), .expected = "an orthogonal map"};
KEYS tiled_keys[] = {MUST("orientation", orthogonal),
                     MAY("infinite", flag),
                     MUST("tilewidth", side),
                     MUST("tileheight", side),
                     MAY("layers", layers),
                     MAY("tilesets", tilesets),
                     {0}};
const struct json_shape json_tiled_shape = {TILED(tiled_keys, "a map of Tiled")};
