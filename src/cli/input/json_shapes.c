/*
 * What a scenario is, from its smallest values up: every key that may stand in one, and what kind
 * of value it has. json_shape.c holds scenarios against these tables, `eyeshot help schema` prints
 * them (json_schema.c), and eyeshot-map(5) explains what the keys mean.
 */
#include "cli/input/json.h"

#define SHAPE static const struct json_shape
#define KEYS static const struct json_key
#define LIST(element, text) .kinds = JSON_ARRAY, .expected = (text), .of = (element)
#define OBJECT(table) .kinds = JSON_OBJECT, .keys = (table)

enum { MAY, MUST }; /* a key may be there, or must */

SHAPE anything = {0};
const struct json_shape json_flag_shape = {.kinds = JSON_FLAG, .expected = "true or false"};
SHAPE number = {.kinds = JSON_WHOLE,
                .expected = "a whole number",
                .least = -JSON_WHOLE_MOST,
                .most = JSON_WHOLE_MOST};
SHAPE amount = {
    .kinds = JSON_WHOLE, .expected = "a whole number, 0 or more", .most = JSON_WHOLE_MOST};
SHAPE size = {.kinds = JSON_WHOLE,
              .expected = "a whole number, 1 or more",
              .least = 1,
              .most = JSON_WHOLE_MOST};
const struct json_shape json_name_shape = {.kinds = JSON_NAME, .expected = "a name"};
SHAPE names = {.kinds = JSON_NAME, .expected = "a name", .many = true, .filled = true};
SHAPE glyphs = {.kinds = JSON_TEXT, .expected = "a string of glyphs", .many = true};

/* Terms */

SHAPE radius = {.kinds = JSON_WHOLE | JSON_WORD | JSON_NULL,
                .expected = "a whole number, 0 or more, \"all\" or null",
                .most = JSON_WHOLE_MOST,
                .words = (const char *const[]){"all"},
                .count = 1};
SHAPE shape = {.kinds = JSON_WORD, .words = shape_names, .count = EYESHOT_STRICT};
SHAPE walls = {.kinds = JSON_WORD, .words = walls_names, .count = 2};
SHAPE border = {.kinds = JSON_WORD, .words = border_names, .count = 2};
SHAPE diagonals = {.kinds = JSON_WORD, .words = diagonals_names, .count = 2};
SHAPE degrees = {
    .kinds = JSON_WHOLE, .expected = "whole degrees", .least = INT32_MIN, .most = INT32_MAX};
SHAPE cone = {.kinds = JSON_WHOLE, .expected = "whole degrees, 1 to 360", .least = 1, .most = 360};
const struct json_shape *const json_term_shapes[TERM_COUNT] = {
    &radius, &shape, &walls, &border, &diagonals, &json_flag_shape, &degrees, &cone, NULL, &amount};
#define OWN_TERMS                                                                                  \
    {"radius", &radius, MAY}, {"facing", &degrees, MAY},                                           \
    {                                                                                              \
        "cone", &cone, MAY                                                                         \
    }

/* Cells */

#define POSITION_KEYS                                                                              \
    {"x", &number, MAY}, {"y", &number, MAY}, {"row", &number, MAY},                               \
    {                                                                                              \
        "col", &number, MAY                                                                        \
    }
#define IS_POSITION                                                                                \
    .expected = "a position: [x,y]", .lacking = "a position", .of = &number, .count = 2
KEYS position_keys[] = {POSITION_KEYS, {0}};
SHAPE position = {.name = "position",
                  .kinds = JSON_ARRAY | JSON_OBJECT,
                  IS_POSITION,
                  .keys = position_keys,
                  .one_of = "x, y|row, col"};
SHAPE position_or_many = {.kinds = JSON_ARRAY | JSON_OBJECT,
                          IS_POSITION,
                          .keys = position_keys,
                          .one_of = "x, y|row, col",
                          .many = true};
SHAPE positions = {LIST(&position, "an array of positions")};
SHAPE steps = {LIST(&position, "an array of positions"), .filled = true};
SHAPE place = {.name = "place",
               .kinds = JSON_NAME | JSON_ARRAY | JSON_OBJECT,
               IS_POSITION,
               .keys = position_keys,
               .one_of = "x, y|row, col"};
SHAPE places = {LIST(&place, "an array of positions and names"), .filled = true};

/* A map, in any of its forms */

