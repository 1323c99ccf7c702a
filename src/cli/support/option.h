/*
 * Option tables: the table that parses is the table that --help prints. An option is bound to a
 * member of the struct that its table fills. Long options are never abbreviated; a wrong one names
 * the nearest right one.
 */
#ifndef SUPPORT_OPTION_H
#define SUPPORT_OPTION_H

#include "cli/support/sink.h"
#include "cli/support/words.h"

struct option_spec;

/* Takes a value, which is NULL where none is given; -1 with `diag`. */
typedef int option_set(void *member, const char *value, const struct option_spec *option,
                       struct diag *diag);

struct option_spec {
    char brief; /* 0: none */
    const char *name;
    const char *argument; /* NULL: takes none; "FILE", "DIR": the name of one, never empty */
    const char *help;
    option_set *set; /* called for each value */
    size_t at;       /* where in its table's struct the member lies */

    /* What `set` wants to know: a number's range, or words to choose from, NULL behind them. */
    long long least, most;
    const char *const *words;
};

/* Texts of an option that may be repeated; they are the command line's. */
struct option_list {
    const char **texts;
    size_t count, room;
};

/*
 * How a line of a table ends. The kind of the member is checked: a flag is a bool, a text a const
 * char *, a whole number a long long, seconds an int64_t of nanoseconds, a choice an enum.
 */
#define OPTION_FLAG(type, member) option_flag, OPTION_AT(type, member, bool), 0, 0, NULL
#define OPTION_TEXT(type, member) option_text, OPTION_AT(type, member, const char *), 0, 0, NULL
#define OPTION_LIST(type, member)                                                                  \
    option_list, OPTION_AT(type, member, struct option_list), 0, 0, NULL
#define OPTION_WHOLE(type, member, least, most)                                                    \
    option_whole, OPTION_AT(type, member, long long), least, most, NULL
#define OPTION_SECONDS(type, member, most)                                                         \
    option_seconds, OPTION_AT(type, member, int64_t), 0, most, NULL
#define OPTION_CHOICE(type, member, words) option_choice, offsetof(type, member), 0, 0, words
#define OPTION_CALL(function, type, member) function, offsetof(type, member), 0, 0, NULL
#define OPTION_AT(type, member, kind)                                                              \
    (offsetof(type, member) + 0 * sizeof(&((type *)NULL)->member == (kind *)NULL))

option_set option_flag, option_text, option_list, option_whole, option_seconds, option_choice;

/* Tables end with an option without a name; a list of tables ends with a group without a title.
 * A title that follows itself is printed once. */
struct option_group {
    unsigned has; /* a bit by which its user tells who has the group; 0: everyone */
    const char *title;
    bool rare; /* left out of short help */
    const struct option_spec *table;
    void *options; /* the struct that the table fills */
};

/*
 * Through all options of a command's groups.
 * NOLINTBEGIN(bugprone-macro-parentheses): what is declared takes no parentheses.
 */
#define FOR_OPTIONS(group, option, groups)                                                         \
    for (const struct option_group *group = groups; group->title; group++)                         \
        for (const struct option_spec *option = group->table; option->name; option++)
/* NOLINTEND(bugprone-macro-parentheses) */

/* Which options were given, in their order. */
struct option_uses {
    struct option_use {
        char brief;               /* 0: it has none */
        const char *name, *value; /* the value is NULL where none was given */
    } * list;
    size_t count, room;
};

bool option_used(const struct option_uses *uses, const char *name);

/* What a user may have meant by an option that there is not. */
struct option_hints {
    const struct word_list *formats;                         /* what -f may name */
    void (*who_has)(struct bytes *text, const char *option); /* adds `survey has it`, or nothing */
};

/*
 * Hands every option of argv[1 …] to its table, and gives the operands, in their order, at
 * argv[1 …] of the same array; returns their number, or -1. The list of `uses` is to be freed in
 * any case.
 */
int option_parse(int argc, char **argv, const struct option_group *groups,
                 const struct option_hints *hints, struct option_uses *uses, struct diag *diag);
void option_release(const struct option_group *groups); /* lists */

/* Help on them, without the rare ones unless `all`: were any left out? */
bool option_print(struct sink *sink, const struct option_group *groups, bool all);

/* A whole decimal number from `least` to `most`; `what` names it in the message. */
int option_number(const char *text, long long least, long long most, const char *what,
                  long long *value, struct diag *diag);

#endif
