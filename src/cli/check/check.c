#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check/judge.h"
#include "cli/check/tests.h"
#include "cli/check/verdict.h"
#include "cli/command.h"
#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/mask.h"

/* A scenario file on trial. */
struct job {
    const struct settings *settings;
    const char *name; /* for reports */
    struct source source;
    struct scenario scenario;
    struct spots spots; /* of its lines */
    struct given given;
    struct eyeshot_terms terms;
    struct trial trial;
    struct eyeshot_mask opaque; /* as the map was read: who looks may stand on an opaque glyph */
};

static void job_release(struct job *job)
{
    mask_release(&job->opaque);
    trial_release(&job->trial);
    spots_release(&job->spots);
    scenario_release(&job->scenario);
    source_release(&job->source);
}

static void restore_map(struct job *job)
{
    struct map *map = &job->scenario.map;

    eyeshot_mask_copy(&map->opaque, &job->opaque, eyeshot_mask_box(&job->opaque));
    map_finish(map);
}

static char *test_name(const struct expectation *expectation)
{
    struct bytes name = {0};

    verdict_name(&name, expectation);
    return name.data;
}

/* --filter: a text that is in the file's name, or in the test's as it is reported. */
static void ask(struct job *job)
{
    const char *filter = job->settings->filter;

    for (size_t i = 0; i < job->scenario.expect.count; i++) {
        struct bytes name = {0};
        bytes_addf(&name, "%s: ", job->name);
        verdict_name(&name, &job->scenario.expect.list[i]);
        job->trial.verdicts[i].asked = !filter || strstr(name.data, filter);
        bytes_release(&name);
    }
}

static int read_job(struct job *job, const char *path, struct diag *diag)
{
    const struct settings *settings = job->settings;
    const struct read_format *format;

    if (source_read(&job->source, path, diag))
        return -1;
    job->name = job->source.name;
    format = read_format_choose(&job->source, settings->read.format, diag);
    if (!format || format->read(&job->scenario, &job->source, &settings->read, diag))
        return -1;
    if (!job->scenario.has_expect)
        return diag_fail(diag, "$: found no expect, expected a scenario with one");
    if (!job->scenario.expect.count)
        return diag_fail(diag, "$.expect: found nothing, expected one of mask, visible, hidden, "
                               "count, clear, states, events, property");
    trial_init(&job->trial, &job->scenario.expect);
    job->trial.lenient = settings->update;
    mask_init(&job->opaque, job->scenario.map.width, job->scenario.map.height);
    eyeshot_mask_copy(&job->opaque, &job->scenario.map.opaque, eyeshot_mask_box(&job->opaque));
    ask(job);
    return settings_rule(settings, &job->scenario, &job->given, &job->terms, diag);
}

/* What the viewers see. */
static int judge_fields(struct job *job, struct diag *diag)
{
    struct lookout *lookouts;
    struct trial_eye *eyes;
    size_t count;
    int status;

    if (!trial_asks(&job->trial, ABOUT_MASK) && !trial_asks(&job->trial, ABOUT_VISIBLE) &&
        !trial_asks(&job->trial, ABOUT_HIDDEN) && !trial_asks(&job->trial, ABOUT_COUNT))
        return 0;
    if (lookouts_find(&lookouts, &count, job->settings, &job->scenario, &job->given, &job->terms,
                      diag))
        return -1;
    eyes = alloc_array(count, sizeof *eyes);
    for (size_t i = 0; i < count; i++)
        eyes[i] = (struct trial_eye){lookouts[i].cell, lookouts[i].terms};
    status = trial_look(&job->trial, &job->scenario.map, eyes, count, diag);
    free(eyes);
    lookouts_release(lookouts, count);
    restore_map(job);
    return status;
}

/* A line's end; a viewer's glyph stands on open floor. */
static int find_end(struct job *job, const struct spot *spot, bool is_viewer, struct cell *cell,
                    struct diag *diag)
{
    uint32_t glyph = 0;

    *cell = spot->cell;
    if (spot->name && spots_find(&job->spots, spot->name, cell, &glyph, diag))
        return -1;
    if (glyph && is_viewer)
        map_set_opaque(&job->scenario.map, cell->x, cell->y, false);
    return 0;
}

