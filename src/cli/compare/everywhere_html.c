/*
 * Where a choice between algorithms matters, as a page: a heat map to point at, then its numbers.
 */
#include <stdio.h>

#include "cli/compare/everywhere.h"
#include "cli/compare/forms.h"
#include "cli/picture/html.h"
#include "cli/picture/report.h"

#define NUMBERS_MOST 4000000 /* that a page has of single algorithms; else it has those of all */

/* Numbers of each algorithm are worth a button where there are several. */
static size_t buttons_of_rules(const struct everywhere *everywhere)
{
    size_t count = everywhere->count;

    return count > 1 && map_area(everywhere->map) <= NUMBERS_MOST / count ? count : 0;
}

static void add_buttons(struct sink *sink, const struct everywhere *everywhere)
{
    size_t count = buttons_of_rules(everywhere);

    html_heat_open(sink);
    html_heat_button(sink, "0", "Where they differ");
    for (size_t i = 0; i < count; i++) {
        char name[24];
        snprintf(name, sizeof name, "%zu", i + 1);
        html_heat_button(sink, name, everywhere->contenders[i].title);
    }
    html_heat_close(sink);
}

static void add_map(struct sink *sink, const struct everywhere *everywhere)
{
    const struct eyeshot_mask *opaque = &everywhere->map->opaque;
    struct svg_size size = svg_size(opaque, 2 * SVG_CELL, SVG_MOST);
    struct bytes most = {0};
    struct svg_key keys[3];

    html_section(sink, "map", "Where the choice matters");
    sink_format(sink, "<p class=\"help\">A cell's colour: how many %s ", everywhere->unit);
    sink_text(sink, everywhere->count > 1 ? "some see from there and others do not"
                                          : "it sees from there and the reference does not, or the "
                                            "reverse");
    if (buttons_of_rules(everywhere))
        sink_text(sink, "; or, of one of them, how many are not as the reference has them");
    sink_text(sink, ".</p>\n");
    add_buttons(sink, everywhere);
    sink_text(sink, "<figure id=\"still\" role=\"img\" aria-label=\"Where they differ\">\n");
    svg_map_open(sink, opaque, size, 0, 0);
    svg_everywhere(sink, everywhere, size);
    svg_map_close(sink);
    sink_text(sink, "</figure>\n");
    everywhere_keys(everywhere, keys);
    bytes_addf(&most, "%u", everywhere_most(everywhere));
    html_heat_keys(sink, "0", most.data, keys);
    bytes_release(&most);
}

static void add_counts(struct sink *sink, const struct everywhere *everywhere)
{
    struct bytes about = {0};

    html_section(sink, "each", "How much each differs");
    bytes_addf(
        &about,
        "Against %s: the eyes whose field is another one; open %s, and walls apart, from all "
        "eyes together.",
        everywhere->reference->title, everywhere->unit);
    html_counts(sink, about.data, everywhere->contenders, everywhere->count, true);
    bytes_release(&about);
}

static void add_worst(struct sink *sink, const struct everywhere *everywhere)
{
    html_section(sink, "worst", "The eyes from where they differ most");
    html_table(sink, "worst-list",
               everywhere->piped ? "And the command that shows each, given the same map."
                                 : "And the command that shows each.",
               everywhere->scale == 2 ? "Eye|Sub-tiles|<Command" : "Eye|Cells|<Command");
    for (size_t i = 0; i < everywhere->worst_count; i++) {
        const struct everywhere_eye *eye = &everywhere->worst[i];
        struct bytes command = {0};
        everywhere_command(&command, everywhere, eye->cell);
        sink_format(sink, "<tr><td>%d,%d</td>", eye->cell.x, eye->cell.y);
        html_number(sink, eye->cells);
        sink_text(sink, "<td class=\"text\"><code>");
        xml_text(sink, command.data);
        sink_text(sink, "</code></td></tr>\n");
        bytes_release(&command);
    }
    html_table_close(sink);
}

/* In reading order, each as what it is more than the one before it. */
static void add_values(struct json_out *json, const struct everywhere *everywhere,
                       const uint32_t *values)
{
    int64_t last = 0;

    json_array(json, NULL);
    for (size_t at = 0; at < map_area(everywhere->map); at++) {
        int width = everywhere->map->width;
        if (plane_get(&everywhere->map->opaque, (int)at % width, (int)at / width))
            continue;
        json_int(json, NULL, (int64_t)values[at] - last);
        last = (int64_t)values[at];
    }
    json_end(json);
}

static void add_data(struct sink *sink, const struct everywhere *everywhere)
{
    struct json_out json = {.sink = sink};
    size_t count = buttons_of_rules(everywhere);

    html_data_open(&json, everywhere->map);
    json_string(&json, "unit", everywhere->unit);
    html_json_runs(&json, "opaque", &everywhere->map->opaque);
    json_array(&json, "titles");
    for (size_t i = 0; i < count; i++)
        html_json_text(&json, NULL, everywhere->contenders[i].title);
    json_end(&json);
    json_array(&json, "values");
    add_values(&json, everywhere, everywhere->differ);
    for (size_t i = 0; i < count; i++)
        add_values(&json, everywhere, everywhere->contenders[i].off);
    json_end(&json);
    json_array(&json, "worst");
    for (size_t i = 0; i < everywhere->worst_count; i++)
        json_cell(&json, NULL, everywhere->worst[i].cell.x, everywhere->worst[i].cell.y);
    json_end(&json);
    html_data_close(&json);
}

static void write_html(struct sink *sink, const void *answer, const struct style *style)
{
    const struct everywhere *everywhere = answer;
    struct bytes title = {0}, lead = {0};

    compare_title(&title, everywhere->count, "from every open cell", style);
    bytes_addf(&lead, "%d \u00d7 %d cells. ", everywhere->map->width, everywhere->map->height);
    everywhere_verdict(&lead, everywhere);
    html_open(sink, title.data, lead.data);
    add_map(sink, everywhere);
    add_counts(sink, everywhere);
    if (everywhere->worst_count)
        add_worst(sink, everywhere);
    add_data(sink, everywhere);
    html_close_heat(sink, everywhere_js);
    bytes_release(&title);
    bytes_release(&lead);
}

const struct format everywhere_html = {"html", NULL, write_html};
