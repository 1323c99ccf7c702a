/*
 * The options that mean the same everywhere, and what they come to. A table has a line for each
 * option of a group, and a command takes whole groups; at the end stands what follows from them:
 * colours, the width of the terminal, threads. What -a and the terms say is settled by sight.c.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/referee/exec.h"
#include "cli/support/utf8.h"

const struct option_spec options_help[] = {
    {'h', "help", NULL, "this text; --help all: with the rare options", option_flag, 0, 0, 0, NULL},
    {0}};

const struct option_spec options_limits[] = {
    {0, "max-cells", "N[K|M|G]",
     "cells that a map may have; default 1G, or 16M for a line of batch",
     OPTION_BYTES(struct limits, cells, 1, EYESHOT_MOST_CELLS)},
    {0, "max-time", "SECONDS", "time it may take; default: no limit, or 60 for a line of batch",
     OPTION_SECONDS(struct limits, time_ns, 86400)},
    {0}};

const struct option_spec options_input[] = {
    {'i', "input-format", "json|tmx|tmj|movingai|netpbm|csv|text", "default: told by the content",
     OPTION_TEXT(struct read_options, format)},
    {0, "opaque", "WHAT",
     "walls besides # \u2588 \u2593 \u2592 and boxes: characters, or all, tile:3,7-9, layer:NAME, "
     "property:NAME, empty",
     OPTION_LIST(struct read_options, said.texts[1])},
    {0, "open", "WHAT", "no walls: the same words",
     OPTION_LIST(struct read_options, said.texts[0])},
    {0, "inside", "WHO", "all floor that can't be reached from there is wall",
     OPTION_TEXT(struct read_options, inside)},
    {0, "strict", NULL, "refuse a map with rows shorter than the longest",
     OPTION_FLAG(struct read_options, strict)},
    {0, "root", "DIR", "the folder in which JSON from standard input may name files",
     OPTION_TEXT(struct read_options, root)},
    {0}};

const struct option_spec options_light[] = {
    {0, "light", "WHO[:KEY=VALUE...]",
     "a light there, or none; keys: radius, facing, cone; what is dark is not seen",
     OPTION_LIST(struct read_options, lights)},
    {0}};

const struct option_spec options_viewers[] = {
    {'v', "viewer", "WHO[:KEY=VALUE...]",
     "X,Y, a glyph, a name, class:NAME; keys: radius, facing, cone, dark, algorithm; default: @",
     option_list, 0, 0, 0, NULL},
    {0}};

/* An option has the name of its term. */
static int options_set_term(void *member, const char *value, const struct option_spec *option,
                            struct diag *diag)
{
    return given_parse(member, term_find(option->name), value, diag);
}

#define TERM OPTION_CALL(options_set_term, struct sight_options, given)

const struct option_spec options_sight[] = {
    {'a', "algorithm", "NAME[:KEY=VALUE...]", "`eyeshot algorithms` lists them",
     OPTION_LIST(struct sight_options, algorithms)},
    {'r', "radius", "N|all", "how far a viewer sees; default: the algorithm's own", TERM},
    {0, "shape", "circle|round|square|diamond|octagon", "how far that is in each direction", TERM},
    {0, "walls", "lit|dark", "are walls seen?", TERM},
    {0, "diagonals", "pass|block", "can sight slip between two walls that touch at a corner?",
     TERM},
    {0, "dark", "N", "how far a viewer sees without light; default 1", TERM},
    {0}};

/* For a command that may_exec: its title says what -a may be there as well. */
const struct option_spec options_referee[] = {
    {0, "timeout", "SECONDS", "how long -a exec:COMMAND may take for an answer; default 5",
     OPTION_WHOLE(struct sight_options, timeout, 1, 86400)},
    {0}};

const struct option_spec options_output[] = {
    {'f', "format", "FORMAT",
     "one of those listed below; default: the first, or what FILE of -o ends in",
     OPTION_TEXT(struct output_options, format)},
    {'o', "output", "FILE", "write there instead of standard output: the whole answer or nothing",
     OPTION_TEXT(struct output_options, path)},
    {0}};

