/*
 * The command `compare`: it finds the algorithms, the reference and the eyes, has the answer made
 * (answer.c, or everywhere.c for --everywhere) and written in the format that is asked for.
 */
#include "cli/command.h"
#include "cli/compare/answer.h"
#include "cli/referee/exec.h"

struct compare_options {
    const char *reference; /* what the others are measured against; NULL: exact */
    const char *why;
    bool exit_code, everywhere, times;
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

/*
 * Who is compared, and with whom: those of -a, else those that the scenario names, else the classic
 * ones. And from where, unless it is from everywhere.
 */
static int compare_find(struct compare *compare, const struct call *call, struct diag *diag)
{
    const struct compare_options *own = call->own;
    const char *file = diag->file, *reference = own->reference ? own->reference : "exact";
    const struct sight_options *sight = &call->options.sight;
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
    if (own->everywhere)
        return 0;
    return terms_settle(&common, compare->reference.terms.rule, given, diag) ||
                   eyes_find(&compare->eyes, call_viewers(call), compare->scenario, given, &common,
                             diag)
               ? -1
               : 0;
}

/* From every open cell; the sink is open before it takes long. */
static int compare_make_everywhere(struct compare *compare, struct call *call, struct diag *diag)
{
    struct comparison *comparison = &compare->comparison;
    struct pool pool;

    if (exec_probe(comparison->map, (struct cell){0, 0}, map_open(comparison->map), diag))
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
    pool = work_pool(&call->options, "compare");
    comparison->pool = &pool;
    everywhere_make(comparison);
    return 0;
}

/* From the viewers that are given. */
static int compare_make(struct compare *compare, struct call *call, struct diag *diag)
{
    const struct compare_options *own = call->own;
    struct comparison *comparison = &compare->comparison;

    if (inquiries_find(&comparison->inquiries, own->why, compare->scenario, diag) ||
        exec_probe(comparison->map, compare->eyes.list[0].cell, compare->eyes.count, diag))
        return -1;
    diag->file = NULL;
    comparison_make(comparison, &compare->eyes);
    if (own->times)
        comparison_time(comparison);
    call_tell_walled(call, &compare->eyes, comparison->map);
    return limit_check(diag);
}

static int compare_run(struct call *call, struct diag *diag)
{
    const struct compare_options *own = call->own;
    struct compare compare = {.scenario = &call->scenario};
    struct comparison *comparison = &compare.comparison;
    int status = compare_find(&compare, call, diag);

    comparison->everywhere = own->everywhere;
    if (!status)
        status = own->everywhere ? compare_make_everywhere(&compare, call, diag)
                                 : compare_make(&compare, call, diag);
    if (!status)
        status = call_print(call, comparison, diag);
    if (!status && call->options.stats)
        call_tell(call, "%zu algorithm%s, %llu %s differ", comparison->count,
                  plural(comparison->count), (unsigned long long)comparison->differ,
                  compare_unit(comparison, comparison->differ));
    if (!status && own->exit_code && comparison->differ)
        status = STATUS_NO;
    comparison_release(comparison);
    bytes_release(&compare.again);
    eyes_release(&compare.eyes);
    free(compare.reference.word);
    choices_release(&compare.choices);
    return status;
}

static const struct option_spec table[] = {
    {0, "reference", "NAME", "what the others are measured against; default exact",
     OPTION_TEXT(struct compare_options, reference)},
    {0, "everywhere", NULL, "from every open cell: where the choice matters",
     OPTION_FLAG(struct compare_options, everywhere)},
    {0, "why", "WHO", "who sees this cell, through what, and what hides it from the others",
     OPTION_TEXT(struct compare_options, why)},
    {0, "times", NULL, "measure how long a look takes by each, for 0.1 s: the median",
     OPTION_FLAG(struct compare_options, times)},
    {0, "exit-code", NULL, "exit with 1 when any two differ",
     OPTION_FLAG(struct compare_options, exit_code)},
    {0}};

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
    .has = HAS_VIEWERS | HAS_LOOK | HAS_ANSWER | HAS_COLOR | HAS_PICTURE | HAS_WORK,
    .options = table,
    .own_size = sizeof(struct compare_options),
    .reads = true,
    .run = compare_run,
};
