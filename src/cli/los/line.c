#include "cli/los/line.h"

#include "cli/support/json_out.h"

void line_explain(struct sink *sink, const struct line_answer *answer)
{
    static const char *const kinds[] = {"", "X", "Y", "TIE"};
    const char *error = answer->rule->algorithm->error_name;

    for (size_t i = 1; i < answer->trace->count; i++) {
        const struct step *step = &answer->trace->steps[i];
        sink_format(sink, "%s %d,%d", kinds[step->kind], step->cell.x, step->cell.y);
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
    if (answer->why == WHY_BLOCKED && answer->trace->blocked)
        sink_format(sink, " at %d,%d", answer->trace->blocked_at.x, answer->trace->blocked_at.y);
    sink_text(sink, "\n");
}

static void add_path(struct json_out *json, const struct trace *trace)
{
    json_key(json, "path");
    if (!trace->count) {
        json_null(json);
        return;
    }
    json_open_inline(json);
    for (size_t i = 0; i < trace->count; i++)
        json_cell(json, trace->steps[i].cell.x, trace->steps[i].cell.y);
    json_close(json, ']');
}

static void add_blocked(struct json_out *json, const struct trace *trace)
{
    json_key(json, "blocked_at");
    if (!trace->blocked) {
        json_null(json);
        return;
    }
    json_cell(json, trace->blocked_at.x, trace->blocked_at.y);
    if (!trace->flanked)
        return;
    json_key(json, "flanks");
    json_open_inline(json);
    for (int i = 0; i < 2; i++)
        json_cell(json, trace->flanks[i].x, trace->flanks[i].y);
    json_close(json, ']');
}

static void line_json(struct sink *sink, const struct line_answer *answer)
{
    struct json_out json = {.sink = sink, .pretty = answer->pretty, .first = true};
    static const struct trace nowhere;

    json_open(&json, '{');
    json_key(&json, "eyeshot");
    json_string(&json, "los/1");
    json_key(&json, "algorithm");
    json_string(&json, answer->rule->algorithm->name);
    json_key(&json, "from");
    json_cell(&json, answer->from.x, answer->from.y);
    json_key(&json, "to");
    json_cell(&json, answer->to.x, answer->to.y);
    json_key(&json, "clear");
    json_bool(&json, answer->why == WHY_CLEAR);
    json_key(&json, "why");
    if (why_names[answer->why])
        json_string(&json, why_names[answer->why]);
    else
        json_null(&json);
    add_path(&json, answer->trace);
    add_blocked(&json, answer->why == WHY_BLOCKED ? answer->trace : &nowhere);
    json_close(&json, '}');
    json_end_line(&json);
}

static void line_map(struct sink *sink, const struct line_answer *answer)
{
    const struct map *map = answer->map;
    struct plane path = {0};

    plane_init(&path, map->width, map->height);
    for (size_t i = 0; i < answer->trace->count; i++)
        plane_set(&path, answer->trace->steps[i].cell.x, answer->trace->steps[i].cell.y);
    if (answer->from_glyph)
        plane_unset(&path, answer->from.x, answer->from.y);
    if (answer->to_glyph)
        plane_unset(&path, answer->to.x, answer->to.y);
    for (int y = 0; y < map->height; y++) {
        for (int x = 0; x < map->width; x++)
            sink_code(sink, plane_get(&path, x, y) ? '*' : map_glyph(map, x, y));
        sink_write(sink, "\n", 1);
    }
    plane_release(&path);
}

static const struct line_format ascii = {"ascii", "clear, blocked at X,Y, ...", false, -1,
                                         line_text};
static const struct line_format json = {"json", "an object a line, los/1", false, 0, line_json};
static const struct line_format map = {"map", "the map, the path drawn with *", false, 1, line_map};
static const struct line_format svg = {"svg", "a picture of one line", true, 0, line_svg};

const struct line_format *const line_formats[] = {&ascii, &json, &map, &svg, NULL};
