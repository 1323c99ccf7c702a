/*
 * The two limits. Cells are counted before a map is made, and what is kept for a map's cells is
 * held to LIMIT_CELL_BYTES for each cell that a map may have. Time ends a run by a signal; a line
 * of batch has a time of its own, which looks, readers and writers ask about as they go.
 */
#define _XOPEN_SOURCE 700
#include "cli/support/limit.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "cli/support/end.h"

#define LIMIT_BYTES_LEAST ((size_t)1 << 16)

static struct limits current = {.cells = SIZE_MAX / LIMIT_CELL_BYTES};
static int64_t line_ns;   /* how long a line of batch may take; 0: any */
static bool by_line;      /* there are lines */
static char too_long[80]; /* what the signal handler says */
static _Thread_local int64_t line_end;
static _Thread_local size_t line_taken; /* bytes; more than there are: too much was asked for */

int64_t clock_ns(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
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

static void end_late(int number)
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
    struct sigaction action = {.sa_handler = end_late};
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
    size_t taken = by_line ? line_taken : 0, most = limit_bytes();
    size_t left = taken < most ? most - taken : 0;

    if (!size || count <= left / size) {
        line_taken = taken + count * size;
        return 0;
    }
    return diag_fail(diag, "%s%s would take more than %zu bytes, %d for each of --max-cells", what,
                     count <= most / size ? ", with the rest of the line," : "", most,
                     LIMIT_CELL_BYTES);
}

void limit_line_begin(void)
{
    line_taken = 0;
    line_end = line_ns ? clock_ns() + line_ns : 0;
}

bool limit_line_late(void)
{
    return by_line && (line_taken > limit_bytes() || (line_end && clock_ns() >= line_end));
}

bool limit_line_tick(void)
{
    static _Thread_local unsigned steps;

    return ++steps % 1024 == 0 && limit_line_late();
}

bool limit_line_take(size_t bytes)
{
    size_t most = limit_bytes();

    if (!by_line)
        return true;
    line_taken = line_taken <= most && bytes <= most - line_taken ? line_taken + bytes : SIZE_MAX;
    return line_taken <= most;
}

int limit_line_check(struct diag *diag)
{
    if (!limit_line_late())
        return 0;
    if (line_taken > limit_bytes())
        return diag_fail(diag, "the line takes more than %zu bytes, %d for each of --max-cells",
                         limit_bytes(), LIMIT_CELL_BYTES);
    return diag_fail(diag, "not done within %g s (--max-time)", (double)line_ns / 1e9);
}
