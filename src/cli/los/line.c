#include "cli/los/line.h"

#include "cli/support/json_out.h"
#include "cli/support/mask.h"

void line_explain(struct sink *sink, const struct line_answer *answer)
{
    static const char *const kinds[] = {"", "X", "Y", "TIE"};
    const char *error = answer->terms->rule->error_name;

    for (size_t i = 1; i < answer->walk->count; i++) {
        const struct eyeshot_step *step = &answer->walk->steps[i];
        sink_format(sink, "%s %d,%d", kinds[step->kind], step->x, step->y);
        if (error)
            sink_format(sink, " %s=%lld", error, (long long)step->error);
        sink_text(sink, "\n");
    }
}

const char *const line_words[] = {"clear", "blocked", "out of range", "on the border",
                                  "outside the cone"};

static void line_text(struct sink *sink, const struct line_answer *answer)
{
    sink_text(sink, line_words[answer->why]);
    if (answer->why == EYESHOT_BLOCKED && answer->walk->blocked)
        sink_format(sink, " at %d,%d", answer->walk->blocked_x, answer->walk->blocked_y);
    sink_text(sink, "\n");
}

static void add_path(struct json_out *json, const struct eyeshot_walk *walk)
{
    if (!walk->count) {
        json_null(json, "path");
        return;
    }
    json_inline_array(json, "path");
    for (size_t i = 0; i < walk->count; i++)
        json_cell(json, NULL, walk->steps[i].x, walk->steps[i].y);
    json_end(json);
}

static void add_blocked(struct json_out *json, const struct eyeshot_walk *walk)
{
    if (!walk->blocked) {
        json_null(json, "blocked_at");
        return;
    }
    json_cell(json, "blocked_at", walk->blocked_x, walk->blocked_y);
    if (!walk->flanked)
        return;
    json_inline_array(json, "flanks");
    for (int i = 0; i < 2; i++)
        json_cell(json, NULL, walk->flank_x[i], walk->flank_y[i]);
    json_end(json);
}

static void line_json(struct sink *sink, const struct line_answer *answer)
{
    struct json_out json = {.sink = sink, .pretty = answer->pretty};
    static const struct eyeshot_walk nowhere;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "los/1");
    json_string(&json, "algorithm", answer->terms->rule->name);
    json_cell(&json, "from", answer->from.x, answer->from.y);
    json_cell(&json, "to", answer->to.x, answer->to.y);
    json_bool(&json, "clear", answer->why == EYESHOT_CLEAR);
    if (sight_names[answer->why])
        json_string(&json, "why", sight_names[answer->why]);
    else
        json_null(&json, "why");
    add_path(&json, answer->walk);
    add_blocked(&json, answer->why == EYESHOT_BLOCKED ? answer->walk : &nowhere);
    json_end(&json);
    json_end_line(&json);
}

static void line_map(struct sink *sink, const struct line_answer *answer)
{
    const struct map *map = answer->map;
    struct eyeshot_mask path = {0};

    mask_init(&path, map->width, map->height);
    for (size_t i = 0; i < answer->walk->count; i++)
        plane_set(&path, answer->walk->steps[i].x, answer->walk->steps[i].y);
    if (answer->from_glyph)
        plane_unset(&path, answer->from.x, answer->from.y);
    if (answer->to_glyph)
        plane_unset(&path, answer->to.x, answer->to.y);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++) {
            uint32_t code = plane_get(&path, x, y) ? '*' : map_glyph(map, x, y);
            if (answer->from_glyph && cell_equal((struct cell){x, y}, answer->from))
                code = answer->from_glyph;
            if (answer->to_glyph && cell_equal((struct cell){x, y}, answer->to))
                code = answer->to_glyph;
            sink_code(sink, code);
        }
        sink_write(sink, "\n", 1);
    }
    mask_release(&path);
}

static const struct line_format ascii = {"ascii", "clear, blocked at X,Y, ...", false, -1,
                                         line_text};
static const struct line_format json = {"json", "an object a line, los/1", false, 0, line_json};
static const struct line_format map = {"map", "the map, the path drawn with *", false, 1, line_map};
static const struct line_format svg = {"svg", "a picture of one line", true, 0, line_svg};

const struct line_format *const line_formats[] = {&ascii, &json, &map, &svg, NULL};
