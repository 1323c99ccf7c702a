#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/compare/print.h"
#include "cli/referee/exec.h"
#include "cli/support/alloc.h"
#include "cli/support/clock.h"
#include "cli/support/mask.h"

struct compare {
    struct scenario *scenario;
    struct given given;
    struct row *rows;
    size_t row_count;
    struct row reference;
    struct lookout *lookouts;
    size_t count;
    struct view_eye *eyes;
    struct cell *cells;
    struct looker looker;
    struct comparison comparison;
};

static void compare_release(struct compare *compare)
{
    comparison_release(&compare->comparison);
    looker_release(&compare->looker);
    free(compare->cells);
    free(compare->eyes);
    lookouts_release(compare->lookouts, compare->count);
    free(compare->reference.title);
    rows_release(compare->rows, compare->row_count);
}

/* One range for all rows and the reference, walls lit, border shown, unless someone says otherwise.
 */
static void set_terms(struct compare *compare, const struct settings *settings)
{
    given_put(&compare->given, TERM_RADIUS, EYESHOT_ALL);
    given_put(&compare->given, TERM_SHAPE, EYESHOT_CIRCLE);
    given_put(&compare->given, TERM_WALLS, EYESHOT_LIT);
    given_put(&compare->given, TERM_BORDER, EYESHOT_SHOWN);
    given_overlay(&compare->given, &compare->scenario->given);
    given_overlay(&compare->given, &settings->given);
}

/* Those of -a, else those that the scenario names, else the classic ones. */
static int find_contenders(struct compare *compare, const struct settings *settings,
                           struct diag *diag)
{
    struct settings own = *settings;
    const char *names = compare->scenario->rule;
    struct diag inner;

    if (own.rule_count || !names) {
        diag->file = NULL;
        return settings_rows(settings, command_compare.rows, COMPARE_MOST, &compare->given,
                             &compare->rows, &compare->row_count, diag);
    }
    own.algorithms = &names;
    own.rule_count = 1;
    own.may_exec = false;
    if (!settings_rows(&own, NULL, COMPARE_MOST, &compare->given, &compare->rows,
                       &compare->row_count, diag))
        return 0;
    inner = *diag;
    return diag_fail(diag, "$.algorithm: %s", inner.message);
}

static int find_rows(struct compare *compare, const struct settings *settings, struct diag *diag)
{
    const char *reference = settings->reference ? settings->reference : "exact";
    const char *file = diag->file;

    if (find_contenders(compare, settings, diag))
        return -1;
    diag->file = NULL;
    if (settings_row(settings, reference, &compare->given, &compare->reference, diag))
        return -1;
    diag->file = file;
    return lookouts_find(&compare->lookouts, &compare->count, settings, compare->scenario,
                         &compare->given, &compare->reference.terms, diag);
}

/* A mask for each row and for the reference, and three on the way. */
static int check_masks(const struct compare *compare, struct diag *diag)
{
    size_t scale = (size_t)compare->reference.terms.rule->scale;

    for (size_t i = 0; i < compare->row_count && scale == 1; i++)
        scale = (size_t)compare->rows[i].terms.rule->scale;
    return limit_check_bytes(compare->row_count + 4,
                             scale * scale * mask_bytes(&compare->scenario->map.opaque),
                             "every algorithm's mask", diag);
}

/* Eyes for the comparison and for its picture. */
static void place_eyes(struct compare *compare)
{
    compare->eyes = alloc_array(compare->count, sizeof *compare->eyes);
    compare->cells = alloc_array(compare->count, sizeof *compare->cells);
    for (size_t i = 0; i < compare->count; i++) {
        const struct lookout *lookout = &compare->lookouts[i];
        compare->cells[i] = lookout->cell;
        compare->eyes[i] =
            (struct view_eye){.id = lookout->id, .cell = lookout->cell, .glyph = lookout->glyph};
    }
}

static void make(struct compare *compare)
{
    struct comparison *comparison = &compare->comparison;

    comparison->count = compare->row_count;
    comparison->contenders = alloc_array(comparison->count, sizeof *comparison->contenders);
    for (size_t i = 0; i < comparison->count; i++) {
        comparison->contenders[i].title = compare->rows[i].title;
        comparison->contenders[i].terms = compare->rows[i].terms;
    }
    comparison->reference.title = compare->reference.title;
    comparison->reference.terms = compare->reference.terms;
    comparison_make(comparison, &compare->looker, &compare->scenario->map, compare->cells,
                    compare->count);
}

