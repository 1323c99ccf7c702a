#include "cli/picture/html.h"

#include <stdlib.h>
#include <string.h>

#include "cli/picture/report.h"
#include "cli/picture/svg.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

/* The policy says what the page keeps to anyway: no connection, no foreign file, no form. */
void html_open(struct sink *sink, const char *title, const char *lead)
{
    sink_text(sink, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; "
                    "form-action 'none'\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>eyeshot: ");
    xml_text(sink, title);
    sink_text(sink, "</title>\n<style>\n");
    sink_lines(sink, map_css);
    sink_lines(sink, report_css);
    sink_text(sink, "</style>\n</head>\n<body>\n<header>\n<div><h1>");
    xml_text(sink, title);
    sink_text(sink, "</h1>\n<p class=\"lead\">");
    xml_text(sink, lead);
    sink_text(sink, "</p></div>\n<button type=\"button\" id=\"theme\" hidden></button>\n"
                    "</header>\n<main>\n");
}

/* What all pages do, then each of these scripts up to the first that is NULL. */
static void add_scripts(struct sink *sink, const char *const *const scripts[3])
{
    sink_text(sink, "</main>\n<script>\n");
    sink_lines(sink, report_js);
    for (int i = 0; i < 3 && scripts[i]; i++)
        sink_lines(sink, scripts[i]);
    sink_text(sink, "</script>\n</body>\n</html>\n");
}

void html_close(struct sink *sink, const char *const *script)
{
    add_scripts(sink, (const char *const *const[]){script ? stage_js : NULL, script, NULL});
}

void html_close_heat(struct sink *sink, const char *const *script)
{
    add_scripts(sink, (const char *const *const[]){stage_js, heat_js, script});
}

void html_section(struct sink *sink, const char *id, const char *title)
{
    sink_format(sink, "<h2 id=\"%s\">", id);
    xml_text(sink, title);
    sink_text(sink, "</h2>\n");
}

void html_swatch(struct sink *sink, const char *class)
{
    sink_format(sink,
                "<svg class=\"swatch\" viewBox=\"0 0 1 1\" aria-hidden=\"true\">"
                "<rect class=\"%s\" width=\"1\" height=\"1\"/></svg>",
                class);
}

void html_keys(struct sink *sink, const struct svg_key *keys)
{
    for (; keys->meaning; keys++) {
        if (!keys->class && !keys->sign)
            continue;
        sink_text(sink, "<li>");
        if (keys->sign)
            sink_format(sink,
                        "<svg class=\"swatch map\" viewBox=\"-.5 -.5 1 1\" "
                        "aria-hidden=\"true\">%s</svg>",
                        keys->sign);
        else
            html_swatch(sink, keys->class);
        sink_format(sink, " %s</li>\n", keys->meaning);
    }
}

void html_table_open(struct sink *sink, const char *id, const char *about)
{
    sink_format(sink, "<p class=\"help\" id=\"%s-about\">", id);
    xml_text(sink, about);
    sink_format(sink,
                "</p>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                "aria-labelledby=\"%s-about\">"
                "<table id=\"%s\" aria-labelledby=\"%s-about\">\n<thead><tr>",
                id, id, id);
}

void html_table_body(struct sink *sink)
{
    sink_text(sink, "</tr></thead>\n<tbody>\n");
}

void html_table_close(struct sink *sink)
{
    sink_text(sink, "</tbody>\n</table></div>\n");
}

void html_column(struct sink *sink, const char *class, const char *name)
{
    sink_text(sink, "<th scope=\"col\"");
    if (class)
        sink_format(sink, " class=\"%s\"", class);
    sink_text(sink, ">");
    xml_text(sink, name);
    sink_text(sink, "</th>");
}

void html_table(struct sink *sink, const char *id, const char *about, const char *columns)
{
    html_table_open(sink, id, about);
    while (*columns) {
        bool text = *columns == '<';
        size_t length = strcspn(columns += text, "|");
        sink_format(sink, "<th scope=\"col\"%s>%.*s</th>", text ? " class=\"text\"" : "",
                    (int)length, columns);
        columns += length + (columns[length] == '|');
    }
    html_table_body(sink);
}

void html_number(struct sink *sink, size_t value)
{
    sink_format(sink, "<td%s>%zu</td>", value ? "" : " class=\"nothing\"", value);
}

