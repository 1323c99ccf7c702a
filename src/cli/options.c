/* The options that mean the same everywhere. */
#define _POSIX_C_SOURCE 200809L
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/referee/exec.h"
#include "cli/rules.h"
#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/pool.h"
#include "cli/support/utf8.h"

/* Glyphs for --opaque or --open: valid UTF-8, and nothing that a map may not hold. */
static int set_legend(struct settings *settings, const char *text, bool opaque, struct diag *diag)
{
    struct legend *legend = &settings->read.legend;
    size_t length = strlen(text), step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_decode(text + i, length - i, &code);
        if (!step)
            return diag_fail(diag, "--%s: not valid UTF-8", opaque ? "opaque" : "open");
        if (utf8_is_control(code))
            return diag_fail(diag, "--%s: control character U+%04X can't stand on a map",
                             opaque ? "opaque" : "open", code);
    }
    if (opaque ? legend->open : legend->opaque)
        return diag_fail(diag, "--opaque and --open exclude each other");
    *legend = (struct legend){opaque ? text : NULL, opaque ? NULL : text, true};
    return 0;
}

static int set_opaque(void *settings, const char *value, struct diag *diag)
{
    return set_legend(settings, value, true, diag);
}

static int set_open(void *settings, const char *value, struct diag *diag)
{
    return set_legend(settings, value, false, diag);
}

static int set_opaque_tiles(void *settings, const char *value, struct diag *diag)
{
    return ranges_parse(&((struct settings *)settings)->read.opaque_tiles, value, "opaque-tiles",
                        diag);
}

void settings_add(const char ***words, size_t *count, size_t *room, const char *word)
{
    *words = alloc_grow(*words, *count, room, sizeof **words);
    (*words)[(*count)++] = word;
}

static int set_layer(void *settings, const char *value, struct diag *diag)
{
    struct settings *into = settings;

    (void)diag;
    settings_add(&into->read.opaque_layers, &into->read.opaque_layer_count, &into->layer_room,
                 value);
    return 0;
}

const struct option_row options_input[] = {
    {'i', "input-format", "FORMAT",
     "json, tmx, tmj, movingai, netpbm, csv or text; by content when not given",
     SETTING(read.format)},
    {0, "opaque", "CHARS", "the glyphs that stop sight in a drawn map (# and \u2588)",
     CALL(set_opaque)},
    {0, "open", "CHARS", "the only glyphs that do not", CALL(set_open)},
    {0, "opaque-tiles", "LIST", "the tiles that do in csv, tmx, tmj, by number: 3,7-9,20-",
     CALL(set_opaque_tiles)},
    {0, "opaque-layer", "NAME", "the layer whose tiles do in tmx, tmj; repeatable",
     CALL(set_layer)},
    {0, "opaque-property", "NAME", "of tiles and layers in tmx, tmj; default opaque",
     SETTING(read.opaque_property)},
    {0, "strict", NULL, "rows shorter than the longest are an error", SETTING(read.strict)},
    {0, "root", "DIR", "the folder of the files that JSON from standard input names",
     SETTING(read.root)},
    {0}};

static int set_algorithm(void *settings, const char *value, struct diag *diag)
{
    struct settings *into = settings;

    (void)diag;
    settings_add(&into->algorithms, &into->rule_count, &into->rule_room, value);
    return 0;
}

static int set_timeout(void *settings, const char *value, struct diag *diag)
{
    long long seconds;

    if (option_number(value, 1, 86400, "timeout", &seconds, diag))
        return -1;
    ((struct settings *)settings)->timeout = (int)seconds;
    return 0;
}

#define SET_TERM(function, term)                                                                   \
    static int function(void *settings, const char *value, struct diag *diag)                      \
    {                                                                                              \
        return given_parse(&((struct settings *)settings)->given, term, value, diag);              \
    }

SET_TERM(set_radius, TERM_RADIUS)
SET_TERM(set_shape, TERM_SHAPE)
SET_TERM(set_walls, TERM_WALLS)
SET_TERM(set_border, TERM_BORDER)
SET_TERM(set_diagonals, TERM_DIAGONALS)
SET_TERM(set_facing, TERM_FACING)
SET_TERM(set_cone, TERM_CONE)
SET_TERM(set_subtile, TERM_SUBTILE)

static int set_no_own_cell(void *settings, const char *value, struct diag *diag)
{
    (void)value;
    (void)diag;
    given_put(&((struct settings *)settings)->given, TERM_OWN_CELL, 0);
    return 0;
}

