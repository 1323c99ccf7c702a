/*
 * Options that can do nothing in a call. Such an option is an error that says so: whoever gives it
 * means something by it. One table (idle.c) decides.
 */
#ifndef SUPPORT_IDLE_H
#define SUPPORT_IDLE_H

#include "cli/support/option.h"

/* As far as the command line tells. */
int idle_check(const struct option_call *call, struct diag *diag);

/* How a map came. */
struct idle_input {
    const char *format;  /* of the map itself */
    const char *outside; /* of the file that names it; the same where none does */
    bool piped;          /* the file is standard input */
};

/* All maps that were read: -1 where an option says nothing of any of them. */
int idle_check_inputs(const struct option_uses *uses, const struct idle_input *inputs, size_t count,
                      struct diag *diag);

#endif
