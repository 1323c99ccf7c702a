/* Programs that are started, with pipes of ours as their input and output. None outlives us. */
#ifndef SUPPORT_CHILD_H
#define SUPPORT_CHILD_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* To be zeroed. */
struct child {
    pid_t pid;          /* of one that runs; else 0 */
    int in, out;        /* our ends of its pipes; 0: none */
    struct child *next; /* of those that run */
};

/* -1 with errno when it could not become the program. */
int child_start(struct child *child, char *const *words);

void child_close(struct child *child); /* our ends of its pipes */

/*
 * Waits until then, by clock_ns(), for it to end, and kills it if it does not; INT64_MAX: as long
 * as it takes. `status` is that of waitpid(), or 0 when it did not run any more; false: it was
 * killed.
 */
bool child_end(struct child *child, int64_t until, int *status);

#endif