static int find_ends(struct job *job, size_t number, struct trial_line *line, struct diag *diag)
{
    const struct scenario *scenario = &job->scenario;
    const struct pair *pair = &scenario->pairs[number];
    bool named = !number && scenario->pairs_have_from; /* by `from` and `to` */
    struct json_path root = {NULL, NULL, 0}, list = {&root, "pairs", 0};
    struct json_path element = {&list, NULL, (int)number - scenario->pairs_have_from};

    for (int i = 0; i < 2; i++) {
        struct json_path of_pair = {&element, NULL, i}, of_line = {&root, i ? "to" : "from", 0};
        if (find_end(job, i ? &pair->to : &pair->from, !i, i ? &line->to : &line->from, diag))
            return json_blame(diag, named ? &of_line : &of_pair);
    }
    return 0;
}

/* A verdict alone is about from and to, or the only pair; a list of them is about the pairs. */
static int check_shapes(const struct job *job, struct diag *diag)
{
    size_t count = job->scenario.pair_count;

    for (size_t i = 0; i < job->scenario.expect.count; i++) {
        const struct expectation *expectation = &job->scenario.expect.list[i];
        struct json_path steps[EXPECT_KEYS + 2];
        if (expectation->about != ABOUT_CLEAR)
            continue;
        if (!count)
            return json_fail(diag, expectation_path(expectation, steps),
                             "found no line, expected from and to, or pairs");
        if (expectation->single && count > 1 && !job->scenario.pairs_have_from)
            return json_fail(diag, expectation_path(expectation, steps),
                             "found %s, expected an array of %zu: true or false for each line",
                             expectation->wanted.flags[0] ? "true" : "false", count);
    }
    return 0;
}

static int judge_lines(struct job *job, struct diag *diag)
{
    const struct scenario *scenario = &job->scenario;
    struct eyeshot_terms terms = job->terms;
    struct trial_line *lines;
    int status = 0;

    if (!trial_asks(&job->trial, ABOUT_CLEAR))
        return 0;
    if (check_shapes(job, diag))
        return -1;
    if (!given_has(&job->given, TERM_RADIUS))
        terms.radius = EYESHOT_ALL; /* as los has it */
    lines = alloc_array(scenario->pair_count, sizeof *lines);
    for (size_t i = 0; i < scenario->pair_count && !status; i++)
        status = find_ends(job, i, &lines[i], diag);
    if (!status)
        status = trial_lines(&job->trial, &scenario->map, &terms, lines, scenario->pair_count,
                             scenario->pairs_have_from && scenario->pair_count > 1, diag);
    free(lines);
    restore_map(job);
    return status;
}

static int judge_turns(struct job *job, struct diag *diag)
{
    if (!trial_asks(&job->trial, ABOUT_STATES) && !trial_asks(&job->trial, ABOUT_EVENTS))
        return 0;
    if (!job->scenario.story.team_count)
        return diag_fail(diag, "no teams: expected a scenario with teams and turns");
    return trial_play(&job->trial, &job->scenario.map, &job->scenario.story, job->terms.rule,
                      &job->given, diag);
}

/* One range, walls and border seen, unless someone says otherwise: as audit has it. */
static int judge_properties(struct job *job, struct diag *diag)
{
    struct given given = {0};
    struct eyeshot_terms terms;

    if (!trial_asks(&job->trial, ABOUT_PROPERTY))
        return 0;
    given_put(&given, TERM_RADIUS, EYESHOT_ALL);
    given_put(&given, TERM_WALLS, EYESHOT_LIT);
    given_put(&given, TERM_BORDER, EYESHOT_SHOWN);
    given_overlay(&given, &job->given);
    if (terms_settle(&terms, job->terms.rule, &given, diag))
        return -1;
    return trial_audit(&job->trial, &job->scenario.map, &terms, diag);
}

