/*
 * Is the line from one cell to another clear? Pairs of positions come from --from and --to, or from
 * the scenario; each is answered in turn, and told in the form that was asked for. `check` judges
 * the same lines by what a scenario expects. The forms are in forms.c.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/level/light.h"
#include "cli/level/trial.h"
#include "cli/level/who.h"
#include "cli/los/answer.h"
#include "cli/picture/format.h"
#include "cli/support/alloc.h"

struct los_options {
    const char *from, *to;
    bool explain;
    struct sight_options sight;
    struct read_options read;
    struct output_options output;
    struct picture_options picture;
    struct limits limits;
    bool help;
};

struct los {
    struct scenario *scenario;
    struct positions positions;
    struct given given; /* what is said of everyone's terms, */
    struct eyeshot_terms terms;
    struct looker looker;
    struct why why; /* of the line that was asked for last */
    struct place (*ends)[2];
    size_t count;
};

static void los_release(struct los *los)
{
    free(los->ends);
    why_release(&los->why);
    positions_release(&los->positions);
    looker_release(&los->looker);
}

/* Those of whoever looks from a place; and a line has no limit unless the user sets one. */
static int los_terms(const struct los *los, const struct place *from, struct eyeshot_terms *terms,
                     struct diag *diag)
{
    struct given given = los->given;

    place_terms(from, los->scenario, &given);
    if (!given_has(&given, TERM_RADIUS))
        given_put(&given, TERM_RADIUS, EYESHOT_ALL);
    if (terms_settle(terms, los->terms.rule, &given, diag))
        return -1;
    *terms = lights_over(&los->scenario->lights, &los->scenario->map, terms, given_dark(&given));
    return 0;
}

/* The viewer's glyph stands on open floor; the target's is what it is. */
static int los_find_end(struct los *los, size_t line, bool target, const char *name,
                        struct diag *diag)
{
    struct place *place = &los->ends[line][target];
    struct eyeshot_terms terms;

    if (positions_one(&los->positions, name, place, diag))
        return -1;
    if (!target && place->glyph)
        scenario_open(los->scenario, place->cell);
    return target ? 0 : los_terms(los, place, &terms, diag);
}

/* The scenario's own lines, or `if_none`, which says how to name one. */
static int los_find_pairs(struct los *los, const char *if_none, struct diag *diag)
{
    const struct scenario *scenario = los->scenario;

    los->count = scenario->pair_count;
    los->ends = alloc_array(los->count, sizeof *los->ends);
    for (size_t i = 0; i < 2 * los->count; i++) {
        const struct pair *pair = &scenario->pairs[i / 2];
        const struct pair_end *end = i % 2 ? &pair->to : &pair->from;
        if (limit_check(diag))
            return -1;
        los->ends[i / 2][i % 2] = (struct place){.cell = end->cell, .count = 1};
        if (end->name && los_find_end(los, i / 2, i % 2, end->name, diag))
            return json_blame(diag, end->json);
    }
    return los->count ? 0 : diag_fail(diag, "no line: %s", if_none);
}

/* Prints the lines, unless the sink is NULL; how many are clear. */
static size_t los_print_all(struct los *los, const struct format *format, const struct style *style,
                            bool explain, struct sink *sink)
{
    bool page = sink && format == &los_html;
    struct los_line line;
    size_t clear = 0;
    char *name = NULL;

    if (page)
        page_open(sink, "Lines of sight", style);
    for (size_t i = 0; i < los->count && !limit_late(); i++) {
        const struct place *from = &los->ends[i][0], *to = &los->ends[i][1];
        struct eyeshot_terms terms;
        enum eyeshot_sight sight;
        free(name);
        name = place_name(from, 0);
        los_terms(los, from, &terms, &(struct diag){0}); /* as when the end was found */
        if (sink)
            level_why(&los->why, &los->looker, &los->scenario->map, &terms, from->cell, to->cell);
        line = (struct los_line){.map = &los->scenario->map,
                                 .from = {from->cell, from->glyph, name},
                                 .to = {to->cell, to->glyph, NULL},
                                 .why = los->why,
                                 .later = i > 0,
                                 .explain = explain};
        sight = level_line(&los->looker, line.map, &terms, from->cell, to->cell, &line.walk);
        line.stopped = sight == EYESHOT_BLOCKED && line.walk.blocked;
        clear += sight == EYESHOT_CLEAR;
        if (sink)
            format->write(sink, &line, style);
    }
    if (page)
        page_close(sink, &los_svg, &line, style);
    free(name);
    return clear;
}

