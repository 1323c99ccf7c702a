#include <stdlib.h>
#include <string.h>

#include "cli/bench/print.h"
#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

struct job {
    struct scenario scenario;
    struct given given;
    struct row *rows;
    size_t row_count;
    struct cell *eyes;
    struct bench bench;
    struct sink sink; /* open before it takes long */
};

static void job_release(struct job *job)
{
    sink_abandon(&job->sink);
    free(job->bench.rows);
    free(job->eyes);
    rows_release(job->rows, job->row_count);
    scenario_release(&job->scenario);
}

static int find_rows(struct job *job, const struct settings *settings, struct diag *diag)
{
    const char *file = diag->file;

    diag->file = NULL;
    job->given = job->scenario.given;
    given_overlay(&job->given, &settings->given);
    if (settings_rows(settings, command_bench.rows, SIZE_MAX, &job->given, &job->rows,
                      &job->row_count, diag))
        return -1;
    diag->file = file;
    job->bench.rows = alloc_array(job->row_count, sizeof *job->bench.rows);
    job->bench.row_count = job->row_count;
    for (size_t i = 0; i < job->row_count; i++)
        job->bench.rows[i] =
            (struct bench_row){.title = job->rows[i].title, .terms = job->rows[i].terms};
    return 0;
}

/* Those given with -v; else open cells, the same for the same seed. */
static int find_eyes(struct job *job, const struct settings *settings, struct diag *diag)
{
    struct bench *bench = &job->bench;
    struct lookout *lookouts;

    if (!settings->viewer_count) {
        job->eyes = alloc_array(BENCH_EYES, sizeof *job->eyes);
        bench->eye_count = bench_pick_eyes(&job->scenario.map, settings->seed, job->eyes);
        return bench->eye_count ? 0 : diag_fail(diag, "no open cell to look from");
    }
    if (lookouts_find(&lookouts, &bench->eye_count, settings, &job->scenario, &job->given,
                      &job->rows[0].terms, diag))
        return -1;
    job->eyes = alloc_array(bench->eye_count, sizeof *job->eyes);
    for (size_t i = 0; i < bench->eye_count; i++)
        job->eyes[i] = lookouts[i].cell;
    if (!lookouts_agree(lookouts, bench->eye_count, &job->rows[0].terms, "bench", diag)) {
        lookouts_release(lookouts, bench->eye_count);
        return 0;
    }
    lookouts_release(lookouts, bench->eye_count);
    return -1;
}

/* The row that --reference names; the first when nobody says. */
static int find_reference(const struct job *job, const struct settings *settings,
                          const struct bench_row **reference, struct diag *diag)
{
    struct bytes list = {0};

    *reference = job->bench.rows;
    if (!settings->reference)
        return 0;
    for (size_t i = 0; i < job->row_count; i++) {
        *reference = &job->bench.rows[i];
        if (!strcmp(job->rows[i].title, settings->reference))
            break;
        bytes_addf(&list, "%s%s", i ? ", " : "", job->rows[i].title);
        *reference = NULL;
    }
    if (!*reference) {
        diag->file = NULL;
        diag_fail(diag, "reference: '%s' is not measured, expected one of %s", settings->reference,
                  list.data);
    }
    bytes_release(&list);
    return *reference ? 0 : -1;
}

static int make(struct job *job, const struct settings *settings, struct diag *diag)
{
    diag->file = NULL;
    if (sink_open(&job->sink, settings->output, diag))
        return -1;
    job->bench.eyes = job->eyes;
    bench_make(&job->bench);
    return exec_check(diag);
}

static int bench_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct bench_format *format = settings_format(settings, TABLE(bench_formats), diag);
    struct job job = {.bench.time_ns = settings->time_ns};
    struct bench_view view = {.bench = &job.bench, .pretty = settings->pretty};
    int status = STATUS_TROUBLE;
    const char *path;

    if (!format || settings_input(settings, operands, count, &path, diag) ||
        scenario_read(&job.scenario, path, &settings->read, diag))
        return STATUS_TROUBLE;
    job.bench.map = &job.scenario.map;
    if (!find_rows(&job, settings, diag) &&
        !find_reference(&job, settings, &view.reference, diag) &&
        !find_eyes(&job, settings, diag) && !exec_probe(&job.scenario.map, job.eyes[0], diag) &&
        !make(&job, settings, diag)) {
        format->write(&job.sink, &view);
        if (!sink_close(&job.sink, diag))
            status = STATUS_YES;
    }
    job_release(&job);
    return status;
}

static int set_time(void *settings, const char *value, struct diag *diag)
{
    return option_seconds(value, 3600, "time", &((struct settings *)settings)->time_ns, diag);
}

static const struct option_row options[] = {
    {'v', "viewer", "X,Y|GLYPH", "look from there, instead of open cells at random; repeatable",
     CALL(settings_viewer)},
    {0, "seed", "N", "the same seed picks the same cells; default 1", CALL(settings_seed)},
    {0, "time", "SECONDS", "how long each algorithm is measured; default 0.5", CALL(set_time)},
    {0, "reference", "NAME", "whose median the others are compared with; default: the first",
     SETTING(reference)},
    {0}};

static const struct option_group groups[] = {
    {"Measuring", options},
    {"Sight", options_sight},
    {"A program of yours (-a exec:COMMAND)", options_referee},
    {"Map", options_input},
    {"Output", options_answer},
    {"Limits", options_limits},
    {"Help", options_help},
    {0}};

const struct command command_bench = {
    .name = "bench",
    .operands = "[MAP]",
    .summary = "how long a field of view takes, algorithm by algorithm, on your map",
    .example = "eyeshot gen caves | eyeshot bench -a symmetric,shadowcast,bresenham -r 20",
    .notes =
        "-a takes lists and families and may be repeated; a row's own settings follow its name:\n"
        "-a shadowcast:radius=7. Each looks on its own terms where neither they nor\n"
        "-r and the like say so. All look from the same cells, by turns: every open cell, or\n"
        "64 of them at random. A field's time includes the clearing of its mask. The range\n"
        "from 10 % to 90 % of the fields shows how much the places differ, and the machine.\n",
    .most_operands = 1,
    .rows = "all",
    .formats = TABLE(bench_formats),
    .groups = groups,
    .may_exec = true,
    .run = bench_run,
};
