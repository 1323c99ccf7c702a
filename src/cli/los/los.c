/*
 * Is the line from one cell to another clear? Who looks, and at what, comes from --from and --to,
 * or from the scenario's pairs. Where one of them is several cells, each line between them is
 * answered in turn, and told in the form that was asked for. A viewer looks on its own terms.
 * `check` judges the same lines by what a scenario expects. The forms are in forms.c.
 */
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/level/light.h"
#include "cli/level/trial.h"
#include "cli/level/who.h"
#include "cli/los/answer.h"
#include "cli/picture/format.h"
#include "cli/referee/exec.h"
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

/* The cells of one end of a pair. */
struct los_cells {
    struct los_end *list;
    size_t count;
};

/* From each of the first cells to each of the others, but for lines from a cell to itself. */
struct los_pair {
    struct los_cells ends[2];
    size_t count; /* with these */
};

struct los {
    struct scenario *scenario;
    struct who who;
    struct given given; /* what is said of everyone's terms, */
    struct eyeshot_terms terms;
    struct looker looker;
    struct why why; /* of the line that was asked for last */
    struct los_pair *pairs;
    size_t pair_count, count; /* lines that were answered */
    const char *walled;       /* the first who looks from a wall; NULL: nobody does */
};

static void los_release(struct los *los)
{
    for (size_t i = 0; i < 2 * los->pair_count; i++) {
        struct los_cells *cells = &los->pairs[i / 2].ends[i % 2];
        for (size_t k = 0; k < cells->count; k++)
            free(cells->list[k].name);
        free(cells->list);
    }
    free(los->pairs);
    why_release(&los->why);
    who_release(&los->who);
    looker_release(&los->looker);
}

/* A line has no limit unless the user sets one; a viewer's is its own. */
static int los_find_terms(struct los *los, struct los_end *end, const struct spot *spot,
                          struct diag *diag)
{
    const struct thing *thing = spot->thing;
    struct given given = los->given;
    struct eye eye = {.cell = spot->cell};

    if (!(thing && (thing->looks || given_has(&thing->given, TERM_RADIUS))) &&
        !given_has(&given, TERM_RADIUS))
        given_put(&given, TERM_RADIUS, EYESHOT_ALL);
    if (eye_settle(&eye, los->scenario, thing, los->terms.rule, &given, diag))
        return -1;
    end->terms = eye.looks;
    return 0;
}

/* A viewer's glyph stands on open floor; a target's is what it is. */
static int los_find_end(struct los *los, struct los_cells *cells, bool target, const char *name,
                        struct diag *diag)
{
    struct who *who = &los->who;

    if (who_find(who, name, diag) ||
        limit_check_bytes(who->count, sizeof *cells->list, "all the ends of lines", diag))
        return -1;
    cells->list = alloc_array(who->count, sizeof *cells->list);
    for (size_t i = 0; i < who->count; i++) {
        const struct spot *spot = &who->spots[i];
        struct los_end *end = &cells->list[cells->count++];
        *end = (struct los_end){.cell = spot->cell,
                                .glyph = who->glyph,
                                .name = spot_name(spot, who->glyph, who->number + i)};
        if (limit_check(diag) || (!target && los_find_terms(los, end, spot, diag)))
            return -1;
        if (!target && who->glyph)
            scenario_open(los->scenario, spot->cell);
    }
    return 0;
}

/* The scenario's own lines, or `if_none`, which says how to name one. */
static int los_find_pairs(struct los *los, const char *if_none, struct diag *diag)
{
    const struct scenario *scenario = los->scenario;

    los->pair_count = scenario->pair_count;
    los->pairs = alloc_array(los->pair_count, sizeof *los->pairs);
    for (size_t i = 0; i < 2 * los->pair_count; i++) {
        const struct pair *pair = &scenario->pairs[i / 2];
        const struct pair_end *end = i % 2 ? &pair->to : &pair->from;
        struct los_cells *cells = &los->pairs[i / 2].ends[i % 2];
        if (limit_check(diag))
            return -1;
        if (los_find_end(los, cells, i % 2, end->name, diag))
            return diag->path[0] ? -1 : json_blame(diag, end->json);
        los->pairs[i / 2].count = los->pairs[i / 2].ends[0].count * cells->count;
    }
    return los->pair_count ? 0 : diag_fail(diag, "no line: %s", if_none);
}