const struct option_row options_sight[] = {
    {'a', "algorithm", "NAME[:KEY=VALUE...]", "`eyeshot algorithms` lists them",
     CALL(set_algorithm)},
    {'r', "radius", "N|all", "how far it sees; default: the algorithm's own", CALL(set_radius)},
    {0, "shape", "SHAPE", "circle, round, square, diamond or octagon", CALL(set_shape)},
    {0, "walls", "lit|dark", "are walls seen?", CALL(set_walls)},
    {0, "border", "shown|hidden", "is the map's outermost ring seen?", CALL(set_border)},
    {0, "diagonals", "pass|block", "can sight slip between two walls that touch at a corner?",
     CALL(set_diagonals)},
    {0, "no-own-cell", NULL, "the viewer's own cell is not reported", CALL(set_no_own_cell)},
    {0, "facing", "DEGREES", "with --cone: 0 is right, 90 is down", CALL(set_facing)},
    {0, "cone", "DEGREES", "with --facing: how wide, 1 to 360", CALL(set_cone)},
    {0, "subtile", "nw|ne|sw|se", "where in its tile real-2x puts the eye", CALL(set_subtile)},
    {0}};

static int parse_when(const char *value, const char *what, enum when *when, struct diag *diag)
{
    static const char *const names[] = {"auto", "always", "never"};

    for (int i = 0; i < 3; i++) {
        if (strcmp(value, names[i]) != 0)
            continue;
        *when = (enum when)i;
        return 0;
    }
    return diag_fail(diag, "%s: found '%s', expected one of auto, always, never", what, value);
}

static int set_color(void *settings, const char *value, struct diag *diag)
{
    return parse_when(value, "color", &((struct settings *)settings)->color, diag);
}

static int set_progress(void *settings, const char *value, struct diag *diag)
{
    return parse_when(value, "progress", &((struct settings *)settings)->progress, diag);
}

int settings_thread_count(void *settings, const char *value, struct diag *diag)
{
    long long threads;

    if (option_number(value, 1, POOL_MOST, "threads", &threads, diag))
        return -1;
    ((struct settings *)settings)->threads = (int)threads;
    return 0;
}

static int set_unseen(void *settings, const char *value, struct diag *diag)
{
    uint32_t code = utf8_single(value);

    if (!code)
        return diag_fail(diag, "unseen: found '%s', expected one printable character", value);
    if (utf8_is_invisible(code))
        return diag_fail(diag, "unseen: found U+%04X, expected a character with a glyph of its own",
                         code);
    ((struct settings *)settings)->unseen = code;
    return 0;
}

static int set_stats(void *settings, const char *value, struct diag *diag)
{
    if (value && strcmp(value, "time") != 0)
        return diag_fail(diag, "stats: found '%s', expected time", value);
    ((struct settings *)settings)->stats = value ? STATS_TIME : STATS_COUNTS;
    return 0;
}

int settings_viewer(void *settings, const char *value, struct diag *diag)
{
    struct settings *into = settings;

    (void)diag;
    settings_add(&into->viewers, &into->viewer_count, &into->viewer_room, value);
    return 0;
}

int settings_seed(void *settings, const char *value, struct diag *diag)
{
    long long seed;

    if (option_number(value, 0, LLONG_MAX, "seed", &seed, diag))
        return -1;
    ((struct settings *)settings)->seed = (uint64_t)seed;
    return 0;
}

/* For a command that may_exec: its title says what -a may be there as well. */
const struct option_row options_referee[] = {
    {0, "timeout", "SECONDS", "how long -a exec:COMMAND may take for an answer; default 5",
     CALL(set_timeout)},
    {0}};

const struct option_row options_viewers[] = {{'v', "viewer", "X,Y[,RADIUS]|GLYPH",
                                              "who looks; repeatable; default: every @ on the map",
                                              CALL(settings_viewer)},
                                             {0}};

const struct option_row options_answer[] = {
    {'f', "format", "FORMAT", "one of the formats listed below", SETTING(format)},
    {'o', "output", "FILE", "instead of standard output; whole or not at all", SETTING(output)},
    {0, "pretty", NULL, "indent JSON", SETTING(pretty)},
    {0}};

/* For a report, which has no JSON to indent. */
const struct option_row options_report[] = {
    {'o', "output", "FILE", "instead of standard output; whole or not at all", SETTING(output)},
    {'q', "quiet", NULL, "print nothing; the exit status is the answer", SETTING(quiet)},
    {0}};

