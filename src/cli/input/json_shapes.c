/*
 * What a scenario is, from its smallest values up: every key that may stand in one, and what kind
 * of value it has. json_shape.c holds scenarios against these tables, `eyeshot help schema` prints
 * them (json_schema.c), and eyeshot-map(5) explains what the keys mean.
 */
#include "cli/input/json.h"

#define SHAPE static const struct json_shape
#define KEYS static const struct json_key
#define IS(kind, noun) .kinds = (kind), .expected = (noun)
#define LIST(element, noun) IS(JSON_ARRAY, noun), .of = (element)
#define OBJECT(table) .kinds = JSON_OBJECT, .keys = (table)
#define WHOLE(noun, low, high) IS(JSON_WHOLE, noun), .least = (low), .most = (high)
#define WORDS(list, length) .words = (list), .count = (length)

SHAPE anything = {0};
SHAPE flag = {IS(JSON_FLAG, "true or false")};
SHAPE number = {WHOLE("a whole number", -JSON_WHOLE_MOST, JSON_WHOLE_MOST)};
SHAPE amount = {WHOLE("a whole number, 0 or more", 0, JSON_WHOLE_MOST)};
SHAPE size = {WHOLE("a whole number, 1 or more", 1, JSON_WHOLE_MOST)};
SHAPE name = {IS(JSON_NAME, "a name")};
const struct json_shape *const json_flag = &flag, *const json_name = &name;
SHAPE names = {IS(JSON_NAME, "a name"), .many = true, .filled = true};
SHAPE glyphs = {IS(JSON_TEXT, "a string of glyphs"), .many = true};

/* Terms */

SHAPE radius = {
    IS(JSON_WHOLE | JSON_WORD | JSON_NULL, "a whole number, 0 or more, \"all\" or null"),
    .most = JSON_WHOLE_MOST, .words = (const char *const[]){"all"}, .count = 1};
SHAPE shape = {.kinds = JSON_WORD, WORDS(shape_names, EYESHOT_STRICT)};
SHAPE walls = {.kinds = JSON_WORD, WORDS(walls_names, 2)};
SHAPE border = {.kinds = JSON_WORD, WORDS(border_names, 2)};
SHAPE diagonals = {.kinds = JSON_WORD, WORDS(diagonals_names, 2)};
SHAPE degrees = {WHOLE("whole degrees", INT32_MIN, INT32_MAX)};
SHAPE cone = {WHOLE("whole degrees, 1 to 360", 1, 360)};
const struct json_shape *const json_term_shapes[TERM_COUNT] = {
    &radius, &shape, &walls, &border, &diagonals, &flag, &degrees, &cone, NULL, &amount};
#define OWN_TERMS                                                                                  \
    {"radius", &radius}, {"facing", &degrees},                                                     \
    {                                                                                              \
        "cone", &cone                                                                              \
    }

/* Cells */

#define POSITION_KEYS                                                                              \
    {"x", &number}, {"y", &number}, {"row", &number},                                              \
    {                                                                                              \
        "col", &number                                                                             \
    }
#define POSITION(others, table, groups)                                                            \
    IS((others) | JSON_ARRAY | JSON_OBJECT, "a position: [x,y]"),                                  \
        .of = &number, .count = 2, .keys = (table), .one_of = (groups), .lacking = "a position"
#define BY_PLACE "x, y|row, col"
KEYS position_keys[] = {POSITION_KEYS, {0}};
SHAPE position = {.name = "position", POSITION(0, position_keys, BY_PLACE)};
SHAPE position_or_many = {POSITION(0, position_keys, BY_PLACE), .many = true};
SHAPE positions = {LIST(&position, "an array of positions")};
SHAPE steps = {LIST(&position, "an array of positions"), .filled = true};
SHAPE place = {.name = "place", POSITION(JSON_NAME, position_keys, BY_PLACE)};
SHAPE places = {LIST(&place, "an array of positions and names"), .filled = true};

/* A map, in any of its forms */

SHAPE cell = {WHOLE("0 or 1", 0, 1)};
SHAPE row = {IS(JSON_TEXT | JSON_ARRAY, "a row: a string"), .of = &cell};
SHAPE rows = {LIST(&row, "an array of rows")};
SHAPE path = {IS(JSON_TEXT, "a path")};
KEYS row_keys[] = {
    {"rows", &rows}, {"opaque", &glyphs}, {"open", &glyphs}, {"name", &anything}, {0}};
KEYS file_keys[] = {
    {"file", &path}, {"opaque", &glyphs}, {"open", &glyphs}, {"name", &anything}, {0}};
KEYS blocked_keys[] = {
    {"width", &size}, {"height", &size}, {"blocked", &positions}, {"name", &anything}, {0}};
