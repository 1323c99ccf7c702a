/*
 * Limits and signals. Cells are counted before a map is made, and what is kept for a map's cells is
 * held to LIMIT_CELL_BYTES for each cell that a map may have. Time ends a run by a signal; a line
 * of batch has a time of its own, which looks, readers and writers ask about as they go. A handler
 * for every signal that would end the program undoes what must not stay behind (sink.c, pool.c
 * and the referee's program.c register that), and then lets the signal end it.
 */
#define _XOPEN_SOURCE 700 /* setitimer() */
#include "cli/support/limit.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define LIMIT_BYTES_LEAST ((size_t)1 << 16) /* even a map of one cell takes some words */
#define SECOND ((int64_t)1000000000)

static size_t cells_most = SIZE_MAX / LIMIT_CELL_BYTES;
static int64_t line_ns; /* how long a line of batch may take; 0: any */
static bool has_lines;
static char too_long[80]; /* what the signal handler says */
static _Thread_local int64_t line_end;
static _Thread_local bool line_over;
static _Thread_local unsigned line_asked; /* how often it was asked whether it is over */
static _Thread_local size_t line_taken;   /* bytes, by limit_take() */

int64_t clock_ns(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * SECOND + time.tv_nsec;
}

size_t limit_cells(void)
{
    return cells_most;
}

size_t limit_bytes(void)
{
    size_t bytes = cells_most * LIMIT_CELL_BYTES;

    return bytes > LIMIT_BYTES_LEAST ? bytes : LIMIT_BYTES_LEAST;
}

static void limit_end(int number)
{
    (void)number;
    end_undo();
    (void)!write(STDERR_FILENO, too_long, strlen(too_long));
    _exit(2);
}

void limits_set(const struct limits *limits, bool by_line)
{
    struct itimerval timer = {.it_value = {(time_t)(limits->time_ns / SECOND),
                                           (suseconds_t)(limits->time_ns % SECOND / 1000)}};
    struct sigaction action = {.sa_handler = limit_end};
    sigset_t alarm;

    cells_most = (size_t)limits->cells;
    has_lines = by_line;
    line_ns = limits->time_ns;
    if (by_line || !limits->time_ns)
        return;
    snprintf(too_long, sizeof too_long, "eyeshot: not done within %g s (--max-time)\n",
             (double)limits->time_ns / 1e9);
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigaction(SIGALRM, &action, NULL);
    sigprocmask(SIG_UNBLOCK, &alarm, NULL);
    setitimer(ITIMER_REAL, &timer, NULL);
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
    line_over = false;
    line_end = line_ns ? clock_ns() + line_ns : 0;
}

bool limit_late(void)
{
    /* The clock takes longer than most of what is done between two questions. */
    if (line_end && !line_over && !(++line_asked % 8))
        line_over = clock_ns() >= line_end;
    return line_over || line_taken > limit_bytes();
}

bool limit_take(size_t bytes)
{
    if (!has_lines)
        return true;
    line_taken = bytes < SIZE_MAX - line_taken ? line_taken + bytes : SIZE_MAX;
    return line_taken <= limit_bytes();
}

int limit_check(struct diag *diag)
{
    if (!limit_late())
        return 0;
    if (line_taken > limit_bytes())
        return limit_check_bytes(line_taken, 1, "the line", diag);
    return diag_fail(diag, "not done within %g s (--max-time)", (double)line_ns / 1e9);
}

/* Signals */

#define END_MOST 3 /* one for each file that registers */

static void (*undos[END_MOST])(void);
static volatile sig_atomic_t undo_count;
static sigset_t before; /* the mask of end_hold() */

void end_undo(void)
{
    for (int i = undo_count; i--;)
        undos[i]();
}

static void end_by_signal(int number)
{
    end_undo();
    signal(number, SIG_DFL);
    raise(number);
}

/*
 * Every signal gets the handler but those that no handler can catch, and those that end nobody.
 * What is ignored stays so; the alarm of --max-time and a sanitizer's handlers stay as well.
 */
void end_with(void (*undo)(void))
{
    static const int others[] = {SIGKILL, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU,
                                 SIGCHLD, SIGCONT, SIGURG,  SIGWINCH};
    struct sigaction action = {.sa_handler = end_by_signal}, old;
    sigset_t deadly;

    for (int i = 0; i < undo_count; i++)
        if (undos[i] == undo)
            return;
    undos[undo_count] = undo;
    if (undo_count++)
        return;
    atexit(end_undo);
    sigfillset(&action.sa_mask);
    sigfillset(&deadly);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        sigdelset(&deadly, others[i]);
    for (int number = 1; number <= SIGRTMAX; number++)
        if (sigismember(&deadly, number) == 1 && !sigaction(number, NULL, &old) &&
            old.sa_handler == SIG_DFL)
            sigaction(number, &action, NULL);
}

void end_hold(void)
{
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
}

void end_let_go(void)
{
    int error = errno;

    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
}
