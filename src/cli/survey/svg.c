/*
 * A survey as a picture: cells by how large their number is, on the way from the least to the most;
 * over them who looks, the cells that are listed, and guards in the order in which they were
 * picked with the cells that they leave uncovered.
 */
#include "cli/survey/answer.h"

static const char *const measure_summaries[MEASURE_COUNT] = {
    "how many cells each sees", "how many see each cell", "the mean distance of what each sees",
    "the farthest distance that each sees"};

/* What the map itself shows, where no viewer stands; on dark colours letters are light. */
static void survey_add_glyphs(struct picture *picture, const struct survey *survey)
{
    const uint32_t *values = survey->values[survey->show];
    uint32_t middle = survey->least + (survey->most - survey->least) / 2;

    for (int y = 0; y < survey->map->height; y++)
        for (int x = 0; x < survey->map->width; x++) {
            uint32_t value = values[map_at(survey->map, x, y)];
            bool dark = value != HEAT_NONE && value > middle;
            if (!survey->eyes.count || !plane_get(&survey->viewers, x, y))
                picture_add_glyph(picture, dark ? "letter" : "sign", (struct cell){x, y}, 1,
                                  map_code(survey->map, x, y));
        }
}

/* Guards come last, over all else. */
static void survey_add_signs(struct picture *picture, const struct survey *survey)
{
    static const struct {
        int list;
        enum picture_shape shape;
        struct picture_kind kind;
        const char *name, *number; /* in the title: what it is, and what its number means */
    } signs[] = {{LIST_HIDDEN, SHAPE_FRAME, {"least", "hidden"}, "hidden", "seen by"},
                 {LIST_EXPOSED, SHAPE_CORNERS, {"most", "exposed"}, "exposed", "seen by"},
                 {LIST_GUARDS, SHAPE_RING, {"guard", "guard, in this order"}, "guard", "adds"}};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const struct survey_list *list = &survey->lists[signs[i].list];
        struct picture_kind kind = signs[i].kind;
        for (size_t k = 0; k < list->count; k++) {
            const struct survey_row *row = &list->rows[k];
            char title[120], number[24] = "";
            if (signs[i].list == LIST_GUARDS)
                snprintf(number, sizeof number, "%zu", k + 1);
            snprintf(title, sizeof title, "%s%s%s: %d,%d, %s %zu", signs[i].name,
                     *number ? " " : "", number, row->cell.x, row->cell.y, signs[i].number,
                     row->numbers[0]);
            picture_add_sign(picture, row->cell, signs[i].shape, kind, number, title);
            if (*number)
                kind.meaning = NULL; /* the legend has the first one only */
        }
    }
}

static void survey_write_svg(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey *survey = from;
    const struct eyeshot_terms *terms = survey->terms;
    const struct survey_list *guards = &survey->lists[LIST_GUARDS];
    const struct heat heat = survey_heat(survey, survey->show);
    struct picture picture;

    picture_init(&picture, &style->picture);
    bytes_addf(&picture.title, "Survey: %s", terms->rule->name);
    if (terms->radius != EYESHOT_ALL)
        bytes_addf(&picture.title, ", radius %lld, %s", (long long)terms->radius,
                   shape_names[terms->shape]);
    bytes_addf(&picture.subtitle, "%s: %s to %s", measure_summaries[survey->show],
               heat_number(&heat, heat.least).text, heat_number(&heat, heat.most).text);
    if (guards->most)
        bytes_addf(&picture.subtitle, "; %zu guard%s, at least %zu needed, %zu unwatched",
                   guards->count, plural(guards->count), mask_count(&survey->apart),
                   mask_count(&survey->uncovered));
    picture_add_panel(&picture, survey->map, (struct picture_panel){0});
    picture_add_heat(&picture, &heat);
    if (guards->most)
        picture_add_layer(&picture, (struct picture_kind){"uncovered", "no guard sees it"},
                          &survey->uncovered);
    if (map_drawn(survey->map))
        survey_add_glyphs(&picture, survey);
    picture_add_lights(&picture, survey->lights);
    picture_add_eyes(&picture, survey->eyes.list, survey->eyes.count);
    survey_add_signs(&picture, survey);
    picture_write(sink, &picture);
    picture_release(&picture);
}

const struct format survey_svg = {"svg", "a heat map", .write = survey_write_svg};
const struct format survey_html = {"html", "a page: the heat map to point at, and the lists",
                                   .title = "Survey", .json = &survey_json, .still = &survey_svg};