const struct option_row options_drawing[] = {
    {0, "color", "auto|always|never", "auto: on a terminal, unless NO_COLOR is set",
     CALL(set_color)},
    {0, "unseen", "CHAR", "printed for cells that are not seen; default a blank", CALL(set_unseen)},
    {0}};

/* For a command that draws what is not a field of view. */
const struct option_row options_color[] = {{0, "color", "auto|always|never",
                                            "auto: on a terminal, unless NO_COLOR is set",
                                            CALL(set_color)},
                                           {0}};

const struct option_row options_work[] = {
    {0, "threads", "N", "how many work; default: one a processor", CALL(settings_thread_count)},
    {0, "progress", "auto|always|never", "auto: on a terminal, where it takes a while",
     CALL(set_progress)},
    {0}};

const struct option_row options_status[] = {
    {'q', "quiet", NULL, "print nothing; the exit status is the answer", SETTING(quiet)},
    {0, "stats", "[=time]", "counts on standard error, with times if asked", CALL(set_stats)},
    {0}};

static int set_max_cells(void *settings, const char *value, struct diag *diag)
{
    return option_size(value, 1, EYESHOT_MOST_CELLS, "max-cells",
                       &((struct settings *)settings)->limits.cells, diag);
}

static int set_max_memory(void *settings, const char *value, struct diag *diag)
{
    return option_size(value, (size_t)1 << 20, (size_t)1 << 60, "max-memory",
                       &((struct settings *)settings)->limits.memory, diag);
}

static int set_max_time(void *settings, const char *value, struct diag *diag)
{
    return option_seconds(value, 86400, "max-time", &((struct settings *)settings)->limits.time_ns,
                          diag);
}

const struct option_row options_limits[] = {
    {0, "max-cells", "N[K|M|G]", "of a map; default 1G, in a line of batch 16M",
     CALL(set_max_cells)},
    {0, "max-memory", "BYTES[K|M|G]", "default: half of the machine's", CALL(set_max_memory)},
    {0, "max-time", "SECONDS", "default: any; for a line of batch 60", CALL(set_max_time)},
    {0}};

const struct option_row options_help[] = {{'h', "help", NULL, "this text", SETTING(help)}, {0}};

const void *table_need(const struct named *const *table, const char *what, const char *name,
                       struct diag *diag)
{
    struct bytes list = {0};
    const char *names[32], *nearest;
    size_t count = 0;

    for (; table[count]; count++) {
        if (!strcmp(table[count]->name, name)) {
            bytes_release(&list);
            return table[count];
        }
        bug_unless(count < sizeof names / sizeof *names);
        names[count] = table[count]->name;
        bytes_addf(&list, "%s%s", count ? ", " : "", names[count]);
    }
    nearest = option_nearest(name, names, count);
    if (nearest)
        diag_fail(diag, "unknown %s '%s' (did you mean %s?)", what, name, nearest);
    else
        diag_fail(diag, "unknown %s '%s', expected one of %s", what, name, list.data);
    bytes_release(&list);
    return NULL;
}

const void *settings_format(const struct settings *settings, const struct named *const *table,
                            struct diag *diag)
{
    return settings->format ? table_need(table, "format", settings->format, diag) : table[0];
}

bool settings_color(const struct settings *settings)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

    if (settings->color != WHEN_AUTO)
        return settings->color == WHEN_ALWAYS;
    return !settings->output && isatty(STDOUT_FILENO) && !(no_color && *no_color) && term &&
           *term && strcmp(term, "dumb") != 0;
}

int settings_threads(const struct settings *settings)
{
    return settings->threads ? settings->threads : pool_processors();
}

void settings_progress(const struct settings *settings, struct progress *progress)
{
    const char *term = getenv("TERM");
    bool possible = isatty(STDERR_FILENO) && term && *term && strcmp(term, "dumb") != 0;

    *progress = (struct progress){.on = settings->progress == WHEN_ALWAYS,
                                  .patient = settings->progress == WHEN_AUTO};
    if (settings->progress == WHEN_AUTO)
        progress->on = possible;
}

void settings_end_stats(const struct settings *settings, int64_t nanoseconds)
{
    if (settings->stats == STATS_TIME)
        fprintf(stderr, ", %.3f ms", (double)nanoseconds / 1e6);
    fputc('\n', stderr);
}

