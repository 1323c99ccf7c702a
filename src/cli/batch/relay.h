/*
 * Text lines in, answers out: computed on several threads, written in the order of the lines, each
 * as soon as it and those before it are ready.
 */
#ifndef BATCH_RELAY_H
#define BATCH_RELAY_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/support/bytes.h"
#include "cli/support/diag.h"
#include "cli/support/sink.h"

#define RELAY_LONGEST ((size_t)64 << 20) /* bytes of a line; of a longer one there is no text */

struct relay_line {
    size_t number; /* from 1 */
    struct bytes text;
    bool too_long;
};

struct relay {
    int fd;            /* where the lines come from */
    struct sink *sink; /* where the answers go */
    int threads;

    /*
     * Adds the answer to `answer`, false: the line failed. Of `worker`, 0 … threads - 1, at most
     * one runs at a time.
     */
    bool (*answer)(void *state, int worker, const struct relay_line *line, struct bytes *answer);
    void *state;

    /* Afterwards: the number of the last line, and how many failed. */
    size_t last, failed;
};

/* Until the lines end, or nobody reads the answers; -1 with `diag` when reading fails. */
int relay_run(struct relay *relay, struct diag *diag);

#endif
