#include "cli/diff/levels.h"
#include "cli/support/json_out.h"

static void add_tops(struct json_out *json, const char *key, const struct tops *tops)
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

static void add_counts(struct json_out *json, const size_t *counts, int from, int to)
{
    for (int i = from; i <= to; i++)
        json_size(json, count_names[i], counts[i]);
}

static void add_level(struct json_out *json, const struct level *level)
{
    json_object(json, NULL);
    json_string(json, "name", level->name);
    add_counts(json, level->counts, OPENED, CLEARED);
    json_array(json, "named");
    for (size_t i = 0; i < level->named_count; i++) {
        json_object(json, NULL);
        json_string(json, "from", level->named[i].from);
        json_string(json, "to", level->named[i].to);
        json_bool(json, "sees", level->named[i].sees);
        json_end(json);
    }
    json_end(json);
    json_string(json, "in", !level_is_alone(level) ? "both" : level->entries[0] ? "old" : "new");
    add_tops(json, "gained", &level->tops[OPENED]);
    add_tops(json, "lost", &level->tops[CLOSED]);
    json_end(json);
}

static void write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink};
    const struct levels *levels = answer;

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "levels/1");
    add_counts(&json, levels->counts, OPENED, CLOSED);
    json_array(&json, "levels");
    for (size_t i = 0; i < levels->count; i++)
        add_level(&json, &levels->list[i]);
    json_end(&json);
    add_counts(&json, levels->counts, WALLED, CLEARED);
    json_end(&json);
    json_end_line(&json);
}

const struct format levels_json = {"json", "one object, levels/1", write_json};
