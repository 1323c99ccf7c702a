#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/bench/answer.h"
#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

struct bench_options {
    struct option_list viewers;
    long long seed;
    int64_t time_ns;
    const char *reference;
    const char *save, *against;
    double at_most;
    struct sight_options sight;
    struct read_options read;
    struct output_options output;
    struct limits limits;
    bool help;
};

struct job {
    struct scenario scenario;
    struct given given;
    struct choices choices;
    struct cell *eyes;
    struct bench bench;
    struct saved_run saved;
    struct sink sink, save; /* open before it takes long */
};

static void job_release(struct job *job)
{
    sink_abandon(&job->sink);
    sink_abandon(&job->save);
    saved_release(&job->saved);
    free(job->bench.timings);
    free(job->eyes);
    choices_release(&job->choices);
    scenario_release(&job->scenario);
}

static int find_algorithms(struct job *job, const struct bench_options *options, struct diag *diag)
{
    struct bench *bench = &job->bench;

    job->given = job->scenario.given;
    given_overlay(&job->given, &options->sight.given);
    if (choices_find(&job->choices, &options->sight, job->scenario.rule, command_bench.families,
                     SIZE_MAX, &job->given, diag) ||
        choices_check(&job->choices, NULL, &options->sight, diag))
        return -1;
    bench->count = job->choices.count;
    bench->timings = alloc_array(bench->count, sizeof *bench->timings);
    for (size_t i = 0; i < bench->count; i++)
        bench->timings[i] = (struct timing){.title = job->choices.list[i].title,
                                            .terms = job->choices.list[i].terms};
    return 0;
}

/* Those given with -v; else open cells, the same for the same seed. */
static int find_eyes(struct job *job, const struct bench_options *options, struct diag *diag)
{
    const struct eyeshot_terms *terms = &job->choices.list[0].terms;
    struct bench *bench = &job->bench;
    struct eyes eyes = {0};
    int status;

    if (!options->viewers.count) {
        job->eyes = alloc_array(BENCH_EYES, sizeof *job->eyes);
        bench->eye_count = bench_pick_eyes(bench->map, (uint64_t)options->seed, job->eyes);
        return bench->eye_count ? 0 : diag_fail(diag, "no open cell to look from");
    }
    status = eyes_find(&eyes, &options->viewers, NULL, &job->scenario, &job->given, terms, diag) ||
             eyes_agree(&eyes, terms, "bench", diag);
    bench->eye_count = eyes.count;
    job->eyes = alloc_array(eyes.count, sizeof *job->eyes);
    for (size_t i = 0; i < eyes.count; i++)
        job->eyes[i] = eyes.list[i].cell;
    eyes_release(&eyes);
    return status ? -1 : 0;
}

/* The one that --reference names; the first when nobody says. */
static int find_reference(struct bench *bench, const char *title, struct diag *diag)
{
    struct bytes list = {0};
    size_t i = 0;

    while (title && i < bench->count && strcmp(bench->timings[i].title, title) != 0)
        i++;
    bench->reference = &bench->timings[i];
    if (i < bench->count)
        return 0;
    for (size_t k = 0; k < bench->count; k++)
        bytes_addf(&list, "%s%s", k ? ", " : "", bench->timings[k].title);
    diag->file = NULL;
    diag_fail(diag, "reference: '%s' is not measured, expected one of %s", title, list.data);
    bytes_release(&list);
    return -1;
}

/* What may fail before it takes long. */
static int prepare(struct job *job, const struct bench_options *options, struct diag *diag)
{
    struct bench *bench = &job->bench;

    if (find_algorithms(job, options, diag) || find_reference(bench, options->reference, diag) ||
        find_eyes(job, options, diag) || exec_probe(bench->map, job->eyes[0], diag))
        return -1;
    bench->eyes = job->eyes;
    bench->open = map_open(bench->map);
    if (options->against && saved_read(&job->saved, options->against, bench, diag))
        return -1;
    diag->file = NULL;
    if (options->save && options->output.path && draft_same(options->save, options->output.path))
        return diag_fail(diag, "--save and -o name the same file");
    return sink_open(&job->sink, options->output.path, diag) ||
                   (options->save && sink_open(&job->save, options->save, diag))
               ? -1
               : 0;
}

