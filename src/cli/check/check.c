/*
 * The command `check`: each scenario is read, the commands whose answers are expected judge it
 * through their descriptors, and what they found becomes findings, which are printed as TAP and in
 * whatever form --report asks for. A file that can't be tried is told at once, and the others are
 * tried all the same. Read words.c next, then cli/report.c.
 */
#include "cli/check/check.h"

#include "cli/referee/exec.h"

struct check_options {
    bool update;
};

/* Who judges expectations. `replay` comes last, as it changes the map. */
static const struct command *const check_judges[] = {&command_fov, &command_los, &command_audit,
                                                     &command_replay, NULL};

/* A scenario file while it is tried. */
struct check_file {
    const struct options *options;
    bool update;
    struct source source;
    struct scenario scenario;
    struct trial trial;
};

static int check_read(struct check_file *file, const char *path, struct diag *diag)
{
    const struct read_options *read = &file->options->read;
    const struct read_format *format;

    if (source_read(&file->source, path, diag))
        return -1;
    format = read_format_choose(&file->source, read->format, diag);
    if (!format || format->read(&file->scenario, &file->source, read, diag))
        return -1;
    if (!json_get(file->scenario.json.tree, "expect"))
        return json_fail(diag, file->scenario.json.tree,
                         "found no expect, expected a scenario with one");
    if (!file->scenario.expect.count)
        return json_fail(diag, json_get(file->scenario.json.tree, "expect"),
                         "found nothing, expected one of mask, visible, hidden, "
                         "count, clear, states, events, property");
    file->scenario.file = file->source.name;
    if (scenario_settle(&file->scenario, read, diag))
        return -1;
    file->trial = (struct trial){.scenario = &file->scenario};
    return sight_settle(&file->options->sight, &file->scenario, &file->trial.given,
                        &file->trial.terms, diag);
}

/* Where a program of the user's fails, it is at what this file asks of it. */
static int check_judge(struct check_file *file, struct diag *diag)
{
    int status = 0;

    if (exec_probe(&file->scenario.map, (struct cell){0, 0}, 0, diag)) {
        diag->file = file->source.name;
        return -1;
    }
    for (size_t i = 0; check_judges[i] && !status; i++) {
        status = check_judges[i]->judge(&file->trial, diag);
        scenario_restore(&file->scenario);
    }
    if (!status && exec_check(diag)) {
        diag->file = file->source.name;
        return -1;
    }
    return status;
}

/* --update: the file as a whole, or not at all; one that already holds is not touched. */
static int check_write(const struct check_file *file, struct diag *diag)
{
    const struct source *source = &file->source;
    const struct trial *trial = &file->trial;
    struct bytes text = {0};
    struct sink sink;
    int status = 0;

    bytes_add(&text, source->bytes.data, (size_t)(source->text - source->bytes.data));
    check_update(&text, trial, source->text, source->length);
    if (text.length != source->bytes.length ||
        memcmp(text.data, source->bytes.data, text.length) != 0) {
        diag->file = NULL; /* the sink's messages name it */
        status = sink_open(&sink, source->path, diag);
        if (!status) {
            sink_write(&sink, text.data, text.length);
            status = sink_close(&sink, diag);
        }
    }
    bytes_release(&text);
    return status;
}

/* A finding for each expectation; what --update has written holds from now on. */
static void check_report(struct findings *findings, const struct check_file *file, const char *path)
{
    size_t at = 0, line = 1;

    for (size_t i = 0; i < file->trial.scenario->expect.count; i++) {
        const struct expectation *expectation = &file->trial.scenario->expect.list[i];
        bool differs = expectation->verdict.differ, empties = check_would_empty(expectation);
        bool updated = file->update && !empties;
        struct finding *finding =
            findings_add(findings, differs && !updated ? FINDING_BAD : FINDING_GOOD, path);
        struct bytes what = {0};
        check_add_name(&what, expectation);
        bytes_addf(&what, "%s%s", differs && updated ? " (updated)" : "",
                   differs && file->update && empties
                       ? " (not updated: none of its cells would be left)"
                       : "");
        finding->what = what.data;
        if (finding->kind == FINDING_GOOD)
            continue;
        check_describe(finding, &file->scenario.map, expectation);
        for (; at < expectation->start; at++)
            line += file->source.text[at] == '\n';
        finding->line = line;
    }
}