SHAPE cell = {.kinds = JSON_WHOLE, .expected = "0 or 1", .most = 1};
SHAPE row = {.kinds = JSON_TEXT | JSON_ARRAY, .expected = "a row: a string", .of = &cell};
SHAPE rows = {LIST(&row, "an array of rows")};
SHAPE path = {.kinds = JSON_TEXT, .expected = "a path"};
KEYS row_keys[] = {{"rows", &rows, MUST},
                   {"opaque", &glyphs, MAY},
                   {"open", &glyphs, MAY},
                   {"name", &anything, MAY},
                   {0}};
KEYS file_keys[] = {{"file", &path, MUST},
                    {"opaque", &glyphs, MAY},
                    {"open", &glyphs, MAY},
                    {"name", &anything, MAY},
                    {0}};
KEYS blocked_keys[] = {{"width", &size, MUST},
                       {"height", &size, MUST},
                       {"blocked", &positions, MUST},
                       {"name", &anything, MAY},
                       {0}};
KEYS shared_keys[] = {{"name", &json_name_shape, MUST}, {0}};
SHAPE row_map = {OBJECT(row_keys)};
SHAPE file_map = {OBJECT(file_keys)};
SHAPE blocked_map = {OBJECT(blocked_keys), .lacking = "width, height and blocked"};
SHAPE shared_map = {OBJECT(shared_keys)};
static const struct json_shape *const maps[] = {&row_map, &file_map, &blocked_map, &shared_map,
                                                NULL};
const struct json_shape json_map_shape = {.name = "map",
                                          .kinds = JSON_TEXT | JSON_ARRAY | JSON_OBJECT,
                                          .expected = "a map",
                                          .lacking =
                                              "a map: rows, a file, or width, height and blocked",
                                          .of = &row,
                                          .variants = maps};

/* Who looks */

KEYS viewer_keys[] = {{"id", &json_name_shape, MAY},
                      {"at", &json_name_shape, MAY},
                      POSITION_KEYS,
                      {"algorithm", &json_name_shape, MAY},
                      OWN_TERMS,
                      {"dark", &amount, MAY},
                      {0}};
KEYS light_keys[] = {
    {"id", &json_name_shape, MAY}, {"at", &json_name_shape, MAY}, POSITION_KEYS, OWN_TERMS, {0}};
#define LOOKER(table)                                                                              \
    .kinds = JSON_NAME | JSON_ARRAY | JSON_OBJECT, IS_POSITION, .keys = (table),                   \
    .one_of = "x, y|row, col|at"
SHAPE viewer = {.name = "viewer", LOOKER(viewer_keys)};
SHAPE light = {.name = "light", LOOKER(light_keys)};
SHAPE lights = {LIST(&light, "an array of lights")};
SHAPE viewers = {LIST(&viewer, "an array of viewers")};
SHAPE pair = {LIST(&place, "a pair: [from,to]"), .count = 2};
SHAPE pairs = {LIST(&pair, "an array of pairs")};

/* A story */

#define UNIT_KEYS                                                                                  \
    {"id", &json_name_shape, MUST}, POSITION_KEYS, OWN_TERMS, {"dark", &amount, MAY},              \
    {                                                                                              \
        "light", &amount, MAY                                                                      \
    }
#define IS_UNIT                                                                                    \
    .kinds = JSON_OBJECT, .expected = "an object", .lacking = "a position",                        \
    .one_of = "x, y|row, col"
SHAPE team_id = {.kinds = JSON_TEXT, .expected = "a team's id"};
KEYS unit_keys[] = {UNIT_KEYS, {0}};
KEYS spawned_keys[] = {UNIT_KEYS, {"team", &team_id, MUST}, {0}};
SHAPE unit = {.name = "unit", IS_UNIT, .keys = unit_keys};
SHAPE spawned = {IS_UNIT, .keys = spawned_keys};
SHAPE units = {LIST(&unit, "an array of units")};
KEYS team_keys[] = {{"id", &json_name_shape, MUST},
                    {"algorithm", &json_name_shape, MAY},
                    {"radius", &radius, MAY},
                    {"shape", &shape, MAY},
                    {"walls", &walls, MAY},
                    {"diagonals", &diagonals, MAY},
                    {"dark", &amount, MAY},
                    {"units", &units, MAY},
                    {0}};
