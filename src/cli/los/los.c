/*
 * Is the line from one cell to another clear? Pairs of positions come from --from and --to, from a
 * file, or from the scenario; each is answered in turn, and told in the form that was asked for.
 * `check` judges the same lines by what a scenario expects. The forms are json.c, svg.c and text.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/level/positions.h"
#include "cli/level/trial.h"
#include "cli/los/answer.h"
#include "cli/picture/page.h"
#include "cli/support/alloc.h"

struct los_options {
    const char *from, *to, *pairs;
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
    struct line_end (*ends)[2];
    size_t count, room;
};

static void los_release(struct los *los)
{
    free(los->ends);
    positions_release(&los->positions);
    looker_release(&los->looker);
}

static struct line_end (*add_ends(struct los *los))[2]
{
    los->ends = alloc_grow(los->ends, los->count, &los->room, sizeof *los->ends);
    memset(&los->ends[los->count], 0, sizeof *los->ends);
    return &los->ends[los->count++];
}

/* The viewer's glyph stands on open floor; the target's is what it is. */
static int find_end(struct los *los, struct line_end *end, const char *text, bool is_viewer,
                    struct diag *diag)
{
    struct place place;

    if (positions_one(&los->positions, text, &place, diag))
        return -1;
    *end = (struct line_end){place.cell, place.glyph};
    if (is_viewer && end->glyph)
        scenario_open(los->scenario, end->cell);
    return 0;
}

/* Two positions, with blanks around them; a text line with nothing in it counts for nothing. */
static int add_line(struct los *los, const struct source *source, size_t start, struct diag *diag)
{
    const char *text = source->text;
    size_t words[3], lengths[3], count = 0;
    struct line_end(*ends)[2];
    int status = 0;

    for (size_t at = start; count < 3; at += lengths[count++]) {
        words[count] = at += strspn(text + at, " \t\r");
        lengths[count] = strcspn(text + at, " \t\r\n");
        if (!lengths[count])
            break;
    }
    if (!count)
        return 0;
    if (count != 2)
        return diag_at(diag, text, source->length, words[count == 3 ? 2 : 0],
                       "expected two positions: X,Y X,Y");
    ends = add_ends(los);
    for (int i = 0; i < 2 && !status; i++) {
        char *word = alloc_text(text + words[i], lengths[i]);
        if (find_end(los, &(*ends)[i], word, !i, diag)) {
            struct diag inner = *diag;
            diag->file = source->name;
            status = diag_at(diag, text, source->length, words[i], "%s", inner.message);
        }
        free(word);
    }
    return status;
}

/* A pair a text line. */
static int read_pairs(struct los *los, const char *path, struct diag *diag)
{
    struct source source;
    const char *nul;
    int status = 0;

    if (source_read(&source, path, diag))
        return -1;
    nul = memchr(source.text, '\0', source.length);
    if (nul)
        status = diag_at(diag, source.text, source.length, (size_t)(nul - source.text),
                         "found a NUL byte, expected a position");
    for (size_t at = 0; at < source.length && !status; at += strcspn(source.text + at, "\n") + 1)
        status = add_line(los, &source, at, diag);
    if (!status && !los->count)
        status = diag_fail(diag, "found no pair of positions");
    source_release(&source);
    return status;
}

/* The scenario's own. */
static int add_pairs(struct los *los, const char *if_none, struct diag *diag)
{
    const struct scenario *scenario = los->scenario;

    for (size_t i = 0; i < scenario->pair_count; i++) {
        const struct pair_end *given[2] = {&scenario->pairs[i].from, &scenario->pairs[i].to};
        struct line_end(*ends)[2] = add_ends(los);
        if (limit_line_tick())
            return limit_line_check(diag);
        for (int k = 0; k < 2; k++) {
            struct diag inner;
            if (!given[k]->name)
                (*ends)[k].cell = given[k]->cell;
            if (!given[k]->name || !find_end(los, &(*ends)[k], given[k]->name, !k, diag))
                continue;
            inner = *diag;
            if (!i && scenario->pairs_have_from)
                return diag_fail(diag, "$.%s: %s", k ? "to" : "from", inner.message);
            return diag_fail(diag, "$.pairs[%zu][%d]: %s", i - scenario->pairs_have_from, k,
                             inner.message);
        }
    }
    return los->count ? 0 : diag_fail(diag, "no line: %s", if_none);
}

static int find_pairs(struct los *los, const struct los_options *options, struct diag *diag)
{
    struct line_end(*ends)[2];

    if (options->pairs)
        return read_pairs(los, options->pairs, diag);
    if (!options->from)
        return add_pairs(los, "give --from and --to, or --pairs", diag);
    diag->file = NULL;
    ends = add_ends(los);
    return find_end(los, &(*ends)[0], options->from, true, diag) ||
                   find_end(los, &(*ends)[1], options->to, false, diag)
               ? -1
               : 0;
}

/* What the options say, before anything is read. */
static int check_options(const struct los_options *options, const char *path, struct diag *diag)
{
    if (options->pairs && (options->from || options->to))
        return diag_fail(diag, "give either --from and --to, or --pairs");
    if (!options->from != !options->to)
        return diag_fail(diag, "--from and --to go together");
    if (options->pairs && !strcmp(options->pairs, "-") && !strcmp(path, "-"))
        return diag_fail(diag, "standard input can't be both the map and the pairs");
    return 0;
}

