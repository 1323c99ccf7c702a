/*
 * The command `survey`: every open cell looks, or those that are named. This file settles who
 * looks; count.c counts, guards.c, between.c and lists.c ask more, and lists.c, forms.c and svg.c
 * print it.
 */
#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/survey/answer.h"

/* Whose cells look: FIRST-LAST; all where `end` is 0. */
struct row_range {
    int first, end;
};

struct survey_options {
    enum measure show;
    long long most[LIST_BETWEEN]; /* rows of the lists; 0: not asked for */
    struct option_list ends[2];   /* --from and --to */
    struct row_range rows;
};

static void survey_release(struct survey *survey)
{
    betweens_release(survey);
    for (int i = 0; i < LISTS; i++)
        free(survey->lists[i].rows);
    for (int i = 0; i < MEASURE_COUNT; i++)
        free(survey->values[i]);
    mask_release(&survey->apart);
    mask_release(&survey->uncovered);
    mask_release(&survey->viewers);
    own_release(&survey->own);
    eyes_release(&survey->eyes);
}

/* Every open cell of the rows looks. */
static int survey_place_all(struct survey *survey, const struct row_range *rows, struct diag *diag)
{
    struct eyeshot_mask *viewers = &survey->viewers;

    if (rows->first >= viewers->height)
        return diag_fail(diag, "rows: %d is outside the %dx%d map, whose last row is %d",
                         rows->first, viewers->width, viewers->height, viewers->height - 1);
    survey->first_row = rows->first;
    survey->end_row = rows->end ? lesser(rows->end, viewers->height) : viewers->height;
    for (int y = survey->first_row; y < survey->end_row; y++)
        row_set_run(plane_row(viewers, y), 0, viewers->width, true);
    eyeshot_mask_subtract(viewers, &survey->map->opaque);
    return 0;
}

/* One map, who looks at it, and which places are meant. */
static int survey_prepare(struct survey *survey, struct call *call, struct eyeshot_terms *terms,
                          struct diag *diag)
{
    const struct options *options = &call->options;
    const struct survey_options *own = call->own;
    struct scenario *scenario = &call->scenario;
    struct given given;

    if (sight_settle(&options->sight, scenario, &given, terms, diag))
        return -1;
    diag->file = NULL;
    survey->looks = lights_over(&scenario->lights, &scenario->map, terms, given_dark(&given));
    survey->own = (struct own_terms){.map = survey->map, .others = &survey->looks};
    mask_init(&survey->viewers, scenario->map.width, scenario->map.height);
    if (options->viewers.count
            ? eyes_find(&survey->eyes, &options->viewers, scenario, &given, terms, diag)
            : survey_place_all(survey, &own->rows, diag))
        return -1;
    for (size_t i = 0; i < survey->eyes.count; i++) {
        const struct eye *eye = &survey->eyes.list[i];
        if (plane_get(&survey->viewers, eye->cell.x, eye->cell.y))
            return diag_fail(diag, "viewer '%s' looks from %d,%d, where another viewer is", eye->id,
                             eye->cell.x, eye->cell.y);
        plane_set(&survey->viewers, eye->cell.x, eye->cell.y);
        own_add(&survey->own, eye->cell, &eye->looks);
    }
    call_tell_walled(call, &survey->eyes, survey->map);
    return betweens_find(survey, scenario, &given, own->ends, diag);
}

static int survey_run(struct call *call, struct diag *diag)
{
    const struct survey_options *own = call->own;
    struct eyeshot_terms terms;
    struct pool pool;
    struct survey survey = {.map = &call->scenario.map,
                            .terms = &terms,
                            .lights = &call->scenario.lights,
                            .show = own->show,
                            .pool = &pool};
    int status = -1;

    for (int i = LIST_GUARDS; i <= LIST_EXPOSED; i++)
        survey.lists[i].most = (size_t)own->most[i];
    if (!survey_prepare(&survey, call, &terms, diag) &&
        !exec_probe(survey.map, (struct cell){0, 0}, mask_count(&survey.viewers), diag) &&
        !call_open(call, diag)) {
        pool = work_pool(&call->options, "survey");
        survey_count(&survey);
        if (survey.lists[LIST_GUARDS].most)
            survey_pick_guards(&survey);
        survey_list_cells(&survey, LIST_HIDDEN);
        survey_list_cells(&survey, LIST_EXPOSED);
        betweens_count(&survey);
        pool_wipe();
        status = call_print(call, &survey, diag);
    }
    if (!status && call->options.stats)
        call_tell(call, "%zu viewer%s, %zu open cell%s", survey.viewer_count,
                  plural(survey.viewer_count), survey.open, plural(survey.open));
    survey_release(&survey);
    return status;
}

static int survey_set_guards(void *member, const char *value, const struct option_spec *option,
                             struct diag *diag)
{
    long long *most = member;

    if (strspn(value, "-0123456789") == strlen(value))
        return option_number(value, 1, LLONG_MAX, option->name, most, diag);
    *most = LLONG_MAX;
    return strcmp(value, "all") != 0
               ? diag_fail(diag, "guards: found '%s', expected a whole number or all", value)
               : 0;
}

static int survey_set_rows(void *member, const char *value, const struct option_spec *option,
                           struct diag *diag)
{
    struct row_range *rows = member;
    char behind;

    if (sscanf(value, "%6d-%6d%c", &rows->first, &rows->end, &behind) != 2 || rows->first < 0 ||
        rows->end++ < rows->first)
        return diag_fail(diag, "rows: found '%s', expected %s, the first being 0", value,
                         option->argument);
    return 0;
}

static const struct option_spec table[] = {
    {0, "show", "sees|seen_by|mean|farthest", "what is drawn",
     OPTION_CHOICE(struct survey_options, show, measure_names)},
    {0, "guards", "N|all", "pick N cells that cover the map, the best next one each time",
     OPTION_CALL(survey_set_guards, struct survey_options, most[LIST_GUARDS])},
    {0, "hidden", "N", "list the N open cells that the fewest see",
     OPTION_WHOLE(struct survey_options, most[LIST_HIDDEN], 1, LLONG_MAX)},
    {0, "exposed", "N", "list the N open cells that the most see",
     OPTION_WHOLE(struct survey_options, most[LIST_EXPOSED], 1, LLONG_MAX)},
    {0, "from", "WHO", "count the pairs of a cell of WHO and one of --to that see each other",
     OPTION_LIST(struct survey_options, ends[0])},
    {0, "to", "WHO", "the other end; the n-th --from goes with the n-th --to; repeatable",
     OPTION_LIST(struct survey_options, ends[1])},
    {0, "rows", "FIRST-LAST", "only the cells of these rows look, from 0 on",
     OPTION_CALL(survey_set_rows, struct survey_options, rows)},
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
    .has = HAS_VIEWERS | HAS_LOOK | HAS_ANSWER | HAS_COLOR | HAS_PICTURE | HAS_WORK,
    .options = table,
    .own_size = sizeof(struct survey_options),
    .reads = true,
    .run = survey_run,
};