/* The file of --save comes last: a gate that can't tell its verdict has saved nothing. */
static int finish(struct job *job, const struct bench_options *options, const struct format *format,
                  const struct style *style, struct diag *diag)
{
    struct bench *bench = &job->bench;

    if (options->against) {
        bench->at_most = options->at_most;
        bench_judge(bench, &job->saved);
    }
    format->write(&job->sink, bench, style);
    if (sink_close(&job->sink, diag))
        return STATUS_TROUBLE;
    if (options->save) {
        bench_json.write(&job->save, bench, style);
        if (sink_close(&job->save, diag))
            return STATUS_TROUBLE;
    }
    return bench->slower ? STATUS_NO : STATUS_YES;
}

static int bench_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct bench_options *options = from;
    const struct format *format = command_format(&command_bench, &options->output, diag);
    const struct style style = style_of(&options->output, NULL);
    struct job job = {.bench.time_ns = options->time_ns, .bench.map = &job.scenario.map};
    int status = STATUS_TROUBLE;
    const char *path;

    if (!format || command_input(&command_bench, operands, count, &path, diag) ||
        scenario_read(&job.scenario, path, &options->read, diag))
        return STATUS_TROUBLE;
    if (!prepare(&job, options, diag)) {
        bench_make(&job.bench);
        if (!exec_check(diag))
            status = finish(&job, options, format, &style, diag);
    }
    job_release(&job);
    return status;
}

static int set_times(void *member, const char *text, const struct option_spec *option,
                     struct diag *diag)
{
    char *end;
    double times = strtod(text, &end);

    if (strspn(text, "0123456789.") != strlen(text) || end == text || *end ||
        !(times >= 1 && times <= 1000))
        return diag_fail(diag, "%s: found '%s', expected a number from 1 to 1000, such as 1.2",
                         option->name, text);
    *(double *)member = times;
    return 0;
}

static const struct option_spec table[] = {
    {'v', "viewer", "X,Y|GLYPH", "look from there instead of from open cells at random; repeatable",
     OPTION_LIST(struct bench_options, viewers)},
    {0, "seed", "N", "the same seed picks the same cells; default 1",
     OPTION_WHOLE(struct bench_options, seed, 0, LLONG_MAX)},
    {0, "time", "SECONDS", "how long each algorithm is measured; default 0.5",
     OPTION_SECONDS(struct bench_options, time_ns, 3600)},
    {0, "reference", "NAME", "the algorithm with which the others are compared; default: the first",
     OPTION_TEXT(struct bench_options, reference)},
    {0, "save", "FILE", "also write the times there, as JSON, for --against",
     OPTION_TEXT(struct bench_options, save)},
    {0, "against", "FILE", "compare with a saved run; exit status 1 when an algorithm got slower",
     OPTION_TEXT(struct bench_options, against)},
    {0, "at-most", "TIMES", "how many times the saved time is allowed; default 1.2",
     OPTION_CALL(set_times, struct bench_options, at_most)},
    {0}};

#define AT(member) offsetof(struct bench_options, member)

static const struct option_group groups[] = {
    {"Measuring", table, 0},
    {"Sight", options_sight, AT(sight)},
    {"A program of yours (-a exec:COMMAND)", options_referee, AT(sight)},
    {"Map", options_input, AT(read)},
    {"Output", options_output, AT(output)},
    {"Limits", options_limits, AT(limits)},
    {"Help", options_help, AT(help)},
    {0}};

static const struct format *const formats[] = {&bench_ascii, &bench_json, &bench_markdown, NULL};

const struct command command_bench = {
    .name = "bench",
    .operands = "[MAP]",
    .summary = "how fast each algorithm is on your map",
    .example = "eyeshot gen caves | eyeshot bench -a symmetric,shadowcast,bresenham -r 20",
    .notes =
        "-a takes lists and families and may be repeated; a row's own settings follow its name:\n"
        "-a shadowcast:radius=7. Where these and -r and the like say nothing,\n"
        "each algorithm has its own radius and shape. All look from the same cells, by turns:\n"
        "every open cell, or 64 of them at random. A field's time includes clearing its mask.\n"
        "The columns 10 % and 90 % show how much the times differ from place to place.\n",
    .most_operands = 1,
    .families = "all",
    .formats = formats,
    .groups = groups,
    OPTIONS(struct bench_options, .sight.may_exec = true, .seed = 1, .time_ns = 500000000,
            .at_most = 1.2),
    .run = bench_run,
};
