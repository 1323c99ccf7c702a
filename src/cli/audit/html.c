/* An audit as a page: the table of properties, then every counterexample with its map. */
#include <string.h>

#include "cli/audit/print.h"
#include "cli/picture/html.h"
#include "cli/picture/svg.h"
#include "cli/support/mask.h"

#define EXAMPLE_CELL 28

static int property_count(const struct audit *audit)
{
    return audit->timed ? PROPERTY_COUNT : PROPERTY_SPEED;
}

static const struct audit_example *example_of(const struct audit *audit, size_t row, int property)
{
    return &audit->rows[row].results[property].example;
}

/* The first row with the same example: that one tells it for all. */
static size_t first_row(const struct audit *audit, size_t row, int property)
{
    size_t first = 0;

    while (!audit_same_example(&audit->rows[first], &audit->rows[row], property))
        first++;
    return first;
}

/* The table */

static void add_headings(struct sink *sink, const struct audit *audit)
{
    html_column(sink, "text", "Algorithm");
    for (int i = 0; i < property_count(audit); i++) {
        sink_format(sink, "<th scope=\"col\"><a href=\"#about-%s\">", property_names[i]);
        xml_text(sink, property_names[i]);
        sink_text(sink, "</a></th>");
    }
}

static const char *cell_class(const struct audit_row *row, int property)
{
    const struct audit_result *result = &row->results[property];

    if (!property_has_verdict((enum property)property))
        return "value";
    return !result->of ? "nothing" : result->violations ? "fails" : "holds";
}

static void add_cell(struct sink *sink, const struct audit *audit, size_t row, int property)
{
    const struct audit_result *result = &audit->rows[row].results[property];
    struct bytes text = {0};

    audit_cell(&text, &audit->rows[row], (enum property)property);
    sink_format(sink, "<td class=\"%s\">", cell_class(&audit->rows[row], property));
    if (result->example.found)
        sink_format(sink, "<a href=\"#%s-%zu\">", property_names[property],
                    first_row(audit, row, property));
    xml_text(sink, text.data);
    if (result->example.found)
        sink_text(sink, "</a>");
    if (result->violations)
        sink_format(sink, "<small>%llu of&#160;%llu</small>",
                    (unsigned long long)result->violations, (unsigned long long)result->of);
    sink_text(sink, "</td>");
    bytes_release(&text);
}

