#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/check/job.h"
#include "cli/command.h"
#include "cli/support/alloc.h"

#define AT_MOST 100 /* cells, unless --at-most says otherwise */

/* A file that can't be tried is told at once, and in the report. */
static void report_trouble(const struct diag *diag, struct tests *tests, const char *file)
{
    struct test *test = tests_add(tests, file, TEST_TROUBLE);
    struct bytes message = {0};

    diag_print(diag, stderr);
    if (diag->file && diag->line) {
        test->line = diag->line;
        bytes_addf(&message, "%zu:%zu: ", diag->line, diag->column);
    }
    bytes_addf(&message, "%s", diag->message);
    test->message = message.data;
}

/* Files that --update rewrites, once all of them are read. */
struct rewrites {
    struct rewrite {
        const char *path;
        struct bytes text;
    } * list;
    size_t count, room;
    size_t changed; /* cells in all of them */
};

static void check_file(const struct check_options *options, struct tests *tests, const char *path,
                       struct rewrites *rewrites)
{
    struct job job = {.options = options};
    struct diag diag = {0};
    const char *file = strcmp(path, "-") != 0 ? path : "<stdin>";

    if (job_run(&job, path, &diag))
        report_trouble(&diag, tests, file);
    else
        job_report(&job, tests, file);
    if (job.edits.done) {
        rewrites->list =
            alloc_grow(rewrites->list, rewrites->count, &rewrites->room, sizeof *rewrites->list);
        rewrites->list[rewrites->count++] = (struct rewrite){path, job.edits.out};
        rewrites->changed += job.changed;
        job.edits.out = (struct bytes){0};
    }
    if (job.trial.terms.rule && job.trial.terms.rule->context)
        tests->program = job.trial.terms.rule->name;
    job_release(&job);
}

/* Each file as a whole, or not at all. */
static int write_one(const struct rewrite *rewrite, struct diag *diag)
{
    struct sink sink;

    if (sink_open(&sink, rewrite->path, diag))
        return -1;
    sink_write(&sink, rewrite->text.data, rewrite->text.length);
    return sink_close(&sink, diag);
}

/* What can't be written, or not without somebody who says yes, is told, and is not updated. */
static int write_all(const struct check_options *options, const struct rewrites *rewrites,
                     struct tests *tests)
{
    struct diag diag = {0};
    int failed = 0;

    if (!options->yes && rewrites->changed > (size_t)options->at_most) {
        failed = diag_fail(&diag,
                           "--update would change %zu cell%s, more than %lld: nothing is written; "
                           "read the diff, then say --yes, or --at-most %zu",
                           rewrites->changed, plural(rewrites->changed), options->at_most,
                           rewrites->changed);
        diag_print(&diag, stderr);
        tests_fail(tests, NULL);
        return failed;
    }
    for (size_t i = 0; i < rewrites->count; i++) {
        if (!write_one(&rewrites->list[i], &diag))
            continue;
        diag_print(&diag, stderr);
        tests_fail(tests, rewrites->list[i].path);
        failed = -1;
    }
    return failed;
}

static void rewrites_release(struct rewrites *rewrites)
{
    for (size_t i = 0; i < rewrites->count; i++)
        bytes_release(&rewrites->list[i].text);
    free(rewrites->list);
}

