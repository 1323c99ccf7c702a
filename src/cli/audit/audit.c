#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/audit/print.h"
#include "cli/audit/specimens.h"
#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"

struct job {
    struct scenario *scenarios; /* read; or */
    struct map *built;          /* built in */
    const struct map **maps;
    const char **names;
    size_t count;
    struct given given;
    struct row *rows;
    size_t row_count;
    struct audit audit;
    struct progress progress;
    struct sink sink; /* open before it takes long */
};

static void job_release(struct job *job)
{
    sink_abandon(&job->sink);
    audit_release(&job->audit);
    rows_release(job->rows, job->row_count);
    for (size_t i = 0; i < job->count; i++) {
        if (job->scenarios)
            scenario_release(&job->scenarios[i]);
        if (job->built)
            map_release(&job->built[i]);
    }
    free(job->scenarios);
    free(job->built);
    free(job->maps);
    free(job->names);
}

static void build_maps(struct job *job, uint64_t seed)
{
    size_t count = 0;

    while (specimens[count].name)
        count++;
    job->built = alloc_array(count, sizeof *job->built);
    job->maps = alloc_array(count, sizeof *job->maps);
    job->names = alloc_array(count, sizeof *job->names);
    for (size_t i = 0; i < count; i++) {
        specimen_make(&specimens[i], seed, &job->built[i]);
        job->maps[i] = &job->built[i];
        job->names[i] = specimens[i].name;
    }
    job->count = count;
}

/* Among several, a map that brings terms of its own would be looked at on those of the others. */
static int check_terms(const struct job *job, size_t map, int count, struct diag *diag)
{
    if (count == 1 || !job->scenarios[map].given.given)
        return 0;
    return diag_fail(diag, "says how to look, which one map alone can do, but there are %d", count);
}

static int read_maps(struct job *job, const struct settings *settings, char **operands, int count,
                     struct diag *diag)
{
    bool piped = false;
    int many = count ? count : 1;

    job->scenarios = alloc_array((size_t)many, sizeof *job->scenarios);
    job->maps = alloc_array((size_t)many, sizeof *job->maps);
    job->names = alloc_array((size_t)many, sizeof *job->names);
    for (int i = 0; i < many; i++) {
        const char *path;
        if (settings_input(settings, operands + i, count, &path, diag))
            return -1;
        if (piped && !strcmp(path, "-")) {
            diag->file = NULL;
            return diag_fail(diag, "standard input can be read only once");
        }
        piped |= !strcmp(path, "-");
        if (scenario_read(&job->scenarios[i], path, &settings->read, diag))
            return -1;
        job->maps[i] = &job->scenarios[i].map;
        job->names[i] = path;
        job->count++;
        if (check_terms(job, (size_t)i, many, diag))
            return -1;
    }
    return 0;
}

static int find_maps(struct job *job, const struct settings *settings, char **operands, int count,
                     struct diag *diag)
{
    if (!settings->builtin)
        return read_maps(job, settings, operands, count, diag);
    if (count)
        return diag_fail(diag, "--builtin: unexpected map '%s'", operands[0]);
    build_maps(job, settings->seed);
    return 0;
}

/* One range for all rows, walls lit, border shown, unless someone says otherwise. */
static int find_rows(struct job *job, const struct settings *settings, struct diag *diag)
{
    diag->file = NULL;
    given_put(&job->given, TERM_RADIUS, EYESHOT_ALL);
    given_put(&job->given, TERM_SHAPE, EYESHOT_CIRCLE);
    given_put(&job->given, TERM_WALLS, EYESHOT_LIT);
    given_put(&job->given, TERM_BORDER, EYESHOT_SHOWN);
    if (job->scenarios)
        given_overlay(&job->given, &job->scenarios[0].given);
    given_overlay(&job->given, &settings->given);
    return settings_rows(settings, command_audit.rows, SIZE_MAX, &job->given, &job->rows,
                         &job->row_count, diag);
}

/* Each row, and behind it, if asked for, the one that is made symmetric of it. */
static void fill_audit(struct job *job, const struct settings *settings)
{
    struct audit *audit = &job->audit;

    audit->rows = alloc_array(2 * job->row_count, sizeof *audit->rows);
    for (size_t i = 0; i < job->row_count; i++) {
        struct audit_row row = {.title = job->rows[i].title, .terms = job->rows[i].terms};
        audit->rows[audit->row_count++] = row;
        row.symmetrize = (enum symmetrize)settings->symmetrize;
        if (row.symmetrize != SYMMETRIZE_NOT)
            audit->rows[audit->row_count++] = row;
    }
    audit->maps = job->maps;
    audit->map_count = job->count;
    audit->coarse = settings->builtin;
    audit->timed = settings->stats == STATS_TIME;
    audit->threads = settings_threads(settings);
    settings_progress(settings, &job->progress);
    audit->tell = job->progress.on ? progress_tell : NULL;
    audit->listener = &job->progress;
    progress_start(&job->progress, "audit");
}

