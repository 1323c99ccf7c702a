/* What a user plainly meant by words that stand in the wrong place, and how to say it right. */
#ifndef MISTAKES_H
#define MISTAKES_H

#include "cli/command.h"

/* The first word is no command, and `diag` says so: what to say where it is a file. */
void mistake_command(const char *word, struct diag *diag);

/* -1 with `diag` where an operand is no file's name, but something that an option takes. */
int mistake_operands(const struct command *command, char **operands, int count,
                     const struct sight_options *sight, struct diag *diag);

/*
 * -1 with `diag` where an option can do nothing in this call: whoever gives it means something by
 * it. What depends on the map's format is checked once that is read.
 */
int mistake_options(const struct option_call *call, struct diag *diag);

#endif
