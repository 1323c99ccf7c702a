/* A survey as a page: a heat map to point at, then its numbers and lists. */
#include <stdio.h>

#include "cli/picture/html.h"
#include "cli/picture/report.h"
#include "cli/survey/answer.h"

/* The map */

static void add_map(struct sink *sink, const struct survey_answer *answer)
{
    static const char *const labels[] = {"Sees", "Seen by", "Mean distance", "Farthest"};
    const struct eyeshot_mask *opaque = &answer->survey.map->opaque;
    const char *what = measure_summaries[answer->show];
    struct svg_key keys[SIGN_COUNT + 1];
    struct svg_size size = svg_size(opaque, 2 * SVG_CELL, SVG_MOST);

    html_section(sink, "map", "The map");
    html_heat_open(sink);
    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (answer->survey.values[i])
            html_heat_button(sink, measure_names[i], labels[i]);
    html_heat_close(sink);
    sink_format(sink,
                "<figure id=\"still\" role=\"img\" aria-label=\"%s\">\n"
                "<figcaption>%s</figcaption>\n",
                what, what);
    svg_map_open(sink, opaque, size, 0, 0);
    svg_survey(sink, answer, size);
    svg_map_close(sink);
    sink_text(sink, "</figure>\n");
    survey_keys(answer, keys);
    html_heat_keys(sink, survey_number(answer->show, answer->ends.least).text,
                   survey_number(answer->show, answer->ends.most).text, keys);
}

/* Its numbers: the mean of counts has one decimal. */

static void add_mean(struct sink *sink, enum measure measure, const struct survey_summary *summary)
{
    uint64_t tenths = summary->sum * 10 / summary->count;

    if (is_distance(measure))
        sink_format(sink, "<td>%s</td>",
                    survey_number(measure, (uint32_t)(summary->sum / summary->count)).text);
    else
        sink_format(sink, "<td>%llu.%llu</td>", (unsigned long long)tenths / 10,
                    (unsigned long long)tenths % 10);
}