/* A line has no limit unless the user sets one. */
static int settle(struct los *los, const struct sight_options *sight, struct diag *diag)
{
    struct given given;

    if (sight_settle(sight, los->scenario, &given, &los->terms, diag))
        return -1;
    if (!given_has(&given, TERM_RADIUS))
        los->terms.radius = EYESHOT_ALL;
    return 0;
}

/* Prints them, unless the sink is NULL; how many are clear. */
static size_t answer_all(struct los *los, const struct format *format, const struct style *style,
                         bool explain, struct sink *sink)
{
    const struct map *map = &los->scenario->map;
    bool page = sink && format == &line_html;
    struct line_answer line;
    size_t clear = 0;

    if (page)
        page_open(sink, "Lines of sight", style);
    for (size_t i = 0; i < los->count && !limit_line_late(); i++) {
        line = (struct line_answer){.map = map,
                                    .terms = &los->terms,
                                    .from = los->ends[i][0],
                                    .to = los->ends[i][1],
                                    .later = i > 0,
                                    .explain = explain};
        line.why =
            level_line(&los->looker, map, &los->terms, line.from.cell, line.to.cell, &line.walk);
        line.stopped = line.why == EYESHOT_BLOCKED && line.walk.blocked;
        clear += line.why == EYESHOT_CLEAR;
        if (sink)
            format->write(sink, &line, style);
    }
    if (page)
        page_close(sink, &line_svg, &line, style);
    return clear;
}

static int los_answer(const struct answer_options *options, struct scenario *scenario,
                      struct sink *sink, struct diag *diag)
{
    struct los los = {.scenario = scenario, .positions.scenario = scenario};
    int status = settle(&los, &options->sight, diag) ||
                 add_pairs(&los, "the line has neither from and to nor pairs", diag);

    if (!status)
        answer_all(&los, &line_json, &(struct style){0}, false, sink);
    los_release(&los);
    return status ? -1 : 0;
}

/* A flag alone is about from and to, or the only pair; a list of them is about the pairs. */
static int check_expected(const struct trial *trial, struct diag *diag)
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

static void judge_lines(struct los *los, struct trial *trial)
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
    if (check_expected(trial, diag))
        return -1;
    if (!given_has(&trial->given, TERM_RADIUS))
        los.terms.radius = EYESHOT_ALL;
    status = add_pairs(&los, "", diag);
    if (!status)
        judge_lines(&los, trial);
    los_release(&los);
    return status;
}

/* A step is explained by a rule that walks; a picture is a document of its own. */
static int check_lines(const struct los *los, const struct los_options *options,
                       const struct format *format, struct diag *diag)
{
    diag->file = NULL;
    if (options->explain && !los->terms.rule->lines)
        return diag_fail(diag, "--explain: %s does not walk from cell to cell",
                         los->terms.rule->name);
    if (format != &line_svg || los->count == 1)
        return 0;
    diag_fail(diag, "svg draws one line, but there are %zu", los->count);
    return format_refused(format_chooser(&options->output, format->name), diag);
}

static int print(struct los *los, const struct los_options *options, const struct format *format,
                 struct diag *diag)
{
    struct style style = style_of(&options->output, NULL);
    bool quiet = options->output.quiet;
    struct sink sink;
    size_t clear;

    if (sink_open(&sink, quiet ? NULL : options->output.path, diag))
        return STATUS_TROUBLE;
    style.picture = options->picture;
    clear = answer_all(los, format, &style, options->explain, quiet ? NULL : &sink);
    if (sink_close(&sink, diag))
        return STATUS_TROUBLE;
    if (options->output.stats) {
        fprintf(stderr, "eyeshot: %zu of %zu lines clear", clear, los->count);
        fputc('\n', stderr);
    }
    return clear == los->count ? STATUS_YES : STATUS_NO;
}

static int los_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct los_options *options = from;
    const struct format *format = command_format(&command_los, &options->output, diag);
    int status = STATUS_TROUBLE;
    struct scenario scenario;
    struct los los = {.scenario = &scenario, .positions.scenario = &scenario};
    const char *path;

    if (!format || command_input(&command_los, operands, count, &path, diag) ||
        check_options(options, path, diag) || scenario_read(&scenario, path, &options->read, diag))
        return STATUS_TROUBLE;
    if (!settle(&los, &options->sight, diag) && !find_pairs(&los, options, diag) &&
        !check_lines(&los, options, format, diag))
        status = print(&los, options, format, diag);
    los_release(&los);
    scenario_release(&scenario);
    return status;
}

static const struct option_spec table[] = {
    {0, "from", "POSITION", "the eye: X,Y, an id, or a glyph that stands once on the map",
     OPTION_TEXT(struct los_options, from)},
    {0, "to", "POSITION", "the target", OPTION_TEXT(struct los_options, to)},
    {0, "pairs", "FILE", "ask for many lines; each line of FILE has two positions",
     OPTION_TEXT(struct los_options, pairs)},
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

static const struct format *const formats[] = {&line_ascii, &line_json, &line_map,
                                               &line_svg,   &line_html, NULL};

const struct command command_los = {
    .name = "los",
    .operands = "[MAP] [--from POSITION --to POSITION | --pairs FILE]",
    .summary = "is the line from one cell to another clear?",
    .example = "printf 'U..#..T\\n' | eyeshot los -a bresenham --from U --to T",
    .notes = "Exit status: 0 when every line is clear, 1 when one is not.\n",
    .most_operands = 1,
    .formats = formats,
    .groups = groups,
    OPTIONS(struct los_options, .explain = false),
    .run = los_run,
    .answer = los_answer,
    .judge = los_judge,
    .list = "lines",
    .list_of = "pairs",
};
