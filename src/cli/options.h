/*
 * The options that several commands take, in groups: a table and the struct that it fills, which a
 * command's own struct of options holds. sight.c settles those that say how to look.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "cli/input/format.h"
#include "cli/level/scenario.h"
#include "cli/level/who.h"
#include "cli/picture/format.h"
#include "cli/support/limit.h"
#include "cli/support/option.h"
#include "cli/support/pool.h"

extern const struct option_spec options_help[];    /* a bool */
extern const struct option_spec options_limits[];  /* struct limits; 0: the command's own */
extern const struct option_spec options_input[];   /* struct read_options */
extern const struct option_spec options_light[];   /* the same, where a map is looked at */
extern const struct option_spec options_viewers[]; /* struct option_list */

/* An algorithm as it is named, and on its terms. */
struct choice {
    char *word;        /* what -a takes */
    const char *title; /* the same, or the name of a program */
    const struct eyeshot_rule *rule;
    struct given given; /* behind the name; later, what its terms come from */
    struct eyeshot_terms terms;
};

struct choices {
    struct choice *list;
    size_t count, room;
};

/* By which algorithms, on which terms. */
struct sight_options {
    struct option_list algorithms; /* NAME, NAME:key=value:…, lists of them, exec:COMMAND */
    struct choices asked;          /* the same, by sight_parse(), without terms */
    const char *reference;         /* what those of compare are held against; NULL: exact */
    struct given given;
    bool may_exec;     /* what -a names may be a program; never what a file names */
    long long timeout; /* seconds that such a program may take for an answer; 0: its usual ones */
};
extern const struct option_spec options_sight[];
extern const struct option_spec options_referee[]; /* where -a may name a program */

/* What `batch` says for all lines, and each command that answers lines for itself. */
struct answer_options {
    struct sight_options sight;
    bool each; /* every viewer's own mask as well */
};

/* Where the answer goes, and in which form. */
struct output_options {
    const char *format, *path;
    bool quiet, stats;
};
extern const struct option_spec options_output[]; /* format, output */
extern const struct option_spec options_status[]; /* stats, quiet */
#define options_file (options_output + 1)         /* output */
#define options_quiet (options_status + 1)        /* quiet */

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

struct drawing_options {
    enum when color;
    uint32_t unseen; /* 0: a blank */
};
extern const struct option_spec options_drawing[]; /* unseen, color */
#define options_color (options_drawing + 1)        /* of what is not a field of view */

extern const struct option_spec options_picture[]; /* struct picture_options */

struct work_options {
    long long threads; /* 0: as many as there are processors */
    enum when progress;
};
extern const struct option_spec options_work[]; /* threads, progress */

/* Groups that many commands have one behind the other: how to look, and what comes last. */
#define GROUPS_LOOK(type, sight)                                                                   \
    {"Sight", options_sight, offsetof(type, sight)},                                               \
        {"A program of yours (-a exec:COMMAND)", options_referee, offsetof(type, sight)},          \
        {"Map", options_input, offsetof(type, read)},                                              \
    {                                                                                              \
        "Light", options_light, offsetof(type, read)                                               \
    }
#define GROUPS_END(type)                                                                           \
    {"Status", options_status, offsetof(type, output)},                                            \
        {"Limits", options_limits, offsetof(type, limits)},                                        \
        {"Help", options_help, offsetof(type, help)},                                              \
    {                                                                                              \
        0                                                                                          \
    }

/* What the options come to. `drawing` may be NULL. */
struct style style_of(const struct output_options *output, const struct drawing_options *drawing);
struct pool work_pool(const struct work_options *work, const char *what); /* who does it */

/* Those that say how to read and to look once more, as words of the shell, each behind a blank. */
void options_again(struct bytes *text, const struct option_uses *uses);

/* Takes -a apart, before anything is read; one algorithm, unless there may be several. */
int sight_parse(struct sight_options *sight, bool several, struct diag *diag);

/* -a and the terms of the command line over those of the scenario, settled: one algorithm only. */
int sight_settle(const struct sight_options *sight, const struct scenario *scenario,
                 struct given *given, struct eyeshot_terms *terms, struct diag *diag);

/*
 * Every -a, else those that the scenario names, else `otherwise`: on the terms of the scenario and
 * the command line over those of `base`. At most so many. To be released in any case.
 */
int choices_find(struct choices *choices, const struct sight_options *sight,
                 const struct scenario *scenario, const struct given *base, const char *otherwise,
                 size_t most, struct diag *diag);
void choices_release(struct choices *choices);

/* The one that `text` names. */
int choice_find(struct choice *choice, const struct sight_options *sight, const char *text,
                const struct given *given, struct diag *diag);

/* The terms of several algorithms that are to be held against each other, where nobody says
 * otherwise: radius all, circle, walls lit, border shown. */
void given_equal_terms(struct given *given);

#endif
