/*
 * A comparison as a page: the difference map, who sees what, how much each shows, how much they
 * agree, and each alone. The script reads the map from JSON: the cells as runs of sets of
 * contenders, so the page stays small.
 */
#include "cli/picture/html.h"
#include "cli/compare/forms.h"
#include "cli/picture/report.h"
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
    html_keys(sink, keys);
    sink_text(sink, "</ul>\n");
}

static void add_groups(struct sink *sink, const struct comparison *comparison)
{
    html_table(sink, "groups", "Cells that only some of them see, by who does.",
               comparison->scale == 2 ? "<Group|Sub-tiles|<Seen by" : "<Group|Cells|<Seen by");
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
    sink_text(sink, "<fieldset class=\"panel\" id=\"panel\" hidden><legend>Who sees it</legend>\n"
                    "<p class=\"bar\"><button type=\"button\" id=\"every\">All on</button> "
                    "<button type=\"button\" id=\"nobody\">All off</button></p>\n"
                    "<ul id=\"rows\"></ul>\n</fieldset>\n");
    sink_text(sink, "</div>\n");
}

/* Tables */

void html_counts(struct sink *sink, const char *about, const struct comparison *comparison)
{
    html_table(sink, "counts", about,
               comparison->everywhere
                   ? "<Algorithm|Eyes|Visible|Wrongly shown|Wrongly hidden|Walls shown|Walls hidden"
                   : "<Algorithm|Visible|Wrongly shown|Wrongly hidden|Walls shown|Walls hidden");
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        sink_text(sink, "<tr><th scope=\"row\">");
        xml_text(sink, contender->title);
        sink_text(sink, "</th>");
        if (comparison->everywhere)
            html_number(sink, contender->eyes);
        for (int k = 0; k < COUNTS; k++)
            html_number(sink, contender->counts[k]);
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
}

static void add_counts(struct sink *sink, const struct comparison *comparison)
{
    struct bytes about = {0};

    html_section(sink, "each", "How much each shows");
    bytes_addf(&about, "Open %s, compared with %s; walls are counted on their own.",
               comparison->unit, comparison->reference->title);
    html_counts(sink, about.data, comparison);
    bytes_release(&about);
}

/* What the first sees and the other does not, and how much of what either sees is seen by both. */
static void add_pair(struct sink *sink, const struct comparison *comparison, size_t a, size_t b)
{
    size_t share = comparison_share(comparison, a, b);

    if (a == b)
        sink_text(sink, "<td class=\"nothing\">&#8211;</td>");
    else
        sink_format(sink, "<td>%zu<small>%zu.%zu&#8239;%%</small></td>",
                    comparison_only(comparison, a, b), share / 10, share % 10);
}

static void add_agreement(struct sink *sink, const struct comparison *comparison)
{
    struct bytes about = {0}, columns = {0};

    html_section(sink, "agreement", "How much they agree");
    bytes_addf(&about,
               "Above: open %s that the row sees and the column does not. Below: of those that "
               "either sees, how many both see.",
               comparison->unit);
    bytes_addf(&columns, "<Algorithm");
    for (size_t i = 0; i < comparison->count; i++)
        bytes_addf(&columns, "|%zu", i + 1);
    html_table(sink, "pairs", about.data, columns.data);
    bytes_release(&about);
    bytes_release(&columns);
    for (size_t a = 0; a < comparison->count; a++) {
        sink_format(sink, "<tr><th scope=\"row\">%zu&#8194;", a + 1);
        xml_text(sink, comparison->contenders[a].title);
        sink_text(sink, "</th>");
        for (size_t b = 0; b < comparison->count; b++)
            add_pair(sink, comparison, a, b);
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
        sink_format(sink, "</b>%s</figcaption>\n", contender_numbers(contender).text);
        svg_contender(sink, comparison, i, size, 0, 0);
        sink_text(sink, "</figure>\n");
    }
    sink_text(sink, "</div>\n");
}

/* What the script reads */

static void add_titles(struct json_out *json, const struct comparison *comparison)
{
    json_array(json, "names");
    for (size_t i = 0; i < comparison->count; i++)
        html_json_text(json, NULL, comparison->contenders[i].title);
    json_end(json);
    html_json_text(json, "reference", comparison->reference->title);
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
        html_json_text(json, "id", eye->id);
        html_json_string(json, "glyph", glyph, eye->glyph ? utf8_encode(eye->glyph, glyph) : 0);
        json_int(json, "x", eye->cell.x);
        json_int(json, "y", eye->cell.y);
        json_end(json);
    }
    json_end(json);
}

/* A row of mask cells as numbers and lengths: twice the set, one more where the reference sees. */
static void add_runs(struct json_out *json, const struct comparison *comparison, int y)
{
    const struct eyeshot_mask *truth = &comparison->reference->mask;
    size_t *codes = comparison_sets(comparison, y);

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
    json_array(json, "sets");
    for (int y = 0; y < comparison->reference->mask.height; y++)
        add_runs(json, comparison, y);
    json_end(json);
    html_json_runs(json, "opaque", &comparison->map->opaque);
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
    bytes_addf(lead, ". They differ on %llu %s.", (unsigned long long)comparison->differ,
               comparison->scale == 2 ? "sub-tiles, four of which are a cell" : "cells");
}

static void write_html(struct sink *sink, const void *answer, const struct style *style)
{
    const struct comparison *comparison = answer;
    struct bytes title = {0}, lead = {0};

    if (comparison->everywhere) {
        everywhere_page(sink, comparison, style);
        return;
    }
    compare_title(&title, comparison, style);
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
