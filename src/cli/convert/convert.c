/*
 * `eyeshot convert` reads a map and writes it in another format: text, MovingAI's .map, CSV and
 * netpbm's bitmaps, which have a glyph or a number for each cell; a scenario, which holds every
 * glyph and viewer; and a map of Tiled, whose layer `walls` has one opaque tile and whose layer
 * `viewers` has points. What the format has no room for is told on standard error.
 */
#include "cli/command.h"
#include "cli/support/utf8.h"

struct convert_options {
    bool quiet; /* about what is lost; --quiet of other commands prints nothing at all */
};

/* Are the viewers the map's @, which stand on open cells? Else no @ of it is one. */
static bool convert_is_marked(const struct scenario *level)
{
    return level->marks && !json_get(level->json.tree, "viewers");
}

/* A glyph for each cell */

#define BYTE_ORDER_MARK 0xfeff /* at the beginning of a text it would not count as a cell */

/*
 * A glyph is kept where a reader without options would take it for what it is, open or opaque; any
 * other one becomes the format's usual glyph.
 */
static uint32_t convert_text_glyph(uint32_t code, bool opaque)
{
    if (code != '@' && code != BYTE_ORDER_MARK && glyph_is_wall(code) == opaque)
        return code;
    return opaque ? '#' : '.';
}

static uint32_t convert_movingai_glyph(uint32_t code, bool opaque)
{
    if (code && code < 128 && strchr(opaque ? "@OT" : ".GSW", (int)code))
        return code;
    return opaque ? '@' : '.';
}

/* Each row in UTF-8; the open cells of `marks` show an @. */
static void convert_write_glyphs(struct sink *sink, const struct map *map,
                                 const struct eyeshot_mask *marks,
                                 uint32_t (*glyph)(uint32_t code, bool opaque))
{
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            bool opaque = plane_get(&map->opaque, x, y);
            bool marked = marks && !opaque && plane_get(marks, x, y);
            sink_code(sink, marked ? '@' : glyph(map_glyph(map, x, y), opaque));
        }
        sink_write(sink, "\n", 1);
    }
}

static void convert_write_text(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    struct eyeshot_mask marks;

    (void)style;
    mask_init(&marks, level->map.width, level->map.height);
    for (size_t i = 0; i < level->viewer_count; i++)
        plane_set(&marks, level->things[i].cell.x, level->things[i].cell.y);
    convert_write_glyphs(sink, &level->map, &marks, convert_text_glyph);
    mask_release(&marks);
}

static void convert_write_movingai(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    (void)style;
    sink_format(sink, "type octile\nheight %d\nwidth %d\nmap\n", level->map.height,
                level->map.width);
    convert_write_glyphs(sink, &level->map, NULL, convert_movingai_glyph);
}

/* A number for each cell */

#define PLAIN_BITS 35 /* with a blank behind each: 70 characters a line, as netpbm's formats ask */

/* Writes 0 and 1 for open and opaque cells, `between` them, at most `most` in a text line. */
static void convert_write_bits(struct sink *sink, const struct eyeshot_mask *opaque, char between,
                               int most)
{
    for (int y = 0; y < opaque->height; y++)
        for (int x = 0; x < opaque->width; x++) {
            bool ends = x + 1 == opaque->width || x % most == most - 1;
            sink_write(sink, plane_get(opaque, x, y) ? "1" : "0", 1);
            sink_write(sink, ends ? "\n" : &between, 1);
        }
}

static void convert_write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    (void)style;
    convert_write_bits(sink, &level->map.opaque, ',', EYESHOT_MOST_SIDE);
}

static void convert_write_pbm(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    (void)style;
    sink_format(sink, "P1\n%d %d\n", level->map.width, level->map.height);
    convert_write_bits(sink, &level->map.opaque, ' ', PLAIN_BITS);
}

/* JSON */

/* A term of a viewer's own, which may be EYESHOT_ALL of a radius. */
static void convert_write_term(struct json_out *json, const char *key, int64_t value)
{
    if (value == EYESHOT_ALL)
        json_string(json, key, "all");
    else
        json_int(json, key, value);
}

static void convert_write_things(struct json_out *json, const char *key, const struct thing *list,
                                 size_t count)
{
    json_array(json, key);
    for (size_t i = 0; i < count; i++) {
        const struct thing *thing = &list[i];
        if (!thing->id && !given_any(&thing->given)) {
            json_cell(json, NULL, thing->cell.x, thing->cell.y);
            continue;
        }
        json_object(json, NULL);
        if (thing->id)
            json_string(json, "id", thing->id);
        json_int(json, "x", thing->cell.x);
        json_int(json, "y", thing->cell.y);
        if (thing->given.rule)
            json_string(json, "algorithm", thing->given.rule->name);
        for (enum term term = 0; term < TERM_COUNT; term++)
            if (given_has(&thing->given, term))
                convert_write_term(json, term_keys[term], thing->given.value[term]);
        json_end(json);
    }
    json_end(json);
}

