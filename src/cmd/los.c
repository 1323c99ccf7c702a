#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "base/alloc.h"
#include "cmd/cmd.h"
#include "write/line.h"

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_MAP };
static const char *const formats[] = {"ascii", "json", "map"};

struct end {
    struct cell cell;
    uint32_t glyph;
};

struct los {
    struct scenario scenario;
    struct rule rule;
    struct sight sight;
    struct trace trace;
    struct end (*ends)[2];
    size_t count, room;
};

static void los_release(struct los *los)
{
    free(los->ends);
    trace_release(&los->trace);
    sight_release(&los->sight);
    scenario_release(&los->scenario);
}

/* The viewer's glyph stands on open floor; the target's is what it is. */
static int add_ends(struct los *los, const char *from, const char *to, struct diag *diag)
{
    struct map *map = &los->scenario.map;
    struct end(*ends)[2];

    los->ends = alloc_grow(los->ends, los->count, &los->room, sizeof *los->ends);
    ends = &los->ends[los->count];
    if (settings_spot(&los->scenario, from, &(*ends)[0].cell, &(*ends)[0].glyph, diag) ||
        settings_spot(&los->scenario, to, &(*ends)[1].cell, &(*ends)[1].glyph, diag))
        return -1;
    if ((*ends)[0].glyph)
        map_set_opaque(map, (*ends)[0].cell.x, (*ends)[0].cell.y, false);
    los->count++;
    return 0;
}

static int add_spots(struct los *los, const struct pair *pair, struct diag *diag)
{
    const struct spot *spots[2] = {&pair->from, &pair->to};
    char text[2][32];

    for (int i = 0; i < 2; i++)
        snprintf(text[i], sizeof text[i], "%d,%d", spots[i]->cell.x, spots[i]->cell.y);
    return add_ends(los, spots[0]->name ? spots[0]->name : text[0],
                    spots[1]->name ? spots[1]->name : text[1], diag);
}

/* `X,Y X,Y` a line, blanks between; empty lines count for nothing. */
static int read_pairs(struct los *los, const char *path, struct diag *diag)
{
    struct source source;
    size_t at = 0;
    int status = 0;

    if (source_read(&source, path, diag))
        return -1;
    while (at < source.length && !status) {
        const char *line = source.text + at;
        size_t length = strcspn(line, "\n"), start = at;
        char *copy = alloc_text(line, length), *rest = copy;
        char *from = strtok_r(copy, " \t\r", &rest), *to = strtok_r(NULL, " \t\r", &rest);
        at += length + 1;
        if (from && (!to || strtok_r(NULL, " \t\r", &rest)))
            status =
                diag_at(diag, source.text, source.length, start, "expected two positions: X,Y X,Y");
        else if (from && add_ends(los, from, to, diag)) {
            struct diag inner = *diag;
            status = diag_at(diag, source.text, source.length, start, "%s", inner.message);
        }
        free(copy);
    }
    source_release(&source);
    return status;
}

static int find_pairs(struct los *los, const struct settings *settings, struct diag *diag)
{
    int status = 0;

    if (!settings->from != !settings->to)
        return diag_fail(diag, "--from and --to go together");
    if (settings->pairs)
        return read_pairs(los, settings->pairs, diag);
    if (settings->from) {
        diag->file = NULL;
        return add_ends(los, settings->from, settings->to, diag);
    }
    for (size_t i = 0; i < los->scenario.pair_count && !status; i++)
        status = add_spots(los, &los->scenario.pairs[i], diag);
    if (!status && !los->count)
        status = diag_fail(diag, "no line: give --from and --to, or --pairs");
    return status;
}

/* A line has no limit unless the user sets one. */
static int settle_rule(struct los *los, const struct settings *settings, struct diag *diag)
{
    struct terms terms;

    if (settings_rule(settings, &los->scenario, &terms, &los->rule, diag))
        return -1;
    if (!terms_has(&terms, TERM_RADIUS))
        los->rule.radius = los->rule.range.radius = RADIUS_ALL;
    return 0;
}

/* 1 when every line is clear, 0 when one is not. */
static int answer_all(struct los *los, const struct settings *settings, int format,
                      struct sink *sink)
{
    int clear = 1;

