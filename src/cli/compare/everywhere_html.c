/*
 * Where a choice between algorithms matters, as a page: a heat map to point at, then its numbers.
 */
#include <stdio.h>

#include "cli/compare/forms.h"
#include "cli/picture/html.h"
#include "cli/picture/report.h"

#define NUMBERS_MOST 4000000 /* that a page has of single algorithms; else it has those of all */

/* Numbers of each algorithm are worth a button where there are several. */
static size_t buttons_of_rules(const struct comparison *comparison)
{
    size_t count = comparison->count;

    return count > 1 && map_area(comparison->map) <= NUMBERS_MOST / count ? count : 0;
}

static void add_buttons(struct sink *sink, const struct comparison *comparison)
{
    size_t count = buttons_of_rules(comparison);

    html_heat_open(sink);
    html_heat_button(sink, "0", "Where they differ");
    for (size_t i = 0; i < count; i++) {
        char name[24];
        snprintf(name, sizeof name, "%zu", i + 1);
        html_heat_button(sink, name, comparison->contenders[i].title);
    }
    html_heat_close(sink);
}

static void add_map(struct sink *sink, const struct comparison *comparison)
{
    const struct eyeshot_mask *opaque = &comparison->map->opaque;
    struct svg_size size = svg_size(opaque, 2 * SVG_CELL, SVG_MOST);
    struct bytes most = {0};
    struct svg_key keys[3];

    html_section(sink, "map", "Where the choice matters");
    sink_format(sink, "<p class=\"help\">A cell's colour: how many %s ", comparison->unit);
    sink_text(sink, comparison->count > 1 ? "some see from there and others do not"
                                          : "it sees from there and the reference does not, or the "
                                            "reverse");
    if (buttons_of_rules(comparison))
        sink_text(sink, "; or, of one of them, how many are not as the reference has them");
    sink_text(sink, ".</p>\n");
    add_buttons(sink, comparison);
    sink_text(sink, "<figure id=\"still\" role=\"img\" aria-label=\"Where they differ\">\n");
    svg_map_open(sink, opaque, size, 0, 0);
    svg_everywhere(sink, comparison, size);
    svg_map_close(sink);
    sink_text(sink, "</figure>\n");
    everywhere_keys(comparison, keys);
    bytes_addf(&most, "%u", everywhere_most(comparison));
    html_heat_keys(sink, "0", most.data, keys);
    bytes_release(&most);
}

static void add_counts(struct sink *sink, const struct comparison *comparison)
{
    struct bytes about = {0};

    html_section(sink, "each", "How much each differs");
    bytes_addf(
        &about,
        "Against %s: the eyes whose field is another one; open %s, and walls apart, from all "
        "eyes together.",
        comparison->reference->title, comparison->unit);
    html_counts(sink, about.data, comparison);
    bytes_release(&about);
}

static void add_worst(struct sink *sink, const struct comparison *comparison)
{
    html_section(sink, "worst", "The eyes from where they differ most");
    html_table(sink, "worst-list",
               comparison->piped ? "And the command that shows each, given the same map."
                                 : "And the command that shows each.",
               comparison->scale == 2 ? "Eye|Sub-tiles|<Command" : "Eye|Cells|<Command");
    for (size_t i = 0; i < comparison->worst_count; i++) {
        const struct worst_eye *eye = &comparison->worst[i];
        struct bytes command = {0};
        everywhere_command(&command, comparison, eye->cell);
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
static void add_values(struct json_out *json, const struct comparison *comparison,
                       const uint32_t *values)
{
    int64_t last = 0;

    json_array(json, NULL);
    for (size_t at = 0; at < map_area(comparison->map); at++) {
        int width = comparison->map->width;
        if (plane_get(&comparison->map->opaque, (int)at % width, (int)at / width))
            continue;
        json_int(json, NULL, (int64_t)values[at] - last);
        last = (int64_t)values[at];
    }
    json_end(json);
}

static void add_data(struct sink *sink, const struct comparison *comparison)
{
    struct json_out json = {.sink = sink};
    size_t count = buttons_of_rules(comparison);

    html_data_open(&json, comparison->map);
    json_string(&json, "unit", comparison->unit);
    html_json_runs(&json, "opaque", &comparison->map->opaque);
    json_array(&json, "titles");
    for (size_t i = 0; i < count; i++)
        html_json_text(&json, NULL, comparison->contenders[i].title);
    json_end(&json);
    json_array(&json, "values");
    add_values(&json, comparison, comparison->differ_at);
    for (size_t i = 0; i < count; i++)
        add_values(&json, comparison, comparison->contenders[i].off);
    json_end(&json);
    json_array(&json, "worst");
    for (size_t i = 0; i < comparison->worst_count; i++)
        json_cell(&json, NULL, comparison->worst[i].cell.x, comparison->worst[i].cell.y);
    json_end(&json);
    html_data_close(&json);
}

void everywhere_page(struct sink *sink, const struct comparison *comparison,
                     const struct style *style)
{
    struct bytes title = {0}, lead = {0};

    compare_title(&title, comparison, style);
    bytes_addf(&lead, "%d \u00d7 %d cells. ", comparison->map->width, comparison->map->height);
    everywhere_verdict(&lead, comparison);
    html_open(sink, title.data, lead.data);
    add_map(sink, comparison);
    add_counts(sink, comparison);
    if (comparison->worst_count)
        add_worst(sink, comparison);
    add_data(sink, comparison);
    html_close_heat(sink, everywhere_js);
    bytes_release(&title);
    bytes_release(&lead);
}