int settings_columns(const struct settings *settings)
{
    struct winsize size;

    if (settings->output || !isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) ||
        !size.ws_col)
        return 80;
    return size.ws_col;
}

int settings_input(const struct settings *settings, char **operands, int count, const char **path,
                   struct diag *diag)
{
    *path = count ? operands[0] : "-";
    if (**path && (strcmp(*path, "-") != 0 || !isatty(STDIN_FILENO)))
        return 0;
    diag->file = NULL;
    if (!**path)
        return diag_fail(diag, "an operand is empty, expected the name of a file or -");
    return diag_fail(
        diag, "no input: pipe one in or name a file: eyeshot %s [OPTIONS] %s (--help shows how)",
        settings->command->name, settings->command->operands);
}

/* `key=value`, one of the settings behind an algorithm's name. */
static int parse_setting(struct given *given, char *setting, struct diag *diag)
{
    char *value = strchr(setting, '=');
    enum term term;

    if (!value)
        return diag_fail(diag, "'%s': expected KEY=VALUE behind an algorithm's name", setting);
    *value++ = '\0';
    term = term_find(setting);
    if (term == TERM_COUNT) {
        const char *nearest = option_nearest(setting, term_keys, TERM_COUNT);
        return nearest ? diag_fail(diag, "unknown key '%s' (did you mean %s?)", setting, nearest)
                       : diag_fail(diag, "unknown key '%s'", setting);
    }
    return given_parse(given, term, value, diag);
}

static bool is_exec(const char *text)
{
    return !strncmp(text, EXEC_PREFIX, strlen(EXEC_PREFIX));
}

static int refuse_exec(struct diag *diag)
{
    return diag_fail(diag, "exec: is for -a of fov, compare, audit and bench only");
}

static const struct eyeshot_rule *parse_algorithm(const struct settings *settings, const char *text,
                                                  struct given *given, struct diag *diag)
{
    char *copy, *rest;
    const struct eyeshot_rule *rule;

    if (is_exec(text) && !settings->may_exec) {
        refuse_exec(diag);
        return NULL;
    }
    if (is_exec(text))
        return exec_open(text + strlen(EXEC_PREFIX), settings->timeout, diag);
    copy = alloc_text(text, strlen(text));
    rest = strchr(copy, ':');
    if (rest)
        *rest++ = '\0';
    rule = rule_need(copy, diag);
    while (rule && rest) {
        char *next = strchr(rest, ':');
        if (next)
            *next++ = '\0';
        if (parse_setting(given, rest, diag))
            rule = NULL;
        rest = next;
    }
    free(copy);
    return rule;
}

/* What is wrong is wrong in the input, at this path. */
static int blame_key(struct diag *diag, const char *path)
{
    struct diag inner = *diag;

    return diag_fail(diag, "%s: %s", path, inner.message);
}

/* The one algorithm that is named, NULL when none is; -1 when several are. */
static int find_name(const struct settings *settings, const struct scenario *scenario,
                     const char **name, struct diag *diag)
{
    *name = settings->rule_count ? settings->algorithms[0] : scenario->rule;
    if (settings->rule_count > 1 ||
        (*name && !is_exec(*name) && (strchr(*name, ',') || !strcmp(*name, "all"))))
        return diag_fail(diag, "several algorithms at once: that is what eyeshot compare does");
    return 0;
}

int settings_rule(const struct settings *settings, const struct scenario *scenario,
                  struct given *given, struct eyeshot_terms *terms, struct diag *diag)
{
    const struct eyeshot_rule *rule;
    struct settings from = *settings;
    struct given own = {0};
    const char *name;

    if (settings->rule_count)
        diag->file = NULL;
    from.may_exec &= settings->rule_count > 0;
    rule = find_name(settings, scenario, &name, diag)
               ? NULL
               : parse_algorithm(&from, name ? name : "symmetric", &own, diag);
    if (!rule)
        return settings->rule_count ? -1 : blame_key(diag, "$.algorithm");
    *given = scenario->given;
    if (!settings->rule_count)
        given_overlay(given, &own);
    given_overlay(given, &settings->given);
    if (settings->rule_count)
        given_overlay(given, &own);
    if (!terms_settle(terms, rule, given, diag))
        return 0;
    if (given_has(&scenario->given, TERM_FACING) || given_has(&scenario->given, TERM_CONE))
        return blame_key(diag, "$");
    diag->file = NULL;
    return -1;
}

