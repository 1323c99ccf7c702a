#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/compare/answer.h"
#include "cli/referee/exec.h"
#include "cli/support/clock.h"
#include "cli/support/mask.h"

struct compare_options {
    struct option_list viewers;
    const char *reference;
    bool exit_code;
    struct answer_options answer;
    struct read_options read;
    struct output_options output;
    struct drawing_options drawing;
    struct picture_options picture;
    struct limits limits;
    bool help;
};

struct compare {
    struct scenario *scenario;
    struct given given;
    struct choices choices;
    struct choice reference;
    struct eyes eyes;
    struct comparison comparison;
};

static void compare_release(struct compare *compare)
{
    comparison_release(&compare->comparison);
    eyes_release(&compare->eyes);
    free(compare->reference.title);
    choices_release(&compare->choices);
}

/* Those of -a, else those that the scenario names, else the classic ones. */
static int find_contenders(struct compare *compare, const struct sight_options *sight,
                           struct diag *diag)
{
    given_equal_terms(&compare->given);
    given_overlay(&compare->given, &compare->scenario->given);
    given_overlay(&compare->given, &sight->given);
    return choices_find(&compare->choices, sight, compare->scenario->rule, command_compare.families,
                        COMPARE_MOST, &compare->given, diag);
}

/* A mask for each of them and for the reference, and three on the way. */
static int check_masks(const struct compare *compare, struct diag *diag)
{
    size_t scale = (size_t)compare->reference.terms.rule->scale;

    for (size_t i = 0; i < compare->choices.count && scale == 1; i++)
        scale = (size_t)compare->choices.list[i].terms.rule->scale;
    return limit_check_bytes(compare->choices.count + 4,
                             scale * scale * mask_bytes(&compare->scenario->map.opaque),
                             "every algorithm's mask", diag);
}

/* Who is compared, and from where. */
static int find(struct compare *compare, const struct sight_options *sight, const char *reference,
                const struct option_list *viewers, struct diag *diag)
{
    const struct eyeshot_terms *terms = &compare->reference.terms;
    const char *file = diag->file;

    if (find_contenders(compare, sight, diag))
        return -1;
    diag->file = NULL;
    if (choice_find(&compare->reference, sight, reference ? reference : "exact", &compare->given,
                    diag))
        return -1;
    diag->file = file;
    return eyes_find(&compare->eyes, viewers, "line", compare->scenario, &compare->given, terms,
                     diag) ||
                   check_masks(compare, diag) ||
                   eyes_check_work(&compare->eyes, &compare->scenario->map,
                                   compare->choices.count + 1, diag) ||
                   eyes_agree(&compare->eyes, terms, "compare", diag)
               ? -1
               : 0;
}

static int compare_answer(const struct answer_options *options, struct scenario *scenario,
                          struct sink *sink, struct diag *diag)
{
    const struct style style = {.masks = options->masks};
    struct compare compare = {.scenario = scenario};
    int status = find(&compare, &options->sight, NULL, NULL, diag);

    if (!status) {
        comparison_make(&compare.comparison, &scenario->map, &compare.eyes, &compare.choices,
                        &compare.reference);
        status = limit_line_check(diag);
    }
    if (!status)
        compare_json.write(sink, &compare.comparison, &style);
    compare_release(&compare);
    return status;
}

static void print_stats(const struct comparison *comparison, const struct output_options *output,
                        int64_t took)
{
    const struct eyeshot_mask *mask = &comparison->reference.mask;
    size_t eyes = comparison->eyes->count;

    fprintf(stderr, "eyeshot: %zu %s, %zu %s, %zu of %zu %s differ", comparison->count,
            comparison->count == 1 ? "algorithm" : "algorithms", eyes,
            eyes == 1 ? "viewer" : "viewers", comparison->differ,
            (size_t)mask->width * (size_t)mask->height, comparison->unit);
    output_end_stats(output, took);
}

static int compare_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct compare_options *options = from;
    const struct format *format = command_format(&command_compare, &options->output, diag);
    struct style style = style_of(&options->output, &options->drawing);
    struct scenario scenario;
    struct compare compare = {.scenario = &scenario};
    struct comparison *comparison = &compare.comparison;
    int status = STATUS_TROUBLE;
    int64_t took;
    const char *path;

    if (!format || command_input(&command_compare, operands, count, &path, diag) ||
        scenario_read(&scenario, path, &options->read, diag))
        return STATUS_TROUBLE;
    if (!find(&compare, &options->answer.sight, options->reference, &options->viewers, diag) &&
        !exec_probe(&scenario.map, compare.eyes.list[0].cell, diag)) {
        diag->file = NULL;
        style.picture = options->picture;
        took = -clock_ns();
        comparison_make(comparison, &scenario.map, &compare.eyes, &compare.choices,
                        &compare.reference);
        comparison_relate(comparison);
        took += clock_ns();
        if (!exec_check(diag) && !output_print(&options->output, format, comparison, &style, diag))
            status = options->exit_code && comparison->differ ? STATUS_NO : STATUS_YES;
        if (options->output.stats && status != STATUS_TROUBLE)
            print_stats(comparison, &options->output, took);
    }
    compare_release(&compare);
    scenario_release(&scenario);
    return status;
}

static const struct option_row rows[] = {{0, "reference", "NAME",
                                          "what the others are measured against; default exact",
                                          OPTION_TEXT(struct compare_options, reference)},
                                         {0, "exit-code", NULL, "exit with 1 when any two differ",
                                          OPTION_FLAG(struct compare_options, exit_code)},
                                         {0}};

#define AT(member) offsetof(struct compare_options, member)

static const struct option_group groups[] = {
    {"Viewers", options_viewers, AT(viewers)},
    {"Comparison", rows, 0},
    {"Sight", options_sight, AT(answer.sight)},
    {"A program of yours (-a exec:COMMAND)", options_referee, AT(answer.sight)},
    {"Map", options_input, AT(read)},
    {"Output", options_output, AT(output)},
    {"Drawing", options_color, AT(drawing)},
    {"Pictures", options_picture, AT(picture)},
    {"Status", options_status, AT(output)},
    {"Limits", options_limits, AT(limits)},
    {"Limits", options_effort, AT(limits)},
    {"Help", options_help, AT(help)},
    {0}};

static const struct format *const formats[] = {&compare_ascii, &compare_json, &compare_svg,
                                               &compare_png,   &compare_html, NULL};

const struct command command_compare = {
    .name = "compare",
    .operands = "[MAP]",
    .summary = "several algorithms side by side: where they differ, how much they agree",
    .example = "printf '.......\\n..#....\\n.@..#..\\n.......\\n' |"
               " eyeshot compare -a symmetric,shadowcast,bresenham",
    .notes =
        "-a takes lists and families and may be repeated; a row's own settings follow its name:\n"
        "-a shadowcast:radius=7:walls=dark. Without a setting, every row has radius\n"
        "all, a circle, walls lit and the border shown.\n",
    .most_operands = 1,
    .families = "classic",
    .formats = formats,
    .groups = groups,
    OPTIONS(struct compare_options, .answer.sight.may_exec = true),
    .run = compare_run,
    .answer = compare_answer,
};
