/*
 * Is the line from one cell to another clear? Pairs of positions come from --from and --to, or from
 * the scenario; each is answered in turn, and told in the form that was asked for. `check` judges
 * the same lines by what a scenario expects. The forms are in forms.c.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
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
    struct eyeshot_terms terms;
    struct looker looker;
    struct los_end (*ends)[2];
    size_t count;
};

static void los_release(struct los *los)
{
    free(los->ends);
    positions_release(&los->positions);
    looker_release(&los->looker);
}

/* The viewer's glyph stands on open floor; the target's is what it is. */
static int los_find_end(struct los *los, size_t line, bool target, const char *name,
                        struct diag *diag)
{
    struct place place;

    if (positions_one(&los->positions, name, &place, diag))
        return -1;
    los->ends[line][target] = (struct los_end){place.cell, place.glyph};
    if (!target && place.glyph)
        scenario_open(los->scenario, place.cell);
    return 0;
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
        struct diag inner;
        if (limit_check(diag))
            return -1;
        los->ends[i / 2][i % 2].cell = end->cell;
        if (!end->name || !los_find_end(los, i / 2, i % 2, end->name, diag))
            continue;
        inner = *diag;
        if (i < 2 && scenario->pairs_have_from)
            return diag_fail(diag, "$.%s: %s", i ? "to" : "from", inner.message);
        return diag_fail(diag, "$.pairs[%zu][%zu]: %s", i / 2 - scenario->pairs_have_from, i % 2,
                         inner.message);
    }
    return los->count ? 0 : diag_fail(diag, "no line: %s", if_none);
}

/* A line has no limit unless the user sets one. */
static int los_settle(struct los *los, const struct sight_options *sight, struct diag *diag)
{
    struct given given;

    if (sight_settle(sight, los->scenario, &given, &los->terms, diag))
        return -1;
    if (!given_has(&given, TERM_RADIUS))
        los->terms.radius = EYESHOT_ALL;
    return 0;
}

/* The first wall whose inside the straight line runs through; false: only the ends' own. */
static bool los_find_wall(const struct los_line *line, struct cell *wall)
{
    struct cell at = line->from.cell, to = line->to.cell;
    int64_t width = llabs((int64_t)to.x - at.x), height = llabs((int64_t)to.y - at.y);

    for (int64_t columns = 0, rows = 0; columns < width || rows < height;) {
        /* Where it crosses into the next column and row, as parts of its length. */
        int64_t column = (2 * columns + 1) * height, row = (2 * rows + 1) * width;
        if (column <= row) {
            at.x += to.x < at.x ? -1 : 1;
            columns++;
        }
        if (row <= column) {
            at.y += to.y < at.y ? -1 : 1;
            rows++;
        }
        *wall = at;
        if (!cell_equal(at, to) && plane_get(&line->map->opaque, at.x, at.y))
            return true;
    }
    return false;
}

/* Prints the lines, unless the sink is NULL; how many are clear. */
static size_t los_print_all(struct los *los, const struct format *format, const struct style *style,
                            bool explain, struct sink *sink)
{
    bool page = sink && format == &los_html;
    struct los_line line;
    size_t clear = 0;

    if (page)
        page_open(sink, "Lines of sight", style);
    for (size_t i = 0; i < los->count && !limit_late(); i++) {
        line = (struct los_line){.map = &los->scenario->map,
                                 .terms = &los->terms,
                                 .from = los->ends[i][0],
                                 .to = los->ends[i][1],
                                 .later = i > 0,
                                 .explain = explain};
        line.why = level_line(&los->looker, line.map, line.terms, line.from.cell, line.to.cell,
                              &line.walk);
        line.stopped = line.why == EYESHOT_BLOCKED && line.walk.blocked;
        line.walled =
            line.why == EYESHOT_BLOCKED && !line.walk.count && los_find_wall(&line, &line.wall);
        clear += line.why == EYESHOT_CLEAR;
        if (sink)
            format->write(sink, &line, style);
    }
    if (page)
        page_close(sink, &los_svg, &line, style);
    return clear;
}

static int los_answer(const struct answer_options *options, struct scenario *scenario,
                      struct sink *sink, struct diag *diag)
{
    struct los los = {.scenario = scenario, .positions.scenario = scenario};
    int status = los_settle(&los, &options->sight, diag) ||
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
        struct json_path steps[EXPECT_KEYS + 2];
        if (expectation->about != ABOUT_CLEAR)
            continue;
        if (!count)
            return json_fail(diag, expectation_path(expectation, steps),
                             "found no line, expected from and to, or pairs");
        if (expectation->single && count > 1 && !trial->scenario->pairs_have_from)
            return json_fail(diag, expectation_path(expectation, steps),
                             "found %s, expected an array of %zu: true or false for each line",
                             expectation->wanted.flags[0] ? "true" : "false", count);
    }
    return 0;
}

static void los_judge_lines(struct los *los, struct trial *trial)
{
    enum eyeshot_sight *found = alloc_array(los->count, sizeof *found);
    size_t listed_from = trial->scenario->pairs_have_from && los->count > 1;

    for (size_t i = 0; i < los->count; i++)
        found[i] = level_line(&los->looker, &trial->scenario->map, &los->terms,
                              los->ends[i][0].cell, los->ends[i][1].cell, NULL);
    for (size_t i = 0; i < trial->expect->count; i++) {
        bool single = trial->expect->list[i].single;
        struct verdict *verdict = &trial->verdicts[i];
        if (!trial_asks(trial, i, ABOUT_CLEAR))
            continue;
        verdict_need_flags(verdict, single ? 1 : los->count - listed_from);
        for (size_t k = 0; k < verdict->got.count; k++) {
            enum eyeshot_sight why = found[single ? 0 : listed_from + k];
            verdict->got.flags[k] = why == EYESHOT_CLEAR;
            verdict->whys[k] = sight_names[why];
        }
        trial_judge_flags(trial, i);
    }
    free(found);
}

static int los_judge(struct trial *trial, struct diag *diag)
{
    struct los los = {
        .scenario = trial->scenario, .positions.scenario = trial->scenario, .terms = trial->terms};
    int status;

    if (!trial_asks_any(trial, ABOUT_CLEAR))
        return 0;
    if (los_check_expected(trial, diag))
        return -1;
    if (!given_has(&trial->given, TERM_RADIUS))
        los.terms.radius = EYESHOT_ALL;
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

    if (los_settle(los, &options->sight, diag))
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
    {0, "explain", NULL, "print each step of the walk: its kind (X, Y, TIE), cell and err",
     OPTION_FLAG(struct los_options, explain)},
    {0}};

#define AT(member) offsetof(struct los_options, member)

static const struct option_group groups[] = {{"Lines", table, 0},
                                             {"Sight", options_sight, AT(sight)},
                                             {"Map", options_input, AT(read)},
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
