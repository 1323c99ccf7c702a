/*
 * The command `survey`: every open cell looks, or those that are named. This file settles who looks
 * and which places are meant; count.c counts, guards.c and between.c ask more, and answer.c has
 * what all forms print of it: text.c, json.c, svg.c.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/level/light.h"
#include "cli/level/rules.h"
#include "cli/level/who.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"
#include "cli/survey/answer.h"

/* FIRST-LAST */
struct row_range {
    bool given;
    long long first, last;
};

struct survey_options {
    struct option_list viewers;
    enum measure show;
    size_t guards; /* these are 0 where not asked for */
    long long rankings[RANKINGS];
    struct option_list ends[2]; /* --from and --to */
    struct row_range rows;      /* whose cells look */
    struct sight_options sight;
    struct read_options read;
    struct output_options output;
    struct drawing_options drawing;
    struct picture_options picture;
    struct work_options work;
    struct limits limits;
    bool help;
};

struct survey_job {
    struct call *call;
    struct scenario *scenario;
    struct given given;
    struct eyeshot_terms terms;
    struct survey_answer answer;
};

static void survey_job_release(struct survey_job *job)
{
    struct survey_answer *answer = &job->answer;

    for (size_t i = 0; i < answer->between_count; i++)
        between_release(&answer->betweens[i]);
    free(answer->betweens);
    for (int i = 0; i < RANKINGS; i++)
        free(answer->rankings[i].list);
    guards_release(&answer->guards);
    survey_release(&answer->survey);
}

/* Who looks */

/* Those of -v, each perhaps with a radius of its own. */
static int survey_place_viewers(struct survey *survey, const struct eyes *eyes, struct diag *diag)
{
    mask_clear(&survey->viewers);
    survey->some = true;
    survey->own = alloc_array(eyes->count, sizeof *survey->own);
    for (size_t i = 0; i < eyes->count; i++) {
        const struct eye *eye = &eyes->list[i];
        if (plane_get(&survey->viewers, eye->cell.x, eye->cell.y))
            return diag_fail(diag, "viewer '%s' looks from %d,%d, where another viewer is", eye->id,
                             eye->cell.x, eye->cell.y);
        plane_set(&survey->viewers, eye->cell.x, eye->cell.y);
        survey->own[survey->own_count++] = (struct own_terms){eye->cell, eye->looks};
    }
    qsort(survey->own, survey->own_count, sizeof *survey->own, own_compare);
    return 0;
}

/* Leaves only the viewers of those rows. */
static int survey_keep_rows(struct survey *survey, const struct row_range *rows, struct diag *diag)
{
    struct eyeshot_mask *viewers = &survey->viewers;

    if (rows->given && rows->first >= viewers->height)
        return diag_fail(diag, "rows: %lld is outside the %dx%d map, whose last row is %d",
                         rows->first, viewers->width, viewers->height, viewers->height - 1);
    if (rows->given) {
        survey->first_row = (int)rows->first;
        survey->end_row = rows->last < viewers->height ? (int)rows->last + 1 : viewers->height;
    }
    for (int y = 0; y < viewers->height; y++)
        if (y < survey->first_row || y >= survey->end_row)
            row_wipe(plane_row(viewers, y), 0, viewers->width);
    return 0;
}

static int survey_find_viewers(struct survey_job *job, const struct survey_options *options,
                               struct diag *diag)
{
    struct survey *survey = &job->answer.survey;
    struct eyes eyes = {0};
    int status = 0;

    survey_init(survey, &job->scenario->map, &job->terms);
    survey->lights = &job->scenario->lights;
    survey->looks = lights_over(&job->scenario->lights, &job->scenario->map, &job->terms,
                                given_dark(&job->given));
    if (options->viewers.count)
        status = eyes_find(&eyes, &options->viewers, NULL, job->scenario, &job->given, &job->terms,
                           diag) ||
                         survey_place_viewers(survey, &eyes, diag)
                     ? -1
                     : 0;
    call_tell_walled(job->call, &eyes, &job->scenario->map);
    eyes_release(&eyes);
    return status || survey_keep_rows(survey, &options->rows, diag) ? -1 : 0;
}

/* Places for --from and --to */

/* What stands in a cell of a place may have terms of its own; the first in a cell counts. */
static int survey_add_own(struct survey_job *job, struct positions *positions,
                          struct between *between, const struct spot *spot, struct diag *diag)
{
    const struct survey *survey = &job->answer.survey;
    struct own_terms terms = {.cell = spot->cell};
    struct given own = {0};
    int64_t dark;

