#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check/tests.h"
#include "cli/check/verdict.h"
#include "cli/command.h"
#include "cli/input/format.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

/* Who judges the expectations; replay comes last, which changes the map. */
static const struct command *const judges[] = {&command_fov, &command_los, &command_audit,
                                               &command_replay, NULL};

struct check_options {
    const char *filter, *junit;
    bool update;
    struct sight_options sight;
    struct read_options read;
    struct output_options output;
    struct limits limits;
    bool help;
};

/* A scenario file on trial. */
struct job {
    const struct check_options *options;
    const char *name; /* for reports */
    struct source source;
    struct scenario scenario;
    struct trial trial;
};

static void job_release(struct job *job)
{
    trial_release(&job->trial);
    scenario_release(&job->scenario);
    source_release(&job->source);
}

/* --filter: a text that is in the file's name, or in the test's as it is reported. */
static void ask(struct job *job)
{
    const char *filter = job->options->filter;

    for (size_t i = 0; i < job->trial.expect->count; i++) {
        struct bytes name = {0};
        bytes_addf(&name, "%s: ", job->name);
        verdict_name(&name, &job->trial.expect->list[i]);
        job->trial.verdicts[i].asked = !filter || strstr(name.data, filter);
        bytes_release(&name);
    }
}

static int read_job(struct job *job, const char *path, struct diag *diag)
{
    const struct read_options *read = &job->options->read;
    struct trial *trial = &job->trial;
    const struct read_format *format;

    if (source_read(&job->source, path, diag))
        return -1;
    job->name = job->source.name;
    format = read_format_choose(&job->source, read->format, diag);
    if (!format || format->read(&job->scenario, &job->source, read, diag))
        return -1;
    if (!job->scenario.has_expect)
        return diag_fail(diag, "$: found no expect, expected a scenario with one");
    if (!job->scenario.expect.count)
        return diag_fail(diag, "$.expect: found nothing, expected one of mask, visible, hidden, "
                               "count, clear, states, events, property");
    trial_init(trial, &job->scenario);
    trial->lenient = job->options->update;
    ask(job);
    return sight_settle(&job->options->sight, &job->scenario, &trial->given, &trial->terms, diag);
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

/* It failed at what this file asks of it. */
static int blame_program(const struct job *job, struct diag *diag)
{
    diag->file = job->name;
    return -1;
}

static int run_job(struct job *job, const char *path, struct diag *diag)
{
    int status = read_job(job, path, diag);

    if (!status && exec_probe(&job->scenario.map, (struct cell){0, 0}, diag))
        return blame_program(job, diag);
    for (size_t i = 0; judges[i] && !status; i++) {
        status = judges[i]->judge(&job->trial, diag);
        scenario_restore(&job->scenario);
    }
    if (!status && exec_check(diag))
        return blame_program(job, diag);
    if (!status && job->options->update)
        status = update(job, path, diag);
    return status;
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
        enum test_outcome outcome = !verdict->differ       ? TEST_PASSED
                                    : job->options->update ? TEST_UPDATED
                                                           : TEST_FAILED;
        struct bytes name = {0};
        struct test *test;
        if (!verdict->asked)
            continue;
        test = tests_add(tests, file, outcome);
        verdict_name(&name, expectation);
        test->what = name.data;
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

static void check_file(const struct check_options *options, struct tests *tests, const char *path)
{
    struct job job = {.options = options};
    struct diag diag = {0};
    const char *file = strcmp(path, "-") != 0 ? path : "<stdin>";

    if (run_job(&job, path, &diag))
        report_trouble(&diag, tests, file);
    else
        report(&job, tests, file);
    if (job.trial.terms.rule && job.trial.terms.rule->context && !tests->program)
        tests->program = alloc_text(job.trial.terms.rule->name, strlen(job.trial.terms.rule->name));
    job_release(&job);
}

/* Standard input may be one of the files, once, and can't be rewritten. */
static int check_operands(const struct check_options *options, char **operands, int count,
                          struct diag *diag)
{
    const char *path;
    int inputs = 0;

    for (int i = 0; i < (count ? count : 1); i++) {
        if (command_input(&command_check, operands + i, count, &path, diag))
            return -1;
        inputs += !strcmp(path, "-");
    }
    if (inputs > 1)
        return diag_fail(diag, "standard input can be read once only");
    if (inputs && options->update)
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
static int check_outputs(const struct check_options *options, char **operands, int count,
                         struct diag *diag)
{
    const char *report = options->output.quiet ? NULL : options->output.path,
               *junit = options->junit;

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

static int check_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct check_options *options = from;
    const struct format *format = command_format(&command_check, &options->output, diag);
    const struct output_options junit = {.path = options->junit, .quiet = !options->junit};
    const struct style style = {0};
    struct tests tests = {0};
    int status = STATUS_TROUBLE;

    if (!format || check_operands(options, operands, count, diag) ||
        check_outputs(options, operands, count, diag))
        return STATUS_TROUBLE;
    for (int i = 0; i < (count ? count : 1); i++)
        check_file(options, &tests, count ? operands[i] : "-");
    if (!tests.count) /* a report of none would look as if all were well */
        diag_fail(diag, "--filter: no test has '%s' in its name", options->filter);
    else if (!output_print(&junit, &test_junit, &tests, &style, diag) &&
             !output_print(&options->output, format, &tests, &style, diag) &&
             !tests_count(&tests, TEST_TROUBLE))
        status = tests_count(&tests, TEST_FAILED) ? STATUS_NO : STATUS_YES;
    tests_release(&tests);
    return status;
}

static const struct option_row rows[] = {
    {0, "filter", "TEXT", "run only tests with TEXT in their names, which are `FILE: WHAT`",
     OPTION_TEXT(struct check_options, filter)},
    {0, "update", NULL, "rewrite the files, so that they expect what comes out now",
     OPTION_FLAG(struct check_options, update)},
    {'f', "format", "tap|junit", "what to print; default tap",
     OPTION_TEXT(struct check_options, output.format)},
    {0, "junit", "FILE", "also write JUnit's XML into FILE",
     OPTION_TEXT(struct check_options, junit)},
    {0}};

#define AT(member) offsetof(struct check_options, member)

static const struct option_group groups[] = {
    {"Tests", rows, 0},
    {"Sight", options_sight, AT(sight)},
    {"A program of yours (-a exec:COMMAND)", options_referee, AT(sight)},
    {"Map", options_input, AT(read)},
    {"Output", options_report, AT(output)},
    {"Limits", options_limits, AT(limits)},
    {"Limits", options_effort, AT(limits)},
    {"Help", options_help, AT(help)},
    {0}};

static const struct format *const formats[] = {&test_tap, &test_junit, NULL};

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
    .formats = formats,
    .groups = groups,
    OPTIONS(struct check_options, .sight.may_exec = true, .sight.keeps_exec = true),
    .run = check_run,
};