static int los_answer(const struct answer_options *options, struct scenario *scenario,
                      struct sink *sink, struct diag *diag)
{
    struct los los = {.scenario = scenario, .positions.scenario = scenario};
    int status = sight_settle(&options->sight, scenario, &los.given, &los.terms, diag) ||
                 los_find_pairs(&los, "the line has neither from and to nor pairs", diag);

    if (!status)
        los_print_all(&los, &los_json, &(struct style){0}, false, sink);
    los_release(&los);
    return status ? -1 : 0;
}

/* A flag alone is about from and to, or the only pair; a list of them is about the pairs. */
static int los_check_expected(const struct trial *trial, struct diag *diag)
{
    size_t count = trial->scenario->pair_count;

    for (size_t i = 0; i < trial->expect->count; i++) {
        const struct expectation *expectation = &trial->expect->list[i];
        if (expectation->about != ABOUT_CLEAR)
            continue;
        if (!count)
            return json_fail(diag, expectation->json,
                             "found no line, expected from and to, or pairs");
        if (expectation->single && count > 1 && !trial->scenario->pairs_have_from)
            return json_fail(diag, expectation->json,
                             "found %s, expected an array of %zu: true or false for each line",
                             expectation->wanted.flags[0] ? "true" : "false", count);
    }
    return 0;
}

/* Why a line came out as it did; to be freed. */
static char *los_tell(struct los *los, const struct place ends[2])
{
    struct bytes text = {0};
    struct eyeshot_terms terms;
    char *name = place_name(&ends[0], 0);

    los_terms(los, &ends[0], &terms, &(struct diag){0});
    level_why(&los->why, &los->looker, &los->scenario->map, &terms, ends[0].cell, ends[1].cell);
    why_tell(&text, &los->why, name);
    free(name);
    return text.data;
}

static void los_judge_lines(struct los *los, struct trial *trial)
{
    size_t listed_from = trial->scenario->pairs_have_from && los->count > 1;

    for (size_t i = 0; i < trial->expect->count; i++) {
        const struct expectation *expectation = &trial->expect->list[i];
        struct verdict *verdict = &trial->verdicts[i];
        if (!trial_asks(trial, i, ABOUT_CLEAR))
            continue;
        verdict_need_flags(verdict, expectation->single ? 1 : los->count - listed_from);
        for (size_t k = 0; k < verdict->got.count; k++) {
            const struct place *ends = los->ends[expectation->single ? 0 : listed_from + k];
            struct eyeshot_terms terms;
            los_terms(los, &ends[0], &terms, &(struct diag){0});
            verdict->got.flags[k] = level_line(&los->looker, &trial->scenario->map, &terms,
                                               ends[0].cell, ends[1].cell, NULL) == EYESHOT_CLEAR;
            if (k < expectation->wanted.count &&
                expectation->wanted.flags[k] != verdict->got.flags[k])
                verdict->whys[k] = los_tell(los, ends);
        }
        trial_judge_flags(trial, i);
    }
}

static int los_judge(struct trial *trial, struct diag *diag)
{
    struct los los = {.scenario = trial->scenario,
                      .positions.scenario = trial->scenario,
                      .given = trial->given,
                      .terms = trial->terms};
    int status;

    if (!trial_asks_any(trial, ABOUT_CLEAR))
        return 0;
    if (los_check_expected(trial, diag))
        return -1;
    status = los_find_pairs(&los, "", diag);
    if (!status)
        los_judge_lines(&los, trial);
    los_release(&los);
    return status;
}

