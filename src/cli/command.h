/*
 * The table of commands. A command is a room, a folder with its name: its options, what it works
 * out, and a file for each form in which it prints that. It ends with its descriptor.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "cli/options.h"
#include "cli/picture/format.h"

enum { STATUS_YES = 0, STATUS_NO = 1, STATUS_TROUBLE = 2 };

struct trial;

struct command {
    const char *name, *summary;
    const char *operands;
    const char *example; /* works when pasted */
    const char *notes;   /* after the options; NULL: none */
    int most_operands;
    void (*operand_words)(struct word_list *words); /* adds what it may be; NULL: a file's name */
    const struct format *const *formats; /* the first is the default, NULL the last; or none */
    const char *families; /* of algorithms, where -a says nothing; NULL: it takes one only */
    const struct option_group *groups;
    size_t options_size;
    const void *options_start; /* what they are to begin with */
    bool by_line;              /* limits of cells and time are a line's */
    int (*run)(const void *options, char **operands, int count, struct diag *diag);

    /*
     * What `batch` asks of it; NULL: nothing. Adds what -f json prints, an object a line, to the
     * sink, whatever thread calls. It may leave cells open in the scenario, for scenario_restore().
     */
    int (*answer)(const struct answer_options *options, struct scenario *scenario,
                  struct sink *sink, struct diag *diag);
    const char *list;    /* the key under which batch puts such objects; NULL: it is one only */
    const char *list_of; /* only if the scenario has this key; NULL: always */

    /*
     * What `check` asks of it; NULL: nothing. Judges those expectations of a scenario that are
     * about its own answers: -1 with `diag` where one can't be of what there is. It may leave cells
     * open.
     */
    int (*judge)(struct trial *trial, struct diag *diag);
};

/* Of the struct that holds all of a command's options: its size, and how it begins. */
#define OPTIONS(type, ...)                                                                         \
    .options_size = sizeof(type), .options_start = &(const type)                                   \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

extern const struct command *const commands[]; /* ends with NULL */
extern const struct command command_fov, command_los, command_algorithms, command_gen, command_help,
    command_replay, command_compare, command_audit, command_survey, command_diff, command_check,
    command_convert, command_batch;

int command_main(int argc, char **argv);
const struct command *command_need(const char *name, struct diag *diag);
void command_words(struct word_list *words);                 /* adds their names */
int command_help_print(const char *name, struct diag *diag); /* NULL: of all; a status */
int command_complete(const char *shell, struct diag *diag);  /* a script for this shell */

/* The operand, or standard input: -1 with `diag` when that is a terminal, or the operand empty. */
int command_input(const struct command *command, char **operands, int count, const char **path,
                  struct diag *diag);

/* The one given with -f, or that -o ends like, else the first; NULL with `diag`. */
const struct format *command_format(const struct command *command,
                                    const struct output_options *output, struct diag *diag);

/* The name behind -o, where its end has chosen the format of that name; NULL: it has not. */
const char *format_chooser(const struct output_options *output, const char *format);

/* Where such a name chose the format that was refused, says so, too. Always -1. */
int format_refused(const char *chooser, struct diag *diag);

/* Where there is one form only: -1 where the end of -o's name (NULL: none) promises another. */
int command_check_end(const char *path, const char *form, struct diag *diag);

#endif
