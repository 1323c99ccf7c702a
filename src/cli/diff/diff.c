#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/diff/answer.h"
#include "cli/input/result.h"
#include "cli/support/clock.h"

struct diff_options {
    const char *team;
    struct output_options output;
    struct drawing_options drawing;
    struct limits limits;
    bool help;
};

/* A and B; one of them may be standard input. */
static int find_inputs(char **operands, int count, const char *paths[2], struct diag *diag)
{
    for (int i = 0; i < 2; i++)
        if (command_input(&command_diff, operands + i, count > i, &paths[i], diag))
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

static int diff_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct diff_options *options = from;
    const struct format *format = command_format(&command_diff, &options->output, diag);
    const struct style style = style_of(&options->output, &options->drawing);
    struct result results[2] = {{0}, {0}};
    struct diff diff = {0};
    const char *paths[2];
    int status = STATUS_TROUBLE;
    int64_t took;

    if (!format || find_inputs(operands, count, paths, diag))
        return STATUS_TROUBLE;
    if (!read_both(results, paths, options->team, diag)) {
        took = -clock_ns();
        diff_make(&diff, &results[0].visible, &results[1].visible);
        took += clock_ns();
        if (options->output.stats) {
            fprintf(stderr, "eyeshot: gained %zu, lost %zu, same %zu", diff.gained_count,
                    diff.lost_count, diff.same_count);
            output_end_stats(&options->output, took);
        }
        if (!output_print(&options->output, format, &diff, &style, diag))
            status = diff.gained_count || diff.lost_count ? STATUS_NO : STATUS_YES;
        diff_release(&diff);
    }
    result_release(&results[0]);
    result_release(&results[1]);
    return status;
}

static const struct option_row rows[] = {
    {0, "team", "ID", "of a replay: what this team sees; default: what any team sees",
     OPTION_TEXT(struct diff_options, team)},
    {0}};

#define AT(member) offsetof(struct diff_options, member)

static const struct option_group groups[] = {{"Results", rows, 0},
                                             {"Output", options_output, AT(output)},
                                             {"Drawing", options_drawing, AT(drawing)},
                                             {"Status", options_status, AT(output)},
                                             {"Limits", options_limits, AT(limits)},
                                             {"Help", options_help, AT(help)},
                                             {0}};

static const struct format *const formats[] = {&diff_ascii, &diff_json, &diff_svg, NULL};

const struct command command_diff = {
    .name = "diff",
    .operands = "A B",
    .summary = "two results or masks: what changed",
    .example = "printf '0110\\n' >before.txt; printf '0011\\n' | eyeshot diff before.txt -",
    .notes = "A and B: answers of fov -f json, of replay -f json (its last turn), or masks of 0\n"
             "and 1; `-` is standard input. A mask without sub-tiles beside one with is doubled.\n"
             "Exit status: 0 when nothing changed, 1 when something did.\n",
    .most_operands = 2,
    .formats = formats,
    .groups = groups,
    OPTIONS(struct diff_options, .team = NULL),
    .run = diff_run,
};
