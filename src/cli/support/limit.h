/*
 * What ends a run before its time: limits and signals. What a run may take, whatever its input
 * says, is told once, before there are threads; a line of batch that takes more is answered by an
 * error, while the run goes on.
 */
#ifndef SUPPORT_LIMIT_H
#define SUPPORT_LIMIT_H

#include "cli/support/diag.h"

int64_t clock_ns(void); /* since some moment in the past; it only goes forward */

/* Bytes that may be kept for each cell that a map may have: masks of many viewers, fogs, values. */
#define LIMIT_CELL_BYTES 16

struct limits {
    long long cells; /* of a map */
    int64_t time_ns; /* 0: any */
};

/* From now on; the clock starts, or that of each line of batch will. */
void limits_set(const struct limits *limits, bool by_line);
size_t limit_cells(void);
size_t limit_bytes(void);

/* May `count` things of `size` bytes be kept? -1 with `diag`: that is more than limit_bytes(). */
int limit_check_bytes(size_t count, size_t size, const char *what, struct diag *diag);

/*
 * A line of batch begins, in this thread. Looks, readers and writers ask whether it is late, as
 * often as they like, and stop; limit_check() says so in the end.
 */
void limit_line_begin(void);
bool limit_late(void);
int limit_check(struct diag *diag);

/* Bytes that a story takes as it is played; false when they are too many: the line is late then. */
bool limit_take(size_t bytes);

/*
 * Registers how something is undone that must not stay behind: a temporary file, a program, a line
 * on the terminal. A deadly signal and exit() call it, the latest first; once is enough. It may run
 * more than once and at any moment, also when there is nothing to undo.
 */
void end_with(void (*undo)(void));
void end_undo(void);

/* Between these two no signal comes through; what a call makes can then be noted in time. */
void end_hold(void);
void end_let_go(void);

#endif
