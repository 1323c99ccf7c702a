/* A comparison as a picture: each contender's map small, then where they differ, and who is who. */
#include <string.h>

#include "cli/compare/forms.h"

#define PANEL_COLUMNS 3
#define PANEL_TITLE 44
#define GAP 24
#define LEGEND_NAMES 100 /* where they begin */
#define LEGEND_GROUPS 24
#define LEGEND_STEP 24

void comparison_add_text(struct sink *sink, const char *class, int x, int y, const char *text,
                         int width)
{
    enum svg_text size = class && !strcmp(class, "name") ? SVG_NAME : SVG_TEXT;
    bool fits = svg_text_width(text, size) <= width;
    size_t end = fits ? strlen(text) : svg_text_cut(text, size, width - SVG_TEXT);

    sink_text(sink, "<text");
    if (class)
        sink_format(sink, " class=\"%s\"", class);
    sink_format(sink, " x=\"%d\" y=\"%d\">", x, y);
    if (!fits) {
        sink_text(sink, "<title>");
        xml_text(sink, text);
        sink_text(sink, "</title>");
    }
    xml_part(sink, text, end);
    sink_text(sink, fits ? "</text>\n" : "\u2026</text>\n");
}

/* Of so many panels. */
static size_t panel_rows(size_t count)
{
    return (count + PANEL_COLUMNS - 1) / PANEL_COLUMNS;
}

/* Rows have as many panels as each other, or the first ones one more: none stands alone. */
static void add_panel(struct sink *sink, const struct comparison *comparison, size_t i,
                      struct svg_size size, int top, int step)
{
    const struct contender *contender = &comparison->contenders[i];
    size_t rows = panel_rows(comparison->count), few = comparison->count / rows;
    size_t full = comparison->count % rows * (few + 1); /* panels in rows with one more */
    size_t row = i < full ? i / (few + 1) : comparison->count % rows + (i - full) / few;
    size_t column = i < full ? i % (few + 1) : (i - full) % few;
    int x = SVG_MARGIN + (int)column * (COMPARISON_PANEL + GAP);
    int y = SVG_MARGIN + top + (int)row * step;

    comparison_add_text(sink, "name", x, y + 14, contender->title, COMPARISON_PANEL);
    comparison_add_text(sink, NULL, x, y + 32, contender_numbers(contender).text, COMPARISON_PANEL);
    svg_contender(sink, comparison, i, size, x, y + PANEL_TITLE);
}

static void add_legend_line(struct sink *sink, const struct comparison *comparison, size_t group,
                            int y)
{
    struct bytes name = {0}, count = {0};

    bytes_addf(&count, "%zu", comparison->groups[group].cells);
    group_name(&name, comparison, group);
    sink_format(sink,
                "<rect class=\"key %s\" x=\"%d\" y=\"%d\" width=\"18\" height=\"18\" rx=\"2\"/>"
                "<text class=\"key-letter%s\" x=\"%d\" y=\"%d\">%c</text>\n",
                group_color(group), SVG_MARGIN, y, group == GROUP_DARK ? " sign" : "",
                SVG_MARGIN + 9, y + 14, group_letter(group));
    comparison_add_text(sink, "number", SVG_MARGIN + 84, y + 14, count.data, SVG_MOST);
    comparison_add_text(sink, NULL, SVG_MARGIN + LEGEND_NAMES, y + 14, name.data,
                        SVG_MOST - LEGEND_NAMES);
    bytes_release(&name);
    bytes_release(&count);
}

/* Its lines: the one for the groups that are left out is among them. */
static size_t legend_lines(const struct comparison *comparison)
{
    size_t groups = comparison->group_count;

    return groups <= LEGEND_GROUPS ? groups : LEGEND_GROUPS + 1;
}

static void add_legend(struct sink *sink, const struct comparison *comparison, int y)
{
    size_t groups = comparison->group_count;
    struct bytes rest = {0};

    for (size_t i = 0; i < groups && i < LEGEND_GROUPS; i++, y += LEGEND_STEP)
        add_legend_line(sink, comparison, i, y);
    if (groups <= LEGEND_GROUPS)
        return;
    bytes_addf(&rest, "and %zu smaller groups", groups - LEGEND_GROUPS);
    comparison_add_text(sink, NULL, SVG_MARGIN + LEGEND_NAMES, y + 14, rest.data, SVG_MOST);
    bytes_release(&rest);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    static const struct svg_key keys[] = {{"disc", "eye", NULL},
                                          {"same", "all see", NULL},
                                          {"same-wall", "wall, all", NULL},
                                          {"hidden", "none", NULL},
                                          {"dark-wall", "wall, none", NULL},
                                          {0}};
    const struct comparison *comparison = answer;
    const struct eyeshot_mask *cells = &comparison->map->opaque;
    struct svg_size small = svg_size(cells, SVG_CELL, COMPARISON_PANEL);
    struct svg_picture large = {.cells = cells, .grid = style->picture.grid};
    int step = PANEL_TITLE + small.height + GAP, head, legend;
    struct bytes title = {0}, subtitle = {0};

    if (comparison->everywhere) {
        everywhere_picture(sink, comparison, style);
        return;
    }
    compare_title(&title, comparison, style);
    bytes_addf(&subtitle, "%d x %d cells; open %s, counted against %s", comparison->map->width,
               comparison->map->height, comparison->unit, comparison->reference->title);
    head = svg_head(title.data, subtitle.data, SVG_MOST);
    svg_picture_place(&large, 2 * SVG_CELL,
                      SVG_MARGIN + head + (int)panel_rows(comparison->count) * step + 26);
    legend = large.below + svg_keys(NULL, keys, 0, SVG_MOST) + 8;
    svg_open(sink, SVG_MOST, legend + (int)legend_lines(comparison) * LEGEND_STEP - SVG_MARGIN,
             title.data, subtitle.data);
    svg_walls(sink, comparison->map);
    for (size_t i = 0; i < comparison->count; i++)
        add_panel(sink, comparison, i, small, head, step);
    comparison_add_text(sink, "name", SVG_MARGIN, large.top - 12,
                        comparison->group_count ? "Where they differ: who sees the cell"
                                                : "They agree on every cell",
                        SVG_MOST);
    svg_difference(sink, comparison, large.size, large.x, large.y);
    svg_edges(sink, &large);
    svg_keys(sink, keys, large.below, SVG_MOST);
    add_legend(sink, comparison, legend);
    svg_close(sink);
    bytes_release(&title);
    bytes_release(&subtitle);
}

const struct format compare_svg = {"svg", "a picture: the maps, and where they differ", write_svg};
