/* A comparison as a picture: each contender's map small, then where they differ, and who is who. */
#include "cli/compare/forms.h"

#define PANEL_COLUMNS 3
#define PANEL_TITLE 44
#define GAP 24
#define TITLE_LETTERS 36 /* that fit over a panel */
#define LEGEND_LETTERS 110
#define LEGEND_GROUPS 24
#define LEGEND_STEP 24

/* Text of so many letters at most, all of it when pointed at; `class` may be NULL. */
static void add_text(struct sink *sink, const char *class, int x, int y, const char *text,
                     size_t most)
{
    struct bytes cut = {0};
    size_t letters = 0, end = 0;

    for (; text[end] && letters <= most; end++)
        letters += ((unsigned char)text[end + 1] & 0xc0) != 0x80;
    sink_text(sink, "<text");
    if (class)
        sink_format(sink, " class=\"%s\"", class);
    sink_format(sink, " x=\"%d\" y=\"%d\">", x, y);
    if (text[end]) {
        bytes_add(&cut, text, end);
        bytes_addf(&cut, "\u2026");
        sink_text(sink, "<title>");
        xml_text(sink, text);
        sink_text(sink, "</title>");
        xml_text(sink, cut.data);
    } else {
        xml_text(sink, text);
    }
    sink_text(sink, "</text>\n");
    bytes_release(&cut);
}

static void add_panel(struct sink *sink, const struct comparison *comparison, size_t i,
                      struct svg_size size, int step)
{
    const struct contender *contender = &comparison->contenders[i];
    int x = SVG_MARGIN + (int)(i % PANEL_COLUMNS) * (COMPARISON_PANEL + GAP);
    int y = SVG_MARGIN + SVG_HEADING + (int)(i / PANEL_COLUMNS) * step;
    struct bytes counts = {0};

    bytes_addf(&counts, "%zu seen, %zu wrongly shown, %zu hidden", contender->visible,
               contender->wrongly_shown, contender->wrongly_hidden);
    add_text(sink, "name", x, y + 14, contender->title, TITLE_LETTERS);
    add_text(sink, NULL, x, y + 32, counts.data, LEGEND_LETTERS);
    svg_contender(sink, comparison, i, size, x, y + PANEL_TITLE);
    bytes_release(&counts);
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
    add_text(sink, "number", SVG_MARGIN + 84, y + 14, count.data, LEGEND_LETTERS);
    add_text(sink, NULL, SVG_MARGIN + 100, y + 14, name.data, LEGEND_LETTERS);
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
    add_text(sink, NULL, SVG_MARGIN + 100, y + 14, rest.data, LEGEND_LETTERS);
    bytes_release(&rest);
}

static void write_svg(struct sink *sink, const void *answer, const struct style *style)
{
    static const struct svg_key keys[] = {
        {"disc", "eye"},    {"same", "all see"},         {"same-wall", "wall, all"},
        {"hidden", "none"}, {"dark-wall", "wall, none"}, {0}};
    const struct comparison *comparison = answer;
    struct svg_size small = svg_size(&comparison->map->opaque, SVG_CELL, COMPARISON_PANEL);
    struct svg_size large = svg_size(&comparison->map->opaque, 2 * SVG_CELL, SVG_MOST);
    int step = PANEL_TITLE + small.height + GAP;
    int panels = (int)(comparison->count + PANEL_COLUMNS - 1) / PANEL_COLUMNS;
    int top = SVG_HEADING + panels * step, y = SVG_MARGIN + top + 26;
    struct bytes title = {0}, subtitle = {0};

    (void)style;
    comparison_title(&title, comparison);
    bytes_addf(&subtitle, "%d x %d cells; open %s, counted against %s", comparison->map->width,
               comparison->map->height, comparison->unit, comparison->reference.title);
    svg_open(sink, SVG_MOST,
             top + 26 + large.height + SVG_LEGEND + 8 + (int)legend_lines(comparison) * LEGEND_STEP,
             title.data, subtitle.data);
    svg_walls(sink, comparison->map);
    for (size_t i = 0; i < comparison->count; i++)
        add_panel(sink, comparison, i, small, step);
    add_text(sink, "name", SVG_MARGIN, y - 12,
             comparison->group_count ? "Where they differ: who sees the cell"
                                     : "They agree on every cell",
             LEGEND_LETTERS);
    svg_difference(sink, comparison, large, SVG_MARGIN, y);
    svg_keys(sink, keys, y + large.height);
    add_legend(sink, comparison, y + large.height + SVG_LEGEND + 8);
    svg_close(sink);
    bytes_release(&title);
    bytes_release(&subtitle);
}

const struct format compare_svg = {"svg", "a picture: the maps, and where they differ", write_svg};