/* Which glyphs stand on the map: 2 * code of an open cell, 2 * code + 1 of an opaque one. */
static bool *convert_find_glyphs(const struct map *map)
{
    bool *found = alloc_array((size_t)2 * GLYPHS_END, sizeof *found);

    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            found[2 * map_code(map, x, y) + plane_get(&map->opaque, x, y)] = true;
    return found;
}

/*
 * The rows, each a string, and what a reader must be told of their glyphs. A glyph that is both is
 * opaque, and another one stands on the open cells in its place.
 */
static void convert_write_rows(struct json_out *json, const struct map *map)
{
    static const char *const keys[2] = {"open", "opaque"};
    bool *found = convert_find_glyphs(map);
    struct bytes told[2] = {{0}, {0}};
    const char *usual = ".,_~", *name;
    size_t floor;
    char text[4];

    while (*usual && found[2 * (size_t)*usual + 1])
        usual++;
    floor = *usual ? (size_t)*usual : 0x10000;
    while (floor + 1 < GLYPHS_END && found[2 * floor + 1])
        floor++;
    for (uint32_t code = 0; code < GLYPHS_END; code++) {
        bool opaque = found[2 * (size_t)code + 1];
        if ((opaque || found[2 * (size_t)code]) && glyph_is_wall(code) != opaque)
            bytes_add(&told[opaque], text, utf8_encode(code, text));
    }
    if (told[0].length || told[1].length)
        json_object(json, "map");
    json_array(json, told[0].length || told[1].length ? "rows" : "map");
    for (int y = 0; y < map->height; y++) {
        struct bytes row = {0};
        for (int x = 0; x < map->width; x++) {
            uint32_t code = map_code(map, x, y);
            if (!plane_get(&map->opaque, x, y) && found[2 * (size_t)code + 1])
                code = (uint32_t)floor;
            bytes_add(&row, text, utf8_encode(code, text));
        }
        json_string(json, NULL, row.data);
        bytes_release(&row);
    }
    json_end(json);
    for (int kind = 1; kind >= 0; kind--) {
        const char *list = told[kind].data;
        struct bytes said = {0};
        if (list)
            bytes_addf(&said, "%s%s",
                       what_of(list, &name) == WHAT_GLYPHS && name == list ? "" : "chars:", list);
        if (list)
            json_string(json, keys[kind], said.data);
        bytes_release(&said);
    }
    if (told[0].length || told[1].length)
        json_end(json);
    bytes_release(&told[0]);
    bytes_release(&told[1]);
    free(found);
}

/* An @ of the map is no viewer where a list of them, which may be empty, stands beside it. */
static void convert_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    struct json_out json = json_open(sink, NULL);
    struct cell mark = {-1, 0};

    (void)style;
    convert_write_rows(&json, &level->map);
    if (!convert_is_marked(level) && (level->viewer_count || map_find(&level->map, '@', &mark)))
        convert_write_things(&json, "viewers", level->things, level->viewer_count);
    if (level->lights.count)
        convert_write_things(&json, "lights", level->lights.list, level->lights.count);
    json_close(&json);
}

/* Tiled */

#define TILE 16 /* pixels a side; all places of Tiled are in pixels */

/*
 * The tileset has one tile without a picture, whose id is 1 and number 2. The id is not 0,
 * so that CSV that Tiled makes of the map has walls for eyeshot.
 */
#define OPAQUE_TILE 2

/* A property: text, or else a term. */
static void convert_write_property(struct json_out *json, const char *name, const char *text,
                                   int64_t value)
{
    json_object(json, NULL);
    json_string(json, "name", name);
    json_string(json, "type", text || value == EYESHOT_ALL ? "string" : "int");
    if (text)
        json_string(json, "value", text);
    else
        convert_write_term(json, "value", value);
    json_end(json);
}

