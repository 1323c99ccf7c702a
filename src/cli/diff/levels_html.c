/* A page: a table of the levels, then a picture and the lists of each that changed. */
#include "cli/diff/levels_picture.h"
#include "cli/picture/html.h"

static void add_table(struct sink *sink, const struct levels *levels)
{
    html_section(sink, "levels", "Levels");
    html_table_open(sink, "level-list",
                    "Sight lines between cells that are open in both versions, and cells that "
                    "became walls or open.");
    html_column(sink, "text", "Level");
    html_column(sink, NULL, "Opened");
    html_column(sink, NULL, "Closed");
    html_column(sink, NULL, "Walled");
    html_column(sink, NULL, "Cleared");
    html_table_body(sink);
    for (size_t i = 0; i < levels->count; i++) {
        const struct level *level = &levels->list[i];
        sink_text(sink, "<tr><th scope=\"row\">");
        xml_text(sink, level->name);
        sink_text(sink, "</th>");
        if (level->presence == LEVEL_IN_BOTH) {
            html_number(sink, level->opened);
            html_number(sink, level->closed);
            html_number(sink, level->walled);
            html_number(sink, level->cleared);
        } else {
            sink_format(sink, "<td class=\"text\" colspan=\"4\">%s</td>",
                        presence_texts[level->presence]);
        }
        sink_text(sink, "</tr>\n");
    }
    html_table_close(sink);
}

static void add_keys(struct sink *sink)
{
    sink_text(sink, "<ul class=\"keys\">\n<li>cells:</li>\n");
    for (const struct svg_key *key = level_keys; key->class; key++) {
        sink_text(sink, "<li>");
        html_swatch(sink, key->class);
        sink_format(sink, " %s</li>\n", key->meaning);
    }
    sink_text(sink, "</ul>\n");
}

static void add_level(struct sink *sink, const struct level *level, size_t number)
{
    struct svg_size size = svg_size(&level->picture.walls, SVG_CELL, SVG_MOST);
    struct bytes text = {0};

    bytes_addf(&text, "level-%zu", number);
    html_section(sink, text.data, level->name);
    bytes_truncate(&text, 0);
    levels_add_counts(&text, level->opened, level->closed, level->walled, level->cleared);
    sink_format(sink, "<figure role=\"img\" aria-label=\"%s\">\n<figcaption>%s</figcaption>\n",
                text.data, text.data);
    level_draw(sink, level, size, 0, 0);
    sink_text(sink, "</figure>\n");
    sink_text(sink, "<ul>\n");
    for (size_t i = 0; i < level->named_count; i++) {
        if (level->named[i].back)
            continue;
        bytes_truncate(&text, 0);
        levels_add_named(&text, &level->named[i]);
        sink_text(sink, "<li>");
        xml_text(sink, text.data);
        sink_text(sink, "</li>\n");
    }
    levels_add_tops(sink, level, "<li>", "</li>\n");
    sink_text(sink, "</ul>\n");
    bytes_release(&text);
}

static void write_html(struct sink *sink, const void *answer, const struct style *style)
{
    const struct levels *levels = answer;
    struct bytes lead = {0};

    (void)style;
    levels_add_summary(&lead, levels);
    html_open(sink, "Who sees whom: what changed", lead.data);
    add_table(sink, levels);
    if (levels->changed)
        add_keys(sink);
    for (size_t i = 0; i < levels->count; i++)
        if (level_is_drawn(&levels->list[i]))
            add_level(sink, &levels->list[i], i + 1);
    html_close(sink, NULL);
    bytes_release(&lead);
}

const struct format levels_html = {"html", "of levels: a page with a table and pictures",
                                   write_html};
