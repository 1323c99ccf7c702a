/*
 * The table of commands. A command is a room, a folder with its name: its options, what it works
 * out, and the forms in which it prints that. The file with its name ends with its descriptor.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "cli/options.h"

enum { STATUS_YES = 0, STATUS_NO = 1, STATUS_TROUBLE = 2 };

struct trial;

/*
 * A call of a command, as the driver in command.c has settled it before the command runs, and what
 * it does when the command has run: the sink is closed, then what was told goes to standard error.
 */
struct call {
    const struct command *command;
    struct options options; /* those that commands share */
    void *own;              /* the struct that the command's own options fill */
    char **operands;
    int count;
    struct option_uses uses;     /* the options that were given */
    struct word_list formats;    /* the names of its forms */
    const struct format *format; /* NULL: the command has one form only */
    struct style style;
    const char *path;         /* what is read, "-": standard input; where the command `reads` */
    struct scenario scenario; /* the same, read */
    struct sink sink;         /* where the answer goes */
    bool open;                /* the sink */
    struct bytes told;
};

/*
 * Opens the sink, nothing with --quiet. A command that works for long calls this first, so that no
 * answer is made for nowhere; for the others call_print() does it.
 */
int call_open(struct call *call, struct diag *diag);

/* Prints the answer, unless a program of the user's failed: then -1. */
int call_print(struct call *call, const void *answer, struct diag *diag);

/* Puts the answer in its place at once; the driver does it where that was not done. */
int call_close(struct call *call, struct diag *diag);

/* A text line for standard error, when the answer is out. */
void call_tell(struct call *call, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* What -v says; NULL: there is no -v, since it is a line of batch that is answered. */
const struct option_list *call_viewers(const struct call *call);

/* Who of them looks from a wall, but with --quiet: it may be meant, and is hard to see. */
void call_tell_walled(struct call *call, const struct eyes *eyes, const struct map *map);

struct command {
    const char *name, *summary;
    const char *operands;
    const char *example; /* works when pasted */
    const char *notes;   /* after the options; NULL: none */
    int most_operands;
    void (*operand_words)(struct word_list *words); /* adds what it may be; NULL: a file's name */
    const struct format *const *formats; /* the first is the default, NULL the last; or none */
    bool reads;                          /* the driver reads a scenario before the command runs */
    const char *families; /* of algorithms, where -a says nothing; NULL: it takes one only */
    unsigned has;         /* groups of shared options, HAS_… */
    const struct option_spec *options; /* its own ones, which fill */
    size_t own_size;                   /* a struct of this size, which begins with zeros */
    const struct limits *by_line;      /* usual ones of a line; NULL: they are of the whole run */

    int (*run)(struct call *call, struct diag *diag); /* a status, or -1 for trouble */

    const char *list;    /* the key under which batch puts its objects; NULL: it is one only */
    const char *list_of; /* of one object only if the scenario has this key */

    /*
     * What `check` asks of it; NULL: nothing. Judges those expectations of a scenario that are
     * about its own answers: -1 with `diag` where one can't be of what there is. It may leave cells
     * open.
     */
    int (*judge)(struct trial *trial, struct diag *diag);
};

extern const struct command *const commands[]; /* ends with NULL */
extern const struct command command_fov, command_los, command_algorithms, command_gen, command_help,
    command_replay, command_compare, command_audit, command_survey, command_diff, command_check,
    command_convert, command_batch;

int command_main(int argc, char **argv);

/* A command by the words behind its name, argv[1 …]; returns its status. */
int command_run(const struct command *command, int argc, char **argv, struct diag *diag);

/*
 * Answers a scenario that was read, as batch does: adds what -f json prints, an object a line, to
 * the sink, whatever thread calls; -1 with `diag`. The command may leave cells of it open, for
 * scenario_restore().
 */
int command_answer(const struct command *command, const struct options *options,
                   struct scenario *scenario, struct sink *sink, struct diag *diag);

const struct command *command_need(const char *name, struct diag *diag);
void command_words(struct word_list *words); /* adds their names */

/* The command's groups of options, its own first; `call` has what they fill, NULL: nothing. */
void command_groups(struct option_group groups[GROUPS_MOST], const struct command *command,
                    struct call *call);

/* Help on a command, with its rare options where `all` says so; NULL: on all of them, in short. */
void help_write(struct sink *sink, const struct command *command, bool all);

/* The operand, or standard input: -1 with `diag` when that is a terminal, or the operand empty. */
int command_input(const struct command *command, char **operands, int count, const char **path,
                  struct diag *diag);

/* `survey has it`: adds which commands have an option of that name; nothing: none has. */
void mistake_who_has(struct bytes *text, const char *option);

/*
 * -1 with `diag` where an option can do nothing in this call, since whoever gives it means
 * something by it, or names a file to be written that is read. What depends on the map's format is
 * checked once that is read.
 */
int mistake_options(const struct call *call, struct diag *diag);

#endif
