/*
 * The options that mean the same everywhere, and what they come to. All fill one struct options. A
 * table holds what a command has together or not at all, a group; at the end stands what follows
 * from them: colours, the width of the terminal, threads. What -a and the terms say is settled by
 * sight.c.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/options.h"

#include <unistd.h>

#include "cli/referee/exec.h"
#include "cli/support/utf8.h"

/* An option has the name of its term. */
static int options_set_term(void *member, const char *value, const struct option_spec *option,
                            struct diag *diag)
{
    return given_parse(member, term_find(option->name), value, diag);
}

static int options_set_unseen(void *member, const char *value, const struct option_spec *option,
                              struct diag *diag)
{
    uint32_t code = utf8_single(value), *unseen = member;

    (void)option;
    if (!code || utf8_is_unnoticed(code))
        return diag_fail(diag, "unseen: found '%s', expected one printable character", value);
    *unseen = code;
    return 0;
}

static const char *const when_words[] = {"auto", "always", "never", NULL};

#define PATIENCE 500000000 /* ns that pass before progress is shown by itself */
/* A table of these options, which fills nothing until a call has its struct. */
#define TABLE(...) ((const struct option_spec[]){__VA_ARGS__, {0}}), NULL
#define TERM OPTION_CALL(options_set_term, struct options, sight.given)