static void convert_write_object(struct json_out *json, const struct thing *viewer, size_t id)
{
    static const char *const zeros[] = {"width", "height", "rotation"};

    json_object(json, NULL);
    json_size(json, "id", id);
    json_string(json, "name", viewer->id ? viewer->id : "");
    json_string(json, "type", "viewer");
    json_bool(json, "point", true);
    json_int(json, "x", (int64_t)viewer->cell.x * TILE + TILE / 2);
    json_int(json, "y", (int64_t)viewer->cell.y * TILE + TILE / 2);
    for (int i = 0; i < 3; i++)
        json_int(json, zeros[i], 0);
    json_bool(json, "visible", true);
    if (given_any(&viewer->given)) {
        json_array(json, "properties");
        if (viewer->given.rule)
            convert_write_property(json, "algorithm", viewer->given.rule->name, 0);
        for (enum term term = 0; term < TERM_COUNT; term++)
            if (given_has(&viewer->given, term))
                convert_write_property(json, term_keys[term], NULL, viewer->given.value[term]);
        json_end(json);
    }
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

/* The command */

static const struct format text = {"text", "a line for each row, viewers as @",
                                   .write = convert_write_text};
static const struct format json = {"json", "a scenario with the rows as strings",
                                   .write = convert_write_json};
static const struct format movingai = {"movingai", "MovingAI's .map",
                                       .write = convert_write_movingai};
static const struct format tmj = {"tmj", "a map of Tiled, viewers as objects",
                                  .write = convert_write_tmj};
static const struct format pbm = {"pbm", "a netpbm bitmap as text, opaque cells black",
                                  .write = convert_write_pbm};
static const struct format csv = {"csv", "0 and 1, with commas", .write = convert_write_csv};
static const struct format *const formats[] = {&text, &json, &movingai, &tmj, &pbm, &csv, NULL};

/* Every @ stands on open floor, and is a viewer where the scenario tells of none. */
static void convert_lift_marks(struct scenario *scenario)
{
    struct cell cell = {-1, 0};
    size_t room = 0;

    scenario->object_count = 0; /* no form has units, which stood behind them */
    while (map_find(&scenario->map, '@', &cell)) {
        size_t count = scenario->viewer_count;
        struct bytes id = {0};
        bytes_addf(&id, count ? "@%zu" : "@", count + 1);
        scenario->things = alloc_grow(scenario->things, count, &room, sizeof *scenario->things);
        scenario->things[scenario->viewer_count++] =
            (struct thing){.id = scenario_keep(scenario, id.data), .cell = cell};
        map_set_opaque(&scenario->map, cell.x, cell.y, false);
    }
}

/* Is it # or . or one of their like, which say no more than opaque and open? */
static bool convert_is_usual(uint32_t code, bool opaque)
{
    return opaque ? code == '#' || code == '@' || code == 0x2588 : code == '.' || code == ' ';
}

/* How many glyphs become others: they are counted once as walls and once as floor. */
static size_t convert_count_lost(const struct format *format, const struct scenario *level)
{
    bool marks = level->map.floor || convert_is_marked(level);
    bool *found = convert_find_glyphs(&level->map);
    size_t count = 0;

    for (uint32_t i = 0; i < 2 * GLYPHS_END && map_drawn(&level->map) && format != &json; i++) {
        uint32_t code = i / 2, kept = 0;
        bool opaque = i % 2;
        if (format == &text || format == &movingai)
            kept = (format == &text ? convert_text_glyph : convert_movingai_glyph)(code, opaque);
        count += found[i] && kept != code && !convert_is_usual(code, opaque) &&
                 !(code == '@' && !opaque && marks);
    }
    free(found);
    return count;
}

/* Tells each thing that the format does not hold. */
static void convert_tell_losses(struct call *call, const struct scenario *level)
{
    const struct format *format = call->format;
    size_t glyphs = convert_count_lost(format, level), viewers = 0;

    if (level->dropped)
        call_tell(call, "not kept: %s", level->dropped);
    if (level->rule || level->given.given || level->pair_count || level->story.team_count ||
        json_get(level->json.tree, "expect"))
        call_tell(call, "not kept: what a scenario has besides its map and viewers");
    if (glyphs)
        call_tell(call, "not kept in %s: glyphs (%zu)", format->name, glyphs);
    for (size_t i = 0; i < level->viewer_count && format != &json && format != &tmj; i++) {
        const struct thing *viewer = &level->things[i];
        struct cell cell = viewer->cell;
        viewers +=
            format != &text || (!convert_is_marked(level) &&
                                (viewer->id || given_any(&viewer->given) ||
                                 plane_get(&level->map.opaque, cell.x, cell.y) ||
                                 !convert_is_usual(map_glyph(&level->map, cell.x, cell.y), false)));
    }
    if (viewers)
        call_tell(call, "not kept in %s: %s (%zu)", format->name,
                  format == &text ? "what an @ does not say of viewers" : "viewers", viewers);
    if (level->lights.count && format != &json)
        call_tell(call, "not kept in %s: lights (%zu)", format->name, level->lights.count);
}

static int convert_run(struct call *call, struct diag *diag)
{
    const struct convert_options *options = call->own;
    int status;

    if (convert_is_marked(&call->scenario))
        convert_lift_marks(&call->scenario);
    status = call_print(call, &call->scenario, diag);
    if (options->quiet)
        bytes_truncate(&call->told, 0);
    else
        convert_tell_losses(call, &call->scenario);
    return status;
}

static const struct option_spec table[] = {{'q', "quiet", NULL,
                                            "don't tell what the format has no room for",
                                            OPTION_FLAG(struct convert_options, quiet)},
                                           {0}};

const struct command command_convert = {
    .name = "convert",
    .operands = "[MAP]",
    .summary = "a map in another format",
    .example = "printf '#####\\n#.@.#\\n#####\\n' | eyeshot convert -f tmj",
    .notes = "What the format has no room for is told on standard error.\n",
    .most_operands = 1,
    .formats = formats,
    .has = HAS_MAP | HAS_FORMAT | HAS_OUTPUT | HAS_LIMITS,
    .options = table,
    .own_size = sizeof(struct convert_options),
    .reads = true,
    .run = convert_run,
};