SHAPE team = {.name = "team", .kinds = JSON_OBJECT, .expected = "an object", .keys = team_keys};
SHAPE teams = {LIST(&team, "an array of teams")};

SHAPE range = {.kinds = JSON_WHOLE | JSON_NULL,
               .expected = "a whole number, 0 or more",
               .most = JSON_WHOLE_MOST};
KEYS ability_keys[] = {{"line", &json_flag_shape, MAY}, {"range", &range, MAY}, {0}};
SHAPE ability = {.kinds = JSON_OBJECT, .expected = "an object", .keys = ability_keys};
SHAPE abilities = {
    .kinds = JSON_OBJECT, .expected = "an object", .others = &ability, .all_others = true};

SHAPE unit_id = {.kinds = JSON_TEXT, .expected = "a unit's id"};
SHAPE ability_name = {.kinds = JSON_TEXT, .expected = "an ability"};
SHAPE tile = {.kinds = JSON_GLYPH, .expected = "a tile: one character", .many = true};
KEYS move_keys[] = {{"move", &unit_id, MUST},
                    {"to", &position, MAY},
                    {"walk", &steps, MAY},
                    {"shoot", &unit_id, MAY},
                    {0}};
KEYS set_keys[] = {{"set", &position_or_many, MUST}, {"tile", &tile, MUST}, {0}};
KEYS die_keys[] = {{"die", &unit_id, MUST}, {0}};
KEYS spawn_keys[] = {{"spawn", &spawned, MUST}, {0}};
KEYS shoot_keys[] = {{"shoot", &unit_id, MUST}, {"at", &unit_id, MUST}, {0}};
KEYS use_keys[] = {
    {"use", &ability_name, MUST}, {"by", &unit_id, MUST}, {"at", &unit_id, MUST}, {0}};
KEYS look_keys[] = {{"look", &unit_id, MUST}, {"at", &unit_id, MUST}, {0}};
KEYS change_keys[] = {{"change", &unit_id, MUST}, OWN_TERMS, {"dark", &amount, MAY}, {0}};
SHAPE move = {OBJECT(move_keys), .one_of = "to|walk", .lacking = "one of to and walk"};
SHAPE set = {OBJECT(set_keys)};
SHAPE die = {OBJECT(die_keys)};
SHAPE spawn = {OBJECT(spawn_keys)};
SHAPE shoot = {OBJECT(shoot_keys)};
SHAPE use = {OBJECT(use_keys)};
SHAPE look = {OBJECT(look_keys)};
SHAPE change = {OBJECT(change_keys)};
static const struct json_shape *const events[] = {&move, &set,  &die,    &spawn, &shoot,
                                                  &use,  &look, &change, NULL};
SHAPE event = {.name = "event",
               .kinds = JSON_OBJECT,
               .expected = "an event: an object",
               .lacking = "an event: one of move, set, die, spawn, shoot, use, look, change",
               .variants = events};
SHAPE turn = {LIST(&event, "an array of events")};
SHAPE turns = {LIST(&turn, "an array of turns")};

/* What must come of it */

KEYS differ_keys[] = {{"at_most", &amount, MUST}, {0}};
SHAPE differ = {.kinds = JSON_OBJECT,
                .expected = "{\"at_most\":N}",
                .lacking = "{\"at_most\":N}",
                .keys = differ_keys};
SHAPE mask_row = {.kinds = JSON_TEXT, .expected = "a row: a string of 01", .signs = "01"};
SHAPE mask_rows = {LIST(&mask_row, "an array of rows")};
KEYS mask_keys[] = {{"rows", &mask_rows, MUST}, {"differ", &differ, MAY}, {0}};
SHAPE mask = {.kinds = JSON_ARRAY | JSON_OBJECT,
              .expected = "an array of rows",
              .of = &mask_row,
              .keys = mask_keys,
              .lacking = "a list of them"};
SHAPE state_row = {.kinds = JSON_TEXT, .expected = "a row: a string of 012", .signs = "012"};
SHAPE state_rows = {LIST(&state_row, "an array of rows")};
KEYS state_keys[] = {{"rows", &state_rows, MUST}, {"differ", &differ, MAY}, {0}};
SHAPE state = {.kinds = JSON_ARRAY | JSON_OBJECT,
               .expected = "an array of rows",
               .of = &state_row,
               .keys = state_keys,
               .lacking = "a list of them"};
