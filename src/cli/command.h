/*
 * Subcommands: options in, study, writer out. A file a command, each ending with its descriptor;
 * the list is in command.c. Nothing here computes.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/level/look.h"
#include "cli/level/scenario.h"
#include "cli/picture/view.h"
#include "cli/support/diag.h"
#include "cli/support/limit.h"
#include "cli/support/names.h"
#include "cli/support/option.h"
#include "cli/support/progress.h"
#include "cli/support/sink.h"

enum { STATUS_YES = 0, STATUS_NO = 1, STATUS_TROUBLE = 2 };

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };
enum stats { STATS_NONE, STATS_COUNTS, STATS_TIME };

/* What the options said; a command looks at those that it takes. */
struct settings {
    const struct command *command;
    bool help;
    const char *completions; /* for this shell */
    struct read_options read;
    size_t layer_room;
    const char **algorithms; /* as given: NAME, NAME:key=value:…, lists of them, exec:COMMAND */
    size_t rule_count, rule_room;
    struct given given;
    const char **viewers;
    size_t viewer_count, viewer_room;
    const char *from, *to, *pairs;
    bool explain;
    const char *format, *output;
    enum when color;
    uint32_t unseen;
    enum mask_style style;
    bool pretty, each, quiet;
    enum stats stats;
    int width, height; /* 0: the kind's own */
    int density;       /* per cent; -1: the kind's own */
    uint64_t seed;
    int64_t time_ns; /* for each algorithm that is measured */
    const char *team;
    long long turn; /* -1: all of them */
    bool last;
    const char *remember;
    const char *reference;
    bool may_exec; /* what -a names may be a program; never what a file names */
    int timeout;   /* seconds that exec: may take for an answer */
    bool exit_code;
    bool builtin;
    int symmetrize; /* enum symmetrize */
    const char *junit, *filter;
    bool update;
    size_t guards, hidden, exposed; /* 0: not asked for */
    int show;                       /* enum measure */
    const char **betweens;          /* two a pair of places */
    size_t between_count, between_room;
    bool distances;
    size_t shard, shard_count; /* 0: all of it */
    bool merge;
    const char **maps; /* of batch: NAME=FILE */
    size_t map_count, map_room;
    bool fail_fast;
    struct limits limits; /* 0: the command's own */
    int threads;          /* 0: as many as there are processors */
    enum when progress;
};

/* How an option's row ends: it only fills a member of the settings, or calls a function. */
#define SETTING(member) NULL, offsetof(struct settings, member)
#define CALL(function) function, 0

struct command {
    const char *name, *summary; /* as in struct named */
    const char *operands;
    const char *example; /* works when pasted */
    const char *notes;   /* after the options; NULL: none */
    int most_operands;
    const struct named *const *formats; /* NULL: it has none to choose from */
    const char *rows; /* that it takes when -a does not say which; NULL: it takes one only */
    const struct option_group *groups;
    bool by_line;  /* limits of cells and time are a line's */
    bool may_exec; /* -a exec: */
    int (*run)(struct settings *settings, char **operands, int count, struct diag *diag);

    /*
     * What `batch` asks of it; NULL: nothing. Adds what -f json prints, an object a line, to the sink,
     * whatever thread calls. It may leave cells open in the scenario, for scenario_restore().
     */
    int (*answer)(const struct settings *settings, struct scenario *scenario, struct sink *sink,
                  struct diag *diag);
    const char *list;    /* the key under which batch puts such objects; NULL: it is one only */
    const char *list_of; /* only if the scenario has this key; NULL: always */
};

extern const struct command *const commands[]; /* ends with NULL */
extern const struct command command_bench, command_fov, command_los, command_algorithms,
    command_gen, command_help, command_replay, command_compare, command_audit, command_survey,
    command_diff, command_check, command_convert, command_batch;

int command_main(int argc, char **argv);
void command_usage(struct sink *sink, const struct command *command); /* what --help prints */
const struct command *command_need(const char *name, struct diag *diag);
int completions_print(const char *shell, struct diag *diag); /* a script for this shell */

