#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/clock.h"
#include "cli/support/mask.h"
#include "cli/support/progress.h"
#include "cli/support/utf8.h"
#include "cli/survey/print.h"
#include "cli/survey/shard.h"

struct job {
    struct scenario scenario;
    struct given given;
    struct eyeshot_terms terms;
    struct survey survey;
    struct guards guards;
    struct ranked *hidden, *exposed;
    size_t hidden_count, exposed_count;
    struct between *betweens;
    size_t between_count;
    struct shard shard;
    struct shards shards;
    struct progress progress;
    double seconds;
    struct sink sink; /* open before it takes long, so that no answer is made for nowhere */
};

static void job_release(struct job *job)
{
    sink_abandon(&job->sink);
    for (size_t i = 0; i < job->between_count; i++)
        between_release(&job->betweens[i]);
    free(job->betweens);
    free(job->hidden);
    free(job->exposed);
    guards_release(&job->guards);
    survey_release(&job->survey);
    shards_release(&job->shards);
    scenario_release(&job->scenario);
}

/* Who looks */

static int compare_own(const void *a, const void *b)
{
    const struct own_rule *one = a, *two = b;

    if (one->cell.y != two->cell.y)
        return one->cell.y < two->cell.y ? -1 : 1;
    return (one->cell.x > two->cell.x) - (one->cell.x < two->cell.x);
}

/* Those of -v, each perhaps with a radius of its own. */
static int place_viewers(struct survey *survey, const struct lookout *lookouts, size_t count,
                         struct diag *diag)
{
    mask_clear(&survey->viewers);
    survey->own = alloc_array(count, sizeof *survey->own);
    for (size_t i = 0; i < count; i++) {
        struct cell cell = lookouts[i].cell;
        if (plane_get(&survey->viewers, cell.x, cell.y))
            return diag_fail(diag, "viewer '%s' looks from %d,%d, as another one does",
                             lookouts[i].id, cell.x, cell.y);
        plane_set(&survey->viewers, cell.x, cell.y);
        survey->own[survey->own_count++] = (struct own_rule){cell, lookouts[i].terms};
    }
    qsort(survey->own, survey->own_count, sizeof *survey->own, compare_own);
    return 0;
}

static int find_viewers(struct job *job, const struct settings *settings, struct diag *diag)
{
    struct lookout *lookouts = NULL;
    size_t count = 0;
    int status = 0;

    if (settings->viewer_count &&
        lookouts_find(&lookouts, &count, settings, &job->scenario, &job->given, &job->terms, diag))
        return -1;
    survey_init(&job->survey, &job->scenario.map, &job->terms);
    if (settings->viewer_count)
        status = place_viewers(&job->survey, lookouts, count, diag);
    lookouts_release(lookouts, count);
    job->shard =
        (struct shard){settings->shard, settings->shard_count, mask_count(&job->survey.viewers)};
    if (job->shard.count)
        survey_keep(&job->survey, job->shard.number, job->shard.count);
    return status;
}

/* Places for --between */

/* X,Y or X,Y-X,Y, both corners included: 1 when `text` is one, 0 when it is something else. */
static int parse_box(const char *text, const struct map *map, struct eyeshot_box *box,
                     struct diag *diag)
{
    const char *dash = strchr(text, '-');
    char *first = alloc_text(text, dash ? (size_t)(dash - text) : strlen(text));
    struct cell corners[2];
    int found = spot_parse(first, &corners[0], diag);

    corners[1] = corners[0];
    if (found > 0 && dash) {
        found = spot_parse(dash + 1, &corners[1], diag);
        if (!found)
            found = diag_fail(diag, "between: found '%s', expected X,Y-X,Y", text);
    }
    free(first);
    for (int i = 0; i < 2 && found > 0; i++)
        if (cell_check(corners[i], map, diag))
            found = -1;
    if (found > 0)
        *box =
            (struct eyeshot_box){corners[0].x < corners[1].x ? corners[0].x : corners[1].x,
                                 corners[0].y < corners[1].y ? corners[0].y : corners[1].y,
                                 (corners[0].x > corners[1].x ? corners[0].x : corners[1].x) + 1,
                                 (corners[0].y > corners[1].y ? corners[0].y : corners[1].y) + 1};
    return found;
}