const struct option_spec options_status[] = {
    {0, "stats", NULL, "print counts on standard error", OPTION_FLAG(struct output_options, stats)},
    {'q', "quiet", NULL, "print nothing; the exit status is the answer",
     OPTION_FLAG(struct output_options, quiet)},
    {0}};

static const char *const when_words[] = {"auto", "always", "never", NULL};

static int options_set_unseen(void *member, const char *value, const struct option_spec *option,
                              struct diag *diag)
{
    uint32_t code = utf8_single(value), *unseen = member;

    (void)option;
    if (!code)
        return diag_fail(diag, "unseen: found '%s', expected one printable character", value);
    if (utf8_is_invisible(code))
        return diag_fail(diag, "unseen: found U+%04X, expected a character with a glyph of its own",
                         code);
    *unseen = code;
    return 0;
}

const struct option_spec options_drawing[] = {
    {0, "unseen", "CHAR", "what is printed for cells that are not seen; default a blank",
     OPTION_CALL(options_set_unseen, struct drawing_options, unseen)},
    {0, "color", "auto|always|never", "auto: on a terminal, unless NO_COLOR is set",
     OPTION_CHOICE(struct drawing_options, color, WHEN_AUTO, when_words)},
    {0}};

const struct option_spec options_picture[] = {
    {0, "title", "TEXT", "the title of svg and html", OPTION_TEXT(struct picture_options, title)},
    {0, "grid", NULL, "svg with coordinates at the edges",
     OPTION_FLAG(struct picture_options, grid)},
    {0}};

const struct option_spec options_work[] = {
    {0, "threads", "N", "how many threads work; default: one per processor",
     OPTION_WHOLE(struct work_options, threads, 1, POOL_MOST)},
    {0, "progress", "auto|always|never", "auto: on a terminal, when it takes a while",
     OPTION_CHOICE(struct work_options, progress, WHEN_AUTO, when_words)},
    {0}};

/* Is there a terminal that draws, and does it show what is written there? */
static bool options_is_terminal(int fd)
{
    const char *term = getenv("TERM");

    return isatty(fd) && term && *term && strcmp(term, "dumb") != 0;
}

struct style style_of(const struct output_options *output, const struct drawing_options *drawing)
{
    const char *no_color = getenv("NO_COLOR");
    bool colored = !output->path && options_is_terminal(STDOUT_FILENO) && !(no_color && *no_color);
    struct style style = {.map = true,
                          .unseen = drawing && drawing->unseen ? drawing->unseen : ' ',
                          .columns = 80}; /* where the answer goes to no terminal */
    struct winsize size;

    if (!output->path && isatty(STDOUT_FILENO) && !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) &&
        size.ws_col)
        style.columns = size.ws_col;
    if (drawing)
        style.color = drawing->color == WHEN_AUTO ? colored : drawing->color == WHEN_ALWAYS;
    if (style.color)
        memcpy(style.colors, usual_colors, sizeof style.colors);
    return style;
}

struct pool work_pool(const struct work_options *work, const char *what)
{
    bool by_itself = work->progress == WHEN_AUTO;
    struct pool pool = {.threads = work->threads ? (int)work->threads : pool_processors(),
                        .shows = by_itself ? options_is_terminal(STDERR_FILENO)
                                           : work->progress == WHEN_ALWAYS,
                        .patient = by_itself};

    if (exec_is_running()) /* a program of the user's is asked by one at a time */
        pool.threads = 1;
    pool_begin(&pool, what);
    return pool;
}

void options_again(struct bytes *text, const struct option_uses *uses)
{
    for (size_t i = 0; i < uses->count; i++) {
        const struct option_use *use = &uses->list[i];
        if (!list_has("algorithm radius shape walls diagonals timeout reference input-format "
                      "opaque open inside strict root",
                      use->name))
            continue;
        if (use->brief)
            bytes_addf(text, " -%c", use->brief);
        else
            bytes_addf(text, " --%s", use->name);
        if (use->value) {
            bytes_addf(text, " ");
            bytes_add_word(text, use->value);
        }
    }
}
