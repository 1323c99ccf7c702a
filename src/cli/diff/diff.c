#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/diff/print.h"
#include "cli/input/result.h"
#include "cli/support/clock.h"

/* A and B; one of them may be standard input. */
static int find_inputs(const struct settings *settings, char **operands, int count,
                       const char *paths[2], struct diag *diag)
{
    for (int i = 0; i < 2; i++)
        if (settings_input(settings, operands + i, count > i, &paths[i], diag))
            return -1;
    if (strcmp(paths[0], "-") != 0 || strcmp(paths[1], "-") != 0)
        return 0;
    return diag_fail(diag, "expected two results or masks: A B (one of them may be -)");
}

static int read_both(struct result results[2], const char *const paths[2], const char *team,
                     struct diag *diag)
{
    if (result_read_any(&results[0], paths[0], team, diag) ||
        result_read_any(&results[1], paths[1], team, diag))
        return -1;
    diag->file = NULL;
    if (team && !results[0].has_teams && !results[1].has_teams)
        return diag_fail(diag,
                         "--team: neither of the two has teams, as replay -f json prints them");
    return result_match(&results[0], &results[1], diag);
}

static void print_stats(const struct diff *diff, const struct settings *settings,
                        int64_t nanoseconds)
{
    fprintf(stderr, "eyeshot: gained %zu, lost %zu, same %zu", diff->gained_count, diff->lost_count,
            diff->same_count);
    settings_end_stats(settings, nanoseconds);
}

static int write_diff(const struct diff *diff, const struct settings *settings,
                      const struct diff_format *format, struct diag *diag)
{
    struct diff_view view = {diff, settings->unseen, settings_color(settings), settings->pretty};
    struct sink sink;

    if (settings->quiet)
        return 0;
    if (sink_open(&sink, settings->output, diag))
        return -1;
    format->write(&sink, &view);
    return sink_close(&sink, diag);
}

static int diff_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct diff_format *format = settings_format(settings, TABLE(diff_formats), diag);
    struct result results[2] = {{0}, {0}};
    struct diff diff = {0};
    const char *paths[2];
    int status = STATUS_TROUBLE;
    int64_t start;

    if (!format || find_inputs(settings, operands, count, paths, diag))
        return STATUS_TROUBLE;
    if (!read_both(results, paths, settings->team, diag)) {
        start = clock_ns();
        diff_make(&diff, &results[0].visible, &results[1].visible);
        if (settings->stats)
            print_stats(&diff, settings, clock_ns() - start);
        if (!write_diff(&diff, settings, format, diag))
            status = diff_is_empty(&diff) ? STATUS_YES : STATUS_NO;
        diff_release(&diff);
    }
    result_release(&results[0]);
    result_release(&results[1]);
    return status;
}

static const struct option_row options[] = {
    {0, "team", "ID", "of a replay: what this team sees; default: what any team sees",
     SETTING(team)},
    {0}};

static const struct option_group groups[] = {{"Results", options},
                                             {"Output", options_answer},
                                             {"Drawing", options_drawing},
                                             {"Status", options_status},
                                             {"Limits", options_limits},
                                             {"Help", options_help},
                                             {0}};

const struct command command_diff = {
    .name = "diff",
    .operands = "A B",
    .summary = "two results or masks: what changed",
    .example = "printf '0110\\n' >before.txt; printf '0011\\n' | eyeshot diff before.txt -",
    .notes = "A and B: answers of fov -f json, of replay -f json (its last turn), or masks of 0\n"
             "and 1; `-` is standard input. A mask without sub-tiles beside one with is doubled.\n"
             "Exit status: 0 when nothing changed, 1 when something did.\n",
    .most_operands = 2,
    .formats = TABLE(diff_formats),
    .groups = groups,
    .run = diff_run,
};