SHAPE team_states = {.kinds = JSON_OBJECT, .expected = "an object of teams", .others = &state};
SHAPE states = {.kinds = JSON_OBJECT, .expected = "an object of turns", .others = &team_states};
KEYS count_keys[] = {{"min", &amount, MAY}, {"max", &amount, MAY}, {0}};
SHAPE count = {.kinds = JSON_WHOLE | JSON_OBJECT,
               .expected = "a whole number, 0 or more",
               .most = JSON_WHOLE_MOST,
               .keys = count_keys};
SHAPE flag_or_many = {.kinds = JSON_FLAG, .expected = "true or false", .many = true};
SHAPE flags = {LIST(&json_flag_shape, "an array of true and false")};
SHAPE outcomes = {.kinds = JSON_OBJECT, .expected = "an object of turns", .others = &flags};
SHAPE properties = {
    .kinds = JSON_OBJECT, .expected = "an object of properties", .others = &json_flag_shape};
KEYS expect_keys[] = {{"mask", &mask, MAY},          {"visible", &places, MAY},
                      {"hidden", &places, MAY},      {"count", &count, MAY},
                      {"clear", &flag_or_many, MAY}, {"states", &states, MAY},
                      {"events", &outcomes, MAY},    {"property", &properties, MAY},
                      {"differ", &differ, MAY},      {0}};
SHAPE expect = {.name = "expect",
                .kinds = JSON_OBJECT,
                .expected = "an object of expectations",
                .keys = expect_keys};

/* All of it */

SHAPE op = {.kinds = JSON_TEXT, .expected = "a command's name"};
KEYS scenario_keys[] = {{"map", &json_map_shape, MUST}, {"algorithm", &names, MAY},
                        {"radius", &radius, MAY},       {"shape", &shape, MAY},
                        {"walls", &walls, MAY},         {"border", &border, MAY},
                        {"diagonals", &diagonals, MAY}, {"own_cell", &json_flag_shape, MAY},
                        {"facing", &degrees, MAY},      {"cone", &cone, MAY},
                        {"dark", &amount, MAY},         {"lights", &lights, MAY},
                        {"opaque", &glyphs, MAY},       {"open", &glyphs, MAY},
                        {"viewers", &viewers, MAY},     {"teams", &teams, MAY},
                        {"turns", &turns, MAY},         {"abilities", &abilities, MAY},
                        {"from", &place, MAY},          {"to", &place, MAY},
                        {"pairs", &pairs, MAY},         {"expect", &expect, MAY},
                        {"id", &anything, MAY},         {"op", &op, MAY},
                        {"name", &anything, MAY},       {0}};
const struct json_shape json_scenario_shape = {.name = "scenario",
                                               .kinds = JSON_OBJECT,
                                               .expected = "a scenario: an object",
                                               .lacking = "a scenario",
                                               .keys = scenario_keys};

/* An answer of `fov`, which has keys besides these */

SHAPE side = {.kinds = JSON_WHOLE,
              .expected = "a number of cells: 1 to 131072",
              .least = 1,
              .most = EYESHOT_MOST_SIDE};
SHAPE scale = {.kinds = JSON_WHOLE, .expected = "a scale: 1 or 2", .least = 1, .most = 2};
KEYS result_keys[] = {{"scale", &scale, MUST},      {"width", &side, MUST},
                      {"height", &side, MUST},      {"mask", &mask_rows, MUST},
                      {"states", &state_rows, MAY}, {0}};
const struct json_shape json_result_shape = {.kinds = JSON_OBJECT,
                                             .expected = "a fov/1 object",
                                             .lacking = "a fov/1 object",
                                             .keys = result_keys,
                                             .others = &anything};

/* A map of Tiled: everything may have keys besides these */

#define TILED(table, noun) .kinds = JSON_OBJECT, .keys = (table), .others = &anything, IS(noun)
#define IS(noun) .expected = (noun), .lacking = (noun)
SHAPE text = {.kinds = JSON_TEXT, .expected = "a string"};
SHAPE pixels = {.kinds = JSON_NUMBER,
                .expected = "a number of pixels",
                .least = -1000000000,
                .most = 1000000000};
SHAPE offset = {.kinds = JSON_WHOLE,
                .expected = "a place: -131072 to 131072",
                .least = -EYESHOT_MOST_SIDE,
                .most = EYESHOT_MOST_SIDE};
SHAPE gid = {
    .kinds = JSON_WHOLE, .expected = "a global tile id: 0 to 4294967295", .most = UINT32_MAX};