static void add_table(struct sink *sink, const struct audit *audit)
{
    struct bytes title = {0};

    html_section(sink, "properties", "What holds");
    html_table_open(sink, "audit",
                    "The share of violations, and how many of how many places; ~ where a sample "
                    "of the places was looked at, - where the maps have no such place.");
    add_headings(sink, audit);
    html_table_body(sink);
    for (size_t row = 0; row < audit->row_count; row++) {
        bytes_truncate(&title, 0);
        audit_title(&title, &audit->rows[row]);
        sink_text(sink, "<tr><th scope=\"row\">");
        xml_text(sink, title.data);
        sink_text(sink, "</th>");
        for (int i = 0; i < property_count(audit); i++)
            add_cell(sink, audit, row, i);
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
    bytes_release(&title);
}

static void add_meanings(struct sink *sink, const struct audit *audit)
{
    sink_text(sink, "<dl>\n");
    for (int i = 0; i < property_count(audit); i++) {
        sink_format(sink, "<dt id=\"about-%s\">", property_names[i]);
        xml_text(sink, property_names[i]);
        sink_text(sink, "</dt><dd>");
        xml_text(sink, property_summaries[i]);
        sink_text(sink, "</dd>\n");
    }
    sink_text(sink, "</dl>\n");
}

/* The counterexamples */

static void add_map(struct sink *sink, const struct audit_example *example)
{
    static const char *const classes[AUDIT_CELLS] = {"disc", "target", "target"};
    struct svg_size size = svg_size(&example->opaque, EXAMPLE_CELL, 10 * EXAMPLE_CELL);
    struct eyeshot_mask all = {0};

    mask_init(&all, example->opaque.width, example->opaque.height);
    for (int y = 0; y < all.height; y++)
        row_fill(plane_row(&all, y), 0, all.width);
    svg_map_open(sink, &all, size, 0, 0);
    svg_kind(sink, "floor", &all, &example->opaque, false);
    svg_kind(sink, "wall", &all, &example->opaque, true);
    for (size_t i = example->cell_count; i--;) {
        struct cell cell = example->cells[i];
        sink_format(sink, "<circle class=\"%s\" cx=\"%d.5\" cy=\"%d.5\" r=\".42\"/>\n", classes[i],
                    cell.x, cell.y);
        svg_glyph(sink, "sign", cell.x, cell.y, (uint32_t) "@xy"[i]);
    }
    svg_map_close(sink);
    mask_release(&all);
}

/* How to see it again: the map piped into the audit. */
static void add_command(struct sink *sink, const struct audit_row *row,
                        const struct audit_example *example)
{
    struct bytes text = {0};

    bytes_addf(&text, "printf '");
    for (int y = 0; y < example->opaque.height; y++) {
        audit_draw_row(&text, example, y);
        bytes_addf(&text, "\\n");
    }
    bytes_addf(&text, "' | ");
    audit_command(&text, row);
    sink_text(sink, "<pre>");
    xml_text(sink, text.data);
    sink_text(sink, "</pre>\n");
    bytes_release(&text);
}

/* The titles of all rows that have it, and their numbers for the script. */
static void add_heading(struct sink *sink, const struct audit *audit, size_t row, int property)
{
    struct bytes names = {0}, numbers = {0};

    for (size_t i = row; i < audit->row_count; i++) {
        if (!audit_same_example(&audit->rows[row], &audit->rows[i], property))
            continue;
        bytes_addf(&names, i == row ? "" : ", ");
        audit_title(&names, &audit->rows[i]);
        bytes_addf(&numbers, i == row ? "%zu" : " %zu", i);
    }
    sink_format(sink, "<article id=\"%s-%zu\" tabindex=\"-1\" data-rows=\"",
                property_names[property], row);
    sink_text(sink, numbers.data);
    sink_text(sink, "\">\n<h3>");
    xml_text(sink, property_names[property]);
    sink_text(sink, ": ");
    xml_text(sink, names.data);
    sink_text(sink, "</h3>\n");
    bytes_release(&names);
    bytes_release(&numbers);
}

static void add_example(struct sink *sink, const struct audit *audit, size_t row, int property)
{
    const struct audit_example *example = example_of(audit, row, property);

    add_heading(sink, audit, row, property);
    sink_text(sink, "<p>");
    xml_text(sink, example->words);
    sink_text(sink, example->smallest ? " <small>(the smallest such map)</small></p>\n"
                                      : " <small>(the smallest that was found)</small></p>\n");
    sink_text(sink, "<figure role=\"img\" aria-label=\"The map\">\n");
    add_map(sink, example);
    sink_text(sink, "</figure>\n");
    add_command(sink, &audit->rows[row], example);
    sink_text(sink, "</article>\n");
}

static void add_examples(struct sink *sink, const struct audit *audit)
{
    html_section(sink, "examples", "Counterexamples");
    sink_text(sink, "<p class=\"help\">@ is the eye. <span class=\"scripted\" hidden><kbd>n</kbd> "
                    "<kbd>p</kbd> next, previous one.</span></p>\n<div id=\"gallery\">\n");
    for (int property = 0; property < property_count(audit); property++)
        for (size_t row = 0; row < audit->row_count; row++)
            if (example_of(audit, row, property)->found && first_row(audit, row, property) == row)
                add_example(sink, audit, row, property);
    sink_text(sink, "</div>\n");
}

static void add_lead(struct bytes *lead, const struct audit_view *view)
{
    const struct audit *audit = view->audit;

    if (view->seeded)
        bytes_addf(lead, "On the built-in maps, seed %llu: ", (unsigned long long)view->seed);
    else
        bytes_addf(lead, "On ");
    for (size_t i = 0; i < audit->map_count; i++)
        bytes_addf(lead, "%s%s (%d \u00d7 %d)", i ? ", " : "",
                   strcmp(view->names[i], "-") ? view->names[i] : "standard input",
                   audit->maps[i]->width, audit->maps[i]->height);
    bytes_addf(lead, ".");
}

static void write_html(struct sink *sink, const struct audit_view *view)
{
    const struct audit *audit = view->audit;
    struct bytes title = {0}, lead = {0};

    bytes_addf(&title, "What holds of %zu %s", audit->row_count,
               audit->row_count == 1 ? "algorithm" : "algorithms");
    add_lead(&lead, view);
    html_open(sink, title.data, lead.data);
    add_table(sink, audit);
    add_meanings(sink, audit);
    add_examples(sink, audit);
    html_close(sink, NULL);
    bytes_release(&title);
    bytes_release(&lead);
}

const struct audit_format audit_html = {"html", "a page: the table, and every counterexample",
                                        write_html};
