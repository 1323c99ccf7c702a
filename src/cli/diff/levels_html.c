/* A page: a table of the levels, then a picture and the lists of each that changed. */
#include "cli/diff/levels.h"
#include "cli/picture/html.h"

static void add_table(struct sink *sink, const struct levels *levels)
{
    html_section(sink, "levels", "Levels");
    html_table(sink, "level-list",
               "Sight lines between cells that are open in both versions, and cells that became "
               "walls or open.",
               "<Level|Opened|Closed|Walled|Cleared");
    for (size_t i = 0; i < levels->count; i++) {
        const struct level *level = &levels->list[i];
        sink_text(sink, "<tr><th scope=\"row\">");
        xml_text(sink, level->name);
        sink_text(sink, "</th>");
        if (level_is_alone(level))
            sink_format(sink, "<td class=\"text\" colspan=\"4\">%s</td>", level->text);
        for (int k = 0; k < COUNTS && !level_is_alone(level); k++)
            html_number(sink, level->counts[k]);
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
}

static void add_keys(struct sink *sink)
{
    sink_text(sink, "<ul class=\"keys\">\n<li>cells:</li>\n");
    html_keys(sink, level_keys);
    sink_text(sink, "</ul>\n");
}

static void add_item(struct sink *sink, const char *text)
{
    if (!text)
        return;
    sink_text(sink, "<li>");
    xml_text(sink, text);
    sink_text(sink, "</li>\n");
}

static void add_level(struct sink *sink, const struct level *level, size_t number)
{
    char id[32];

    snprintf(id, sizeof id, "level-%zu", number);
    html_section(sink, id, level->name);
    sink_format(sink, "<figure role=\"img\" aria-label=\"%s\">\n<figcaption>%s</figcaption>\n",
                level->text, level->text);
    level_draw(sink, level, svg_size(&level->cells[0], SVG_CELL, SVG_MOST), 0, 0);
    sink_text(sink, "</figure>\n<ul>\n");
    for (size_t i = 0; i < level->named_count; i++)
        add_item(sink, level->named[i].text);
    add_item(sink, level->tops[OPENED].text);
    add_item(sink, level->tops[CLOSED].text);
    sink_text(sink, "</ul>\n");
}

static void write_html(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;

    (void)style;
    html_open(sink, "Who sees whom: what changed", levels->text);
    add_table(sink, levels);
    if (levels->changed)
        add_keys(sink);
    for (size_t i = 0; i < levels->count; i++)
        if (level_is_drawn(&levels->list[i]))
            add_level(sink, &levels->list[i], i + 1);
    html_close(sink, NULL);
}

const struct format levels_html = {"html", "of levels: a page with a table and pictures",
                                   write_html};
