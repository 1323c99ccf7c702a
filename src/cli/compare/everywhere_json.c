/* All numbers, for programs: as JSON, and as a table, a line an eye. */
#include <string.h>

#include "cli/compare/everywhere.h"
#include "cli/picture/json_view.h"

static void add_rule(struct json_out *json, const struct everywhere_rule *rule)
{
    json_object(json, NULL);
    json_string(json, "algorithm", rule->title);
    json_radius(json, "radius", rule->terms.radius);
    json_size(json, "eyes", rule->eyes);
    json_size(json, "visible", rule->counts.visible);
    json_size(json, "wrongly_shown", rule->counts.shown);
    json_size(json, "wrongly_hidden", rule->counts.hidden);
    json_size(json, "walls_shown", rule->counts.walls_shown);
    json_size(json, "walls_hidden", rule->counts.walls_hidden);
    json_end(json);
}

static void add_worst(struct json_out *json, const struct everywhere *everywhere)
{
    json_array(json, "worst");
    for (size_t i = 0; i < everywhere->worst_count; i++) {
        const struct everywhere_eye *eye = &everywhere->worst[i];
        struct bytes command = {0};
        everywhere_command(&command, everywhere, eye->cell);
        json_object(json, NULL);
        json_int(json, "x", eye->cell.x);
        json_int(json, "y", eye->cell.y);
        json_size(json, "differ", eye->cells);
        json_string(json, "command", command.data);
        json_end(json);
        bytes_release(&command);
    }
    json_end(json);
}

/* By cell: null for a wall. */
static void add_cells(struct json_out *json, const struct everywhere *everywhere)
{
    const struct map *map = everywhere->map;

    json_array(json, "differ");
    for (int y = 0; y < map->height && !sink_is_over(json->sink); y++) {
        json_inline_array(json, NULL);
        for (int x = 0; x < map->width; x++) {
            if (plane_get(&map->opaque, x, y))
                json_null(json, NULL);
            else
                json_size(json, NULL,
                          everywhere->differ[(size_t)y * (size_t)map->width + (size_t)x]);
        }
        json_end(json);
    }
    json_end(json);
}

static void write_json(struct sink *sink, const void *answer, const struct style *style)
{
    struct json_out json = {.sink = sink, .pretty = style->pretty};
    const struct everywhere *everywhere = answer;

    json_object(&json, NULL);
    json_string(&json, "eyeshot", "compare-everywhere/1");
    json_int(&json, "width", everywhere->map->width);
    json_int(&json, "height", everywhere->map->height);
    if (everywhere->scale != 1)
        json_int(&json, "scale", everywhere->scale);
    json_string(&json, "reference", everywhere_reference(everywhere)->title);
    json_size(&json, "eyes", everywhere->eyes);
    json_size(&json, "eyes_differ", everywhere->eyes_differ);
    json_size(&json, "cells_differ", everywhere->cells_differ);
    json_array(&json, "results");
    for (size_t i = 0; i < everywhere->count; i++)
        add_rule(&json, &everywhere->rules[i]);
    json_end(&json);
    add_worst(&json, everywhere);
    add_cells(&json, everywhere);
    json_end(&json);
    json_end_line(&json);
}

const struct format everywhere_json = {"json", NULL, write_json};

/* A title, quoted if need be. */
static void add_title(struct sink *sink, const char *title)
{
    if (!strpbrk(title, ",\"\r\n")) {
        sink_text(sink, title);
        return;
    }
    sink_text(sink, "\"");
    for (; *title; title++)
        sink_text(sink, *title == '"' ? "\"\"" : (const char[]){*title, '\0'});
    sink_text(sink, "\"");
}

static void write_csv(struct sink *sink, const void *answer, const struct style *style)
{
    const struct everywhere *everywhere = answer;
    const struct map *map = everywhere->map;

    (void)style;
    sink_text(sink, "x,y,differ");
    for (size_t i = 0; i < everywhere->count; i++) {
        sink_text(sink, ",");
        add_title(sink, everywhere->rules[i].title);
    }
    sink_text(sink, "\n");
    for (size_t at = 0; at < map_area(map) && !sink_is_over(sink); at++) {
        int x = (int)(at % (size_t)map->width), y = (int)(at / (size_t)map->width);
        if (plane_get(&map->opaque, x, y))
            continue;
        sink_format(sink, "%d,%d,%u", x, y, everywhere->differ[at]);
        for (size_t i = 0; i < everywhere->count; i++)
            sink_format(sink, ",%u", everywhere->rules[i].off[at]);
        sink_text(sink, "\n");
    }
}

const struct format everywhere_csv = {
    "csv", "with --everywhere: a line an open cell: x,y,differ, and a column an algorithm",
    write_csv};
