#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/los/line.h"
#include "cli/support/alloc.h"
#include "cli/support/clock.h"

struct end {
    struct cell cell;
    uint32_t glyph;
};

struct los {
    struct scenario *scenario;
    struct spots spots;
    struct eyeshot_terms terms;
    struct looker looker;
    struct eyeshot_walk walk;
    struct end (*ends)[2];
    size_t count, room;
};

static void los_release(struct los *los)
{
    free(los->ends);
    spots_release(&los->spots);
    looker_release(&los->looker);
}

static struct end (*add_ends(struct los *los))[2]
{
    los->ends = alloc_grow(los->ends, los->count, &los->room, sizeof *los->ends);
    memset(&los->ends[los->count], 0, sizeof *los->ends);
    return &los->ends[los->count++];
}

/* The viewer's glyph stands on open floor; the target's is what it is. */
static int find_end(struct los *los, struct end *end, const char *text, bool is_viewer,
                    struct diag *diag)
{
    if (spots_find(&los->spots, text, &end->cell, &end->glyph, diag))
        return -1;
    if (is_viewer && end->glyph)
        scenario_open(los->scenario, end->cell);
    return 0;
}

/* One line of --pairs: the texts of two positions, by where they start. */
struct words {
    size_t start[3], length[3];
    size_t count; /* 3: too many */
};

static struct words split_words(const char *text, size_t start, size_t end)
{
    struct words words = {.count = 0};

    for (size_t at = start; words.count < 3; at += words.length[words.count++]) {
        while (at < end && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r'))
            at++;
        if (at == end)
            break;
        words.start[words.count] = at;
        words.length[words.count] = 0;
        while (at + words.length[words.count] < end &&
               text[at + words.length[words.count]] != ' ' &&
               text[at + words.length[words.count]] != '\t' &&
               text[at + words.length[words.count]] != '\r')
            words.length[words.count]++;
    }
    return words;
}

/* Tells at which word of the line something is wrong. */
static int blame_word(const struct source *source, size_t at, struct diag *diag)
{
    struct diag inner = *diag;

    diag->file = source->name;
    return diag_at(diag, source->text, source->length, at, "%s", inner.message);
}

static int add_line(struct los *los, const struct source *source, size_t start, size_t end,
                    struct diag *diag)
{
    struct words words = split_words(source->text, start, end);
    struct end(*ends)[2];
    int status = 0;

    if (!words.count)
        return 0;
    if (words.count != 2)
        return diag_at(diag, source->text, source->length, words.start[words.count == 3 ? 2 : 0],
                       "expected two positions: X,Y X,Y");
    ends = add_ends(los);
    for (int i = 0; i < 2 && !status; i++) {
        char *word = alloc_text(source->text + words.start[i], words.length[i]);
        if (find_end(los, &(*ends)[i], word, !i, diag))
            status = blame_word(source, words.start[i], diag);
        free(word);
    }
    return status;
}

/* `X,Y X,Y` a line, blanks between; empty lines count for nothing. */
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
    for (size_t at = 0; at < source.length && !status;) {
        const char *line_end = memchr(source.text + at, '\n', source.length - at);
        size_t end = line_end ? (size_t)(line_end - source.text) : source.length;
        status = add_line(los, &source, at, end, diag);
        at = end + 1;
    }
    if (!status && !los->count)
        status = diag_fail(diag, "found no pair of positions");
    source_release(&source);
    return status;
}

/* The scenario's own. */
static int add_pairs(struct los *los, const struct settings *settings, struct diag *diag)
{
    const struct scenario *scenario = los->scenario;

    for (size_t i = 0; i < scenario->pair_count; i++) {
        const struct spot *spots[2] = {&scenario->pairs[i].from, &scenario->pairs[i].to};
        struct end(*ends)[2] = add_ends(los);
        if (limit_line_tick())
            return limit_line_check(diag);
        for (int k = 0; k < 2; k++) {
            struct diag inner;
            if (!spots[k]->name)
                (*ends)[k].cell = spots[k]->cell;
            if (!spots[k]->name || !find_end(los, &(*ends)[k], spots[k]->name, !k, diag))
                continue;
            inner = *diag;
            if (!i && scenario->pairs_have_from)
                return diag_fail(diag, "$.%s: %s", k ? "to" : "from", inner.message);
            return diag_fail(diag, "$.pairs[%zu][%d]: %s", i - scenario->pairs_have_from, k,
                             inner.message);
        }
    }
    if (los->count)
        return 0;
    return diag_fail(diag, settings->command->by_line
                               ? "no line: the line has neither from and to nor pairs"
                               : "no line: give --from and --to, or --pairs");
}

static int find_pairs(struct los *los, const struct settings *settings, struct diag *diag)
{
    struct end(*ends)[2];

    if (settings->pairs)
        return read_pairs(los, settings->pairs, diag);
    if (!settings->from)
        return add_pairs(los, settings, diag);
    diag->file = NULL;
    ends = add_ends(los);
    return find_end(los, &(*ends)[0], settings->from, true, diag) ||
                   find_end(los, &(*ends)[1], settings->to, false, diag)
               ? -1
               : 0;
}