/* --update: the whole file or nothing, and nothing where all is as it was expected. */
static int update(const struct job *job, const char *path, struct diag *diag)
{
    const struct source *source = &job->source;
    struct edits edits = {.text = source->text, .length = source->length};
    struct sink sink;
    int status = 0;

    bytes_add(&edits.out, source->bytes.data, (size_t)(source->text - source->bytes.data));
    for (size_t i = 0; i < job->trial.expect->count; i++)
        if (job->trial.verdicts[i].differ)
            verdict_edit(&edits, &job->trial.expect->list[i], &job->trial.verdicts[i]);
    if (edits.done) {
        edits_finish(&edits);
        diag->file = NULL;
        status = sink_open(&sink, path, diag);
        if (!status) {
            sink_write(&sink, edits.out.data, edits.out.length);
            status = sink_close(&sink, diag);
        }
    }
    bytes_release(&edits.out);
    return status;
}

static int run_job(struct job *job, const char *path, struct diag *diag)
{
    if (read_job(job, path, diag) || judge_fields(job, diag) || judge_lines(job, diag) ||
        judge_properties(job, diag) || judge_turns(job, diag))
        return -1;
    return job->settings->update ? update(job, path, diag) : 0;
}

/* Reports */

static void describe(struct test *test, const struct expectation *expectation,
                     const struct verdict *verdict)
{
    struct bytes message = {0}, picture = {0}, place = {0};
    struct json_path steps[EXPECT_KEYS + 2];

    json_add_path(&place, expectation_path(expectation, steps));
    verdict_message(&message, expectation, verdict);
    verdict_picture(&picture, expectation, verdict);
    test->message = message.data;
    test->picture = picture.data;
    test->place = place.data;
}

static void report(const struct job *job, struct tests *tests, const char *file)
{
    for (size_t i = 0; i < job->trial.expect->count; i++) {
        const struct expectation *expectation = &job->trial.expect->list[i];
        const struct verdict *verdict = &job->trial.verdicts[i];
        enum test_outcome outcome = !verdict->differ        ? TEST_PASSED
                                    : job->settings->update ? TEST_UPDATED
                                                            : TEST_FAILED;
        struct test *test;
        if (!verdict->asked)
            continue;
        test = tests_add(tests, file, outcome);
        test->what = test_name(expectation);
        if (outcome == TEST_FAILED)
            describe(test, expectation, verdict);
        if (outcome == TEST_UPDATED && expectation->wanted.cells) {
            test->dropped = verdict->differ;
            test->cells = expectation->wanted.count;
        }
    }
}

/* A file that can't be tried is told at once, and in the report. */
static void report_trouble(const struct diag *diag, struct tests *tests, const char *file)
{
    struct bytes message = {0};

    diag_print(diag, stderr);
    if (diag->file && diag->line)
        bytes_addf(&message, "%zu:%zu: ", diag->line, diag->column);
    bytes_addf(&message, "%s", diag->message);
    tests_add(tests, file, TEST_TROUBLE)->message = message.data;
}

static void check_file(const struct settings *settings, struct tests *tests, const char *path)
{
    struct job job = {.settings = settings, .spots.scenario = &job.scenario};
    struct diag diag = {0};
    const char *file = strcmp(path, "-") != 0 ? path : "<stdin>";

    if (run_job(&job, path, &diag))
        report_trouble(&diag, tests, file);
    else
        report(&job, tests, file);
    job_release(&job);
}

static int write_report(const struct settings *settings, const struct tests *tests,
                        const struct test_format *format, struct diag *diag)
{
    struct sink sink;

    if (settings->quiet)
        return 0;
    if (sink_open(&sink, settings->output, diag))
        return -1;
    format->write(&sink, tests);
    return sink_close(&sink, diag);
}

static int write_junit(const struct settings *settings, const struct tests *tests,
                       struct diag *diag)
{
    struct sink sink;

    if (!settings->junit)
        return 0;
    if (sink_open(&sink, settings->junit, diag))
        return -1;
    test_junit.write(&sink, tests);
    return sink_close(&sink, diag);
}

/* Standard input may be one of the files, once, and can't be rewritten. */
static int check_operands(const struct settings *settings, char **operands, int count,
                          struct diag *diag)
{
    const char *path;
    int inputs = 0;

