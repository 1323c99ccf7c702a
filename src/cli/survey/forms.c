/*
 * The forms of a survey that are text: the map as digits, cells as CSV, everything as JSON, and a
 * greymap. lists.c prints what stands below the map; svg.c has the picture and the page.
 */
#include "cli/survey/answer.h"

const char *const measure_names[] = {"sees", "seen_by", "mean", "farthest", NULL};

struct heat survey_heat(const struct survey *survey, enum measure measure)
{
    return (struct heat){.map = survey->map,
                         .values = survey->values[measure],
                         .least = survey->least,
                         .most = survey->most,
                         .unit = is_distance(measure) ? 1000 : 1};
}

static void survey_write_ascii(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey *survey = from;
    const struct heat heat = survey_heat(survey, survey->show);

    heat_draw(sink, &heat, style->color);
    survey_print_lists(sink, survey);
}

/* What a cell has no number for stays empty. */
static void survey_write_csv(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey *survey = from;

    (void)style;
    sink_text(sink, "x,y");
    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (survey->values[i])
            sink_format(sink, ",%s", measure_names[i]);
    sink_text(sink, "\n");
    for (size_t at = 0; at < map_area(survey->map); at++) {
        if (survey->values[MEASURE_SEEN_BY][at] == HEAT_NONE) /* a wall */
            continue;
        sink_format(sink, "%d,%d", map_cell(survey->map, at).x, map_cell(survey->map, at).y);
        for (enum measure i = 0; i < MEASURE_COUNT; i++) {
            const struct heat heat = survey_heat(survey, i);
            if (heat.values)
                sink_format(sink, ",%s", heat_number(&heat, heat.values[at]).text);
        }
        sink_text(sink, "\n");
    }
}

static void survey_put_cells(struct json_out *json, const char *key,
                             const struct eyeshot_mask *cells)
{
    struct cell cell = {-1, 0};

    json_array(json, key);
    while (mask_next(cells, &cell))
        json_cell(json, NULL, cell.x, cell.y);
    json_end(json);
}

static void survey_write_json(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey *survey = from;
    struct json_out json = json_open(sink, "survey/1");

    (void)style;
    json_int(&json, "width", survey->map->width);
    json_int(&json, "height", survey->map->height);
    json_map(&json, survey->map);
    json_string(&json, "algorithm", survey->terms->rule->name);
    json_radius(&json, "radius", survey->terms->radius);
    json_string(&json, "show", measure_names[survey->show]);
    json_size(&json, "viewers", survey->viewer_count);
    json_size(&json, "open", survey->open);
    if (survey->viewer_count < survey->open)
        survey_put_cells(&json, "eyes", &survey->viewers);
    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (survey->values[i]) {
            const struct heat heat = survey_heat(survey, i);
            heat_json(&json, measure_names[i], &heat);
        }
    survey_put_lists(&json, survey);
    if (survey->lists[LIST_GUARDS].most) {
        survey_put_cells(&json, "uncovered", &survey->uncovered);
        survey_put_cells(&json, "apart", &survey->apart);
    }
    json_close(&json);
}

#define GREYS 255

static void survey_write_pgm(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey *survey = from;
    const struct heat heat = survey_heat(survey, survey->show);

    (void)style;
    sink_format(sink, "P2\n%d %d\n%d\n", heat.map->width, heat.map->height, GREYS);
    for (size_t at = 0; at < map_area(heat.map); at++)
        draw_grey(sink, heat.map, map_cell(heat.map, at).x,
                  heat.values[at] == HEAT_NONE ? 0
                                               : 1 + heat_step(heat.values[at], heat.most, GREYS));
}

const struct format survey_ascii = {
    "ascii", "a digit for each open cell, 9 for the largest number; then the lists",
    .write = survey_write_ascii};
const struct format survey_csv = {"csv", "a line for each open cell: x,y,sees,seen_by",
                                  .write = survey_write_csv};
const struct format survey_json = {"json", "one object, survey/1", .write = survey_write_json};
const struct format survey_pgm = {"pgm",
                                  "a netpbm greymap: viewers 1 to 255 by their number, all else 0",
                                  .write = survey_write_pgm};