void html_json_string(struct json_out *json, const char *key, const char *text, size_t length)
{
    size_t from = 0;

    json_raw(json, key, "\"", 1);
    for (size_t i = 0; i < length; i++) {
        if (text[i] != '<')
            continue;
        json_string_part(json->sink, text + from, i - from);
        sink_text(json->sink, "\\u003c");
        from = i + 1;
    }
    json_string_part(json->sink, text + from, length - from);
    sink_text(json->sink, "\"");
}

void html_json_text(struct json_out *json, const char *key, const char *text)
{
    html_json_string(json, key, text, strlen(text));
}

void html_data_open(struct json_out *json, const struct map *map)
{
    sink_text(json->sink, "<script type=\"application/json\" id=\"data\">");
    json_object(json, NULL);
    json_int(json, "width", map->width);
    json_int(json, "height", map->height);
}

void html_data_close(struct json_out *json)
{
    json_end(json);
    sink_text(json->sink, "</script>\n");
}

void html_json_runs(struct json_out *json, const char *key, const struct eyeshot_mask *plane)
{
    json_array(json, key);
    for (int y = 0; y < plane->height; y++) {
        const uint64_t *row = plane_row(plane, y);
        int x = row_next_set(row, 0, plane->width), end;
        json_array(json, NULL);
        for (; x < plane->width; x = row_next_set(row, end, plane->width)) {
            end = row_next_clear(row, x, plane->width);
            json_int(json, NULL, x);
            json_int(json, NULL, end - x);
        }
        json_end(json);
    }
    json_end(json);
}

/* A map's glyphs */

/* The glyphs that most open cells (0) and most opaque ones (1) have; of several the first done. */
static void find_usual(const struct map *map, uint32_t usual[2])
{
    struct glyph_index index;
    size_t most[2] = {0, 0};
    uint32_t last[2] = {0, 0};

    usual[0] = '.';
    usual[1] = '#';
    if (!map_drawn(map))
        return;
    glyph_index_init(&index, map);
    for (uint32_t code = 0; glyph_index_next(&index, &code); code++) {
        const uint32_t *cells;
        size_t count = glyph_index_find(&index, code, &cells), counts[2] = {0, 0};
        uint32_t ends[2] = {0, 0};
        for (size_t i = 0; i < count; i++) {
            struct cell cell = map_cell(map, cells[i]);
            int kind = plane_get(&map->opaque, cell.x, cell.y);
            counts[kind]++;
            ends[kind] = cells[i];
        }
        for (int kind = 0; kind < 2; kind++) {
            if (counts[kind] < most[kind] || !counts[kind] ||
                (counts[kind] == most[kind] && ends[kind] > last[kind]))
                continue;
            most[kind] = counts[kind];
            last[kind] = ends[kind];
            usual[kind] = code;
        }
    }
    glyph_index_release(&index);
}

/* Runs of cells with another glyph than the usual one: where each begins, and its glyphs. */
static void add_glyphs(struct json_out *json, const struct map *map, int y, const uint32_t usual[2],
                       bool marks)
{
    struct bytes run = {0};
    char text[4];

    json_array(json, NULL);
    for (int x = 0; x <= map->width; x++) {
        uint32_t code = x == map->width ? 0 : marks ? map_code(map, x, y) : map_glyph(map, x, y);
        if (code && code != usual[plane_get(&map->opaque, x, y)]) {
            if (!run.length)
                json_int(json, NULL, x);
            bytes_add(&run, text, utf8_encode(code, text));
        } else if (run.length) {
            html_json_string(json, NULL, run.data, run.length);
            bytes_truncate(&run, 0);
        }
    }
    json_end(json);
    bytes_release(&run);
}

void html_json_glyphs(struct json_out *json, const struct map *map, bool marks)
{
    uint32_t usual[2];
    char text[4];

    find_usual(map, usual);
    json_array(json, "usual");
    for (int kind = 0; kind < 2; kind++) {
        size_t length = utf8_encode(usual[kind], text);
        html_json_string(json, NULL, text, length);
    }
    json_end(json);
    json_array(json, "glyphs");
    for (int y = 0; y < map->height; y++)
        add_glyphs(json, map, y, usual, marks);
    json_end(json);
}