/* A build that rewrote what it is held against would always pass. */
static int check_update(const struct check_options *options, struct diag *diag)
{
    const char *ci = getenv("CI");

    if (!options->update && (options->yes || options->at_most != AT_MOST))
        return diag_fail(diag, "--yes and --at-most go with --update");
    if (!options->update || !ci || !*ci)
        return 0;
    return diag_fail(diag, "--update: CI is set, and there a scenario that has changed must fail: "
                           "update where somebody reads what changes");
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

/* -1 with `diag` where both lead to one file: the later would replace the other. */
static int check_apart(const char *output, const char *other, const char *message,
                       struct diag *diag)
{
    int same = output ? draft_same(output, other) : 0;

    if (same < 0)
        return diag_errno(diag, "can't find %s", output);
    return same ? diag_fail(diag, "%s: %s", message, output) : 0;
}

/* Standard output can hold both reports; one in a scenario's place would destroy that. */
static int check_outputs(const struct check_options *options, char **operands, int count,
                         struct diag *diag)
{
    const char *report = options->output.path, *junit = options->junit;

    report = report && strcmp(report, "-") != 0 ? report : NULL;
    junit = junit && strcmp(junit, "-") != 0 ? junit : NULL;
    if (report && check_apart(junit, report, "-o and --junit name one file", diag))
        return -1;
    for (int i = 0; i < (count ? count : 1); i++) {
        bool piped = !count || !strcmp(operands[i], "-");
        const char *input = piped ? "/dev/stdin" : operands[i];
        if (check_apart(report, input, "-o names a file that is checked", diag) ||
            check_apart(junit, input, "--junit names a file that is checked", diag))
            return -1;
    }
    return 0;
}

/* Where the reports go, open before anything is tried or rewritten. */
struct outputs {
    struct report report;
    struct sink junit;
};

static int open_outputs(struct outputs *outputs, const struct check_options *options,
                        const struct format *format, struct diag *diag)
{
    outputs->junit = (struct sink){.fd = -1};
    if (report_open(&outputs->report, &options->output, format, diag))
        return -1;
    if (!options->junit || !sink_open(&outputs->junit, options->junit, diag))
        return 0;
    report_abandon(&outputs->report);
    return -1;
}

/* Prints all, to all who are to be told: what can't be written keeps no other report back. */
static int print_tests(struct outputs *outputs, const struct check_options *options,
                       const struct tests *tests, struct diag *diag)
{
    const struct style style = style_of(&options->output, &options->drawing);
    struct annotations found = tests_annotations(tests);
    struct bytes summary = {0};
    int status = 0;

    if (options->junit) {
        test_junit.write(&outputs->junit, tests, &style);
        status = sink_close(&outputs->junit, diag);
    }
    if (status)
        diag_print(diag, stderr);
    diag->message[0] = '\0';
    tests_summary(&summary, tests);
    status |= report_close(&outputs->report, tests, &found, &summary, &style, diag);
    bytes_release(&summary);
    annotations_release(&found);
    return status;
}

static int check_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct check_options *options = from;
    const struct format *format = command_format(&command_check, &options->output, diag);
    struct tests tests = {0};
    struct rewrites rewrites = {0};
    struct outputs outputs;
    int status = STATUS_TROUBLE, held;

    if (!format || check_update(options, diag) || check_operands(options, operands, count, diag) ||
        check_outputs(options, operands, count, diag) ||
        open_outputs(&outputs, options, format, diag))
        return STATUS_TROUBLE;
    for (int i = 0; i < (count ? count : 1); i++)
        check_file(options, &tests, count ? operands[i] : "-", &rewrites);
    held = write_all(options, &rewrites, &tests);
    if (!tests.count) { /* a report of none would look as if all were well */
        diag_fail(diag, "--filter: no test has '%s' in its name", options->filter);
        report_abandon(&outputs.report);
        sink_abandon(&outputs.junit);
    } else if (!print_tests(&outputs, options, &tests, diag) && !held && !tests.undrawn &&
               !tests_count(&tests, TEST_TROUBLE))
        status = tests_count(&tests, TEST_FAILED) ? STATUS_NO : STATUS_YES;
    tests_release(&tests);
    rewrites_release(&rewrites);
    return status;
}

static const struct option_spec table[] = {
    {0, "filter", "TEXT", "run only tests with TEXT in their names, which are `FILE: WHAT`",
     OPTION_TEXT(struct check_options, filter)},
    {0, "update", NULL, "rewrite the files, so that they expect what comes out now",
     OPTION_FLAG(struct check_options, update)},
    {0, "at-most", "N", "with --update: change so many cells without --yes; default 100",
     OPTION_WHOLE(struct check_options, at_most, 0, LLONG_MAX)},
    {0, "yes", NULL, "with --update: change any number of them",
     OPTION_FLAG(struct check_options, yes)},
    {'f', "format", "tap|junit|github|gitlab|sarif", "what to print; default tap",
     OPTION_TEXT(struct check_options, output.format)},
    {0, "junit", "FILE", "also write JUnit's XML into FILE",
     OPTION_TEXT(struct check_options, junit)},
    {0, "pictures", "DIR", "an SVG of each failure; by default beside the file of --junit",
     OPTION_TEXT(struct check_options, pictures)},
    {0, "summary", "FILE", "append a summary in Markdown to FILE",
     OPTION_TEXT(struct check_options, output.summary)},
    {0}};

#define AT(member) offsetof(struct check_options, member)

static const struct option_group groups[] = {
    {"Tests", table, 0},
    {"Sight", options_sight, AT(sight)},
    {"A program of yours (-a exec:COMMAND)", options_referee, AT(sight)},
    {"Map", options_input, AT(read)},
    {"Output", options_report, AT(output)},
    {"Drawing", options_color, AT(drawing)},
    {"Limits", options_limits, AT(limits)},
    {"Limits", options_effort, AT(limits)},
    {"Help", options_help, AT(help)},
    {0}};

static const struct format *const formats[] = {&test_tap,        &test_junit,     &annotate_github,
                                               &annotate_gitlab, &annotate_sarif, NULL};

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
    OPTIONS(struct check_options, .at_most = AT_MOST, .sight.may_exec = true,
            .sight.several = true),
    .run = check_run,
};
