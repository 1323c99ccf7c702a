/* A survey as a picture: cells by how large their number is, guards and other cells marked. */
#include <string.h>

#include "cli/survey/forms.h"

#define SWATCH 14 /* the width of a colour in the key */
#define LETTER 8

/* The colours from none to the most, side by side. */
static int add_scale(struct sink *sink, const struct survey_answer *answer, int y)
{
    int x = SVG_MARGIN + 16;
    struct bytes most = {0};

    sink_format(sink, "<text x=\"%d\" y=\"%d\">0</text>\n", SVG_MARGIN, y + 32);
    for (int i = 0; i < SURVEY_STEPS; i++, x += SWATCH)
        sink_format(sink, "<rect class=\"h%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\"/>\n", i,
                    x, y + 20, SWATCH);
    survey_text(&most, answer->show, answer->summaries[answer->show].most);
    sink_format(sink, "<text x=\"%d\" y=\"%d\">%s</text>\n", x + 7, y + 32, most.data);
    x += 21 + LETTER * (int)most.length;
    bytes_release(&most);
    return x;
}

static void write_svg(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey_answer *answer = from;
    struct bytes title = {0}, subtitle = {0};
    struct svg_size size;
    int x, y;

    (void)style;
    survey_title(&title, answer->survey);
    bytes_addf(&subtitle, "%s, at most ", measure_summaries[answer->show]);
    survey_text(&subtitle, answer->show, answer->summaries[answer->show].most);
    size = svg_picture_open(sink, &answer->survey->map->opaque, title.data, subtitle.data);
    svg_survey(sink, answer, size);
    svg_map_close(sink);
    y = SVG_MARGIN + SVG_HEADING + size.height;
    x = add_scale(sink, answer, y);
    for (int i = 0; i < SIGN_COUNT; i++) {
        if (!survey_has_sign(answer, (enum survey_sign)i))
            continue;
        sink_format(sink,
                    "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" "
                    "viewBox=\"0 0 1 1\">%s</svg><text x=\"%d\" y=\"%d\">%s</text>\n",
                    x, y + 20, survey_signs[i].class, x + 21, y + 32, survey_signs[i].meaning);
        x += 36 + LETTER * (int)strlen(survey_signs[i].meaning);
    }
    svg_close(sink);
    bytes_release(&title);
    bytes_release(&subtitle);
}

const struct format survey_svg = {"svg", "a heat map", write_svg};
