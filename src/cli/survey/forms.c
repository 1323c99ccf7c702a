/*
 * The forms of a survey that are text: the map as digits, cells as CSV, everything as JSON, and a
 * greymap. lists.c prints what stands below the map; svg.c has the picture and the page.
 */
#include <stdio.h>
#include <string.h>

#include "cli/picture/picture.h"
#include "cli/support/mask.h"
#include "cli/survey/answer.h"

const char *const measure_names[] = {"sees", "seen_by", "mean", "farthest", NULL};

struct number survey_number(enum measure measure, uint32_t value)
{
    struct number number;

    if (is_distance(measure))
        snprintf(number.text, sizeof number.text, "%u.%03u", value / 1000, value % 1000);
    else
        snprintf(number.text, sizeof number.text, "%u", value);
    return number;
}

static bool survey_heat_value(const void *from, int x, int y, uint32_t *value)
{
    const struct survey *survey = from;

    return survey_value(survey, survey->show, x, y, value);
}

struct heat survey_heat(const struct survey *survey)
{
    return (struct heat){.map = survey->map,
                         .value = survey_heat_value,
                         .context = survey,
                         .most = survey->most,
                         .unit = is_distance(survey->show) ? 1000 : 1};
}

static void survey_write_ascii(struct sink *sink, const void *from, const struct style *style)
{
    const struct heat heat = survey_heat(from);

    heat_draw(sink, &heat, style->color);
    survey_print_lists(sink, from, style->columns);
}

/* What a cell has no number for stays empty. */
static void survey_write_csv(struct sink *sink, const void *from, const struct style *style)
{
    const struct survey *survey = from;
    int end = is_distance(survey->show) ? MEASURE_COUNT : MEASURE_MEAN;
    struct table table = {.columns = 2 + (size_t)end};
    uint32_t value;

    (void)style;
    table_addf(&table, "x");
    table_addf(&table, "y");
    for (int i = 0; i < end; i++)
        table_addf(&table, "%s", measure_names[i]);
    for (int y = 0; y < survey->map->height; y++) {
        for (int x = 0; x < survey->map->width; x++) {
            if (plane_get(&survey->map->opaque, x, y))
                continue;
            table_addf(&table, "%d", x);
            table_addf(&table, "%d", y);
            for (enum measure i = 0; i < (enum measure)end; i++)
                table_addf(&table, "%s",
                           survey_value(survey, i, x, y, &value) ? survey_number(i, value).text
                                                                 : "");
        }
        table_csv(sink, &table);
        table_clear(&table);
    }
    table_release(&table);
}

/* A row of numbers for each row of the map, null where there is none. */
static void survey_put_measure(struct json_out *json, const struct survey *survey,
                               enum measure measure)
{
    uint32_t value;

    json_array(json, measure_names[measure]);
    for (int y = 0; y < survey->map->height; y++) {
        json_array(json, NULL);
        for (int x = 0; x < survey->map->width; x++) {
            bool known = survey_value(survey, measure, x, y, &value);
            struct number number = survey_number(measure, value);
            json_raw(json, NULL, known ? number.text : "null", known ? strlen(number.text) : 4);
        }
        json_end(json);
    }
    json_end(json);
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
    struct json_out json = {.sink = sink};

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "survey/1");
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
        if (survey->values[i])
            survey_put_measure(&json, survey, i);
    survey_put_lists(&json, survey);
    if (survey->lists[LIST_GUARDS].most) {
        survey_put_cells(&json, "uncovered", &survey->uncovered);
        survey_put_cells(&json, "apart", &survey->apart);
    }
    json_end(&json);
    json_end_line(&json);
}

#define GREYS 255

static void survey_write_pgm(struct sink *sink, const void *from, const struct style *style)
{
    const struct heat heat = survey_heat(from);

    (void)style;
    sink_format(sink, "P2\n%d %d\n%d\n", heat.map->width, heat.map->height, GREYS);
    for (int y = 0; y < heat.map->height; y++) {
        for (int x = 0; x < heat.map->width; x++) {
            uint32_t value;
            bool known = heat.value(from, x, y, &value);
            value = known ? 1 + heat_step(value, heat.most, GREYS) : 0;
            draw_grey(sink, heat.map, x, value);
        }
    }
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
