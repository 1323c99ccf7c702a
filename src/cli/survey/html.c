/* A survey as a page: a heat map to point at, then its numbers and lists. */
#include "cli/picture/html.h"
#include "cli/picture/report.h"
#include "cli/survey/forms.h"

/* The map */

static void add_keys(struct sink *sink, const struct survey_answer *answer)
{
    struct survey_ends ends = survey_ends(answer);
    struct svg_key keys[SIGN_COUNT + 1];
    struct bytes least = {0}, most = {0};

    survey_text(&least, answer->show, ends.least);
    survey_text(&most, answer->show, ends.most);
    survey_keys(answer, keys);
    html_heat_keys(sink, least.data, most.data, keys);
    bytes_release(&least);
    bytes_release(&most);
}

static void add_map(struct sink *sink, const struct survey_answer *answer)
{
    static const struct heat_button buttons[] = {{"sees", "Sees"},
                                                 {"seen_by", "Seen by"},
                                                 {"mean", "Mean distance"},
                                                 {"farthest", "Farthest"}};
    const struct eyeshot_mask *opaque = &answer->survey->map->opaque;
    struct svg_size size = svg_size(opaque, 2 * SVG_CELL, SVG_MOST);

    html_section(sink, "map", "The map");
    html_heat(sink, buttons, MEASURE_COUNT);
    sink_text(sink, "<figure id=\"still\" role=\"img\" aria-label=\"");
    xml_text(sink, measure_summaries[answer->show]);
    sink_text(sink, "\">\n<figcaption>");
    xml_text(sink, measure_summaries[answer->show]);
    sink_text(sink, "</figcaption>\n");
    svg_map_open(sink, opaque, size, 0, 0);
    svg_survey(sink, answer, size);
    svg_map_close(sink);
    sink_text(sink, "</figure>\n");
    add_keys(sink, answer);
}

/* Its numbers */

static void add_value(struct sink *sink, enum measure measure, uint32_t value)
{
    struct bytes text = {0};

    survey_text(&text, measure, value);
    sink_format(sink, "<td>%s</td>", text.data);
    bytes_release(&text);
}

/* The mean: of counts, with one decimal. */
static void add_mean(struct sink *sink, enum measure measure, const struct survey_summary *summary)
{
    uint64_t tenths = summary->sum * 10 / summary->count;

    if (measure == MEASURE_SEES || measure == MEASURE_SEEN_BY)
        sink_format(sink, "<td>%llu.%llu</td>", (unsigned long long)tenths / 10,
                    (unsigned long long)tenths % 10);
    else
        add_value(sink, measure, (uint32_t)(summary->sum / summary->count));
}

