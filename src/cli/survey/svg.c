/* A survey as a picture: cells by how large their number is, guards and other cells marked. */
#include <string.h>

#include "cli/level/given.h"
#include "cli/picture/svg.h"
#include "cli/support/mask.h"
#include "cli/survey/print.h"

#define SWATCH 14 /* the width of a colour in the key */
#define LETTER 8

#define SQUARE(class) "<rect class=\"" class "\" width=\"1\" height=\"1\"/>"
#define FRAME(class)                                                                               \
    SQUARE("dark-wall") "<rect class=\"" class "\" x=\".2\" y=\".2\" width=\".6\" height=\".6\"/>"

const char *const survey_signs[] = {SQUARE("dark-wall"),
                                    "<circle class=\"disc\" cx=\".5\" cy=\".5\" r=\".5\"/>",
                                    FRAME("hidden-mark"), FRAME("exposed-mark")};

void survey_title(struct bytes *text, const struct survey *survey)
{
    const struct eyeshot_terms *terms = survey->terms;

    bytes_addf(text, "Survey: %s", terms->rule->name);
    if (terms->radius != EYESHOT_ALL)
        bytes_addf(text, ", radius %lld, %s", (long long)terms->radius, shape_names[terms->shape]);
}

static void add_steps(struct sink *sink, const struct survey_view *view)
{
    const struct survey *survey = view->survey;
    uint32_t most = survey_most(survey, view->show);
    struct eyeshot_mask steps[SURVEY_STEPS] = {0};
    char class[] = "h0";

    for (int i = 0; i < SURVEY_STEPS; i++)
        mask_init(&steps[i], survey->map->width, survey->map->height);
    for (int y = 0; y < survey->map->height; y++)
        for (int x = 0; x < survey->map->width; x++)
            if (survey_has(survey, view->show, x, y)) {
                uint32_t value = survey_value(survey, view->show, x, y);
                plane_set(&steps[survey_step(value, most, SURVEY_STEPS)], x, y);
            }
    for (int i = 0; i < SURVEY_STEPS; i++) {
        class[1] = (char)('0' + i);
        svg_cells(sink, class, &steps[i]);
        mask_release(&steps[i]);
    }
}

static void add_walls(struct sink *sink, const struct map *map)
{
    struct eyeshot_mask walls = {0};

    svg_opaque(&walls, map, 1);
    svg_cells(sink, "dark-wall", &walls);
    mask_release(&walls);
}

/* Frames around cells. */
static void add_frames(struct sink *sink, const char *class, const char *what,
                       const struct ranked *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sink_format(sink,
                    "<g><title>%s: %d,%d, seen by %u</title><rect class=\"%s\" x=\"%d.08\" "
                    "y=\"%d.08\" width=\".84\" height=\".84\"/></g>\n",
                    what, list[i].cell.x, list[i].cell.y, list[i].seen_by, class, list[i].cell.x,
                    list[i].cell.y);
}

static void add_guards(struct sink *sink, const struct guards *guards, bool signs)
{
    struct bytes id = {0};

    for (size_t i = 0; i < guards->count; i++) {
        const struct guard *guard = &guards->list[i];
        struct view_eye eye = {.cell = guard->cell, .glyph = i < 9 ? (uint32_t)('1' + i) : 0};
        bytes_truncate(&id, 0);
        bytes_addf(&id, "guard %zu: %d,%d, adds %zu", i + 1, guard->cell.x, guard->cell.y,
                   guard->gain);
        eye.id = id.data;
        svg_eyes(sink, &eye, 1, signs);
    }
    bytes_release(&id);
}

void svg_survey(struct sink *sink, const struct survey_view *view, const struct svg_size *size,
                int x, int y)
{
    svg_map_open(sink, &view->survey->map->opaque, *size, x, y);
    add_walls(sink, view->survey->map);
    add_steps(sink, view);
    add_frames(sink, "hidden-mark", "hidden", view->hidden, view->hidden_count);
    add_frames(sink, "exposed-mark", "exposed", view->exposed, view->exposed_count);
    if (view->guards)
        add_guards(sink, view->guards, size->cell >= SVG_READABLE);
    svg_map_close(sink);
}

/* The colours from none to the most, side by side. */
static int add_scale(struct sink *sink, const struct survey_view *view, int y)
{
    int x = SVG_MARGIN + 16;
    struct bytes most = {0};

    sink_format(sink, "<text x=\"%d\" y=\"%d\">0</text>\n", SVG_MARGIN, y + 32);
    for (int i = 0; i < SURVEY_STEPS; i++, x += SWATCH)
        sink_format(sink, "<rect class=\"h%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"14\"/>\n", i,
                    x, y + 20, SWATCH);
    survey_text(&most, view->show, survey_most(view->survey, view->show));
    sink_format(sink, "<text x=\"%d\" y=\"%d\">%s</text>\n", x + 7, y + 32, most.data);
    x += 21 + LETTER * (int)most.length;
    bytes_release(&most);
    return x;
}

/* A sign of the map, as large as it is in the key, and what it means; returns where the next goes. */
static int add_key(struct sink *sink, const char *sign, const char *meaning, int x, int y)
{
    sink_format(sink,
                "<svg class=\"map\" x=\"%d\" y=\"%d\" width=\"14\" height=\"14\" "
                "viewBox=\"0 0 1 1\">%s</svg><text x=\"%d\" y=\"%d\">%s</text>\n",
                x, y + 20, sign, x + 21, y + 32, meaning);
    return x + 36 + LETTER * (int)strlen(meaning);
}

static void add_keys(struct sink *sink, const struct survey_view *view, int y)
{
    int x = add_scale(sink, view, y);

    x = add_key(sink, survey_signs[SIGN_WALL], "wall", x, y);
    if (view->guards)
        x = add_key(sink, survey_signs[SIGN_GUARD], "guard", x, y);
    if (view->hidden)
        x = add_key(sink, survey_signs[SIGN_HIDDEN], "hidden", x, y);
    if (view->exposed)
        add_key(sink, survey_signs[SIGN_EXPOSED], "exposed", x, y);
}

static void write_svg(struct sink *sink, const struct survey_view *view)
{
    struct svg_size size = svg_size(&view->survey->map->opaque, SVG_CELL, SVG_MOST);
    struct bytes title = {0}, subtitle = {0};

    survey_title(&title, view->survey);
    bytes_addf(&subtitle, "%s, at most ", measure_summaries[view->show]);
    survey_text(&subtitle, view->show, survey_most(view->survey, view->show));
    svg_open(sink, size.width > SVG_INNER ? size.width : SVG_INNER,
             SVG_HEADING + size.height + SVG_LEGEND, title.data, subtitle.data);
    svg_survey(sink, view, &size, SVG_MARGIN, SVG_MARGIN + SVG_HEADING);
    add_keys(sink, view, SVG_MARGIN + SVG_HEADING + size.height);
    svg_close(sink);
    bytes_release(&title);
    bytes_release(&subtitle);
}

const struct survey_format survey_svg = {"svg", "a heat map", write_svg, false};