static bool all_hold(const struct audit *audit)
{
    for (size_t i = 0; i < audit->row_count; i++)
        for (int k = 0; k < PROPERTY_COUNT; k++)
            if (audit->rows[i].results[k].violations)
                return false;
    return true;
}

static void print_stats(const struct audit *audit)
{
    size_t violated = 0;

    for (size_t i = 0; i < audit->row_count; i++)
        for (int k = 0; k < PROPERTY_COUNT; k++)
            violated += audit->rows[i].results[k].violations > 0;
    fprintf(stderr, "eyeshot: %zu %s, %zu %s, %zu %s violated\n", audit->map_count,
            audit->map_count == 1 ? "map" : "maps", audit->row_count,
            audit->row_count == 1 ? "row" : "rows", violated,
            violated == 1 ? "property" : "properties");
}

static int write_audit(struct job *job, const struct settings *settings,
                       const struct audit_format *format, struct diag *diag)
{
    struct audit_view view = {.audit = &job->audit,
                              .names = job->names,
                              .seeded = settings->builtin,
                              .seed = settings->seed,
                              .columns = settings_columns(settings),
                              .pretty = settings->pretty};

    if (settings->quiet)
        return 0;
    format->write(&job->sink, &view);
    return sink_close(&job->sink, diag);
}

static int make(struct job *job, const struct settings *settings, struct diag *diag)
{
    int status;

    if (!settings->quiet && sink_open(&job->sink, settings->output, diag))
        return -1;
    fill_audit(job, settings);
    status = audit_make(&job->audit, diag);
    progress_end(&job->progress);
    return status || exec_check(diag) ? -1 : 0;
}

static int audit_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct audit_format *format = settings_format(settings, TABLE(audit_formats), diag);
    struct job job = {0};
    int status = STATUS_TROUBLE;

    if (format && !find_maps(&job, settings, operands, count, diag) &&
        !find_rows(&job, settings, diag) && !exec_probe(job.maps[0], (struct cell){0, 0}, diag) &&
        !make(&job, settings, diag) && !write_audit(&job, settings, format, diag)) {
        status = settings->exit_code && !all_hold(&job.audit) ? STATUS_NO : STATUS_YES;
        if (settings->stats)
            print_stats(&job.audit);
    }
    job_release(&job);
    return status;
}

static int set_symmetrize(void *settings, const char *value, struct diag *diag)
{
    for (int i = SYMMETRIZE_AND; i <= SYMMETRIZE_OR; i++) {
        if (strcmp(value, symmetrize_names[i]) != 0)
            continue;
        ((struct settings *)settings)->symmetrize = i;
        return 0;
    }
    return diag_fail(diag, "symmetrize: found '%s', expected one of and, or", value);
}

static const struct option_row options[] = {
    {0, "builtin", NULL, "on the built-in maps", SETTING(builtin)},
    {0, "seed", "N", "of the built-in maps that are made at random; default 1",
     CALL(settings_seed)},
    {0, "symmetrize", "and|or",
     "one more row of each algorithm: cells see each other when both do, or either",
     CALL(set_symmetrize)},
    {0, "exit-code", NULL, "exit with 1 when any property is violated", SETTING(exit_code)},
    {0}};

static const struct option_group groups[] = {
    {"Audit", options},
    {"Sight", options_sight},
    {"A program of yours (-a exec:COMMAND)", options_referee},
    {"Map", options_input},
    {"Output", options_answer},
    {"Work", options_work},
    {"Status", options_status},
    {"Limits", options_limits},
    {"Help", options_help},
    {0}};

const struct command command_audit = {
    .name = "audit",
    .operands = "[MAP...]",
    .summary = "the properties of algorithms, measured, with the smallest counterexamples",
    .example = "printf '.....\\n.#...\\n...#.\\n' | eyeshot audit -a symmetric,shadowcast",
    .notes =
        "-a takes lists and families and may be repeated; a row's own settings follow its name:\n"
        "-a shadowcast:radius=7. One range for all rows unless a row says otherwise:\n"
        "radius all, circle, walls lit, border shown.\n"
        "The same maps give the same answer; --stats=time adds the speed, which varies.\n"
        "On large maps a property is measured at a sample of the places, marked ~.\n"
        "A counterexample is the smallest of all maps up to 4x4, else the smallest that was\n"
        "found; the command above it shows it again.\n",
    .most_operands = INT_MAX,
    .rows = "all",
    .formats = TABLE(audit_formats),
    .groups = groups,
    .may_exec = true,
    .run = audit_run,
};
