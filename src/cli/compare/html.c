/*
 * A comparison as a page: the difference map, who sees what, how much each shows, how much they
 * agree, and each alone. The script reads the map from JSON: the cells as runs of sets of
 * contenders, so the page stays small.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/compare/forms.h"
#include "cli/picture/html.h"
#include "cli/picture/report.h"
#include "cli/support/alloc.h"
#include "cli/support/utf8.h"

/* The difference map */

static void add_keys(struct sink *sink)
{
    static const struct svg_key keys[] = {{"disc", "eye", NULL},
                                          {"same", "all see it", NULL},
                                          {"same-wall", "a wall that all see", NULL},
                                          {"hidden", "nobody sees it", NULL},
                                          {"dark-wall", "a wall that nobody sees", NULL},
                                          {0}};

    sink_text(sink, "<ul class=\"keys\">\n");
    for (const struct svg_key *key = keys; key->class; key++) {
        sink_text(sink, "<li>");
        html_swatch(sink, key->class);
        sink_text(sink, " ");
        sink_text(sink, key->meaning);
        sink_text(sink, "</li>\n");
    }
    sink_text(sink, "</ul>\n");
}

static void add_groups(struct sink *sink, const struct comparison *comparison)
{
    html_table_open(sink, "groups", "Cells that only some of them see, by who does.");
    html_column(sink, "text", "Group");
    html_column(sink, NULL, comparison->scale == 2 ? "Sub-tiles" : "Cells");
    html_column(sink, "text", "Seen by");
    html_table_body(sink);
    for (size_t i = 0; i < comparison->group_count; i++) {
        struct bytes name = {0};
        group_name(&name, comparison, i);
        sink_text(sink, "<tr><td class=\"letter-cell\">");
        html_swatch(sink, group_color(i));
        sink_format(sink, "<code>%c</code></td>", group_letter(i));
        html_number(sink, comparison->groups[i].cells);
        sink_text(sink, "<td class=\"text\">");
        xml_text(sink, name.data);
        sink_text(sink, "</td></tr>\n");
        bytes_release(&name);
    }
    html_table_close(sink);
}

static void add_difference(struct sink *sink, const struct comparison *comparison)
{
    html_section(sink, "difference",
                 comparison->group_count ? "Where they differ" : "They agree on every cell");
    sink_text(sink, "<div class=\"split\">\n<div class=\"main\">\n");
    sink_lines(sink, viewer_html);
    sink_text(sink, "<figure id=\"still\" role=\"img\" aria-label=\"The difference map\">\n");
    svg_difference(sink, comparison, svg_size(&comparison->map->opaque, 2 * SVG_CELL, SVG_MOST), 0,
                   0);
    sink_text(sink, "</figure>\n");
    add_keys(sink);
    if (comparison->group_count)
        add_groups(sink, comparison);
    sink_text(sink, "</div>\n");
    sink_lines(sink, panel_html);
    sink_text(sink, "</div>\n");
}

/* Tables */

static void add_counts(struct sink *sink, const struct comparison *comparison)
{
    static const char *const columns[] = {"Visible", "Wrongly shown", "Wrongly hidden",
                                          "Walls shown", "Walls hidden"};
    struct bytes about = {0};

    html_section(sink, "each", "How much each shows");
    bytes_addf(&about, "Open %s, compared with %s; walls are counted on their own.",
               comparison->unit, comparison->reference.title);
    html_table_open(sink, "counts", about.data);
    html_column(sink, "text", "Algorithm");
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        html_column(sink, NULL, columns[i]);
    html_table_body(sink);
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        sink_text(sink, "<tr><th scope=\"row\">");
        xml_text(sink, contender->title);
        sink_text(sink, "</th>");
        html_number(sink, contender->visible);
        html_number(sink, contender->wrongly_shown);
        html_number(sink, contender->wrongly_hidden);
        html_number(sink, contender->walls_shown);
        html_number(sink, contender->walls_hidden);
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
    bytes_release(&about);
}

/* What the first sees and the other does not, and how much of what either sees is seen by both. */
static void add_pair(struct sink *sink, const struct comparison *comparison, size_t a, size_t b)
{
    const struct contender_pair *pair = comparison_pair(comparison, a, b);

    sink_format(sink, "<td>%zu<small>%zu.%zu&#8239;%%</small></td>",
                a < b ? pair->only_a : pair->only_b, pair->share / 10, pair->share % 10);
}