SHAPE row_map = {OBJECT(row_keys), .must = "rows"};
SHAPE file_map = {OBJECT(file_keys), .must = "file"};
SHAPE blocked_map = {OBJECT(blocked_keys), .must = "width height blocked",
                     .lacking = "width, height and blocked"};
static const struct json_shape *const maps[] = {&row_map, &file_map, &blocked_map, NULL};
const struct json_shape json_map_shape = {.name = "map",
                                          IS(JSON_TEXT | JSON_ARRAY | JSON_OBJECT, "a map"),
                                          .lacking =
                                              "a map: rows, a file, or width, height and blocked",
                                          .of = &row,
                                          .variants = maps};

/* Who looks */

KEYS viewer_keys[] = {{"id", &name},
                      {"at", &name},
                      POSITION_KEYS,
                      {"algorithm", &name},
                      OWN_TERMS,
                      {"dark", &amount},
                      {0}};
KEYS light_keys[] = {{"id", &name}, {"at", &name}, POSITION_KEYS, OWN_TERMS, {0}};
SHAPE viewer = {.name = "viewer", POSITION(JSON_NAME, viewer_keys, BY_PLACE "|at")};
SHAPE light = {.name = "light", POSITION(JSON_NAME, light_keys, BY_PLACE "|at")};
SHAPE lights = {LIST(&light, "an array of lights")};
SHAPE viewers = {LIST(&viewer, "an array of viewers")};
SHAPE pair = {LIST(&place, "a pair: [from,to]"), .count = 2};
SHAPE pairs = {LIST(&pair, "an array of pairs")};

/* A story */

#define UNIT_KEYS                                                                                  \
    {"id", &name}, POSITION_KEYS, OWN_TERMS, {"dark", &amount},                                    \
    {                                                                                              \
        "light", &amount                                                                           \
    }
#define UNIT(table, needs)                                                                         \
    IS(JSON_OBJECT, "an object"), .keys = (table), .must = (needs), .one_of = BY_PLACE,            \
                                  .lacking = "a position"
SHAPE team_id = {IS(JSON_TEXT, "a team's id")};
KEYS unit_keys[] = {UNIT_KEYS, {0}};
KEYS spawned_keys[] = {UNIT_KEYS, {"team", &team_id}, {0}};
SHAPE unit = {.name = "unit", UNIT(unit_keys, "id")};
SHAPE spawned = {UNIT(spawned_keys, "id team")};
SHAPE units = {LIST(&unit, "an array of units")};
KEYS team_keys[] = {{"id", &name},     {"algorithm", &name}, {"radius", &radius},
                    {"shape", &shape}, {"walls", &walls},    {"diagonals", &diagonals},
                    {"dark", &amount}, {"units", &units},    {0}};
SHAPE team = {.name = "team", IS(JSON_OBJECT, "an object"), .keys = team_keys, .must = "id"};
SHAPE teams = {LIST(&team, "an array of teams")};

SHAPE range = {IS(JSON_WHOLE | JSON_NULL, "a whole number, 0 or more"), .most = JSON_WHOLE_MOST};
KEYS ability_keys[] = {{"line", &flag}, {"range", &range}, {0}};
SHAPE ability = {IS(JSON_OBJECT, "an object"), .keys = ability_keys};
SHAPE abilities = {IS(JSON_OBJECT, "an object"), .others = &ability, .all_others = true};

SHAPE unit_id = {IS(JSON_TEXT, "a unit's id")};
SHAPE ability_name = {IS(JSON_TEXT, "an ability")};
SHAPE tile = {IS(JSON_GLYPH, "a tile: one character"), .many = true};
KEYS move_keys[] = {
    {"move", &unit_id}, {"to", &position}, {"walk", &steps}, {"shoot", &unit_id}, {0}};
KEYS set_keys[] = {{"set", &position_or_many}, {"tile", &tile}, {0}};
KEYS die_keys[] = {{"die", &unit_id}, {0}};
KEYS spawn_keys[] = {{"spawn", &spawned}, {0}};
KEYS shoot_keys[] = {{"shoot", &unit_id}, {"at", &unit_id}, {0}};
KEYS use_keys[] = {{"use", &ability_name}, {"by", &unit_id}, {"at", &unit_id}, {0}};
KEYS look_keys[] = {{"look", &unit_id}, {"at", &unit_id}, {0}};
KEYS change_keys[] = {{"change", &unit_id}, OWN_TERMS, {0}};
SHAPE move = {OBJECT(move_keys), .must = "move", .one_of = "to|walk",
              .lacking = "one of to and walk"};
