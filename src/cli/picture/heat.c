#include "cli/picture/heat.h"

#include "cli/picture/html.h"
#include "cli/picture/report.h"
#include "cli/support/mask.h"

#define COLOR_OFF "\033[0m"
#define SWATCH 14 /* the width of a colour in a picture's scale */

/*
 * Purple, blue, green, yellow, ever brighter: of xterm's 256 colours, behind black or white digits.
 */
static const char *const colors[HEAT_STEPS] = {
    "48;5;53;97", "48;5;54;97", "48;5;60;97", "48;5;24;97",  "48;5;30;97",
    "48;5;36;30", "48;5;72;30", "48;5;71;30", "48;5;149;30", "48;5;220;30"};

static void set_color(struct sink *sink, const char *color, const char **now)
{
    if (color == *now)
        return;
    if (color)
        sink_format(sink, "\033[%sm", color);
    else
        sink_text(sink, COLOR_OFF);
    *now = color;
}

void heat_draw(struct sink *sink, const struct heat *heat, bool colored)
{
    for (int y = 0; y < heat->map->height; y++) {
        const char *color = NULL;
        for (int x = 0; x < heat->map->width; x++) {
            int step = heat->step(heat->context, x, y);
            set_color(sink, step >= 0 && colored ? colors[step] : NULL, &color);
            if (step >= 0)
                sink_write(sink, &"0123456789"[step], 1);
            else if (plane_get(&heat->map->opaque, x, y))
                sink_code(sink, map_glyph(heat->map, x, y));
            else
                sink_text(sink, " ");
        }
        set_color(sink, NULL, &color);
        sink_text(sink, "\n");
    }
}

void svg_heat(struct sink *sink, const struct heat *heat)
{
    struct eyeshot_mask walls = {0}, steps[HEAT_STEPS] = {0};
    char class[] = "h0";

    map_opaque(&walls, heat->map, 1);
    svg_cells(sink, "dark-wall", &walls);
    mask_release(&walls);
    for (int i = 0; i < HEAT_STEPS; i++)
        mask_init(&steps[i], heat->map->width, heat->map->height);
    for (int y = 0; y < heat->map->height; y++)
        for (int x = 0; x < heat->map->width; x++) {
            int step = heat->step(heat->context, x, y);
            if (step >= 0)
                plane_set(&steps[step], x, y);
        }
    for (int i = 0; i < HEAT_STEPS; i++) {
        class[1] = (char)('0' + i);
        svg_cells(sink, class, &steps[i]);
        mask_release(&steps[i]);
    }
}

void svg_heat_scale(struct sink *sink, int y, const char *least, const char *most)
{
    int x = SVG_MARGIN;

    sink_format(sink, "<text x=\"%d\" y=\"%d\">%s</text>\n", x, y + 32, least);
    x += svg_text_width(least, SVG_TEXT) + 7;
    for (int i = 0; i < HEAT_STEPS; i++, x += SWATCH)
        sink_format(sink, "<rect class=\"h%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\"/>\n", i,
                    x, y + 20, SWATCH);
    sink_format(sink, "<text x=\"%d\" y=\"%d\">%s</text>\n", x + 7, y + 32, most);
}

void html_heat_keys(struct sink *sink, const char *least, const char *most,
                    const struct svg_key *keys)
{
    sink_format(sink, "<ul class=\"keys\">\n<li><span id=\"least\">%s</span> <span id=\"scale\">",
                least);
    for (int i = 0; i < HEAT_STEPS; i++)
        sink_format(sink,
                    "<svg class=\"step\" viewBox=\"0 0 1 1\" aria-hidden=\"true\">"
                    "<rect class=\"h%d\" width=\"1\" height=\"1\"/></svg>",
                    i);
    sink_format(sink, "</span> <span id=\"most\">%s</span></li>\n", most);
    html_keys(sink, keys);
    sink_text(sink, "</ul>\n");
}

void html_heat_open(struct sink *sink)
{
    sink_text(sink, "<div id=\"viewer\" hidden>\n<div class=\"bar\">\n"
                    "<span class=\"bar\" role=\"group\" aria-label=\"What is shown\">\n");
}

void html_heat_button(struct sink *sink, const char *name, const char *label)
{
    sink_format(sink, "<button type=\"button\" data-measure=\"%s\">", name);
    xml_text(sink, label);
    sink_text(sink, "</button>\n");
}

void html_heat_close(struct sink *sink)
{
    sink_lines(sink, heat_html);
}
