/*
 * The command `compare`: it finds the algorithms, the reference and the eyes, has the answer made
 * (answer.c, or everywhere.c for --everywhere) and written in the format that is asked for.
 */
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
    struct bytes again; /* of the comparison */
};

static void compare_release(struct compare *compare)
{
    comparison_release(&compare->comparison);
    bytes_release(&compare->again);
    eyes_release(&compare->eyes);
    free(compare->reference.word);
    choices_release(&compare->choices);
}

/*
 * Who is compared, and with whom: those of -a, else those that the scenario names, else the classic
 * ones. And from where, unless it is from everywhere.
 */
static int compare_find(struct compare *compare, const struct sight_options *sight,
                        const struct option_list *viewers, bool everywhere, struct diag *diag)
{
    const char *file = diag->file, *reference = sight->reference ? sight->reference : "exact";
    struct given *given = &compare->given;
    struct eyeshot_terms common; /* of all, whatever a row says of itself */

    given_equal_terms(given);
    if (choices_find(&compare->choices, sight, compare->scenario, given, command_compare.families,
                     COMPARE_MOST, diag))
        return -1;
    given_overlay(given, &compare->scenario->given);
    given_overlay(given, &sight->given);
    diag->file = NULL;
    if (choice_find(&compare->reference, sight, reference, given, diag))
        return -1;
    diag->file = file;
    comparison_init(&compare->comparison, compare->scenario, given_dark(given), &compare->choices,
                    &compare->reference);
    if (everywhere)
        return 0;
    return terms_settle(&common, compare->reference.terms.rule, given, diag) ||
                   eyes_find(&compare->eyes, viewers, compare->scenario, given, &common, diag)
               ? -1
               : 0;
}

static int compare_answer(const struct answer_options *options, struct scenario *scenario,
                          struct sink *sink, struct diag *diag)
{
    const struct style style = {0};
    struct compare compare = {.scenario = scenario};
    int status = compare_find(&compare, &options->sight, NULL, false, diag);

    if (!status) {
        comparison_make(&compare.comparison, &compare.eyes);
        status = limit_check(diag);
    }
    if (!status)
        compare_json.write(sink, &compare.comparison, &style);
    compare_release(&compare);
    return status;
}

/* From every open cell; the sink is open before it takes long. */
static int compare_make_everywhere(struct compare *compare, struct call *call, struct diag *diag)
{
    const struct compare_options *options = call->options;
    struct comparison *comparison = &compare->comparison;
    struct pool pool;

    if (exec_probe(comparison->map, (struct cell){0, 0}, diag))
        return -1;
    diag->file = NULL;
    if (call_open(call, diag))
        return -1;
    bytes_add(&compare->again, "", 0); /* a text, if an empty one */
    options_again(&compare->again, &call->uses);
    comparison->piped = !strcmp(call->path, "-");
    if (!comparison->piped) {
        bytes_addf(&compare->again, *call->path == '-' ? " -- " : " ");
        bytes_add_word(&compare->again, call->path);
    }
    comparison->again = compare->again.data;
    pool = work_pool(&options->work, "compare");
    comparison->pool = &pool;
    everywhere_make(comparison);
    pool_end();
    return 0;
}

/* From the viewers that are given. */
static int compare_make(struct compare *compare, struct call *call, struct diag *diag)
{
    const struct compare_options *options = call->options;
    struct comparison *comparison = &compare->comparison;

    if (inquiries_find(&comparison->inquiries, options->why, compare->scenario, diag) ||
        exec_probe(comparison->map, compare->eyes.list[0].cell, diag))
        return -1;
    diag->file = NULL;
    comparison_make(comparison, &compare->eyes);
    if (options->times)
        comparison_time(comparison);
    call_tell_walled(call, &compare->eyes, comparison->map);
    return 0;
}

static int compare_run(struct call *call, struct diag *diag)
{
    const struct compare_options *options = call->options;
    struct compare compare = {.scenario = &call->scenario};
    struct comparison *comparison = &compare.comparison;
    int status = compare_find(&compare, &options->answer.sight, &options->viewers,
                              options->everywhere, diag);

    comparison->everywhere = options->everywhere;
    if (!status)
        status = options->everywhere ? compare_make_everywhere(&compare, call, diag)
                                     : compare_make(&compare, call, diag);
    if (!status)
        status = call_print(call, comparison, diag);
    if (!status && options->output.stats)
        call_tell(call, "%zu algorithm%s, %llu %s differ", comparison->count,
                  plural(comparison->count), (unsigned long long)comparison->differ,
                  compare_unit(comparison, comparison->differ));
    if (!status && options->exit_code && comparison->differ)
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

static const struct format *const formats[] = {&compare_ascii, &compare_json, &compare_svg,
                                               &compare_html, NULL};

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
    .run = compare_run,
    .answer = compare_answer,
};