static void add_glyph(struct eyeshot_mask *place, const struct map *map, uint32_t code)
{
    struct cell cell = {-1, 0};

    while (map_find(map, code, &cell))
        plane_set(place, cell.x, cell.y);
}

/* The open cells of a box, or those that show a glyph. */
static int find_place(struct eyeshot_mask *place, const char *text, const struct map *map,
                      struct diag *diag)
{
    struct eyeshot_box box = {0};
    uint32_t code = utf8_single(text);
    int found = parse_box(text, map, &box, diag);

    if (found < 0)
        return -1;
    for (int y = box.y0; found && y < box.y1; y++)
        row_fill(plane_row(place, y), box.x0, box.x1);
    if (!found && code)
        add_glyph(place, map, code);
    if (!mask_count(place))
        return diag_fail(
            diag, "between: '%s' is neither a box (X,Y-X,Y) nor does it stand on the map", text);
    eyeshot_mask_subtract(place, &map->opaque, eyeshot_mask_box(place));
    if (!mask_count(place))
        return diag_fail(diag, "between: '%s' has no open cell", text);
    return 0;
}

static int find_places(struct job *job, const struct settings *settings, struct diag *diag)
{
    const struct map *map = &job->scenario.map;

    job->betweens = alloc_array(settings->between_count / 2, sizeof *job->betweens);
    for (size_t i = 0; i < settings->between_count; i++) {
        struct between *between = &job->betweens[i / 2];
        struct eyeshot_mask *place = &between->places[i % 2];
        job->between_count = i / 2 + 1;
        between->names[i % 2] = settings->betweens[i];
        mask_init(place, map->width, map->height);
        if (find_place(place, settings->betweens[i], map, diag))
            return -1;
    }
    return 0;
}

/* What is to be found out */

static void rank(struct job *job, const struct settings *settings)
{
    const struct survey *survey = &job->survey;

    if (settings->hidden)
        job->hidden_count = survey_rank(survey, false, settings->hidden, &job->hidden);
    if (settings->exposed)
        job->exposed_count = survey_rank(survey, true, settings->exposed, &job->exposed);
}

static int make(struct job *job, const struct settings *settings, struct diag *diag)
{
    struct survey *survey = &job->survey;
    int64_t start = clock_ns();

    settings_progress(settings, &job->progress);
    survey->threads = settings_threads(settings);
    survey->tell = job->progress.on ? progress_tell : NULL;
    survey->listener = &job->progress;
    progress_start(&job->progress, "survey");
    if (survey_make(survey, diag))
        return -1;
    progress_start(&job->progress, "guards");
    if (settings->guards)
        guards_pick(&job->guards, survey, settings->guards);
    rank(job, settings);
    for (size_t i = 0; i < job->between_count; i++)
        between_count(&job->betweens[i], survey);
    progress_end(&job->progress);
    job->seconds = (double)(clock_ns() - start) / 1e9;
    return 0;
}

static void print_stats(const struct job *job, enum stats stats)
{
    const struct map *map = job->survey.map;
    size_t viewers = mask_count(&job->survey.viewers);

    fprintf(stderr, "eyeshot: %zu %s, %zu open cells", viewers, viewers == 1 ? "viewer" : "viewers",
            (size_t)map->width * (size_t)map->height - mask_count(&map->opaque));
    if (stats == STATS_TIME)
        fprintf(stderr, ", %d %s, %.3f s", job->survey.threads,
                job->survey.threads == 1 ? "thread" : "threads", job->seconds);
    fputc('\n', stderr);
}

static int open_sink(struct job *job, const struct settings *settings, struct diag *diag)
{
    return settings->quiet ? 0 : sink_open(&job->sink, settings->output, diag);
}

