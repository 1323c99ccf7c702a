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

/* Rows of the level in both versions: what a cell is, or what became of it, as in a picture. */
static void add_changes(struct json_out *json, const struct level *level)
{
    const struct eyeshot_mask *cells = level->cells;
    struct bytes row = {0};

    json_array(json, "changes");
    for (int y = 0; y < cells[0].height; y++) {
        bytes_truncate(&row, 0);
        for (int x = 0; x < cells[0].width; x++) {
            int kind = 0;
            while (kind < CELL_KINDS && !plane_get(&cells[kind], x, y))
                kind++;
            bytes_add(&row, &"#WC+-."[kind], 1);
        }
        json_string(json, NULL, row.data);
    }
    json_end(json);
    bytes_release(&row);
}

static void add_level(struct json_out *json, const struct level *level, bool page)
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
    if (page && level->cells[0].words)
        add_changes(json, level);
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
        add_level(&json, &levels->list[i], style->map);
    json_end(&json);
    add_counts(&json, levels->counts, WALLED, CLEARED);
    json_end(&json);
    json_end_line(&json);
}

const struct format levels_json = {"json", "one object, levels/1", write_json};