    if (spot_terms(positions, spot, &own, diag) ||
        eye_settle(&terms.terms, &dark, job->terms.rule, &job->given, &own, diag))
        return -1;
    terms.terms = lights_over(&job->scenario->lights, survey->map, &terms.terms, dark);
    if (!given_any(&own) || survey_rule(survey, spot->cell) != &survey->looks)
        return 0;
    for (size_t i = 0; i < between->own_count; i++)
        if (cell_equal(between->own[i].cell, spot->cell))
            return 0;
    between->own =
        alloc_grow(between->own, between->own_count, &between->own_room, sizeof *between->own);
    between->own[between->own_count++] = terms;
    return 0;
}

/* The open cells of what a text names. */
static int survey_find_place(struct survey_job *job, struct positions *positions, int end,
                             struct between *between, struct diag *diag)
{
    const struct map *map = &positions->scenario->map;
    const char *text = between->names[end];
    struct eyeshot_mask *cells = &between->places[end];
    struct spot spot = SPOTS_BEGIN;
    struct place place;

    if (positions_find(positions, text, &place, diag))
        return -1;
    while (place_step(positions, &place, &spot)) {
        plane_set(cells, spot.cell.x, spot.cell.y);
        if ((spot.thing || spot.unit) && survey_add_own(job, positions, between, &spot, diag))
            return -1;
    }
    eyeshot_mask_subtract(cells, &map->opaque);
    return mask_count(cells) ? 0 : diag_fail(diag, "'%s' has no open cell", text);
}

/* The n-th --from goes with the n-th --to. */
static int survey_find_places(struct survey_job *job, const struct option_list ends[2],
                              struct diag *diag)
{
    const struct map *map = &job->scenario->map;
    struct survey_answer *answer = &job->answer;
    struct positions positions = {.scenario = job->scenario};
    int status = 0;

    if (ends[0].count != ends[1].count)
        return diag_fail(diag, "--from and --to go together: found %zu and %zu", ends[0].count,
                         ends[1].count);
    answer->betweens = alloc_array(ends[0].count, sizeof *answer->betweens);
    for (size_t i = 0; i < 2 * ends[0].count && !status; i++) {
        struct between *between = &answer->betweens[i / 2];
        answer->between_count = i / 2 + 1;
        between->names[i % 2] = ends[i % 2].texts[i / 2];
        mask_init(&between->places[i % 2], map->width, map->height);
        status = survey_find_place(job, &positions, i % 2, between, diag);
    }
    positions_release(&positions);
    return status;
}

/* What is to be found out */

/* Of a survey that is made, the answer. */
static void survey_finish(struct survey_answer *answer, const struct survey_options *options)
{
    const struct survey *survey = &answer->survey;

    for (int i = 0; i < RANKINGS; i++)
        if (options->rankings[i])
            answer->rankings[i] = survey_rank(survey, i, (size_t)options->rankings[i]);
    for (enum measure i = 0; i < MEASURE_COUNT; i++)
        if (survey->values[i])
            answer->ends[i] = survey_find_ends(survey, i);
    answer->show = options->show;
    answer->viewers = mask_count(&survey->viewers);
    answer->open = map_open(survey->map);
    answer->guarded = options->guards;
}

static void survey_find_out(struct survey_job *job, const struct survey_options *options)
{
    struct survey_answer *answer = &job->answer;
    struct survey *survey = &answer->survey;
    struct pool pool = work_pool(&options->work, "survey");

    survey->pool = &pool;
    survey_make(survey);
    pool_begin(&pool, "guards");
    if (options->guards)
        guards_pick(&answer->guards, survey, options->guards);
    for (size_t i = 0; i < answer->between_count; i++)
        between_count(&answer->betweens[i], survey);
    survey_finish(answer, options);
    pool_end(&pool);
}

/* One map, and who looks at it. */
static int survey_prepare(struct survey_job *job, const struct survey_options *options,
                          struct diag *diag)
{
    if (sight_settle(&options->sight, job->scenario, &job->given, &job->terms, diag))
        return -1;
    diag->file = NULL;
    if (survey_find_viewers(job, options, diag) || survey_find_places(job, options->ends, diag))
        return -1;
    job->answer.survey.distances = is_distance(options->show);
    return 0;
}

static int survey_run(struct call *call, struct diag *diag)
{
    const struct survey_options *options = call->options;
    struct survey_job job = {.call = call, .scenario = &call->scenario};
    const struct survey_answer *answer = &job.answer;
    int status = survey_prepare(&job, options, diag) ||
                         exec_probe(&call->scenario.map, (struct cell){0, 0}, diag) ||
                         call_open(call, diag)
                     ? -1
                     : 0;

    if (!status) {
        exec_expect(mask_count(&answer->survey.viewers));
        survey_find_out(&job, options);
        status = call_print(call, answer, diag);
    }
    if (!status && options->output.stats)
        call_tell(call, "%zu viewer%s, %zu open cell%s", answer->viewers, plural(answer->viewers),
                  answer->open, plural(answer->open));
    survey_job_release(&job);
    return status;
}

