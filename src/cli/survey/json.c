/*
 * A survey as JSON, which has all that any other form shows. The numbers of a measure stand in a
 * row for each row of the map, null where there is none.
 */
#include <stdio.h>
#include <string.h>

#include "cli/picture/format.h"
#include "cli/support/mask.h"
#include "cli/survey/answer.h"

static void survey_json_measure(struct json_out *json, const struct survey *survey,
                                enum measure measure)
{
    json_array(json, measure_names[measure]);
    for (int y = 0; y < survey->map->height; y++) {
        json_array(json, NULL);
        for (int x = 0; x < survey->map->width; x++) {
            struct number number;
            if (!survey_has(survey, measure, x, y)) {
                json_null(json, NULL);
                continue;
            }
            number = survey_number(measure, survey_value(survey, measure, x, y));
            json_raw(json, NULL, number.text, strlen(number.text));
        }
        json_end(json);
    }
    json_end(json);
}

/* With four decimals, rounded down; null of nothing. */
static void survey_json_share(struct json_out *json, size_t part, size_t all)
{
    unsigned share = all ? (unsigned)((uint64_t)part * 10000 / all) : 0;
    char text[16];

    snprintf(text, sizeof text, all ? "%u.%04u" : "null", share / 10000, share % 10000);
    json_raw(json, "share", text, strlen(text));
}

static void survey_json_guards(struct json_out *json, const struct survey_answer *answer)
{
    json_array(json, "guards");
    for (size_t i = 0; i < answer->guards.count; i++) {
        const struct guard *guard = &answer->guards.list[i];
        json_object(json, NULL);
        json_int(json, "x", guard->cell.x);
        json_int(json, "y", guard->cell.y);
        json_size(json, "adds", guard->gain);
        json_size(json, "covered", guard->covered);
        survey_json_share(json, guard->covered, answer->open);
        json_end(json);
    }
    json_end(json);
}

static void survey_json_ranking(struct json_out *json, const char *key,
                                const struct ranking *ranking)
{
    json_array(json, key);
    for (size_t i = 0; i < ranking->count; i++) {
        json_object(json, NULL);
        json_int(json, "x", ranking->list[i].cell.x);
        json_int(json, "y", ranking->list[i].cell.y);
        json_size(json, "seen_by", ranking->list[i].seen_by);
        json_end(json);
    }
    json_end(json);
}

static void survey_json_betweens(struct json_out *json, const struct survey_answer *answer)
{
    json_array(json, "between");
    for (size_t i = 0; i < answer->between_count; i++) {
        const struct between *between = &answer->betweens[i];
        json_object(json, NULL);
        json_string(json, "from", between->names[0]);
        json_string(json, "to", between->names[1]);
        json_size(json, "pairs", between->pairs);
        json_size(json, "both", between->both);
        survey_json_share(json, between->both, between->pairs);
        json_end(json);
    }
    json_end(json);
}

static void survey_json_cells(struct json_out *json, const char *key,
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
    const struct survey_answer *answer = from;
    struct json_out json = {.sink = sink};
    const struct survey *survey = &answer->survey;

    (void)style;
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "survey/1");
    json_int(&json, "width", survey->map->width);
    json_int(&json, "height", survey->map->height);
    json_map(&json, survey->map);
    json_string(&json, "algorithm", survey->terms->rule->name);
    json_radius(&json, "radius", survey->terms->radius);
    json_string(&json, "show", measure_names[answer->show]);
    json_size(&json, "viewers", answer->viewers);
    json_size(&json, "open", answer->open);
    if (answer->viewers < answer->open)
        survey_json_cells(&json, "eyes", &survey->viewers);
    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (survey->values[i])
            survey_json_measure(&json, survey, i);
    if (answer->guarded) {
        survey_json_guards(&json, answer);
        survey_json_cells(&json, "uncovered", &answer->guards.uncovered);
        json_array(&json, "apart");
        for (size_t i = 0; i < answer->guards.apart_count; i++)
            json_cell(&json, NULL, answer->guards.apart[i].x, answer->guards.apart[i].y);
        json_end(&json);
    }
    for (int i = 0; i < RANKINGS; i++)
        if (answer->rankings[i].list)
            survey_json_ranking(&json, ranking_names[i], &answer->rankings[i]);
    if (answer->between_count)
        survey_json_betweens(&json, answer);
    json_end(&json);
    json_end_line(&json);
}

const struct format survey_json = {"json", "one object, survey/1", survey_write_json};
