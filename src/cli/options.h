/*
 * The options that several commands have: one struct for all of them, filled before a command runs.
 * A command's descriptor says which it has, by groups. sight.c settles those that say how to look.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "cli/input/format.h"
#include "cli/level/who.h"
#include "cli/picture/format.h"
#include "cli/support/limit.h"
#include "cli/support/pool.h"

/* An algorithm as it is named, and on its terms. */
struct choice {
    char *word;         /* what -a takes */
    const char *title;  /* the same, or the name of a program */
    struct given given; /* what its terms come from */
    struct eyeshot_terms terms;
};

struct choices {
    struct choice *list;
    size_t count, room;
};

/* By which algorithms, on which terms. */
struct sight_options {
    struct option_list algorithms; /* NAME, NAME:key=value:…, lists of them, exec:COMMAND */
    struct given given;
    bool may_exec;     /* what -a names may be a program; never what a file names */
    long long timeout; /* seconds that such a program may take for an answer */
};

enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

struct options {
    struct option_list viewers;
    struct sight_options sight;
    struct read_options read;
    const char *format,
        *output; /* in which form the answer is, and in which file; NULL: not said */
    struct option_list reports;
    bool each; /* every viewer's own mask as well */
    bool quiet, stats, help;
    enum when color;
    uint32_t unseen; /* drawn for a cell that nobody sees */
    struct picture_options picture;
    long long threads; /* 0: as many as there are processors */
    enum when progress;
    struct limits limits;
};

/* Which groups of options a command has; all have --help. */
enum {
    HAS_VIEWERS = 1 << 0,
    HAS_SIGHT = 1 << 1,
    HAS_EXEC = 1 << 2, /* -a may name a program */
    HAS_MAP = 1 << 3,
    HAS_LIGHT = 1 << 4,
    HAS_FORMAT = 1 << 5,
    HAS_OUTPUT = 1 << 6,
    HAS_REPORT = 1 << 7,
    HAS_EACH = 1 << 8,
    HAS_QUIET = 1 << 9,
    HAS_STATS = 1 << 10,
    HAS_UNSEEN = 1 << 11,
    HAS_COLOR = 1 << 12,
    HAS_PICTURE = 1 << 13,
    HAS_THREADS = 1 << 14,
    HAS_PROGRESS = 1 << 15,
    HAS_LIMITS = 1 << 16,

    HAS_LOOK = HAS_SIGHT | HAS_EXEC | HAS_MAP | HAS_LIGHT,
    HAS_ANSWER = HAS_FORMAT | HAS_OUTPUT | HAS_QUIET | HAS_STATS | HAS_LIMITS,
    HAS_WORK = HAS_THREADS | HAS_PROGRESS
};

extern const struct option_group shared_groups[]; /* in the order in which they are listed */
#define GROUPS_MOST 24                            /* of a command, with its own and the end */

/* What the options come to. */
struct style style_of(const struct options *options);
struct pool work_pool(const struct options *options, const char *what); /* who does it */

/* Those that say how to read and to look once more, as words of the shell, each behind a blank. */
void options_again(struct bytes *text, const struct option_uses *uses);

/* Is -a right, before anything is read? It names one algorithm, unless there may be several. */
int sight_check(const struct sight_options *sight, bool several, struct diag *diag);

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