static void add_numbers(struct sink *sink, const struct survey_answer *answer)
{
    html_section(sink, "numbers", "In numbers");
    html_table(sink, "summary", "Over all open cells that have a number.", "<What|Least|Mean|Most");
    for (enum measure i = 0; i < MEASURE_COUNT; i++) {
        const struct survey_summary *summary = &answer->summaries[i];
        if (!answer->survey.values[i])
            continue;
        sink_format(sink, "<tr><th scope=\"row\">%s</th>", measure_summaries[i]);
        if (summary->count) {
            sink_format(sink, "<td>%s</td>", survey_number(i, summary->least).text);
            add_mean(sink, i, summary);
            sink_format(sink, "<td>%s</td>", survey_number(i, summary->most).text);
        } else {
            sink_text(sink, "<td>-</td><td>-</td><td>-</td>");
        }
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
}

/* The lists */

static void add_cell(struct sink *sink, size_t number, struct cell cell)
{
    sink_format(sink, "<tr><td>%zu</td><td>%d,%d</td>", number, cell.x, cell.y);
}

static void add_share(struct sink *sink, size_t part, size_t all)
{
    sink_format(sink, "<td>%s</td></tr>\n", survey_share(part, all).text);
}

static void add_guards(struct sink *sink, const struct survey_answer *answer)
{
    struct bytes about = {0};

    bytes_addf(&about,
               "Picked one after the other: each sees the most of what those before it do not. "
               "There %s %zu open cell%s.",
               answer->open == 1 ? "is" : "are", answer->open, plural(answer->open));
    html_section(sink, "guards", "Guards");
    html_table(sink, "guard-list", about.data, "Guard|Cell|Adds|Covered|Share");
    for (size_t i = 0; i < answer->guards.count; i++) {
        const struct guard *guard = &answer->guards.list[i];
        add_cell(sink, i + 1, guard->cell);
        html_number(sink, guard->gain);
        html_number(sink, guard->covered);
        add_share(sink, guard->covered, answer->open);
    }
    html_table_close(sink);
    bytes_release(&about);
}

static void add_ranking(struct sink *sink, int which, const struct ranking *ranking)
{
    static const char *const titles[] = {"Hidden", "Exposed"};
    char table[24], about[64];

    snprintf(table, sizeof table, "%s-list", ranking_names[which]);
    snprintf(about, sizeof about, "The open cells that the %s see.", ranking_by[which]);
    html_section(sink, ranking_names[which], titles[which]);
    html_table(sink, table, about, "Rank|Cell|Seen by");
    for (size_t i = 0; i < ranking->count; i++) {
        add_cell(sink, i + 1, ranking->list[i].cell);
        html_number(sink, ranking->list[i].seen_by);
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
}

static void add_betweens(struct sink *sink, const struct survey_answer *answer)
{
    html_section(sink, "between", "Between places");
    html_table(sink, "between-list", "Pairs of open cells that see each other.",
               "<From|<To|Pairs|See each other|Share");
    for (size_t i = 0; i < answer->between_count; i++) {
        const struct between *between = &answer->betweens[i];
        sink_text(sink, "<tr>");
        for (int k = 0; k < 2; k++) {
            sink_text(sink, "<td class=\"text\">");
            xml_text(sink, between->names[k]);
            sink_text(sink, "</td>");
        }
        html_number(sink, between->pairs);
        html_number(sink, between->both);
        add_share(sink, between->both, between->pairs);
    }
    html_table_close(sink);
}

/* What the script reads */

/* In reading order, each as what it is more than the one before it; distances in tenths. */
static void add_measure(struct json_out *json, const struct survey *survey, enum measure measure)
{
    int64_t last = 0;

    json_array(json, measure_names[measure]);
    for (int y = 0; y < survey->map->height; y++)
        for (int x = 0; x < survey->map->width; x++) {
            int64_t value;
            if (!survey_has(survey, measure, x, y))
                continue;
            value = survey_value(survey, measure, x, y);
            if (is_distance(measure))
                value = (value + 50) / 100;
            json_int(json, NULL, value - last);
            last = value;
        }
    json_end(json);
}

/* Cells of the lists, by which the script finds its rows; the scale, if it was asked for. */
static void add_marks(struct json_out *json, const struct survey_answer *answer)
{
    uint32_t unit = is_distance(answer->show) ? 1000 : 1;

    if (answer->scaled) {
        json_array(json, "scale");
        json_int(json, NULL, answer->ends.least / unit);
        json_int(json, NULL, answer->ends.most / unit);
        json_end(json);
    }
    json_array(json, "guards");
    for (size_t i = 0; i < answer->guards.count; i++)
        json_cell(json, NULL, answer->guards.list[i].cell.x, answer->guards.list[i].cell.y);
    json_end(json);
    for (int k = 0; k < RANKINGS; k++) {
        const struct ranking *ranking = &answer->rankings[k];
        json_array(json, ranking_names[k]);
        for (size_t i = 0; i < ranking->count; i++)
            json_cell(json, NULL, ranking->list[i].cell.x, ranking->list[i].cell.y);
        json_end(json);
    }
}

static void add_data(struct sink *sink, const struct survey_answer *answer)
{
    const struct survey *survey = &answer->survey;
    struct json_out json = {.sink = sink};

    html_data_open(&json, survey->map);
    json_string(&json, "show", measure_names[answer->show]);
    html_json_runs(&json, "opaque", &survey->map->opaque);
    html_json_runs(&json, "viewers", &survey->viewers);
    json_object(&json, "values");
    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (survey->values[i])
            add_measure(&json, survey, i);
    json_end(&json);
    html_json_glyphs(&json, survey->map, true);
    add_marks(&json, answer);
    html_data_close(&json);
}

static void write_html(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct map *map = answer->survey.map;
    struct bytes title = {0}, lead = {0};

    survey_title(&title, &answer->survey, style);
    bytes_addf(&lead, "%d \u00d7 %d cells, %zu of them open. Viewers: %zu.", map->width,
               map->height, answer->open, answer->viewers);
    html_open(sink, title.data, lead.data);
    add_map(sink, answer);
    add_numbers(sink, answer);
    if (answer->guarded)
        add_guards(sink, answer);
    for (int i = 0; i < RANKINGS; i++)
        if (answer->rankings[i].list)
            add_ranking(sink, i, &answer->rankings[i]);
    if (answer->between_count)
        add_betweens(sink, answer);
    add_data(sink, answer);
    html_close_heat(sink, survey_js);
    bytes_release(&title);
    bytes_release(&lead);
}

const struct format survey_html = {"html", "a page: a heat map to point at, and the lists",
                                   write_html};