static void show(const struct compare *compare, const struct settings *settings,
                 const struct comparison_format *format, struct sink *sink)
{
    struct comparison_view view = {.comparison = &compare->comparison,
                                   .eyes = compare->eyes,
                                   .eye_count = compare->count,
                                   .columns = settings_columns(settings),
                                   .pretty = settings->pretty,
                                   .style = settings->style};

    format->write(sink, &view);
}

static int write_compare(const struct compare *compare, const struct settings *settings,
                         const struct comparison_format *format, struct diag *diag)
{
    struct sink sink;

    if (settings->quiet)
        return 0;
    if (sink_open(&sink, settings->output, diag))
        return -1;
    show(compare, settings, format, &sink);
    return sink_close(&sink, diag);
}

/* Who is compared, and from where. */
static int find(struct compare *compare, const struct settings *settings, struct diag *diag)
{
    set_terms(compare, settings);
    return find_rows(compare, settings, diag) || check_masks(compare, diag) ||
                   lookouts_agree(compare->lookouts, compare->count, &compare->reference.terms,
                                  "compare", diag)
               ? -1
               : 0;
}

static int compare_answer(const struct settings *settings, struct scenario *scenario,
                          struct sink *sink, struct diag *diag)
{
    const struct comparison_format *format =
        table_need(TABLE(comparison_formats), "format", "json", diag);
    struct compare compare = {.scenario = scenario};
    int status = find(&compare, settings, diag);

    if (!status) {
        place_eyes(&compare);
        make(&compare);
        status = limit_line_check(diag);
    }
    if (!status)
        show(&compare, settings, format, sink);
    compare_release(&compare);
    return status;
}

static void print_stats(const struct compare *compare, const struct settings *settings,
                        int64_t nanoseconds)
{
    const struct eyeshot_mask *mask = &compare->comparison.reference.mask;

    fprintf(stderr, "eyeshot: %zu %s, %zu %s, %zu of %zu %s differ", compare->row_count,
            compare->row_count == 1 ? "algorithm" : "algorithms", compare->count,
            compare->count == 1 ? "viewer" : "viewers", compare->comparison.differ,
            (size_t)mask->width * (size_t)mask->height, comparison_unit(&compare->comparison));
    settings_end_stats(settings, nanoseconds);
}

static int compare_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct comparison_format *format =
        settings_format(settings, TABLE(comparison_formats), diag);
    struct scenario scenario;
    struct compare compare = {.scenario = &scenario};
    int status = STATUS_TROUBLE;
    int64_t took;
    const char *path;

    if (!format || settings_input(settings, operands, count, &path, diag) ||
        scenario_read(&scenario, path, &settings->read, diag))
        return STATUS_TROUBLE;
    if (!find(&compare, settings, diag) &&
        !exec_probe(&scenario.map, compare.lookouts[0].cell, diag)) {
        diag->file = NULL;
        place_eyes(&compare);
        took = -clock_ns();
        make(&compare);
        comparison_find_groups(&compare.comparison);
        took += clock_ns();
        if (!exec_check(diag) && !write_compare(&compare, settings, format, diag))
            status = settings->exit_code && compare.comparison.group_count ? STATUS_NO : STATUS_YES;
        if (settings->stats && status != STATUS_TROUBLE)
            print_stats(&compare, settings, took);
    }
    compare_release(&compare);
    scenario_release(&scenario);
    return status;
}

static const struct option_row options[] = {
    {0, "reference", "NAME", "what the others are measured against; default exact",
     SETTING(reference)},
    {0, "exit-code", NULL, "exit with 1 when any two differ", SETTING(exit_code)},
    {0}};

static const struct option_group groups[] = {
    {"Viewers", options_viewers},
    {"Comparison", options},
    {"Sight", options_sight},
    {"A program of yours (-a exec:COMMAND)", options_referee},
    {"Map", options_input},
    {"Output", options_answer},
    {"Drawing", options_drawing},
    {"Status", options_status},
    {"Limits", options_limits},
    {"Help", options_help},
    {0}};

const struct command command_compare = {
    .name = "compare",
    .operands = "[MAP]",
    .summary = "several algorithms side by side: where they differ, how much they agree",
    .example = "printf '.......\\n..#....\\n.@..#..\\n.......\\n' |"
               " eyeshot compare -a symmetric,shadowcast,bresenham",
    .notes =
        "-a takes lists and families and may be repeated; a row's own settings follow its name:\n"
        "-a shadowcast:radius=7:walls=dark. One range for all unless a row says otherwise:\n"
        "radius all, circle, walls lit, border shown.\n",
    .most_operands = 1,
    .rows = "classic",
    .formats = TABLE(comparison_formats),
    .groups = groups,
    .may_exec = true,
    .run = compare_run,
    .answer = compare_answer,
};
