/*
 * What a run may take, whatever its input says: told once, before there are threads.
 *
 * Cells are counted before a map is made (cli/level/map.h), looks before the first (eyes.h); memory
 * is counted by the system; time ends the program by a signal. A line of batch has a share of the
 * memory and a time of its own, and where it passes them it is answered by an error while the run
 * goes on.
 */
#ifndef SUPPORT_LIMIT_H
#define SUPPORT_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/support/diag.h"

struct limits {
    size_t cells;    /* of a map */
    size_t memory;   /* bytes, from limits_set() on */
    int64_t time_ns; /* 0: any */
    size_t work;     /* cells that the looks of one answer go through */
    size_t line;     /* bytes that a line of batch may take; 0: there are no lines, */
    int64_t line_ns; /* and how long */
};

#define LIMIT_GROUPS "/sys/fs/cgroup" /* where Linux shows what a container may take */

/* What holds where nothing is said: half of the memory of the machine, or of our container. */
size_t limit_memory_default(const char *groups);

/* From now on; the clock starts, and the system keeps count of the memory. */
void limits_set(const struct limits *limits);
const struct limits *limits_now(void);

/* Whether it is `memory` that ends first, and no limit of the system's such as ulimit's. */
bool limit_memory_is_least(void);

/* Less than the rest may hold for the lines of batch. */
void limits_set_lines(size_t cells, size_t bytes, int64_t nanoseconds);

/* The system's limit as it was before, for a program that is started: async-signal-safe. */
void limits_lift(void);

/*
 * Takes memory for `count` things of `size` bytes: -1 with `diag` when that is more than all of it,
 * or than is left of a line's share.
 */
int limit_check_bytes(size_t count, size_t size, const char *what, struct diag *diag);

/*
 * A line of batch begins, in this thread. What goes through its viewers, turns or pairs stops when
 * it is late; limit_line_check() says so in the end. limit_line_take() takes memory of its share
 * that nobody could work out before; when that is used up it gives false, and the line is late as
 * well.
 */
void limit_line_begin(void);
bool limit_line_late(void);
bool limit_line_tick(void); /* for one of many small steps: looks at the clock in every 1024th */
bool limit_line_take(size_t bytes);
int limit_line_check(struct diag *diag);

/* Both: a small step, and -1 when it is late. */
static inline int limit_line_step(struct diag *diag)
{
    return limit_line_tick() ? limit_line_check(diag) : 0;
}

#endif