/* Line number `number` of a pair, before anybody looks along it; false: it is none. */
static bool los_line_of(const struct los *los, const struct los_pair *pair, size_t number,
                        struct los_line *line)
{
    size_t width = pair->ends[1].count;

    *line = (struct los_line){.map = &los->scenario->map,
                              .lights = &los->scenario->lights,
                              .from = pair->ends[0].list[number / width],
                              .to = pair->ends[1].list[number % width],
                              .several = pair->count > 1};
    return !line->several || !cell_equal(line->from.cell, line->to.cell);
}

static enum eyeshot_sight los_look(struct los *los, struct los_line *line)
{
    return level_line(&los->looker, line->map, &line->from.terms, line->from.cell, line->to.cell,
                      &line->walk);
}

static void los_find_why(struct los *los, struct los_line *line)
{
    level_why(&los->why, &los->looker, line->map, &line->from.terms, line->from.cell,
              line->to.cell);
    line->why = los->why;
}

/* Prints the lines, unless the sink is NULL; how many are clear. */
static size_t los_print_all(struct los *los, const struct format *format, const struct style *style,
                            bool explain, struct sink *sink)
{
    bool page = sink && format == &los_html;
    struct los_line line;
    size_t clear = 0;

    for (size_t i = 0; i < los->pair_count; i++)
        for (size_t k = 0; k < los->pairs[i].count && !limit_late(); k++) {
            enum eyeshot_sight sight;
            if (!los_line_of(los, &los->pairs[i], k, &line))
                continue;
            if (!los->walled && plane_get(&line.map->opaque, line.from.cell.x, line.from.cell.y))
                los->walled = line.from.name;
            if (page && !los->count)
                page_open(sink, "Lines of sight", style);
            if (sink)
                los_find_why(los, &line);
            sight = los_look(los, &line);
            line.stopped = sight == EYESHOT_BLOCKED && line.walk.blocked;
            line.later = los->count++;
            line.explain = explain;
            clear += sight == EYESHOT_CLEAR;
            if (sink)
                format->write(sink, &line, style);
        }
    if (page && los->count)
        page_close(sink, &los_svg, &line, style);
    return clear;
}