static int write_survey(struct job *job, const struct settings *settings,
                        const struct survey_format *format, struct diag *diag)
{
    struct survey_view view = {.survey = &job->survey,
                               .show = (enum measure)settings->show,
                               .guards = settings->guards ? &job->guards : NULL,
                               .hidden = job->hidden,
                               .exposed = job->exposed,
                               .hidden_count = job->hidden_count,
                               .exposed_count = job->exposed_count,
                               .betweens = job->betweens,
                               .between_count = job->between_count,
                               .color = settings_color(settings),
                               .pretty = settings->pretty,
                               .distances = settings->distances};

    if (settings->quiet)
        return 0;
    if (job->shard.count)
        survey_shard(&job->sink, view.survey, &job->shard);
    else
        format->write(&job->sink, &view);
    return sink_close(&job->sink, diag);
}

/* One map, looked at here. */
static int look(struct job *job, const struct settings *settings, const char *path,
                const struct survey_format *format, struct diag *diag)
{
    if (scenario_read(&job->scenario, path, &settings->read, diag) ||
        settings_rule(settings, &job->scenario, &job->given, &job->terms, diag))
        return -1;
    diag->file = NULL;
    if (find_viewers(job, settings, diag) || find_places(job, settings, diag))
        return -1;
    job->survey.distances = job->shard.count || format->distances || settings->distances ||
                            settings->show == MEASURE_MEAN || settings->show == MEASURE_FARTHEST;
    return open_sink(job, settings, diag) ? -1 : make(job, settings, diag);
}

/* Shards, which become the survey of the whole. */
static int merge(struct job *job, const struct settings *settings, char **paths, int count,
                 struct diag *diag)
{
    struct shards *shards = &job->shards;

    _Static_assert(SHARD_VALUES == MEASURE_COUNT, "a shard has the measures of a survey");
    for (int i = 0; i < (count ? count : 1); i++) {
        const char *path;
        if (settings_input(settings, paths + i, count, &path, diag) ||
            shards_read(shards, path, diag))
            return -1;
    }
    diag->file = NULL;
    if (shards_check(shards, diag))
        return -1;
    job->terms = (struct eyeshot_terms){
        .rule = rule_need(shards->rule, diag), .radius = shards->radius, .shape = shards->shape};
    if (!job->terms.rule)
        return -1;
    survey_init(&job->survey, &shards->map, &job->terms);
    mask_release(&job->survey.viewers);
    job->survey.viewers = shards->eyes;
    shards->eyes = (struct eyeshot_mask){0};
    for (int i = 0; i < MEASURE_COUNT; i++) {
        job->survey.values[i] = shards->values[i];
        shards->values[i] = NULL;
    }
    rank(job, settings);
    return open_sink(job, settings, diag);
}

/* What looks, and what needs another look, goes with no merging; what is made of the whole, with no
 * shard. */
static int check_parts(const struct settings *settings, int count, const char *second,
                       struct diag *diag)
{
    bool lists = settings->guards || settings->between_count;

    if (settings->merge && (settings->shard_count || settings->viewer_count ||
                            settings->rule_count || settings->given.given || lists))
        return diag_fail(diag, "merge: goes with -f, -o, --show, --hidden, --exposed and the like "
                               "only: it does not look");
    if (settings->shard_count &&
        (lists || settings->hidden || settings->exposed || settings->format || settings->pretty))
        return diag_fail(diag, "shard: has one form and no lists: those are for --merge");
    if (!settings->merge && count > 1)
        return diag_fail(diag, "survey: unexpected operand '%s'", second);
    return 0;
}

static int survey_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct survey_format *format = settings_format(settings, TABLE(survey_formats), diag);
    struct job job = {0};
    const char *path;
    int status;

    if (!format || check_parts(settings, count, count > 1 ? operands[1] : NULL, diag))
        return STATUS_TROUBLE;
    if (settings->merge)
        status = merge(&job, settings, operands, count, diag);
    else
        status = settings_input(settings, operands, count, &path, diag) ||
                 look(&job, settings, path, format, diag);
    status = status || write_survey(&job, settings, format, diag) ? STATUS_TROUBLE : STATUS_YES;
    if (status == STATUS_YES && settings->stats)
        print_stats(&job, settings->stats);
    job_release(&job);
    return status;
}

static int set_count(const char *value, const char *what, size_t *count, struct diag *diag)
{
    long long number;

    if (option_number(value, 1, LLONG_MAX, what, &number, diag))
        return -1;
    *count = (size_t)number;
    return 0;
}