static int survey_set_guards(void *member, const char *value, const struct option_spec *option,
                             struct diag *diag)
{
    size_t *guards = member;
    long long number;

    *guards = GUARDS_ALL;
    if (!strcmp(value, "all"))
        return 0;
    if (strspn(value, "-0123456789") != strlen(value))
        return diag_fail(diag, "guards: found '%s', expected a whole number or all", value);
    if (option_number(value, 1, LLONG_MAX, option->name, &number, diag))
        return -1;
    *guards = (size_t)number;
    return 0;
}

/* FIRST-LAST */
static int survey_set_rows(void *member, const char *value, const struct option_spec *option,
                           struct diag *diag)
{
    struct row_range *range = member;
    const char *dash = strchr(value, '-');
    char *first;
    int status;

    if (!dash)
        return diag_fail(diag, "%s: found '%s', expected %s", option->name, value,
                         option->argument);
    first = alloc_text(value, (size_t)(dash - value));
    status = option_number(dash + 1, 0, option->most, option->name, &range->last, diag) ||
             option_number(first, 0, range->last, option->name, &range->first, diag);
    free(first);
    range->given = true;
    return status ? -1 : 0;
}

static const struct option_spec table[] = {
    {'v', "viewer", "WHO[:KEY=VALUE...]", "who looks; repeatable; default: every open cell",
     OPTION_LIST(struct survey_options, viewers)},
    {0, "show", "MEASURE", "what is drawn: sees, seen_by, mean or farthest",
     OPTION_CHOICE(struct survey_options, show, MEASURE_SEES, measure_names)},
    {0, "guards", "N|all", "pick N cells that cover the map, the best next one each time",
     OPTION_CALL(survey_set_guards, struct survey_options, guards)},
    {0, "hidden", "N", "list the N open cells that the fewest see",
     OPTION_WHOLE(struct survey_options, rankings[RANKING_HIDDEN], 1, LLONG_MAX)},
    {0, "exposed", "N", "list the N open cells that the most see",
     OPTION_WHOLE(struct survey_options, rankings[RANKING_EXPOSED], 1, LLONG_MAX)},
    {0, "from", "WHO", "count the pairs of a cell of WHO and one of --to that see each other",
     OPTION_LIST(struct survey_options, ends[0])},
    {0, "to", "WHO", "the other end; the n-th --from goes with the n-th --to; repeatable",
     OPTION_LIST(struct survey_options, ends[1])},
    {0, "rows", "FIRST-LAST", "only the cells of these rows look, from 0 on", survey_set_rows,
     offsetof(struct survey_options, rows), 0, EYESHOT_MOST_SIDE, NULL},
    {0}};

#define AT(member) offsetof(struct survey_options, member)

static const struct option_group groups[] = {
    {"Survey", table, 0},
    {"Sight", options_sight, AT(sight)},
    {"A program of yours (-a exec:COMMAND)", options_referee, AT(sight)},
    {"Map", options_input, AT(read)},
    {"Light", options_light, AT(read)},
    {"Output", options_output, AT(output)},
    {"Drawing", options_color, AT(drawing)},
    {"Pictures", options_picture, AT(picture)},
    {"Work", options_work, AT(work)},
    {"Status", options_status, AT(output)},
    {"Limits", options_limits, AT(limits)},
    {"Help", options_help, AT(help)},
    {0}};

static const struct format *const formats[] = {
    &survey_ascii, &survey_csv, &survey_json, &survey_pgm, &survey_svg, &survey_html, NULL};

const struct command command_survey = {
    .name = "survey",
    .operands = "[MAP]",
    .summary = "every open cell as a viewer: how much it sees, how often it is seen; guards",
    .example = "eyeshot gen rooms --seed 7 | eyeshot survey --guards 3",
    .notes =
        "sees: how many cells a cell sees, with walls and itself; seen_by: how many viewers see\n"
        "it; mean and farthest: distances of what it sees, worked out where --show asks for one.\n"
        "The answer is the same for any number of threads.\n",
    .most_operands = 1,
    .formats = formats,
    .groups = groups,
    OPTIONS(struct survey_options, .sight.may_exec = true, .show = MEASURE_SEES),
    .input = INPUT_SCENARIO,
    .run = survey_run,
};
