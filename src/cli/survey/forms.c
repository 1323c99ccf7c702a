#include "cli/survey/forms.h"

#include "cli/level/given.h"
#include "cli/support/mask.h"

void survey_text(struct bytes *text, enum measure measure, uint32_t value)
{
    if (measure == MEASURE_SEES || measure == MEASURE_SEEN_BY)
        bytes_addf(text, "%u", value);
    else
        bytes_addf(text, "%u.%03u", value / 1000, value % 1000);
}

void survey_share(struct bytes *text, size_t part, size_t all)
{
    unsigned tenths = all ? (unsigned)((uint64_t)part * 1000 / all) : 0;

    bytes_addf(text, "%u.%u %%", tenths / 10, tenths % 10);
}

void survey_title(struct bytes *text, const struct survey *survey)
{
    const struct eyeshot_terms *terms = survey->terms;

    bytes_addf(text, "Survey: %s", terms->rule->name);
    if (terms->radius != EYESHOT_ALL)
        bytes_addf(text, ", radius %lld, %s", (long long)terms->radius, shape_names[terms->shape]);
}

#define SQUARE(class) "<rect class=\"" class "\" width=\"1\" height=\"1\"/>"
#define FRAME(class)                                                                               \
    SQUARE("dark-wall") "<rect class=\"" class "\" x=\".2\" y=\".2\" width=\".6\" height=\".6\"/>"

const struct svg_key survey_signs[] = {
    {SQUARE("dark-wall"), "wall"},
    {"<circle class=\"disc\" cx=\".5\" cy=\".5\" r=\".5\"/>", "guard"},
    {FRAME("hidden-mark"), "hidden"},
    {FRAME("exposed-mark"), "exposed"}};

bool survey_has_sign(const struct survey_answer *answer, enum survey_sign sign)
{
    return sign == SIGN_WALL || (sign == SIGN_GUARD && answer->guards) ||
           (sign == SIGN_HIDDEN && answer->hidden) || (sign == SIGN_EXPOSED && answer->exposed);
}

static void add_steps(struct sink *sink, const struct survey_answer *answer)
{
    const struct survey *survey = answer->survey;
    uint32_t most = answer->summaries[answer->show].most;
    struct eyeshot_mask steps[SURVEY_STEPS] = {0};
    char class[] = "h0";

    for (int i = 0; i < SURVEY_STEPS; i++)
        mask_init(&steps[i], survey->map->width, survey->map->height);
    for (int y = 0; y < survey->map->height; y++)
        for (int x = 0; x < survey->map->width; x++)
            if (survey_has(survey, answer->show, x, y)) {
                uint32_t value = survey_value(survey, answer->show, x, y);
                plane_set(&steps[survey_step(value, most, SURVEY_STEPS)], x, y);
            }
    for (int i = 0; i < SURVEY_STEPS; i++) {
        class[1] = (char)('0' + i);
        svg_cells(sink, class, &steps[i]);
        mask_release(&steps[i]);
    }
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
        struct eye eye = {.cell = guard->cell, .glyph = i < 9 ? (uint32_t)('1' + i) : 0};
        bytes_truncate(&id, 0);
        bytes_addf(&id, "guard %zu: %d,%d, adds %zu", i + 1, guard->cell.x, guard->cell.y,
                   guard->gain);
        eye.id = id.data;
        svg_eyes(sink, &eye, 1, signs);
    }
    bytes_release(&id);
}

/* Within the map that is open. */
void svg_survey(struct sink *sink, const struct survey_answer *answer, struct svg_size size)
{
    struct eyeshot_mask walls = {0};

    map_opaque(&walls, answer->survey->map, 1);
    svg_cells(sink, "dark-wall", &walls);
    mask_release(&walls);
    add_steps(sink, answer);
    add_frames(sink, "hidden-mark", "hidden", answer->hidden, answer->hidden_count);
    add_frames(sink, "exposed-mark", "exposed", answer->exposed, answer->exposed_count);
    if (answer->guards)
        add_guards(sink, answer->guards, size.cell >= SVG_READABLE);
}
