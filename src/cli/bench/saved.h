/* A saved run: what --save has written, as --against reads it. */
#ifndef BENCH_SAVED_H
#define BENCH_SAVED_H

#include "cli/bench/answer.h"

struct saved_run {
    struct saved *list;
    size_t count, room;
};

/* Of a map of this size, with as many open cells and viewers; -1 with `diag`. */
int saved_read(struct saved_run *run, const char *path, const struct bench *bench,
               struct diag *diag);
void saved_release(struct saved_run *run);

#endif