static int los_answer(const struct answer_options *options, struct scenario *scenario,
                      struct sink *sink, struct diag *diag)
{
    struct los los = {.scenario = scenario, .who.scenario = scenario};
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

/* Are all lines of a pair clear? `line` becomes the first that is not, or else the last one. */
static bool los_is_clear(struct los *los, const struct los_pair *pair, struct los_line *line)
{
    for (size_t i = 0; i < pair->count; i++)
        if (los_line_of(los, pair, i, line) && los_look(los, line) != EYESHOT_CLEAR)
            return false;
    return true;
}

/* Why a line came out as it did; to be freed. */
static char *los_tell(struct los *los, struct los_line *line)
{
    struct bytes text = {0};

    los_find_why(los, line);
    if (line->several)
        bytes_addf(&text, "%s to %s: ", line->from.name, line->to.name);
    why_tell(&text, &line->why, line->from.name);
    return text.data;
}

static void los_judge_lines(struct los *los, struct trial *trial)
{
    size_t listed_from = trial->scenario->pairs_have_from && los->pair_count > 1;

    for (size_t i = 0; i < trial->expect->count; i++) {
        const struct expectation *expectation = &trial->expect->list[i];
        struct verdict *verdict = &trial->expect->list[i].verdict;
        if (!trial_asks(trial, i, ABOUT_CLEAR))
            continue;
        verdict_need_flags(verdict, expectation->single ? 1 : los->pair_count - listed_from);
        for (size_t k = 0; k < verdict->got.count; k++) {
            struct los_line line = {0};
            verdict->got.flags[k] =
                los_is_clear(los, &los->pairs[expectation->single ? 0 : listed_from + k], &line);
            if (k < expectation->wanted.count &&
                expectation->wanted.flags[k] != verdict->got.flags[k])
                verdict->whys[k] = los_tell(los, &line);
        }
        trial_judge_flags(&trial->expect->list[i]);
    }
}

static int los_judge(struct trial *trial, struct diag *diag)
{
    struct los los = {.scenario = trial->scenario,
                      .who.scenario = trial->scenario,
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

/* --explain is for rules that walk. */
static int los_check_walks(const struct los *los, struct diag *diag)
{
    for (size_t i = 0; i < los->pair_count; i++)
        for (size_t k = 0; k < los->pairs[i].ends[0].count; k++) {
            const struct eyeshot_rule *rule = light_own(&los->pairs[i].ends[0].list[k].terms)->rule;
            if (!rule->lines)
                return diag_fail(diag, "--explain: %s does not walk from cell to cell", rule->name);
        }
    return 0;
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
        los->pair_count = 1;
        los->pairs = alloc_array(1, sizeof *los->pairs);
        if (los_find_end(los, &los->pairs->ends[0], false, options->from, diag) ||
            los_find_end(los, &los->pairs->ends[1], true, options->to, diag))
            return -1;
        los->pairs->count = los->pairs->ends[0].count * los->pairs->ends[1].count;
    }
    if (options->explain && los_check_walks(los, diag))
        return -1;
    if (call->format != &los_svg || (los->pair_count == 1 && los->pairs->count == 1))
        return 0;
    return diag_fail(diag, "svg draws one line, but there are several");
}

static int los_print(struct los *los, struct call *call, struct diag *diag)
{
    const struct los_options *options = call->options;
    size_t clear, lines = 0;

    for (size_t i = 0; i < los->pair_count; i++)
        lines += los->pairs[i].count;
    exec_expect(lines * (options->output.quiet ? 1 : WHY_ASKS));
    if (exec_probe(&los->scenario->map, (struct cell){0, 0}, diag) || call_open(call, diag))
        return -1;
    clear = los_print_all(los, call->format, &call->style, options->explain,
                          call->open ? &call->sink : NULL);
    if (exec_check(diag))
        return -1;
    if (los->walled && !options->output.quiet) {
        struct bytes name = {0};
        diag_add_escaped(&name, los->walled, false);
        call_tell(call, "%s stands in a wall", name.data);
        bytes_release(&name);
    }
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
    struct los los = {.scenario = &call->scenario, .who.scenario = &call->scenario};
    int status = los_find(&los, call, diag) ? -1 : los_print(&los, call, diag);

    los_release(&los);
    return status;
}

static const struct option_spec table[] = {
    {0, "from", "WHO", "who looks: X,Y, a name, a glyph; several are each asked",
     OPTION_TEXT(struct los_options, from)},
    {0, "to", "WHO", "the target", OPTION_TEXT(struct los_options, to)},
    {0, "explain", NULL, "a row for each step of the walk: its kind (X, Y, TIE), its cell, and err",
     OPTION_FLAG(struct los_options, explain)},
    {0}};

#define AT(member) offsetof(struct los_options, member)

static const struct option_group groups[] = {{"Lines", table, 0},
                                             GROUPS_LOOK(struct los_options, sight),
                                             {"Output", options_output, AT(output)},
                                             {"Pictures", options_picture, AT(picture)},
                                             GROUPS_END(struct los_options)};

static const struct format *const formats[] = {&los_ascii, &los_json, &los_map,
                                               &los_svg,   &los_html, NULL};

const struct command command_los = {
    .name = "los",
    .operands = "[MAP] [--from WHO --to WHO]",
    .summary = "is the line from one cell to another clear?",
    .example = "printf 'U..#..T\\n' | eyeshot los -a bresenham --from U --to T",
    .notes = "Exit status: 0 when every line is clear, 1 when one is not.\n",
    .most_operands = 1,
    .formats = formats,
    .groups = groups,
    OPTIONS(struct los_options, .sight.may_exec = true),
    .reads = true,
    .check = los_check,
    .run = los_run,
    .answer = los_answer,
    .judge = los_judge,
    .list = "lines",
    .list_of = "pairs",
};