static void add_numbers(struct sink *sink, const struct survey_answer *answer)
{
    html_section(sink, "numbers", "In numbers");
    html_table_open(sink, "summary", "Over all open cells that have a number.");
    html_column(sink, "text", "What");
    html_column(sink, NULL, "Least");
    html_column(sink, NULL, "Mean");
    html_column(sink, NULL, "Most");
    html_table_body(sink);
    for (int i = 0; i < MEASURE_COUNT; i++) {
        const struct survey_summary *summary = &answer->summaries[i];
        sink_text(sink, "<tr><th scope=\"row\">");
        xml_text(sink, measure_summaries[i]);
        sink_text(sink, "</th>");
        if (summary->count) {
            add_value(sink, (enum measure)i, summary->least);
            add_mean(sink, (enum measure)i, summary);
            add_value(sink, (enum measure)i, summary->most);
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
    struct bytes text = {0};

    survey_share(&text, part, all);
    sink_format(sink, "<td>%s</td>", text.data);
    bytes_release(&text);
}

static void add_guards(struct sink *sink, const struct guards *guards)
{
    struct bytes about = {0};

    bytes_addf(&about,
               "Picked one after the other: each sees the most of what those before it do not. "
               "There are %zu open cells.",
               guards->open);
    html_section(sink, "guards", "Guards");
    html_table_open(sink, "guard-list", about.data);
    html_column(sink, NULL, "Guard");
    html_column(sink, NULL, "Cell");
    html_column(sink, NULL, "Adds");
    html_column(sink, NULL, "Covered");
    html_column(sink, NULL, "Share");
    html_table_body(sink);
    for (size_t i = 0; i < guards->count; i++) {
        const struct guard *guard = &guards->list[i];
        add_cell(sink, i + 1, guard->cell);
        html_number(sink, guard->gain);
        html_number(sink, guard->covered);
        add_share(sink, guard->covered, guards->open);
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
    bytes_release(&about);
}

static void add_ranked(struct sink *sink, const char *section, const char *table, const char *title,
                       const char *about, const struct ranked *list, size_t count)
{
    if (!list)
        return;
    html_section(sink, section, title);
    html_table_open(sink, table, about);
    html_column(sink, NULL, "Rank");
    html_column(sink, NULL, "Cell");
    html_column(sink, NULL, "Seen by");
    html_table_body(sink);
    for (size_t i = 0; i < count; i++) {
        add_cell(sink, i + 1, list[i].cell);
        html_number(sink, list[i].seen_by);
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
}

static void add_betweens(struct sink *sink, const struct survey_answer *answer)
{
    html_section(sink, "between", "Between places");
    html_table_open(sink, "between-list", "Pairs of open cells that see each other.");
    html_column(sink, "text", "From");
    html_column(sink, "text", "To");
    html_column(sink, NULL, "Pairs");
    html_column(sink, NULL, "See each other");
    html_column(sink, NULL, "Share");
    html_table_body(sink);
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
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
}

/* What the script reads */

static void add_planes(struct json_out *json, const struct survey *survey)
{
    const struct eyeshot_mask *planes[] = {&survey->map->opaque, &survey->viewers};
    static const char *const keys[] = {"opaque", "viewers"};

    for (int i = 0; i < 2; i++) {
        json_array(json, keys[i]);
        for (int y = 0; y < survey->map->height; y++)
            html_json_runs(json, planes[i], y);
        json_end(json);
    }
}

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
            if (measure == MEASURE_MEAN || measure == MEASURE_FARTHEST)
                value = (value + 50) / 100;
            json_int(json, NULL, value - last);
            last = value;
        }
    json_end(json);
}

static void add_marks(struct json_out *json, const struct survey_answer *answer)
{
    json_array(json, "guards");
    for (size_t i = 0; answer->guards && i < answer->guards->count; i++)
        json_cell(json, NULL, answer->guards->list[i].cell.x, answer->guards->list[i].cell.y);
    json_end(json);
    json_array(json, "hidden");
    for (size_t i = 0; i < answer->hidden_count; i++)
        json_cell(json, NULL, answer->hidden[i].cell.x, answer->hidden[i].cell.y);
    json_end(json);
    json_array(json, "exposed");
    for (size_t i = 0; i < answer->exposed_count; i++)
        json_cell(json, NULL, answer->exposed[i].cell.x, answer->exposed[i].cell.y);
    json_end(json);
}

/* Of the scale, if they were given; distances in cells. */
static void add_ends(struct json_out *json, const struct survey_answer *answer)
{
    struct survey_ends ends = survey_ends(answer);
    bool distance = answer->show == MEASURE_MEAN || answer->show == MEASURE_FARTHEST;

    if (!answer->scale)
        return;
    json_array(json, "scale");
    json_int(json, NULL, distance ? ends.least / 1000 : ends.least);
    json_int(json, NULL, distance ? ends.most / 1000 : ends.most);
    json_end(json);
}

static void add_data(struct sink *sink, const struct survey_answer *answer)
{
    struct json_out json = {.sink = sink};

    sink_text(sink, "<script type=\"application/json\" id=\"data\">");
    json_object(&json, NULL);
    json_int(&json, "width", answer->survey->map->width);
    json_int(&json, "height", answer->survey->map->height);
    json_string(&json, "show", measure_names[answer->show]);
    add_planes(&json, answer->survey);
    json_object(&json, "values");
    for (int i = 0; i < MEASURE_COUNT; i++)
        add_measure(&json, answer->survey, (enum measure)i);
    json_end(&json);
    html_json_glyphs(&json, answer->survey->map, true);
    add_ends(&json, answer);
    add_marks(&json, answer);
    json_end(&json);
    sink_text(sink, "</script>\n");
}

static void write_html(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    const struct map *map = answer->survey->map;
    struct bytes title = {0}, lead = {0};

    survey_title(&title, answer->survey, style);
    bytes_addf(&lead, "%d \u00d7 %d cells, %zu of them open. Viewers: %zu.", map->width,
               map->height, answer->open, answer->viewers);
    html_open(sink, title.data, lead.data);
    add_map(sink, answer);
    add_numbers(sink, answer);
    if (answer->guards)
        add_guards(sink, answer->guards);
    add_ranked(sink, "hidden", "hidden-list", "Hidden", "The open cells that the fewest see.",
               answer->hidden, answer->hidden_count);
    add_ranked(sink, "exposed", "exposed-list", "Exposed", "The open cells that the most see.",
               answer->exposed, answer->exposed_count);
    if (answer->between_count)
        add_betweens(sink, answer);
    add_data(sink, answer);
    html_close(sink, heat_js);
    bytes_release(&title);
    bytes_release(&lead);
}

const struct format survey_html = {"html", "a page: a heat map to point at, and the lists",
                                   write_html};
