/*
 * The command `compare`: it finds the algorithms, the reference and the eyes, has the answer made
 * (answer.c, or everywhere.c for --everywhere) and written in the format that is asked for.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/compare/answer.h"
#include "cli/referee/exec.h"
#include "cli/support/mask.h"

struct compare_options {
    struct option_list viewers;
    const char *why;
    bool exit_code, everywhere, times;
    struct answer_options answer;
    struct read_options read;
    struct output_options output;
    struct drawing_options drawing;
    struct picture_options picture;
    struct work_options work;
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
    free(compare->reference.word);
    choices_release(&compare->choices);
}

/*
 * Who is compared, and with whom: those of -a, else those that the scenario names, else the classic
 * ones.
 */
static int compare_find_rules(struct compare *compare, const struct sight_options *sight,
                              struct diag *diag)
{
    const char *file = diag->file, *reference = sight->reference ? sight->reference : "exact";

    given_equal_terms(&compare->given);
    if (choices_find(&compare->choices, sight, compare->scenario, &compare->given,
                     command_compare.families, COMPARE_MOST, diag))
        return -1;
    given_overlay(&compare->given, &compare->scenario->given);
    given_overlay(&compare->given, &sight->given);
    diag->file = NULL;
    if (choice_find(&compare->reference, sight, reference, &compare->given, diag))
        return -1;
    diag->file = file;
    comparison_init(&compare->comparison, compare->scenario, given_dark(&compare->given),
                    &compare->choices, &compare->reference);
    return 0;
}

/* And from where. */
static int compare_find(struct compare *compare, const struct sight_options *sight,
                        const struct option_list *viewers, struct diag *diag)
{
    struct eyeshot_terms common; /* of all, whatever a row says of itself */

    return compare_find_rules(compare, sight, diag) ||
                   terms_settle(&common, compare->reference.terms.rule, &compare->given, diag) ||
                   eyes_find(&compare->eyes, viewers, "line", compare->scenario, &compare->given,
                             &common, diag)
               ? -1
               : 0;
}

static int compare_answer(const struct answer_options *options, struct scenario *scenario,
                          struct sink *sink, struct diag *diag)
{
    const struct style style = {0};
    struct compare compare = {.scenario = scenario};
    int status = compare_find(&compare, &options->sight, NULL, diag);

    if (!status) {
        comparison_make(&compare.comparison, &compare.eyes);
        status = limit_check(diag);
    }
    if (!status) {
        comparison_relate(&compare.comparison);
        status = limit_check(diag);
    }
    if (!status)
        compare_json.write(sink, &compare.comparison, &style);
    compare_release(&compare);
    return status;
}

static void compare_print_stats(struct call *call, const struct compare *compare)
{
    const struct comparison *comparison = &compare->comparison;
    const struct eyeshot_mask *mask = &comparison->reference->mask;

    if (comparison->everywhere)
        call_tell(call, "%zu algorithm%s, they differ from %zu of %zu open cell%s",
                  comparison->count, plural(comparison->count), comparison->eyes_differ,
                  comparison->eye_count, plural(comparison->eye_count));
    else
        call_tell(call, "%zu algorithm%s, %zu viewer%s, %llu of %zu %s differ", comparison->count,
                  plural(comparison->count), comparison->eyes->count,
                  plural(comparison->eyes->count), (unsigned long long)comparison->differ,
                  (size_t)mask->width * (size_t)mask->height, comparison->unit);
}

/* From every open cell; the sink is open before it takes long. */
static int compare_run_everywhere(struct compare *compare, struct call *call, struct diag *diag)
{
    const struct compare_options *options = call->options;
    struct comparison *comparison = &compare->comparison;
    struct pool pool;
    struct bytes again = {0};
    int status;

    if (compare_find_rules(compare, &options->answer.sight, diag) ||
        exec_probe(comparison->map, (struct cell){0, 0}, diag))
        return -1;
    diag->file = NULL;
    if (call_open(call, diag))
        return -1;
    comparison->everywhere = true;
    comparison->piped = !strcmp(call->path, "-");
    bytes_add(&again, "", 0); /* a text, if an empty one */
    options_again(&again, &call->uses);
    if (!comparison->piped) {
        bytes_addf(&again, *call->path == '-' ? " -- " : " ");
        bytes_add_word(&again, call->path);
    }
    comparison->again = again.data;
    pool = work_pool(&options->work, "compare");
    comparison->pool = &pool;
    everywhere_make(comparison);
    if (options->times)
        comparison_time(comparison);
    pool_end();
    status = call_print(call, comparison, diag);
    bytes_release(&again);
    return status;
}

