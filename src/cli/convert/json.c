/* Maps as JSON, in three of the forms that a map may have in a scenario. */
#include <stdlib.h>

#include "cli/convert/level.h"
#include "cli/level/glyphs.h"
#include "cli/support/json_out.h"
#include "cli/support/utf8.h"

void level_term(struct json_out *json, const char *key, int64_t value)
{
    if (value == EYESHOT_ALL)
        json_string(json, key, "all");
    else
        json_int(json, key, value);
}

static void write_eye(struct json_out *json, const struct viewer *eye)
{
    if (!eye->id && !eye->given.given) {
        json_cell(json, NULL, eye->cell.x, eye->cell.y);
        return;
    }
    json_object(json, NULL);
    if (eye->id)
        json_string(json, "id", eye->id);
    json_int(json, "x", eye->cell.x);
    json_int(json, "y", eye->cell.y);
    for (int i = 0; i < 3; i++)
        if (given_has(&eye->given, viewer_terms[i]))
            level_term(json, term_keys[viewer_terms[i]], eye->given.value[viewer_terms[i]]);
    json_end(json);
}

/* A scenario: the map that `write_map` writes under its key; viewers, even if there are none. */
static void write_scenario(struct sink *sink, const struct scenario *level,
                           const struct style *style, bool viewers,
                           void (*write_map)(struct json_out *json, const struct scenario *level))
{
    struct json_out json = {.sink = sink, .pretty = style->pretty};

    json_object(&json, NULL);
    write_map(&json, level);
    if (viewers) {
        json_array(&json, "viewers");
        for (size_t i = 0; i < level->viewer_count; i++)
            write_eye(&json, &level->viewers[i]);
        json_end(&json);
    }
    json_end(&json);
    json_end_line(&json);
}

/* The glyphs of opaque cells as a string, NULL when they are opaque without being told. */
static char *find_opaque(const struct scenario *level)
{
    const struct map *map = &level->map;
    struct palette seen;
    struct bytes out = {0};
    bool unusual = false;

    palette_init(&seen, false);
    bytes_add(&out, "", 0);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++) {
            char text[4];
            uint32_t code = map_code(map, x, y), known = seen.count;
            bool opaque = plane_get(&map->opaque, x, y);
            unusual |= legend_is_wall(code) != opaque;
            if (!opaque)
                continue;
            palette_number(&seen, code);
            if (seen.count > known)
                bytes_add(&out, text, utf8_encode(code, text));
        }
    palette_release(&seen);
    if (!unusual)
        bytes_release(&out);
    return out.data;
}

/* A glyph that is not opaque: a usual one, or else one of more than a map can have. */
static uint32_t find_floor(const struct legend_list *legend)
{
    const char *usual = ".,_~";
    uint32_t code = 0x10000;

    for (; *usual; usual++)
        if (!legend_list_is_opaque(legend, (uint32_t)*usual))
            return (uint32_t)*usual;
    while (legend_list_is_opaque(legend, code))
        code++;
    return code;
}

/* A row as a string. Blanks that fill a short row where blanks are opaque become the floor. */
static void write_row(struct json_out *json, const struct scenario *level, int y,
                      const struct legend_list *legend, uint32_t floor)
{
    struct bytes row = {0};

    for (int x = 0; x < level->map.width; x++) {
        char text[4];
        uint32_t code = map_code(&level->map, x, y);
        if (!plane_get(&level->map.opaque, x, y) && legend_list_is_opaque(legend, code))
            code = floor;
        bytes_add(&row, text, utf8_encode(code, text));
    }
    json_string(json, NULL, row.data);
    bytes_release(&row);
}

static void write_rows(struct json_out *json, const struct scenario *level)
{
    char *opaque = find_opaque(level);
    struct legend_list legend;
    uint32_t floor;

    legend_list_init(&legend, &(struct legend){.opaque = opaque});
    floor = find_floor(&legend);
    if (opaque)
        json_object(json, "map");
    json_array(json, opaque ? "rows" : "map");
    for (int y = 0; y < level->map.height; y++)
        write_row(json, level, y, &legend, floor);
    json_end(json);
    if (opaque) {
        json_string(json, "opaque", opaque);
        json_end(json);
    }
    legend_list_release(&legend);
    free(opaque);
}

static void write_json(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;
    struct cell mark = {-1, 0};

    write_scenario(sink, level, style,
                   !level_is_marked(level) &&
                       (level->viewer_count || map_find(&level->map, '@', &mark)),
                   write_rows);
}

static void write_blocked(struct json_out *json, const struct scenario *level)
{
    const struct map *map = &level->map;

    json_object(json, "map");
    json_int(json, "width", map->width);
    json_int(json, "height", map->height);
    json_inline_array(json, "blocked");
    for (int y = 0; y < map->height; y++) {
        const uint64_t *row = plane_row(&map->opaque, y);
        int x = row_next_set(row, 0, map->width);
        for (; x < map->width; x = row_next_set(row, x + 1, map->width))
            json_cell(json, NULL, x, y);
    }
    json_end(json);
    json_end(json);
}

static void write_json_blocked(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    write_scenario(sink, level, style, level->viewer_count, write_blocked);
}

static void write_bits(struct json_out *json, const struct scenario *level)
{
    const struct eyeshot_mask *plane = &level->map.opaque;

    json_array(json, "map");
    for (int y = 0; y < plane->height; y++) {
        json_inline_array(json, NULL);
        for (int x = 0; x < plane->width; x++)
            json_raw(json, NULL, plane_get(plane, x, y) ? "1" : "0", 1);
        json_end(json);
    }
    json_end(json);
}

static void write_json_bits(struct sink *sink, const void *answer, const struct style *style)
{
    const struct scenario *level = answer;

    write_scenario(sink, level, style, level->viewer_count, write_bits);
}

const struct format level_json = {"json", "a scenario with the rows as strings", write_json};
const struct format level_json_blocked = {
    "json-blocked", "the same with a list of the opaque cells", write_json_blocked};
const struct format level_json_bits = {"json-bits", "the same with rows of 0 and 1",
                                       write_json_bits};
