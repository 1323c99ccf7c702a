/*
 * The two limits. Cells are counted before a map is made, and what is kept for a map's cells is
 * held to LIMIT_CELL_BYTES for each cell that a map may have. Time ends a run by a signal; a line
 * of batch has a time of its own, which looks, readers and writers ask about as they go.
 */
#define _GNU_SOURCE /* CLOCK_MONOTONIC_COARSE */
#include "cli/support/limit.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "cli/support/end.h"

#define LIMIT_BYTES_LEAST ((size_t)1 << 16)

/* Every value of a line's JSON asks whether the line is late: some milliseconds do not matter. */
#ifdef CLOCK_MONOTONIC_COARSE
#define COARSE CLOCK_MONOTONIC_COARSE
#else
#define COARSE CLOCK_MONOTONIC
#endif

static struct limits current = {.cells = SIZE_MAX / LIMIT_CELL_BYTES};
static int64_t line_ns;   /* how long a line of batch may take; 0: any */
static bool by_line;      /* there are lines */
static char too_long[80]; /* what the signal handler says */
static _Thread_local int64_t line_end;
static _Thread_local size_t line_taken; /* bytes, by limit_take() */

static int64_t limit_clock(clockid_t clock)
{
    struct timespec time;

    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t clock_ns(void)
{
    return limit_clock(CLOCK_MONOTONIC);
}

size_t limit_cells(void)
{
    return current.cells;
}

/* Even a map of one cell takes some words. */
size_t limit_bytes(void)
{
    size_t bytes = current.cells * LIMIT_CELL_BYTES;

    return bytes > LIMIT_BYTES_LEAST ? bytes : LIMIT_BYTES_LEAST;
}

static void limit_end(int number)
{
    ssize_t ignored;

    (void)number;
    end_undo();
    ignored = write(STDERR_FILENO, too_long, strlen(too_long));
    (void)ignored;
    _exit(2);
}

void limits_set(const struct limits *limits)
{
    struct itimerval timer = {.it_value = {(time_t)(limits->time_ns / 1000000000),
                                           (suseconds_t)(limits->time_ns % 1000000000 / 1000)}};
    struct sigaction action = {.sa_handler = limit_end};
    sigset_t alarm;

    current = *limits;
    if (!limits->time_ns)
        return;
    snprintf(too_long, sizeof too_long, "eyeshot: not done within %g s (--max-time)\n",
             (double)limits->time_ns / 1e9);
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigaction(SIGALRM, &action, NULL);
    sigprocmask(SIG_UNBLOCK, &alarm, NULL);
    setitimer(ITIMER_REAL, &timer, NULL);
}

void limits_set_lines(const struct limits *limits)
{
    current.cells = limits->cells;
    line_ns = limits->time_ns;
    by_line = true;
}

int limit_check_bytes(size_t count, size_t size, const char *what, struct diag *diag)
{
    if (!size || count <= limit_bytes() / size)
        return 0;
    return diag_fail(diag, "%s would take more than %zu bytes, %d for each of --max-cells", what,
                     limit_bytes(), LIMIT_CELL_BYTES);
}

void limit_line_begin(void)
{
    line_taken = 0;
    line_end = line_ns ? limit_clock(COARSE) + line_ns : 0;
}

bool limit_late(void)
{
    return line_taken > limit_bytes() || (line_end && limit_clock(COARSE) >= line_end);
}

bool limit_take(size_t bytes)
{
    if (!by_line)
        return true;
    line_taken = bytes < SIZE_MAX - line_taken ? line_taken + bytes : SIZE_MAX;
    return line_taken <= limit_bytes();
}

int limit_check(struct diag *diag)
{
    if (!limit_late())
        return 0;
    if (line_taken > limit_bytes())
        return diag_fail(diag, "the line takes more than %zu bytes, %d for each of --max-cells",
                         limit_bytes(), LIMIT_CELL_BYTES);
    return diag_fail(diag, "not done within %g s (--max-time)", (double)line_ns / 1e9);
}