/* What the options say, before anything is read. */
static int check_options(const struct settings *settings, const struct line_format *format,
                         const char *path, struct diag *diag)
{
    if (settings->pairs && (settings->from || settings->to))
        return diag_fail(diag, "--from and --to exclude --pairs");
    if (!settings->from != !settings->to)
        return diag_fail(diag, "--from and --to go together");
    if (settings->pairs && !strcmp(settings->pairs, "-") && !strcmp(path, "-"))
        return diag_fail(diag, "standard input can't be both the map and the pairs");
    if (settings->explain && !format->explains)
        return diag_fail(diag, "--explain is text: it goes with ascii and map, not with %s",
                         format->name);
    return 0;
}

/* A line has no limit unless the user sets one. */
static int settle_rule(struct los *los, const struct settings *settings, struct diag *diag)
{
    struct given given;

    if (settings_rule(settings, los->scenario, &given, &los->terms, diag))
        return -1;
    if (!given_has(&given, TERM_RADIUS))
        los->terms.radius = EYESHOT_ALL;
    return 0;
}

/* How many lines are clear. */
static size_t answer_all(struct los *los, const struct settings *settings,
                         const struct line_format *format, struct sink *sink)
{
    size_t clear = 0;

    for (size_t i = 0; i < los->count && !limit_line_late(); i++) {
        const struct end *from = &los->ends[i][0], *to = &los->ends[i][1];
        struct line_answer answer = {&los->scenario->map, &los->terms, from->cell,    to->cell,
                                     from->glyph,         to->glyph,   EYESHOT_CLEAR, &los->walk,
                                     settings->pretty};
        answer.why = level_line(&los->looker, &los->scenario->map, &los->terms, from->cell,
                                to->cell, &los->walk);
        clear += answer.why == EYESHOT_CLEAR;
        if (settings->quiet)
            continue;
        if (settings->explain && format->explains < 0)
            line_explain(sink, &answer);
        format->write(sink, &answer);
        if (settings->explain && format->explains > 0)
            line_explain(sink, &answer);
    }
    return clear;
}

static int check_explain(const struct los *los, const struct settings *settings, struct diag *diag)
{
    if (!settings->explain || los->terms.rule->lines)
        return 0;
    diag->file = NULL;
    return diag_fail(diag, "%s walks no line that could be explained", los->terms.rule->name);
}

/* A picture is a document of its own: two behind each other are none. */
static int check_picture(const struct los *los, const struct line_format *format, struct diag *diag)
{
    if (!format->one || los->count == 1)
        return 0;
    diag->file = NULL;
    return diag_fail(diag, "%s draws one line, but there are %zu", format->name, los->count);
}

static int los_answer(const struct settings *settings, struct scenario *scenario, struct sink *sink,
                      struct diag *diag)
{
    const struct line_format *format = table_need(TABLE(line_formats), "format", "json", diag);
    struct los los = {.scenario = scenario, .spots.scenario = scenario};
    int status = -1;

    if (!settle_rule(&los, settings, diag) && !add_pairs(&los, settings, diag)) {
        answer_all(&los, settings, format, sink);
        status = 0;
    }
    los_release(&los);
    return status;
}

static int los_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    const struct line_format *format = settings_format(settings, TABLE(line_formats), diag);
    int status = STATUS_TROUBLE;
    size_t clear;
    int64_t took;
    struct scenario scenario;
    struct los los = {.scenario = &scenario, .spots.scenario = &scenario};
    const char *path;
    struct sink sink;

    if (!format || settings_input(settings, operands, count, &path, diag) ||
        check_options(settings, format, path, diag) ||
        scenario_read(&scenario, path, &settings->read, diag))
        return STATUS_TROUBLE;
    if (!settle_rule(&los, settings, diag) && !check_explain(&los, settings, diag) &&
        !find_pairs(&los, settings, diag) && !check_picture(&los, format, diag)) {
        diag->file = NULL;
        if (!sink_open(&sink, settings->quiet ? NULL : settings->output, diag)) {
            took = -clock_ns();
            clear = answer_all(&los, settings, format, &sink);
            took += clock_ns();
            if (!sink_close(&sink, diag))
                status = clear == los.count ? STATUS_YES : STATUS_NO;
            if (settings->stats && status != STATUS_TROUBLE) {
                fprintf(stderr, "eyeshot: %zu of %zu lines clear", clear, los.count);
                settings_end_stats(settings, took);
            }
        }
    }
    los_release(&los);
    scenario_release(&scenario);
    return status;
}

static const struct option_row options[] = {
    {0, "from", "POSITION", "the eye: X,Y, an id, or a glyph that stands once on the map",
     SETTING(from)},
    {0, "to", "POSITION", "the target", SETTING(to)},
    {0, "pairs", "FILE", "many lines: two positions a line", SETTING(pairs)},
    {0, "explain", NULL, "a line a step: its kind (X, Y, TIE), cell and err", SETTING(explain)},
    {0}};

static const struct option_group groups[] = {{"Lines", options},         {"Sight", options_sight},
                                             {"Map", options_input},     {"Output", options_answer},
                                             {"Status", options_status}, {"Limits", options_limits},
                                             {"Help", options_help},     {0}};

const struct command command_los = {
    .name = "los",
    .operands = "[MAP] [--from POSITION --to POSITION | --pairs FILE]",
    .summary = "is the line from one cell to another clear?",
    .example = "printf 'U..#..T\\n' | eyeshot los -a bresenham --from U --to T",
    .notes = "Exit status: 0 when every line is clear, 1 when one is not.\n",
    .most_operands = 1,
    .formats = TABLE(line_formats),
    .groups = groups,
    .run = los_run,
    .answer = los_answer,
    .list = "lines",
    .list_of = "pairs",
};