    for (int i = 0; i < (count ? count : 1); i++) {
        if (settings_input(settings, operands + i, count, &path, diag))
            return -1;
        inputs += !strcmp(path, "-");
    }
    if (inputs > 1)
        return diag_fail(diag, "standard input can be read once only");
    if (inputs && settings->update)
        return diag_fail(diag, "--update rewrites files: standard input is none");
    return 0;
}

/* A report in the place of a scenario would destroy it, and what --update made of it. */
static int check_output(const char *option, const char *output, char **operands, int count,
                        struct diag *diag)
{
    for (int i = 0; i < (count ? count : 1); i++) {
        bool piped = !count || !strcmp(operands[i], "-");
        int same = sink_same_file(output, piped ? "/dev/stdin" : operands[i]);
        if (same < 0)
            return diag_errno(diag, "can't find %s", output);
        if (same)
            return diag_fail(diag, "%s names a file that is checked: %s", option, output);
    }
    return 0;
}

/* One would replace the other; standard output can hold both. */
static int check_outputs(const struct settings *settings, char **operands, int count,
                         struct diag *diag)
{
    const char *report = settings->quiet ? NULL : settings->output, *junit = settings->junit;

    if (report && !strcmp(report, "-"))
        report = NULL;
    if (junit && !strcmp(junit, "-"))
        junit = NULL;
    if (report && junit) {
        int same = sink_same_file(report, junit);
        if (same < 0)
            return diag_errno(diag, "can't find %s", junit);
        if (same)
            return diag_fail(diag, "-o and --junit name one file: %s", junit);
    }
    if (report && check_output("-o", report, operands, count, diag))
        return -1;
    return junit ? check_output("--junit", junit, operands, count, diag) : 0;
}

static int check_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct test_format *format = settings_format(settings, TABLE(test_formats), diag);
    struct tests tests = {0};
    int status = STATUS_TROUBLE;

    if (!format || check_operands(settings, operands, count, diag) ||
        check_outputs(settings, operands, count, diag))
        return STATUS_TROUBLE;
    for (int i = 0; i < (count ? count : 1); i++)
        check_file(settings, &tests, count ? operands[i] : "-");
    if (!tests.count) /* a report of none would look as if all were well */
        diag_fail(diag, "--filter: no test has '%s' in its name", settings->filter);
    else if (!write_junit(settings, &tests, diag) &&
             !write_report(settings, &tests, format, diag) && !tests_count(&tests, TEST_TROUBLE))
        status = tests_count(&tests, TEST_FAILED) ? STATUS_NO : STATUS_YES;
    tests_release(&tests);
    return status;
}

static const struct option_row options[] = {
    {0, "filter", "TEXT", "only tests with TEXT in their names, `FILE: WHAT`", SETTING(filter)},
    {0, "update", NULL, "make what comes out what the files expect: rewrites them",
     SETTING(update)},
    {'f', "format", "tap|junit", "what is printed; default tap", SETTING(format)},
    {0, "junit", "FILE", "write JUnit's XML into FILE as well", SETTING(junit)},
    {0}};

static const struct option_group groups[] = {{"Tests", options},
                                             {"Sight", options_sight},
                                             {"Map", options_input},
                                             {"Output", options_report},
                                             {"Limits", options_limits},
                                             {"Help", options_help},
                                             {0}};

const struct command command_check = {
    .name = "check",
    .operands = "[FILE...]",
    .summary = "scenarios with expectations: do they hold?",
    .example = "echo '{\"map\":[\".....\",\".@#..\",\".....\"],\"expect\":{\"visible\":[[2,1]],"
               "\"hidden\":[[3,1]]}}' | eyeshot check",
    .notes = "A scenario's \"expect\" holds any of mask, visible, hidden, count, clear, states,\n"
             "events and property; all must hold.\n"
             "Exit status: 0 when all hold, 1 when one does not, 2 when a file can't be tried.\n",
    .most_operands = INT_MAX,
    .formats = TABLE(test_formats),
    .groups = groups,
    .run = check_run,
};