/* By which algorithm, where that is a program of the user's, or not what the file says. */
static void check_tell_rule(struct findings *findings, const struct check_file *file,
                            const char *name)
{
    const char *used = file->trial.terms.rule->name, *named = file->scenario.rule;
    size_t length = strlen(used);
    bool overrides = named && file->options->sight.algorithms.count &&
                     (strncmp(named, used, length) != 0 || (named[length] && named[length] != ':'));
    struct bytes text = {0};

    if (!overrides && !eyeshot_rule_is_own(file->trial.terms.rule))
        return;
    bytes_addf(&text, "%s", used);
    if (overrides)
        bytes_addf(&text, ", as -a says (%s names %s)", name, named);
    findings->algorithm = text.data;
}

static void check_try(const struct options *options, bool update, struct findings *findings,
                      const char *path)
{
    struct check_file file = {.options = options, .update = update};
    const char *name = strcmp(path, "-") != 0 ? path : "<stdin>";
    struct diag diag = {0};

    if (check_read(&file, path, &diag) || check_judge(&file, &diag) ||
        (update && check_write(&file, &diag))) {
        findings_add_trouble(findings, name, &diag);
    } else {
        check_report(findings, &file, name);
    }
    if (file.trial.terms.rule && !findings->algorithm)
        check_tell_rule(findings, &file, name);
    scenario_release(&file.scenario);
    source_release(&file.source);
}

/* Standard input may be one of the files, once, and can't be rewritten. */
static int check_operands(bool update, char **operands, int count, struct diag *diag)
{
    const char *path, *ci = getenv("CI");
    int inputs = 0;

    for (int i = 0; i < (count ? count : 1); i++) {
        if (command_input(&command_check, operands + i, count, &path, diag))
            return -1;
        inputs += !strcmp(path, "-");
    }
    if (inputs > 1)
        return diag_fail(diag, "standard input can be read once only");
    if (inputs && update)
        return diag_fail(diag, "--update rewrites files: standard input is none");
    if (update && ci && *ci)
        return diag_fail(diag, "--update: CI is set, and there a scenario that has changed must "
                               "fail: update where somebody reads what changes");
    return 0;
}

static int check_run(struct call *call, struct diag *diag)
{
    const struct options *options = &call->options;
    const struct check_options *own = call->own;
    char **operands = call->operands;
    int count = call->count;
    struct findings findings = {.command = "check"};
    int status = STATUS_TROUBLE, replaced = reports_check(&options->reports, true, diag);

    if (replaced < 0 || check_operands(own->update, operands, count, diag) || call_open(call, diag))
        return STATUS_TROUBLE;
    for (int i = 0; i < (count ? count : 1); i++)
        check_try(options, own->update, &findings, count ? operands[i] : "-");
    if (!replaced && call->open)
        report_write_tap(&call->sink, &findings);
    if (!reports_write(&options->reports, call, &findings, diag) &&
        !findings_count(&findings, FINDING_TROUBLE))
        status = findings_count(&findings, FINDING_BAD) ? STATUS_NO : STATUS_YES;
    findings_release(&findings);
    return status;
}

static const struct option_spec table[] = {
    {0, "update", NULL, "rewrite the files, so that they expect what comes out now",
     OPTION_FLAG(struct check_options, update)},
    {0}};

const struct command command_check = {
    .name = "check",
    .operands = "[FILE...]",
    .summary = "scenarios with expectations: do they hold?",
    .example = "echo '{\"map\":[\".....\",\".@#..\",\".....\"],\"expect\":{\"visible\":[[2,1]],"
               "\"hidden\":[[3,1]]}}' | eyeshot check",
    .notes = "A scenario's \"expect\" holds any of mask, visible, hidden, count, clear, states,\n"
             "events and property; all must hold. What is printed is TAP.\n"
             "Exit status: 0 when all hold, 1 when one does not, 2 when a file can't be tried.\n",
    .most_operands = INT_MAX,
    .has = HAS_LOOK | HAS_OUTPUT | HAS_REPORT | HAS_QUIET | HAS_LIMITS,
    .options = table,
    .own_size = sizeof(struct check_options),
    .run = check_run,
};
