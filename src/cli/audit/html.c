/* An audit as a page: the table of properties, then every counterexample with its map. */
#include <string.h>

#include "cli/audit/answer.h"
#include "cli/picture/html.h"
#include "cli/picture/svg.h"

#define EXAMPLE_CELL 28

/* The table */

static void add_headings(struct sink *sink, const struct audit *audit)
{
    html_column(sink, "text", "Algorithm");
    for (size_t k = 0; k < audit->listed_count; k++) {
        int i = audit->listed[k];
        sink_format(sink, "<th scope=\"col\"><a href=\"#about-%s\">", property_kinds[i].name);
        xml_text(sink, property_kinds[i].name);
        sink_text(sink, "</a></th>");
    }
}

static const char *cell_class(const struct subject *subject, int property)
{
    const struct tally *tally = &subject->results[property].tally;

    if (!tally->of)
        return "nothing";
    return tally->violations ? "fails" : tally->sampled ? "value" : "holds";
}

static void add_cell(struct sink *sink, const struct subject *subject, int property)
{
    const struct audit_example *example = &subject->results[property].example;
    const struct tally *tally = &subject->results[property].tally;
    struct bytes text = {0};

    audit_cell(&text, subject, property);
    sink_format(sink, "<td class=\"%s\">", cell_class(subject, property));
    if (example->finding.any)
        sink_format(sink, "<a href=\"#%s-%zu\">", property_kinds[property].name, example->first);
    xml_text(sink, text.data);
    if (example->finding.any)
        sink_text(sink, "</a>");
    if (tally->violations)
        sink_format(sink, "<small>%llu of&#160;%llu</small>", (unsigned long long)tally->violations,
                    (unsigned long long)tally->of);
    sink_text(sink, "</td>");
    bytes_release(&text);
}

static void add_table(struct sink *sink, const struct audit *audit)
{
    struct bytes title = {0};

    html_section(sink, "properties", "What holds");
    html_table_open(
        sink, "audit",
        "The share of places where a property does not hold, and how many these are; ~: "
        "from a sample of the places, -: the maps have no such place.");
    add_headings(sink, audit);
    html_table_body(sink);
    for (size_t i = 0; i < audit->count; i++) {
        bytes_truncate(&title, 0);
        bytes_addf(&title, "%s", audit->subjects[i].title);
        sink_text(sink, "<tr><th scope=\"row\">");
        xml_text(sink, title.data);
        sink_text(sink, "</th>");
        for (size_t k = 0; k < audit->listed_count; k++)
            add_cell(sink, &audit->subjects[i], audit->listed[k]);
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
    bytes_release(&title);
}

static void add_meanings(struct sink *sink, const struct audit *audit)
{
    sink_text(sink, "<dl>\n");
    for (size_t k = 0; k < audit->listed_count; k++) {
        int i = audit->listed[k];
        sink_format(sink, "<dt id=\"about-%s\">", property_kinds[i].name);
        xml_text(sink, property_kinds[i].name);
        sink_text(sink, "</dt><dd>");
        xml_text(sink, property_kinds[i].summary);
        sink_text(sink, "</dd>\n");
    }
    sink_text(sink, "</dl>\n");
}

/* The counterexamples */

static void add_map(struct sink *sink, const struct audit_example *example)
{
    static const char *const classes[AUDIT_CELLS] = {"disc", "target", "target"};
    struct svg_size size = svg_size(&example->opaque, EXAMPLE_CELL, 10 * EXAMPLE_CELL);

    svg_map_open(sink, &example->opaque, size, 0, 0);
    svg_floor_and_walls(sink, &example->opaque);
    for (size_t i = example->finding.count; i--;) {
        struct cell cell = example->finding.cells[i];
        sink_format(sink, "<circle class=\"%s\" cx=\"%d.5\" cy=\"%d.5\" r=\".42\"/>\n", classes[i],
                    cell.x, cell.y);
        svg_glyph(sink, "sign", cell.x, cell.y, (uint32_t) "@xy"[i]);
    }
    svg_map_close(sink);
}

static void add_example(struct sink *sink, const struct audit *audit, size_t first, int property)
{
    const struct audit_example *example = &audit->subjects[first].results[property].example;
    struct bytes names = {0}, numbers = {0}, command = {0};

    audit_titles(&names, audit, first, property);
    for (size_t i = first; i < audit->count; i++)
        if (audit_shares(&audit->subjects[i], property, first))
            bytes_addf(&numbers, i == first ? "%zu" : " %zu", i);
    sink_format(sink, "<article id=\"%s-%zu\" tabindex=\"-1\" data-rows=\"",
                property_kinds[property].name, first);
    sink_text(sink, numbers.data);
    sink_text(sink, "\">\n<h3>");
    xml_text(sink, property_kinds[property].name);
    sink_text(sink, ": ");
    xml_text(sink, names.data);
    sink_text(sink, "</h3>\n<p>");
    xml_text(sink, example->words);
    sink_text(sink, example->smallest ? " <small>(the smallest such map)</small></p>\n"
                                      : " <small>(the smallest that was found)</small></p>\n");
    sink_text(sink, "<figure role=\"img\" aria-label=\"The map\">\n");
    add_map(sink, example);
    sink_text(sink, "</figure>\n<pre>");
    audit_command(&command, audit, first, property, false);
    xml_text(sink, command.data);
    sink_text(sink, "</pre>\n</article>\n");
    bytes_release(&names);
    bytes_release(&numbers);
    bytes_release(&command);
}

static void add_examples(struct sink *sink, const struct audit *audit)
{
    html_section(sink, "examples", "Counterexamples");
    sink_text(
        sink,
        "<p class=\"help\">@ is the eye. <span class=\"scripted\" hidden><kbd>n</kbd> and "
        "<kbd>p</kbd> go to the next and the previous one.</span></p>\n<div id=\"gallery\">\n");
    for (int property = 0; property < PROPERTY_COUNT; property++)
        for (size_t i = 0; i < audit->count; i++)
            if (audit_shares(&audit->subjects[i], property, i))
                add_example(sink, audit, i, property);
    sink_text(sink, "</div>\n");
}

static void add_lead(struct bytes *lead, const struct audit *audit)
{
    if (audit->seeded)
        bytes_addf(lead, "On the built-in maps, seed %llu: ", (unsigned long long)audit->seed);
    else
        bytes_addf(lead, "On ");
    for (size_t i = 0; i < audit->map_count; i++)
        bytes_addf(lead, "%s%s (%d \u00d7 %d)", i ? ", " : "",
                   strcmp(audit->names[i], "-") ? audit->names[i] : "standard input",
                   audit->maps[i]->width, audit->maps[i]->height);
    bytes_addf(lead, ".");
    if (audit->failed)
        bytes_addf(lead, " Required, but violated: %zu.", audit->failed);
}

static void write_html(struct sink *sink, const void *answer, const struct style *style)
{
    const struct audit *audit = answer;
    struct bytes title = {0}, lead = {0};

    (void)style;
    bytes_addf(&title, "The properties of %zu algorithm%s", audit->count, plural(audit->count));
    add_lead(&lead, audit);
    html_open(sink, title.data, lead.data);
    add_table(sink, audit);
    add_meanings(sink, audit);
    add_examples(sink, audit);
    html_close(sink, NULL);
    bytes_release(&title);
    bytes_release(&lead);
}

const struct format audit_html = {"html", "a page: the table, and every counterexample",
                                  write_html};
