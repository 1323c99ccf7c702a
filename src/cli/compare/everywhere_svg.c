/* Where a choice between algorithms matters, as a heat map; how much each differs, below. */
#include "cli/compare/forms.h"

#include <stdio.h>

#define NARROWEST 640 /* the table below the map */
#define LINE 22       /* of the table */
#define NAME 210      /* the column of names */

static const struct {
    int right;
    const char *name;
} columns[] = {
    {270, "eyes"}, {360, "shown"}, {450, "hidden"}, {545, "walls shown"}, {640, "walls hidden"}};

#define WALL "<rect class=\"dark-wall\" x=\"-.5\" y=\"-.5\" width=\"1\" height=\"1\"/>"
#define WORST                                                                                      \
    "<path class=\"mark-rim\" d=\"M-.4 -.4H.4V.4H-.4Z\"/>"                                         \
    "<path class=\"exposed-mark\" d=\"M-.4 -.4H.4V.4H-.4Z\"/>"

void everywhere_keys(const struct comparison *comparison, struct svg_key keys[3])
{
    keys[0] = (struct svg_key){.meaning = "wall", .sign = WALL};
    keys[1] = (struct svg_key){.meaning = "they differ most",
                               .sign = comparison->worst_count ? WORST : NULL};
    keys[2] = (struct svg_key){0};
}

void svg_everywhere(struct sink *sink, const struct comparison *comparison, struct svg_size size)
{
    struct heat heat = everywhere_heat(comparison);

    svg_heat(sink, &heat);
    for (size_t i = 0; i < comparison->worst_count; i++) {
        const struct worst_eye *eye = &comparison->worst[i];
        char title[80];
        snprintf(title, sizeof title, "%d,%d: %u %s", eye->cell.x, eye->cell.y, eye->cells,
                 everywhere_unit(comparison, eye->cells));
        svg_sign_open(sink, eye->cell, size, title);
        sink_text(sink, WORST);
        svg_sign_close(sink, NULL, NULL, "");
    }
}

static void add_table(struct sink *sink, const struct comparison *comparison, int y)
{
    struct bytes against = {0};

    _Static_assert(VISIBLE == 0 && sizeof columns / sizeof *columns == COUNTS,
                   "eyes stand where other tables count what is visible");
    bytes_addf(&against, "Against %s", comparison->reference->title);
    comparison_add_text(sink, NULL, SVG_MARGIN, y, against.data, NAME);
    bytes_release(&against);
    for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
        sink_format(sink, "<text class=\"number\" x=\"%d\" y=\"%d\">%s</text>\n",
                    SVG_MARGIN + columns[k].right, y, columns[k].name);
    for (size_t i = 0; i < comparison->count; i++) {
        const struct contender *contender = &comparison->contenders[i];
        y += LINE;
        comparison_add_text(sink, "name", SVG_MARGIN, y, contender->title, NAME);
        for (size_t k = 0; k < sizeof columns / sizeof *columns; k++)
            sink_format(sink, "<text class=\"number\" x=\"%d\" y=\"%d\">%llu</text>\n",
                        SVG_MARGIN + columns[k].right, y,
                        (unsigned long long)(k ? contender->counts[k] : contender->eyes));
    }
}

void everywhere_picture(struct sink *sink, const struct comparison *comparison,
                        const struct style *style)
{
    struct svg_key keys[3];
    struct svg_picture picture = {.cells = &comparison->map->opaque, .grid = style->picture.grid};
    struct bytes title = {0}, verdict = {0}, most = {0};
    int width, below, table;

    compare_title(&title, comparison, style);
    everywhere_verdict(&verdict, comparison);
    everywhere_keys(comparison, keys);
    bytes_addf(&most, "%u", everywhere_most(comparison));
    svg_picture_place(&picture, SVG_CELL, 0);
    width = picture.width > NARROWEST ? picture.width : NARROWEST;
    svg_picture_place(&picture, SVG_CELL, SVG_MARGIN + svg_head(title.data, verdict.data, width));
    below = picture.below + HEAT_SCALE;
    table = below + svg_keys(NULL, keys, below, width) + LINE;
    svg_open(sink, width, table + LINE * (int)comparison->count + 8 - SVG_MARGIN, title.data,
             verdict.data);
    svg_map_open(sink, picture.cells, picture.size, picture.x, picture.y);
    svg_everywhere(sink, comparison, picture.size);
    svg_map_close(sink);
    svg_edges(sink, &picture);
    svg_heat_scale(sink, picture.below, "0", most.data);
    svg_keys(sink, keys, below, width);
    add_table(sink, comparison, table);
    svg_close(sink);
    bytes_release(&title);
    bytes_release(&verdict);
    bytes_release(&most);
}
