/*
 * The answer as text and as JSON. Text has a level after the other; those in which nothing changed
 * are only counted. JSON has all that any other form shows, the map's rows included, which
 * picture.c draws.
 */
#include <string.h>

#include "cli/diff/answer.h"
#include "cli/support/json_out.h"

static void diff_print_lines(struct sink *sink, const struct bytes *lines,
                             const struct color *color)
{
    for (const char *text = lines->data; text && *text; text = strchr(text, '\n') + 1) {
        sink_text(sink, "  ");
        color_on(sink, color);
        sink_write(sink, text, strcspn(text, "\n"));
        color_off(sink, color);
        sink_text(sink, "\n");
    }
}

static void diff_write_text(struct sink *sink, const void *finished, const struct style *style)
{
    const struct diff_answer *answer = finished;

    if (answer->alone < answer->count)
        sink_format(sink, "by %s\n", answer->by ? answer->by : "each level's own algorithm");
    for (size_t i = 0; i < answer->count; i++) {
        const struct diff_level *level = &answer->list[i];
        if (answer->count > 1 && !diff_is_alone(level) && !level->changed)
            continue;
        sink_format(sink, "%s: ", level->name);
        if (!answer->by && level->by)
            sink_format(sink, "by %s: ", level->by);
        sink_format(sink, "%s\n", level->text);
        diff_print_lines(sink, &level->details[DIFF_OPENED], &style->colors[COLOR_GAINED]);
        diff_print_lines(sink, &level->details[DIFF_CLOSED], &style->colors[COLOR_LOST]);
    }
    if (answer->count > 1)
        sink_format(sink, "%s\n", answer->text);
}

const struct format diff_text = {"text", "levels that changed, and how many did", diff_write_text};

/* JSON */

static void diff_put_counts(struct json_out *json, const size_t *counts, int from, int to)
{
    for (int i = from; i <= to; i++)
        json_size(json, diff_count_names[i], counts[i]);
}

static void diff_put_tops(struct json_out *json, const char *key, const struct diff_tops *tops)
{
    json_array(json, key);
    for (size_t i = 0; i < tops->count; i++) {
        json_object(json, NULL);
        json_int(json, "x", tops->list[i].cell.x);
        json_int(json, "y", tops->list[i].cell.y);
        json_int(json, "lines", tops->list[i].lines);
        json_end(json);
    }
    json_end(json);
}

static void diff_put_level(struct json_out *json, const struct diff_level *level)
{
    json_object(json, NULL);
    json_string(json, "name", level->name);
    if (level->by) {
        json_string(json, "algorithm", level->terms.rule->name);
        json_radius(json, "radius", level->terms.radius);
        json_string(json, "shape", shape_names[level->terms.shape]);
    }
    diff_put_counts(json, level->counts, DIFF_OPENED, DIFF_CLEARED);
    json_array(json, "named");
    for (size_t i = 0; i < level->named_count; i++) {
        json_object(json, NULL);
        json_string(json, "from", level->named[i].from);
        json_string(json, "to", level->named[i].to);
        json_bool(json, "sees", level->named[i].sees);
        json_end(json);
    }
    json_end(json);
    json_string(json, "in", !diff_is_alone(level) ? "both" : level->entries[0] ? "old" : "new");
    diff_put_tops(json, "gained", &level->tops[DIFF_OPENED]);
    diff_put_tops(json, "lost", &level->tops[DIFF_CLOSED]);
    json_array(json, "rows");
    for (int y = 0; level->rows && y < level->height; y++)
        memcpy(json_string_room(json, NULL, (size_t)level->width), diff_cell(level, 0, y),
               (size_t)level->width);
    json_end(json);
    json_end(json);
}

static void diff_write_json(struct sink *sink, const void *finished, const struct style *style)
{
    struct json_out json = {.sink = sink};
    const struct diff_answer *answer = finished;

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "levels/1");
    diff_put_counts(&json, answer->counts, DIFF_OPENED, DIFF_CLOSED);
    json_array(&json, "levels");
    for (size_t i = 0; i < answer->count; i++)
        diff_put_level(&json, &answer->list[i]);
    json_end(&json);
    diff_put_counts(&json, answer->counts, DIFF_WALLED, DIFF_CLEARED);
    json_end(&json);
    json_end_line(&json);
}

const struct format diff_json = {"json", "one object, levels/1", diff_write_json};