int settings_row(const struct settings *settings, const char *text, const struct given *given,
                 struct row *row, struct diag *diag)
{
    struct given own = {0}, all = *given;
    const struct eyeshot_rule *rule = parse_algorithm(settings, text, &own, diag);

    if (!rule)
        return -1;
    given_overlay(&all, &own);
    if (terms_settle(&row->terms, rule, &all, diag))
        return -1;
    row->title = alloc_text(text, strlen(text));
    return 0;
}

/* The next name of a list, a copy; NULL at its end. A command is no list. */
static char *next_name(const char **list)
{
    size_t length = is_exec(*list) ? strlen(*list) : strcspn(*list, ",");
    char *name = **list ? alloc_text(*list, length) : NULL;

    *list += length;
    *list += **list == ',';
    return name;
}

/* Before anything is read: a file's name in the place of an algorithm's is an old mistake. */
int settings_names(const struct settings *settings, struct diag *diag)
{
    int status = 0;

    for (size_t i = 0; i < settings->rule_count && !status; i++) {
        const char *list = settings->algorithms[i];
        bool several = !settings->command->rows && strchr(list, ',');
        char *name;
        if (is_exec(list) && !settings->may_exec)
            return refuse_exec(diag);
        while (!status && !several && (name = next_name(&list))) {
            if (!is_exec(name)) {
                name[strcspn(name, ":")] = '\0';
                status = rule_family_find(name) || rule_need(name, diag) ? 0 : -1;
            }
            free(name);
        }
    }
    return status;
}

struct row_list {
    struct row *rows;
    size_t count, room, most;
};

static bool has_rule(const struct row_list *list, const struct eyeshot_terms *terms)
{
    size_t i = 0;

    while (i < list->count && !eyeshot_terms_equal(&list->rows[i].terms, terms))
        i++;
    return i < list->count;
}

/* A row that is there on the same terms already is left out. */
static int add_row(const struct settings *settings, const char *text, const struct given *given,
                   struct row_list *list, struct diag *diag)
{
    list->rows = alloc_grow(list->rows, list->count, &list->room, sizeof *list->rows);
    if (settings_row(settings, text, given, &list->rows[list->count], diag))
        return -1;
    if (!is_exec(text) && has_rule(list, &list->rows[list->count].terms))
        free(list->rows[list->count].title);
    else if (++list->count > list->most)
        return diag_fail(diag, "more than %zu algorithms at once", list->most);
    return 0;
}

/* The rows of a family, each with the settings that stand behind its name. */
static int add_family(const struct settings *settings, const struct rule_family *family,
                      const char *own, const struct given *given, struct row_list *list,
                      struct diag *diag)
{
    struct bytes text = {0};
    int status = 0;

    FOR_RULES(rule)
    {
        if (status || !(rule->families & family->families))
            continue;
        bytes_truncate(&text, 0);
        bytes_addf(&text, "%s%s", rule->name, own);
        status = add_row(settings, text.data, given, list, diag);
    }
    bytes_release(&text);
    return status;
}

/* NAME or FAMILY, with settings or without. */
static int add_word(const struct settings *settings, char *word, const struct given *given,
                    struct row_list *list, struct diag *diag)
{
    const struct rule_family *family;
    size_t length = strcspn(word, ":");
    char *name = alloc_text(word, length);

    family = rule_family_find(name);
    free(name);
    return family ? add_family(settings, family, word + length, given, list, diag)
                  : add_row(settings, word, given, list, diag);
}

static int add_list(const struct settings *settings, const char *text, const struct given *given,
                    struct row_list *list, struct diag *diag)
{
    int status = 0;
    char *name;

    while (!status && (name = next_name(&text))) {
        status = add_word(settings, name, given, list, diag);
        free(name);
    }
    return status;
}

int settings_rows(const struct settings *settings, const char *otherwise, size_t most,
                  const struct given *given, struct row **rows, size_t *count, struct diag *diag)
{
    struct row_list list = {.most = most};
    int status = settings->rule_count ? 0 : add_list(settings, otherwise, given, &list, diag);

    for (size_t i = 0; i < settings->rule_count && !status; i++)
        status = add_list(settings, settings->algorithms[i], given, &list, diag);
    if (!status && !list.count)
        status = diag_fail(diag, "no algorithm is named");
    if (status)
        rows_release(list.rows, list.count);
    *rows = status ? NULL : list.rows;
    *count = status ? 0 : list.count;
    return status;
}

void rows_release(struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(rows[i].title);
    free(rows);
}
