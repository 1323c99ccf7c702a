#include "cli/check/job.h"

#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

/* Who judges the expectations; replay comes last, which changes the map. */
static const struct command *const judges[] = {&command_fov, &command_los, &command_audit,
                                               &command_replay, NULL};

void job_release(struct job *job)
{
    edits_release(&job->edits);
    free(job->rewritten);
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

/*
 * A scenario that expects nothing can have all recorded; without --update it is none to be tried.
 */
static int need_expectations(struct job *job, struct diag *diag)
{
    struct expect *expect = &job->scenario.expect;

    if (expect->count)
        return 0;
    if (job->options->update && expect->scenario_end)
        return expect_open_all(&job->scenario, diag);
    if (!job->scenario.has_expect)
        return diag_fail(diag, "$: found no expect, expected a scenario with one");
    return diag_fail(diag, "$.expect: found nothing, expected one of mask, visible, hidden, "
                           "count, clear, states, events, property");
}

/* What is not there any more is trouble, unless --update is to say so of each. */
static int check_stale(const struct job *job, struct diag *diag)
{
    const struct expect *expect = &job->scenario.expect;

    for (size_t i = 0; i < expect->count && !job->options->update; i++)
        if (expect->list[i].stale)
            return diag_fail(diag, "%s", expect->list[i].stale);
    return 0;
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
    if (!format || format->read(&job->scenario, &job->source, read, diag) ||
        need_expectations(job, diag) || check_stale(job, diag))
        return -1;
    trial_init(trial, &job->scenario);
    trial->lenient = job->options->update;
    trial->pictures = job->options->pictures || job->options->junit;
    ask(job);
    return sight_settle(&job->options->sight, &job->scenario, &trial->given, &trial->terms, diag);
}

/* Is it rewritten? One that could not fail then stays as it is. */
static bool is_rewritten(const struct job *job, size_t i)
{
    const struct verdict *verdict = &job->trial.verdicts[i];

    return verdict->asked && verdict->differ && !record_idle(&job->trial.expect->list[i], verdict);
}

/*
 * --update: what the file is to become, nothing where all is as it was expected. Of the open
 * expectations that stand at one place of the file all are recorded, or none.
 */
static void update(struct job *job)
{
    const struct source *source = &job->source;
    const struct expect *expect = job->trial.expect;
    const struct expectation *list = expect->list;
    struct edits *edits = &job->edits;
    size_t end;

    *edits = (struct edits){.text = source->text, .length = source->length};
    bytes_add(&edits->out, source->bytes.data, (size_t)(source->text - source->bytes.data));
    edits->before = edits->out.length;
    job->rewritten = alloc_array(expect->count, sizeof *job->rewritten);
    for (size_t i = 0; i < expect->count; i = end) {
        bool all = is_rewritten(job, i);
        for (end = i + 1; list[i].open && end < expect->count && list[end].open &&
                          list[end].start == list[i].start;
             end++)
            all = all && is_rewritten(job, end);
        if (!all)
            continue;
        if (list[i].open)
            record_open(edits, expect, job->trial.verdicts, i, end - i);
        else
            record_edit(edits, &list[i], &job->trial.verdicts[i]);
        for (size_t k = i; k < end; k++) {
            job->rewritten[k] = true;
            job->changed += record_size(&list[k], &job->trial.verdicts[k]);
        }
    }
    if (edits->done)
        edits_finish(edits);
}

/* It failed at what this file asks of it. */
static int blame_program(const struct job *job, struct diag *diag)
{
    diag->file = job->name;
    return -1;
}

int job_run(struct job *job, const char *path, struct diag *diag)
{
    int status = read_job(job, path, diag);

    if (!status && exec_probe(&job->scenario.map, (struct cell){0, 0}, diag))
        return blame_program(job, diag);
    if (!status && job->trial.pictures)
        map_opaque(&job->trial.opaque, &job->scenario.map, 1);
    for (size_t i = 0; judges[i] && !status; i++) {
        status = judges[i]->judge(&job->trial, diag);
        scenario_restore(&job->scenario);
    }
    if (!status && exec_check(diag))
        return blame_program(job, diag);
    for (size_t i = 0; !status && i < job->trial.expect->count; i++)
        if (job->trial.expect->list[i].open)
            job->trial.verdicts[i].differ = 1;
    if (!status && job->options->update)
        update(job);
    return status;
}