/* From the viewers that are given. */
static int compare_run_viewers(struct compare *compare, struct call *call, struct diag *diag)
{
    const struct compare_options *options = call->options;
    struct comparison *comparison = &compare->comparison;

    if (compare_find(compare, &options->answer.sight, &options->viewers, diag) ||
        inquiries_find(&comparison->inquiries, options->why, compare->scenario, diag) ||
        exec_probe(comparison->map, compare->eyes.list[0].cell, diag))
        return -1;
    diag->file = NULL;
    comparison_make(comparison, &compare->eyes);
    comparison_relate(comparison);
    if (options->times)
        comparison_time(comparison);
    call_tell_walled(call, &compare->eyes, comparison->map);
    return call_print(call, comparison, diag);
}

static int compare_check(const struct call *call, struct diag *diag)
{
    const struct compare_options *options = call->options;

    if (call->format != &compare_csv || options->everywhere)
        return 0;
    return diag_fail(diag, "csv: goes with --everywhere only (-f json has the masks)");
}

static int compare_run(struct call *call, struct diag *diag)
{
    const struct compare_options *options = call->options;
    struct compare compare = {.scenario = &call->scenario};
    int status = options->everywhere ? compare_run_everywhere(&compare, call, diag)
                                     : compare_run_viewers(&compare, call, diag);

    if (!status && options->output.stats)
        compare_print_stats(call, &compare);
    if (!status && options->exit_code && compare.comparison.differ)
        status = STATUS_NO;
    compare_release(&compare);
    return status;
}

static const struct option_spec table[] = {
    {0, "reference", "NAME", "what the others are measured against; default exact",
     OPTION_TEXT(struct compare_options, answer.sight.reference)},
    {0, "everywhere", NULL, "from every open cell: where the choice matters",
     OPTION_FLAG(struct compare_options, everywhere)},
    {0, "why", "WHO", "who sees this cell, through what, and what hides it from the others",
     OPTION_TEXT(struct compare_options, why)},
    {0, "times", NULL, "measure how long a look takes by each, for 0.1 s: the median",
     OPTION_FLAG(struct compare_options, times)},
    {0, "exit-code", NULL, "exit with 1 when any two differ",
     OPTION_FLAG(struct compare_options, exit_code)},
    {0}};

#define AT(member) offsetof(struct compare_options, member)

static const struct option_group groups[] = {
    {"Viewers", options_viewers, AT(viewers)},         {"Comparison", table, 0},
    GROUPS_LOOK(struct compare_options, answer.sight), {"Output", options_output, AT(output)},
    {"Drawing", options_color, AT(drawing)},           {"Pictures", options_picture, AT(picture)},
    {"Work (--everywhere)", options_work, AT(work)},   GROUPS_END(struct compare_options)};

static const struct format *const formats[] = {&compare_ascii, &compare_json, &compare_csv,
                                               &compare_svg,   &compare_html, NULL};

const struct command command_compare = {
    .name = "compare",
    .operands = "[MAP]",
    .summary = "several algorithms side by side: where they differ, how much they agree",
    .example = "printf '.......\\n..#....\\n.@..#..\\n.......\\n' |"
               " eyeshot compare -a symmetric,shadowcast,bresenham",
    .notes =
        "-a takes lists and families and may be repeated; a row's own settings follow its name:\n"
        "-a shadowcast:radius=7:walls=dark. Without a setting, every row has radius\n"
        "all, a circle, walls lit and the border shown.\n"
        "--everywhere looks from every open cell, in place of -v: fast within a radius (-r).\n",
    .most_operands = 1,
    .families = "classic",
    .formats = formats,
    .groups = groups,
    OPTIONS(struct compare_options, .answer.sight.may_exec = true),
    .reads = true,
    .check = compare_check,
    .run = compare_run,
    .answer = compare_answer,
};
