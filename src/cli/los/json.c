/*
 * A line of sight as JSON: what it asks, the answer with its reason, and, where the rule walks, the
 * path and what stopped it. The first of several lines has the map for all of them.
 */
#include "cli/los/answer.h"
#include "cli/picture/json_view.h"

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

static void add_blocked(struct json_out *json, const struct line_answer *line)
{
    const struct eyeshot_walk *walk = &line->walk;

    if (!line->stopped) {
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

static void los_write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink};
    const struct line_answer *line = answer;
    struct cell wall;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "los/1");
    json_string(&json, "algorithm", line->terms->rule->name);
    json_cell(&json, "from", line->from.cell.x, line->from.cell.y);
    json_cell(&json, "to", line->to.cell.x, line->to.cell.y);
    json_bool(&json, "clear", line->why == EYESHOT_CLEAR);
    if (sight_names[line->why])
        json_string(&json, "why", sight_names[line->why]);
    else
        json_null(&json, "why");
    add_path(&json, &line->walk);
    add_blocked(&json, line);
    if (line_wall(line, &wall))
        json_cell(&json, "wall", wall.x, wall.y);
    if (style->map && !line->later)
        json_map(&json, line->map);
    json_end(&json);
    json_end_line(&json);
}

const struct format line_json = {"json", "one object per line, los/1", los_write_json};