SHAPE first_gid = {.kinds = JSON_WHOLE,
                   .expected = "a global tile id: 1 to 4294967295",
                   .least = 1,
                   .most = UINT32_MAX};
KEYS property_keys[] = {{"name", &text, MUST}, {0}};
SHAPE property = {TILED(property_keys, "a property")};
SHAPE all_properties = {LIST(&property, "an array of properties")};
KEYS set_tile_keys[] = {{"id", &gid, MUST}, {"properties", &all_properties, MAY}, {0}};
SHAPE set_tile = {TILED(set_tile_keys, "a tile")};
SHAPE set_tiles = {LIST(&set_tile, "an array of tiles")};
KEYS tile_file_keys[] = {{"tiles", &set_tiles, MAY}, {0}};
const struct json_shape json_tileset_shape = {TILED(tile_file_keys, "a tileset")};
KEYS tileset_keys[] = {
    {"firstgid", &first_gid, MUST}, {"source", &path, MAY}, {"tiles", &set_tiles, MAY}, {0}};
SHAPE tileset = {TILED(tileset_keys, "a tileset")};
SHAPE tilesets = {LIST(&tileset, "an array of tilesets")};
KEYS object_keys[] = {{"x", &pixels, MUST},
                      {"y", &pixels, MUST},
                      {"width", &pixels, MAY},
                      {"height", &pixels, MAY},
                      {"rotation", &pixels, MAY},
                      {"name", &text, MAY},
                      {"properties", &all_properties, MAY},
                      {0}};
const struct json_shape json_object_shape = {TILED(object_keys, "an object with a place")};
KEYS some_object_keys[] = {{0}};
SHAPE some_object = {TILED(some_object_keys, "an object")};
SHAPE objects = {LIST(&some_object, "an array of objects")};
KEYS size_keys[] = {{"width", &side, MUST}, {"height", &side, MUST}, {0}};
const struct json_shape json_size_shape = {TILED(size_keys, "a width and a height")};
SHAPE tiles = {.kinds = JSON_TEXT | JSON_ARRAY, .expected = "the tiles under data", .of = &gid};
KEYS patch_keys[] = {{"width", &side, MUST}, {"height", &side, MUST}, {"data", &tiles, MUST}, {0}};
const struct json_shape json_patch_shape = {TILED(patch_keys, "the tiles under data")};
KEYS chunk_keys[] = {{"x", &offset, MUST},    {"y", &offset, MUST},   {"width", &side, MUST},
                     {"height", &side, MUST}, {"data", &tiles, MUST}, {0}};
SHAPE chunk = {TILED(chunk_keys, "a chunk")};
SHAPE chunks = {LIST(&chunk, "an array of chunks")};
SHAPE layer;
SHAPE layers = {LIST(&layer, "an array of layers")};
SHAPE layer_type = {.kinds = JSON_WORD,
                    .words =
                        (const char *const[]){"tilelayer", "objectgroup", "imagelayer", "group"},
                    .count = 4};
KEYS layer_keys[] = {{"type", &layer_type, MUST},
                     {"name", &text, MAY},
                     {"offsetx", &pixels, MAY},
                     {"offsety", &pixels, MAY},
                     {"properties", &all_properties, MAY},
                     {"chunks", &chunks, MAY},
                     {"objects", &objects, MAY},
                     {"layers", &layers, MAY},
                     {0}};
SHAPE layer = {TILED(layer_keys, "a layer")};
SHAPE orthogonal = {.kinds = JSON_WORD,
                    .expected = "an orthogonal map",
                    .words = (const char *const[]){"orthogonal"},
                    .count = 1};
KEYS tiled_keys[] = {{"orientation", &orthogonal, MUST},
                     {"infinite", &json_flag_shape, MAY},
                     {"tilewidth", &side, MUST},
                     {"tileheight", &side, MUST},
                     {"layers", &layers, MAY},
                     {"tilesets", &tilesets, MAY},
                     {0}};
const struct json_shape json_tiled_shape = {TILED(tiled_keys, "a map of Tiled")};

const struct json_shape *const json_shapes[] = {&json_scenario_shape,
                                                &json_map_shape,
                                                &position,
                                                &place,
                                                &viewer,
                                                &light,
                                                &unit,
                                                &team,
                                                &event,
                                                &expect,
                                                NULL};