const struct option_group shared_groups[] = {
    {HAS_VIEWERS, "Sight", false,
     TABLE({'v', "viewer", "WHO[:KEY=VALUE...]",
            "X,Y, a glyph, a name, class:NAME; keys: radius, facing, cone, dark, algorithm; "
            "default: @, in survey every open cell",
            OPTION_LIST(struct options, viewers)})},
    {HAS_SIGHT, "Sight", false,
     TABLE({'a', "algorithm", "NAME[:KEY=VALUE...]", "`eyeshot algorithms` lists them",
            OPTION_LIST(struct options, sight.algorithms)},
           {'r', "radius", "N|all", "how far a viewer sees; default: the algorithm's own", TERM},
           {0, "shape", "circle|round|square|diamond|octagon", "how far that is in each direction",
            TERM},
           {0, "walls", "lit|dark", "are walls seen?", TERM},
           {0, "diagonals", "pass|block",
            "can sight slip between two walls that touch at a corner?", TERM})},
    {HAS_EXEC, "A program of yours (-a exec:COMMAND)", false,
     TABLE({0, "timeout", "SECONDS", "how long -a exec:COMMAND may take for an answer; default 5",
            OPTION_WHOLE(struct options, sight.timeout, 1, 86400)})},
    {HAS_MAP, "Map", false,
     TABLE({'i', "input-format", "json|tiled|movingai|netpbm|csv|text",
            "default: told by the content", OPTION_TEXT(struct options, read.format)},
           {0, "opaque", "WHAT",
            "walls besides # \u2588 \u2593 \u2592 and boxes: characters, or all, tile:3,7-9, "
            "layer:NAME, property:NAME, empty",
            OPTION_LIST(struct options, read.said.texts[1])},
           {0, "open", "WHAT", "no walls: the same words",
            OPTION_LIST(struct options, read.said.texts[0])},
           {0, "inside", "WHO", "all floor that can't be reached from there is wall",
            OPTION_TEXT(struct options, read.inside)})},
    {HAS_MAP, "Map", true,
     TABLE({0, "strict", NULL, "refuse a map with rows shorter than the longest",
            OPTION_FLAG(struct options, read.strict)},
           {0, "root", "DIR", "the folder in which JSON from standard input may name files",
            OPTION_TEXT(struct options, read.root)})},
    {HAS_LIGHT, "Light", false,
     TABLE({0, "light", "WHO[:KEY=VALUE...]",
            "a light there, or none; keys: radius, facing, cone; what is dark is not seen",
            OPTION_LIST(struct options, read.lights)},
           {0, "dark", "N", "how far a viewer sees without light; default 1", TERM})},
    {HAS_FORMAT, "Output", false,
     TABLE({'f', "format", "FORMAT",
            "one of those listed below; default: the first, or what FILE of -o ends in",
            OPTION_TEXT(struct options, format)})},
    {HAS_OUTPUT, "Output", false,
     TABLE({'o', "output", "FILE",
            "write there instead of standard output: the whole answer or nothing",
            OPTION_TEXT(struct options, output)})},
    {HAS_REPORT, "Output", false,
     TABLE({0, "report", "KIND=FILE",
            "also write a tap, github or junit (of tests), or append a markdown; FILE -: in place "
            "of what is printed",
            OPTION_LIST(struct options, reports)})},
    {HAS_EACH, "Output", false,
     TABLE({0, "each", NULL, "in JSON of fov: also print every viewer's own mask",
            OPTION_FLAG(struct options, each)})},
    {HAS_QUIET, "Output", false,
     TABLE({'q', "quiet", NULL, "print nothing; the exit status is the answer",
            OPTION_FLAG(struct options, quiet)})},
    {HAS_STATS, "Output", false,
     TABLE(
         {0, "stats", NULL, "print counts on standard error", OPTION_FLAG(struct options, stats)})},
    {0, "Help", false,
     TABLE({'h', "help", NULL, "this text; --help all: with the rare options",
            OPTION_FLAG(struct options, help)})},
    {HAS_UNSEEN, "Drawing", true,
     TABLE({0, "unseen", "CHAR", "what is printed for cells that are not seen; default a blank",
            OPTION_CALL(options_set_unseen, struct options, unseen)})},
    {HAS_COLOR, "Drawing", true,
     TABLE({0, "color", "auto|always|never", "auto: on a terminal, unless NO_COLOR is set",
            OPTION_CHOICE(struct options, color, when_words)})},
    {HAS_PICTURE, "Pictures", true,
     TABLE({0, "title", "TEXT", "the title of svg and html",
            OPTION_TEXT(struct options, picture.title)},
           {0, "grid", NULL, "svg with coordinates at the edges",
            OPTION_FLAG(struct options, picture.grid)})},
    {HAS_THREADS, "Work", true,
     TABLE({0, "threads", "N", "how many threads work; default: one per processor",
            OPTION_WHOLE(struct options, threads, 1, POOL_MOST)})},
    {HAS_PROGRESS, "Work", true,
     TABLE({0, "progress", "auto|always|never", "auto: on a terminal, when it takes a while",
            OPTION_CHOICE(struct options, progress, when_words)})},
    {HAS_LIMITS, "Limits", true,
     TABLE({0, "max-cells", "N",
            "cells that a map may have; default 2^30, or 2^24 for a line of batch",
            OPTION_WHOLE(struct options, limits.cells, 1, EYESHOT_MOST_CELLS)},
           {0, "max-time", "SECONDS",
            "time it may take; default: no limit, or 60 for a line of batch",
            OPTION_SECONDS(struct options, limits.time_ns, 86400)})},
    {0}};

/* Is there a terminal that draws, and does it show what is written there? */
static bool options_is_terminal(int fd)
{
    const char *term = getenv("TERM");

    return isatty(fd) && term && *term && strcmp(term, "dumb") != 0;
}

struct style style_of(const struct options *options)
{
    const char *no_color = getenv("NO_COLOR");
    bool colored =
        !options->output && options_is_terminal(STDOUT_FILENO) && !(no_color && *no_color);
    struct style style = {.map = true, .unseen = options->unseen, .picture = options->picture};

    style.color = options->color == WHEN_AUTO ? colored : options->color == WHEN_ALWAYS;
    if (style.color)
        memcpy(style.colors, usual_colors, sizeof style.colors);
    return style;
}

struct pool work_pool(const struct options *options, const char *what)
{
    bool by_itself = options->progress == WHEN_AUTO;
    struct pool pool = {.threads = options->threads ? (int)options->threads : pool_processors(),
                        .what = what,
                        .shows = by_itself ? options_is_terminal(STDERR_FILENO)
                                           : options->progress == WHEN_ALWAYS,
                        .next = by_itself ? clock_ns() + PATIENCE : 0};

    if (exec_is_running()) /* a program of the user's is asked by one at a time */
        pool.threads = 1;
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