    los->sight.map = &los->scenario.map;
    for (size_t i = 0; i < los->count; i++) {
        const struct end *from = &los->ends[i][0], *to = &los->ends[i][1];
        struct line_answer answer = {&los->scenario.map, &los->rule,  from->cell,
                                     to->cell,           from->glyph, to->glyph,
                                     WHY_CLEAR,          &los->trace, settings->pretty};
        answer.why = sight_line(&los->sight, &los->rule, from->cell, to->cell, &los->trace);
        clear &= answer.why == WHY_CLEAR;
        if (settings->quiet)
            continue;
        if (format == FORMAT_JSON)
            line_json(sink, &answer);
        else if (format == FORMAT_MAP)
            line_map(sink, &answer);
        if (settings->explain)
            line_explain(sink, &answer);
        if (format == FORMAT_TEXT)
            line_text(sink, &answer);
    }
    return clear;
}

static int check_explain(const struct los *los, const struct settings *settings, int format,
                         struct diag *diag)
{
    if (settings->explain && !los->rule.algorithm->line)
        return diag_fail(diag, "%s walks no line that could be explained",
                         los->rule.algorithm->name);
    if (settings->explain && format == FORMAT_JSON)
        return diag_fail(diag, "--explain is text: -f json has the path");
    return 0;
}

static int los_run(struct settings *settings, char **operands, int count, struct diag *diag)
{
    int format = settings_format(settings, formats, 3, diag), clear = -1;
    struct los los = {0};
    const char *path;
    struct sink sink;

    if (format < 0 || settings_no_exec(settings, diag) ||
        settings_input(operands, count, &path, diag) ||
        scenario_read(&los.scenario, path, &settings->read, diag))
        return STATUS_TROUBLE;
    if (!settle_rule(&los, settings, diag) && !check_explain(&los, settings, format, diag) &&
        !find_pairs(&los, settings, diag)) {
        diag->file = NULL;
        if (!sink_open(&sink, settings->quiet ? NULL : settings->output, diag)) {
            clear = answer_all(&los, settings, format, &sink);
            if (sink_close(&sink, diag))
                clear = -1;
        }
    }
    los_release(&los);
    return clear < 0 ? STATUS_TROUBLE : clear ? STATUS_YES : STATUS_NO;
}

static int set_from(void *settings, const char *value, struct diag *diag)
{
    (void)diag;
    ((struct settings *)settings)->from = value;
    return 0;
}

static int set_to(void *settings, const char *value, struct diag *diag)
{
    (void)diag;
    ((struct settings *)settings)->to = value;
    return 0;
}

static int set_pairs(void *settings, const char *value, struct diag *diag)
{
    (void)diag;
    ((struct settings *)settings)->pairs = value;
    return 0;
}

static int set_explain(void *settings, const char *value, struct diag *diag)
{
    (void)value;
    (void)diag;
    ((struct settings *)settings)->explain = true;
    return 0;
}

static const struct option_row options[] = {
    {0, "from", "POSITION", "the eye: X,Y, an id, or a glyph that stands once on the map",
     set_from},
    {0, "to", "POSITION", "the target", set_to},
    {0, "pairs", "FILE", "many lines: two positions a line", set_pairs},
    {0, "explain", NULL, "a line a step: its kind (X, Y, TIE), cell and err", set_explain},
    {0}};

static const struct option_group groups[] = {{"Lines", options},     {"Sight", options_sight},
                                             {"Map", options_input}, {"Output", options_output},
                                             {"Help", options_help}, {0}};

const struct command command_los = {
    .name = "los",
    .operands = "[MAP] --from POSITION --to POSITION",
    .summary = "is the line from one cell to another clear?",
    .example = "printf 'U..#..T\\n' | eyeshot los -a bresenham --from U --to T",
    .notes = "Formats: ascii (clear, blocked at X,Y ...), json, map (the path drawn with *).\n"
             "Exit status: 0 when every line is clear, 1 when one is not.\n",
    .most_operands = 1,
    .groups = groups,
    .run = los_run,
};