SHAPE set = {OBJECT(set_keys), .must = "set tile"};
SHAPE die = {OBJECT(die_keys), .must = "die"};
SHAPE spawn = {OBJECT(spawn_keys), .must = "spawn"};
SHAPE shoot = {OBJECT(shoot_keys), .must = "shoot at"};
SHAPE use = {OBJECT(use_keys), .must = "use by at"};
SHAPE look = {OBJECT(look_keys), .must = "look at"};
SHAPE change = {OBJECT(change_keys), .must = "change"};
static const struct json_shape *const events[] = {&move, &set,  &die,    &spawn, &shoot,
                                                  &use,  &look, &change, NULL};
SHAPE event = {.name = "event",
               IS(JSON_OBJECT, "an event: an object"),
               .lacking = "an event: one of move, set, die, spawn, shoot, use, look, change",
               .variants = events};
SHAPE turn = {LIST(&event, "an array of events")};
SHAPE turns = {LIST(&turn, "an array of turns")};

/* What must come of it */

KEYS differ_keys[] = {{"at_most", &amount}, {0}};
SHAPE differ = {IS(JSON_OBJECT, "{\"at_most\":N}"), .lacking = "{\"at_most\":N}",
                .keys = differ_keys, .must = "at_most"};
#define ROWS(row, table)                                                                           \
    IS(JSON_ARRAY | JSON_OBJECT, "an array of rows"), .of = (row), .keys = (table),                \
                                                      .must = "rows", .lacking = "a list of them"
SHAPE mask_row = {IS(JSON_TEXT, "a row: a string of 01"), .signs = "01"};
SHAPE mask_rows = {LIST(&mask_row, "an array of rows")};
KEYS mask_keys[] = {{"rows", &mask_rows}, {"differ", &differ}, {0}};
SHAPE mask = {ROWS(&mask_row, mask_keys)};
SHAPE state_row = {IS(JSON_TEXT, "a row: a string of 012"), .signs = "012"};
SHAPE state_rows = {LIST(&state_row, "an array of rows")};
KEYS state_keys[] = {{"rows", &state_rows}, {"differ", &differ}, {0}};
SHAPE state = {ROWS(&state_row, state_keys)};
SHAPE team_states = {IS(JSON_OBJECT, "an object of teams"), .others = &state};
SHAPE states = {IS(JSON_OBJECT, "an object of turns"), .others = &team_states};
KEYS count_keys[] = {{"min", &amount}, {"max", &amount}, {0}};
SHAPE count = {IS(JSON_WHOLE | JSON_OBJECT, "a whole number, 0 or more"), .most = JSON_WHOLE_MOST,
               .keys = count_keys};
SHAPE flag_or_many = {IS(JSON_FLAG, "true or false"), .many = true};
SHAPE flags = {LIST(&flag, "an array of true and false")};
SHAPE outcomes = {IS(JSON_OBJECT, "an object of turns"), .others = &flags};
SHAPE properties = {IS(JSON_OBJECT, "an object of properties"), .others = &flag};
KEYS expect_keys[] = {{"mask", &mask},          {"visible", &places},
                      {"hidden", &places},      {"count", &count},
                      {"clear", &flag_or_many}, {"states", &states},
                      {"events", &outcomes},    {"property", &properties},
                      {"differ", &differ},      {0}};
SHAPE expect = {
    .name = "expect", IS(JSON_OBJECT, "an object of expectations"), .keys = expect_keys};

/* All of it */

SHAPE op = {IS(JSON_TEXT, "a command's name")};
KEYS scenario_keys[] = {{"map", &json_map_shape},
                        {"algorithm", &names},
                        {"radius", &radius},
                        {"shape", &shape},
                        {"walls", &walls},
                        {"border", &border},
                        {"diagonals", &diagonals},
                        {"own_cell", &flag},
                        {"facing", &degrees},
                        {"cone", &cone},
                        {"dark", &amount},
                        {"lights", &lights},
                        {"opaque", &glyphs},
                        {"open", &glyphs},
                        {"viewers", &viewers},
                        {"teams", &teams},
                        {"turns", &turns},
                        {"abilities", &abilities},
                        {"from", &place},
                        {"to", &place},
                        {"inside", &place},
                        {"pairs", &pairs},
                        {"expect", &expect},
                        {"id", &anything},
                        {"op", &op},
                        {"name", &anything},
                        {0}};
const struct json_shape json_scenario_shape = {.name = "scenario",
                                               IS(JSON_OBJECT, "a scenario: an object"),
                                               .lacking = "a scenario",
                                               .keys = scenario_keys,
                                               .must = "map"};

/* An answer of `fov`, which has keys besides these */

SHAPE side = {WHOLE("a number of cells: 1 to 131072", 1, EYESHOT_MOST_SIDE)};
SHAPE scale = {WHOLE("a scale: 1 or 2", 1, 2)};
KEYS result_keys[] = {{"scale", &scale},    {"width", &side},        {"height", &side},
                      {"mask", &mask_rows}, {"states", &state_rows}, {0}};