static int set_guards(void *settings, const char *value, struct diag *diag)
{
    struct settings *into = settings;

    if (strcmp(value, "all") != 0) {
        if (strspn(value, "-0123456789") != strlen(value))
            return diag_fail(diag, "guards: found '%s', expected a whole number or all", value);
        return set_count(value, "guards", &into->guards, diag);
    }
    into->guards = GUARDS_ALL;
    return 0;
}

static int set_hidden(void *settings, const char *value, struct diag *diag)
{
    return set_count(value, "hidden", &((struct settings *)settings)->hidden, diag);
}

static int set_exposed(void *settings, const char *value, struct diag *diag)
{
    return set_count(value, "exposed", &((struct settings *)settings)->exposed, diag);
}

static int set_show(void *settings, const char *value, struct diag *diag)
{
    for (int i = 0; i < MEASURE_COUNT; i++) {
        if (strcmp(value, measure_names[i]) != 0)
            continue;
        ((struct settings *)settings)->show = i;
        return 0;
    }
    return diag_fail(diag, "show: found '%s', expected one of sees, seen_by, mean, farthest",
                     value);
}

/* K/N */
static int set_shard(void *settings, const char *value, struct diag *diag)
{
    struct settings *into = settings;
    size_t length = strcspn(value, "/");
    long long number, count;
    char *first;
    int status;

    if (!value[length])
        return diag_fail(diag, "shard: found '%s', expected K/N", value);
    first = alloc_text(value, length);
    status = option_number(value + length + 1, 1, SHARD_MOST, "shard", &count, diag) ||
             option_number(first, 1, count, "shard", &number, diag);
    free(first);
    if (status)
        return -1;
    into->shard = (size_t)number;
    into->shard_count = (size_t)count;
    return 0;
}

/* Called for each of its two values. */
static int set_between(void *settings, const char *value, struct diag *diag)
{
    struct settings *into = settings;

    (void)diag;
    settings_add(&into->betweens, &into->between_count, &into->between_room, value);
    return 0;
}

static const struct option_row options[] = {
    {'v', "viewer", "X,Y[,RADIUS]|GLYPH", "who looks; repeatable; default: every open cell",
     CALL(settings_viewer)},
    {0, "show", "MEASURE", "what is drawn: sees, seen_by, mean or farthest", CALL(set_show)},
    {0, "guards", "N|all", "viewers that cover the map, picked greedily", CALL(set_guards)},
    {0, "hidden", "N", "the open cells that the fewest see", CALL(set_hidden)},
    {0, "exposed", "N", "the open cells that the most see", CALL(set_exposed)},
    {0, "between", "A B", "pairs that see each other; glyphs, or boxes: X,Y-X,Y; repeatable",
     CALL(set_between)},
    {0, "distances", NULL, "with -f csv: the columns mean and farthest as well",
     SETTING(distances)},
    {0, "shard", "K/N", "only the K-th of N equal parts of the viewers, to be merged",
     CALL(set_shard)},
    {0, "merge", NULL, "the operands are such shards: puts them together", SETTING(merge)},
    {0}};

static const struct option_group groups[] = {{"Survey", options},        {"Sight", options_sight},
                                             {"Map", options_input},     {"Output", options_answer},
                                             {"Drawing", options_color}, {"Work", options_work},
                                             {"Status", options_status}, {"Limits", options_limits},
                                             {"Help", options_help},     {0}};

const struct command command_survey = {
    .name = "survey",
    .operands = "[MAP | --merge FILE...]",
    .summary = "every open cell as a viewer: how much it sees, how often it is seen; guards",
    .example = "eyeshot gen rooms --seed 7 | eyeshot survey --guards 3",
    .notes =
        "sees counts all cells that a cell sees, walls and itself too; seen_by counts the viewers\n"
        "that see it; mean and farthest are distances of what it sees. The same for any number of\n"
        "threads.\n",
    .most_operands = INT_MAX,
    .formats = TABLE(survey_formats),
    .groups = groups,
    .run = survey_run,
};