static void add_agreement(struct sink *sink, const struct comparison *comparison)
{
    struct bytes about = {0}, number = {0};

    html_section(sink, "agreement", "How much they agree");
    bytes_addf(&about,
               "Above: open %s that the row sees and the column does not. Below: of those that "
               "either sees, how many both see.",
               comparison->unit);
    html_table_open(sink, "pairs", about.data);
    bytes_release(&about);
    html_column(sink, "text", "Algorithm");
    for (size_t i = 0; i < comparison->count; i++) {
        bytes_truncate(&number, 0);
        bytes_addf(&number, "%zu", i + 1);
        html_column(sink, NULL, number.data);
    }
    bytes_release(&number);
    html_table_body(sink);
    for (size_t a = 0; a < comparison->count; a++) {
        sink_format(sink, "<tr><th scope=\"row\">%zu&#8194;", a + 1);
        xml_text(sink, comparison->contenders[a].title);
        sink_text(sink, "</th>");
        for (size_t b = 0; b < comparison->count; b++) {
            if (a == b)
                sink_text(sink, "<td class=\"nothing\">&#8211;</td>");
            else
                add_pair(sink, comparison, a, b);
        }
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
}

static void add_alone(struct sink *sink, const struct comparison *comparison)
{
    struct svg_size size = svg_size(&comparison->map->opaque, SVG_CELL, COMPARISON_PANEL);

    html_section(sink, "alone", "Each alone");
    sink_text(sink, "<div class=\"many\">\n");
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        sink_text(sink, "<figure><figcaption><b>");
        xml_text(sink, contender->title);
        sink_format(sink, "</b>%zu seen, %zu wrongly shown, %zu hidden</figcaption>\n",
                    contender->visible, contender->wrongly_shown, contender->wrongly_hidden);
        svg_contender(sink, comparison, i, size, 0, 0);
        sink_text(sink, "</figure>\n");
    }
    sink_text(sink, "</div>\n");
}

/* What the script reads */

static void add_string(struct json_out *json, const char *key, const char *text)
{
    html_json_string(json, key, text, strlen(text));
}

static void add_titles(struct json_out *json, const struct comparison *comparison)
{
    json_array(json, "names");
    for (size_t i = 0; i < comparison->count; i++)
        html_json_string(json, NULL, comparison->contenders[i].title,
                         strlen(comparison->contenders[i].title));
    json_end(json);
    add_string(json, "reference", comparison->reference.title);
    json_array(json, "groups");
    for (size_t group = 0; group < comparison->group_count; group++) {
        json_array(json, NULL);
        for (size_t i = 0; i < comparison->count; i++)
            if (comparison->groups[group].who >> i & 1)
                json_size(json, NULL, i);
        json_end(json);
    }
    json_end(json);
}

static void add_eyes(struct json_out *json, const struct comparison *comparison)
{
    char glyph[4];

    json_array(json, "eyes");
    for (size_t i = 0; i < comparison->eyes->count; i++) {
        const struct eye *eye = &comparison->eyes->list[i];
        json_object(json, NULL);
        add_string(json, "id", eye->id);
        html_json_string(json, "glyph", glyph, eye->glyph ? utf8_encode(eye->glyph, glyph) : 0);
        json_int(json, "x", eye->cell.x);
        json_int(json, "y", eye->cell.y);
        json_end(json);
    }
    json_end(json);
}

/* A row of mask cells as numbers and lengths: twice the set, one more where the reference sees. */
static void add_runs(struct json_out *json, const struct comparison *comparison, int y,
                     size_t *codes)
{
    const struct eyeshot_mask *truth = &comparison->reference.mask;

    comparison_sets(comparison, y, codes);
    for (int x = 0; x < truth->width; x++)
        codes[x] = 2 * codes[x] + plane_get(truth, x, y);
    json_array(json, NULL);
    for (int x = 0, end; x < truth->width; x = end) {
        for (end = x + 1; end < truth->width && codes[end] == codes[x];)
            end++;
        json_size(json, NULL, codes[x]);
        json_int(json, NULL, end - x);
    }
    json_end(json);
}

static void add_rows(struct json_out *json, const struct comparison *comparison)
{
    const struct map *map = comparison->map;
    size_t *codes = alloc_array((size_t)comparison->reference.mask.width, sizeof *codes);

    json_array(json, "sets");
    for (int y = 0; y < comparison->reference.mask.height; y++)
        add_runs(json, comparison, y, codes);
    json_end(json);
    html_json_runs(json, "opaque", &map->opaque);
    free(codes);
}

static void add_data(struct sink *sink, const struct comparison *comparison)
{
    struct json_out json = {.sink = sink};

    html_data_open(&json, comparison->map);
    json_int(&json, "scale", comparison->scale);
    add_titles(&json, comparison);
    add_eyes(&json, comparison);
    add_rows(&json, comparison);
    html_json_glyphs(&json, comparison->map, false);
    html_data_close(&json);
}

static void add_lead(struct bytes *lead, const struct comparison *comparison)
{
    const struct eyes *eyes = comparison->eyes;

    bytes_addf(lead, "%d \u00d7 %d cells, seen from ", comparison->map->width,
               comparison->map->height);
    if (eyes->count == 1)
        bytes_addf(lead, "%d,%d", eyes->list[0].cell.x, eyes->list[0].cell.y);
    else
        bytes_addf(lead, "%zu places", eyes->count);
    bytes_addf(lead, ". They differ on %zu %s.", comparison->differ,
               comparison->scale == 2 ? "sub-tiles, four of which are a cell" : "cells");
}

static void write_html(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    struct bytes title = {0}, lead = {0};

    comparison_title(&title, comparison, style);
    add_lead(&lead, comparison);
    html_open(sink, title.data, lead.data);
    sink_text(sink, "<svg class=\"store\" aria-hidden=\"true\">");
    svg_walls(sink, comparison->map);
    sink_text(sink, "</svg>\n");
    add_difference(sink, comparison);
    add_counts(sink, comparison);
    if (comparison->count > 1)
        add_agreement(sink, comparison);
    add_alone(sink, comparison);
    add_data(sink, comparison);
    html_close(sink, viewer_js);
    bytes_release(&title);
    bytes_release(&lead);
}

const struct format compare_html = {"html", "a page to look at and to step through", write_html};