/* Which lines are meant, and whether the rule and the format can tell of them. */
static int los_find(struct los *los, const struct call *call, struct diag *diag)
{
    const struct los_options *options = call->options;

    if (sight_settle(&options->sight, los->scenario, &los->given, &los->terms, diag))
        return -1;
    if (!options->from && los_find_pairs(los, "give --from and --to", diag))
        return -1;
    diag->file = NULL;
    if (options->from) {
        los->count = 1;
        los->ends = alloc_array(1, sizeof *los->ends);
        if (los_find_end(los, 0, false, options->from, diag) ||
            los_find_end(los, 0, true, options->to, diag))
            return -1;
    }
    if (options->explain && !los->terms.rule->lines)
        return diag_fail(diag, "--explain: %s does not walk from cell to cell",
                         los->terms.rule->name);
    if (call->format != &los_svg || los->count == 1)
        return 0;
    diag_fail(diag, "svg draws one line, but there are %zu", los->count);
    return format_refused(call->chooser, diag);
}

static int los_print(struct los *los, struct call *call, struct diag *diag)
{
    const struct los_options *options = call->options;
    size_t clear;

    if (call_open(call, diag))
        return -1;
    clear = los_print_all(los, call->format, &call->style, options->explain,
                          call->open ? &call->sink : NULL);
    if (options->output.stats)
        call_tell(call, "%zu of %zu lines clear", clear, los->count);
    return clear == los->count ? STATUS_YES : STATUS_NO;
}

static int los_check(const struct call *call, struct diag *diag)
{
    const struct los_options *options = call->options;

    return !options->from != !options->to ? diag_fail(diag, "--from and --to go together") : 0;
}

static int los_run(struct call *call, struct diag *diag)
{
    struct los los = {.scenario = &call->scenario, .positions.scenario = &call->scenario};
    int status = los_find(&los, call, diag) ? -1 : los_print(&los, call, diag);

    los_release(&los);
    return status;
}

static const struct option_spec table[] = {
    {0, "from", "POSITION", "the eye: X,Y, an id, or a glyph that stands once on the map",
     OPTION_TEXT(struct los_options, from)},
    {0, "to", "POSITION", "the target", OPTION_TEXT(struct los_options, to)},
    {0, "explain", NULL, "a row for each step of the walk: its kind (X, Y, TIE), its cell, and err",
     OPTION_FLAG(struct los_options, explain)},
    {0}};

#define AT(member) offsetof(struct los_options, member)

static const struct option_group groups[] = {{"Lines", table, 0},
                                             {"Sight", options_sight, AT(sight)},
                                             {"Map", options_input, AT(read)},
                                             {"Light", options_light, AT(read)},
                                             {"Output", options_output, AT(output)},
                                             {"Pictures", options_picture, AT(picture)},
                                             {"Status", options_status, AT(output)},
                                             {"Limits", options_limits, AT(limits)},
                                             {"Help", options_help, AT(help)},
                                             {0}};

static const struct format *const formats[] = {&los_ascii, &los_json, &los_map,
                                               &los_svg,   &los_html, NULL};

const struct command command_los = {
    .name = "los",
    .operands = "[MAP] [--from POSITION --to POSITION]",
    .summary = "is the line from one cell to another clear?",
    .example = "printf 'U..#..T\\n' | eyeshot los -a bresenham --from U --to T",
    .notes = "Exit status: 0 when every line is clear, 1 when one is not.\n",
    .most_operands = 1,
    .formats = formats,
    .groups = groups,
    OPTIONS(struct los_options, .explain = false),
    .input = INPUT_SCENARIO,
    .check = los_check,
    .run = los_run,
    .answer = los_answer,
    .judge = los_judge,
    .list = "lines",
    .list_of = "pairs",
};
