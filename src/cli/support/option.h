/*
 * Option tables over getopt_long(): the table that parses is the table that --help prints.
 * Long options are never abbreviated; a wrong one names the nearest right one.
 */
#ifndef SUPPORT_OPTION_H
#define SUPPORT_OPTION_H

#include <stddef.h>
#include <stdint.h>

#include "cli/support/diag.h"
#include "cli/support/sink.h"

struct option_row {
    char brief; /* 0: none */
    const char *name;
    const char *argument; /* NULL: takes none; "[X]": may take one, as --name=X; "A B": two; "FILE",
                             "DIR": the name of one, never empty */
    const char *help;
    int (*set)(void *settings, const char *value, struct diag *diag); /* for each value */
    size_t at; /* without `set`: where in the settings its text goes, or true when it takes none */
};

/* Tables end with a row without a name; a list of tables ends with NULL. */
struct option_group {
    const char *title;
    const struct option_row *rows;
};

/*
 * Hands every option of argv[1 …] to its row, and gives the operands, in their order, at argv[1 …]
 * of the same array; returns their number, or -1.
 */
int option_parse(int argc, char **argv, const struct option_group *groups, void *settings,
                 struct diag *diag);
void option_print(struct sink *sink, const struct option_group *groups);

/* The one among `words` that looks most like `word`; NULL: none does. */
const char *option_nearest(const char *word, const char *const *words, size_t count);

/* A whole decimal number from `least` to `most`; `what` names it in the message. */
int option_number(const char *text, long long least, long long most, const char *what,
                  long long *value, struct diag *diag);

/* A whole number with K, M or G perhaps, each 1024 times the one before. */
int option_size(const char *text, size_t least, size_t most, const char *what, size_t *value,
                struct diag *diag);

/* Seconds from 0.001 to `most`, as nanoseconds. */
int option_seconds(const char *text, int most, const char *what, int64_t *nanoseconds,
                   struct diag *diag);

#endif
