/*
 * What a run may take, whatever its input says: told once, before there are threads. A line of
 * batch that takes more is answered by an error, while the run goes on.
 */
#ifndef SUPPORT_LIMIT_H
#define SUPPORT_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/support/diag.h"

int64_t clock_ns(void); /* since some moment in the past; it only goes forward */

/* Bytes that may be kept for each cell that a map may have: masks of many viewers, fogs, values. */
#define LIMIT_CELL_BYTES 16

struct limits {
    size_t cells;    /* of a map; 0: as many as there may be */
    int64_t time_ns; /* 0: any */
};

void limits_set(const struct limits *limits);       /* from now on; the clock starts */
void limits_set_lines(const struct limits *limits); /* for each line of batch */
size_t limit_cells(void);
size_t limit_bytes(void);

/*
 * Takes memory for `count` things of `size` bytes: -1 with `diag` when that is more than all of it,
 * or than is left for a line.
 */
int limit_check_bytes(size_t count, size_t size, const char *what, struct diag *diag);

/*
 * A line of batch begins, in this thread. What goes through its viewers, turns or pairs stops when
 * it is late; limit_line_check() says so in the end. limit_line_take() takes memory that nobody
 * could work out before; when that is used up it gives false, and the line is late as well.
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