/* Groups of options that several commands take. */
extern const struct option_row options_input[], options_sight[], options_referee[],
    options_viewers[], options_answer[], options_drawing[], options_status[], options_report[],
    options_help[], options_color[], options_work[], options_limits[];

/*
 * What the rows of every table of formats, kinds and the like begin with; a table is a list of pointers
 * to them that ends with NULL.
 */
struct named {
    const char *name, *summary;
};
#define TABLE(rows) ((const struct named *const *)(const void *)(rows))

/* The row given with -f, the first when none is; NULL with `diag`. */
const void *settings_format(const struct settings *settings, const struct named *const *table,
                            struct diag *diag);

/* The row called `name`, `what` by kind; NULL with `diag`, which names the nearest. */
const void *table_need(const struct named *const *table, const char *what, const char *name,
                       struct diag *diag);
bool settings_color(const struct settings *settings);
int settings_threads(const struct settings *settings);
void settings_progress(const struct settings *settings, struct progress *progress);
int settings_columns(const struct settings *settings); /* of the terminal; 80 when there is none */

/* The operand, or standard input: -1 with `diag` when that is a terminal, or the operand empty. */
int settings_input(const struct settings *settings, char **operands, int count, const char **path,
                   struct diag *diag);

/* What sets `seed`, and adds to `viewers`. */
int settings_seed(void *settings, const char *value, struct diag *diag);
int settings_viewer(void *settings, const char *value, struct diag *diag);

int settings_mask(void *settings, const char *value, struct diag *diag);
int settings_thread_count(void *settings, const char *value, struct diag *diag);

/* Words added to a list that grows. */
void settings_add(const char ***words, size_t *count, size_t *room, const char *word);

/* -a and the terms of the command line over those of the scenario, settled: one algorithm only. */
int settings_rule(const struct settings *settings, const struct scenario *scenario,
                  struct given *given, struct eyeshot_terms *terms, struct diag *diag);

/* One algorithm among several, on its terms. */
struct row {
    char *title; /* as the user wrote it */
    struct eyeshot_terms terms;
};

/* The end of what --stats says: how long it took, where that is asked for. */
void settings_end_stats(const struct settings *settings, int64_t nanoseconds);
int settings_names(const struct settings *settings, struct diag *diag); /* -1: a -a names none */

/* Every -a, else `otherwise`, lists and families taken apart: on `terms`, over which a row's own
 * stand. */
int settings_rows(const struct settings *settings, const char *otherwise, size_t most,
                  const struct given *given, struct row **rows, size_t *count, struct diag *diag);
int settings_row(const struct settings *settings, const char *text, const struct given *given,
                 struct row *row, struct diag *diag);
void rows_release(struct row *rows, size_t count);

/* Where named positions of a scenario lie; what it has to know of it while its glyphs stay. */
struct spots {
    const struct scenario *scenario;
    size_t ids_asked, marks_asked, glyphs_asked;
    struct names ids;   /* viewers, then units */
    struct cell *marks; /* every @ */
    size_t mark_count;
    struct glyph_place *glyphs; /* by number in the palette; NULL: not looked at yet */
};

/* The text is X,Y, an id, or a glyph that stands exactly once. */
int spots_find(struct spots *spots, const char *text, struct cell *cell, uint32_t *glyph,
               struct diag *diag);
/* Adds the terms of the viewer or unit of that id, if there is one. */
void spots_own_terms(struct spots *spots, const char *id, struct given *given);
void spots_release(struct spots *spots);

/* Everyone who looks, in order: -v, else the scenario's viewers, else every @. */
struct lookout {
    char *id;
    struct cell cell;
    uint32_t glyph;
    bool named; /* by the glyph, which stands on open floor */
    struct eyeshot_terms terms;
};

int lookouts_find(struct lookout **lookouts, size_t *count, const struct settings *settings,
                  struct scenario *scenario, const struct given *given,
                  const struct eyeshot_terms *terms, struct diag *diag);

/* -1 with `diag` when one has a range of its own, where `command` has one for all. */
int lookouts_agree(const struct lookout *lookouts, size_t count, const struct eyeshot_terms *terms,
                   const char *command, struct diag *diag);
void lookouts_release(struct lookout *lookouts, size_t count);

#endif
