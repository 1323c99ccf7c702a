/* What exec.c, which asks a program, and program.c, which starts and ends it, know of one. */
#ifndef REFEREE_PROGRAM_H
#define REFEREE_PROGRAM_H

#include <sys/types.h>

#include "cli/support/diag.h"

struct program {
    struct eyeshot_rule rule; /* as the library asks it */
    char *name;               /* the user's for it, or all that -a has */
    char *command;
    pid_t pid;   /* while it runs; else 0 */
    int in, out; /* our ends of its pipes; 0: none */
    int timeout;
    long long asked; /* the id of the last question */
    struct bytes request, answer;
    bool failed, probed;
    struct diag trouble; /* how it failed */
    struct program *next;
};

extern struct program *volatile programs;

int program_start(struct program *program, struct diag *diag);
void program_close(struct program *program); /* our ends of its pipes */

/*
 * Closes them, waits until then, by clock_ns(), for it to end, and kills it if it does not. Returns
 * its status as waitpid() does, 0 when it did not run any more, and -1 when it was killed.
 */
int program_end(struct program *program, int64_t until);

#endif