const struct json_shape json_result_shape = {
    IS(JSON_OBJECT, "a fov/1 object"), .lacking = "a fov/1 object", .keys = result_keys,
    .must = "scale width height mask", .others = &anything};

/* A map of Tiled: everything may have keys besides these */

#define TILED(table, noun)                                                                         \
    IS(JSON_OBJECT, noun), .keys = (table), .lacking = (noun), .others = &anything
SHAPE text = {IS(JSON_TEXT, "a string")};
SHAPE pixels = {IS(JSON_NUMBER, "a number of pixels"), .least = -1000000000, .most = 1000000000};
SHAPE offset = {WHOLE("a place: -131072 to 131072", -EYESHOT_MOST_SIDE, EYESHOT_MOST_SIDE)};
SHAPE gid = {WHOLE("a global tile id: 0 to 4294967295", 0, UINT32_MAX)};
SHAPE first_gid = {WHOLE("a global tile id: 1 to 4294967295", 1, UINT32_MAX)};
KEYS property_keys[] = {{"name", &text}, {0}};
SHAPE property = {TILED(property_keys, "a property"), .must = "name"};
SHAPE all_properties = {LIST(&property, "an array of properties")};
KEYS set_tile_keys[] = {{"id", &gid}, {"properties", &all_properties}, {0}};
SHAPE set_tile = {TILED(set_tile_keys, "a tile"), .must = "id"};
SHAPE set_tiles = {LIST(&set_tile, "an array of tiles")};
KEYS tile_file_keys[] = {{"tiles", &set_tiles}, {0}};
const struct json_shape json_tileset_shape = {TILED(tile_file_keys, "a tileset")};
KEYS tileset_keys[] = {{"firstgid", &first_gid}, {"source", &path}, {"tiles", &set_tiles}, {0}};
SHAPE tileset = {TILED(tileset_keys, "a tileset"), .must = "firstgid"};
SHAPE tilesets = {LIST(&tileset, "an array of tilesets")};
KEYS object_keys[] = {{"x", &pixels},
                      {"y", &pixels},
                      {"width", &pixels},
                      {"height", &pixels},
                      {"rotation", &pixels},
                      {"name", &text},
                      {"properties", &all_properties},
                      {0}};
const struct json_shape json_object_shape = {TILED(object_keys, "an object with a place"),
                                             .must = "x y"};
KEYS some_object_keys[] = {{0}};
SHAPE some_object = {TILED(some_object_keys, "an object")};
SHAPE objects = {LIST(&some_object, "an array of objects")};
KEYS size_keys[] = {{"width", &side}, {"height", &side}, {0}};
const struct json_shape json_size_shape = {TILED(size_keys, "a width and a height"),
                                           .must = "width height"};
SHAPE tiles = {IS(JSON_TEXT | JSON_ARRAY, "the tiles under data"), .of = &gid};
KEYS patch_keys[] = {{"width", &side}, {"height", &side}, {"data", &tiles}, {0}};
const struct json_shape json_patch_shape = {TILED(patch_keys, "the tiles under data"),
                                            .must = "width height data"};
KEYS chunk_keys[] = {{"x", &offset},    {"y", &offset},   {"width", &side},
                     {"height", &side}, {"data", &tiles}, {0}};
SHAPE chunk = {TILED(chunk_keys, "a chunk"), .must = "x y width height data"};
SHAPE chunks = {LIST(&chunk, "an array of chunks")};
SHAPE layer;
SHAPE layers = {LIST(&layer, "an array of layers")};
SHAPE layer_type = {.kinds = JSON_WORD,
                    .words =
                        (const char *const[]){"tilelayer", "objectgroup", "imagelayer", "group"},
                    .count = 4};
KEYS layer_keys[] = {{"type", &layer_type},
                     {"name", &text},
                     {"offsetx", &pixels},
                     {"offsety", &pixels},
                     {"properties", &all_properties},
                     {"chunks", &chunks},
                     {"objects", &objects},
                     {"layers", &layers},
                     {0}};
SHAPE layer = {TILED(layer_keys, "a layer"), .must = "type"};
SHAPE orthogonal = {IS(JSON_WORD, "an orthogonal map"),
                    .words = (const char *const[]){"orthogonal"}, .count = 1};
KEYS tiled_keys[] = {{"orientation", &orthogonal},
                     {"infinite", &flag},
                     {"tilewidth", &side},
                     {"tileheight", &side},
                     {"layers", &layers},
                     {"tilesets", &tilesets},
                     {0}};
const struct json_shape json_tiled_shape = {TILED(tiled_keys, "a map of Tiled"),
                                            .must = "orientation tilewidth tileheight"};

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
