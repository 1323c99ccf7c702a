#define _XOPEN_SOURCE 700
#include "cli/support/limit.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/support/clock.h"
#include "cli/support/end.h"

static struct limits current = {.cells = SIZE_MAX, .memory = SIZE_MAX, .work = SIZE_MAX};
static struct rlimit data_before;
static bool data_limited, ours_is_least; /* and the system had no lower limits before */
static char too_long[80];                /* what the signal handler says */
static _Thread_local int64_t line_end;
static _Thread_local size_t line_taken; /* of its share; more than that: too much was asked for */

/* The number that a file of the system's holds, by scanf()'s format; 0: it is not there. */
static unsigned long long read_number(const char *path, const char *format)
{
    unsigned long long number = 0;
    FILE *file = fopen(path, "re");

    if (!file)
        return 0;
    if (fscanf(file, format, &number) != 1)
        number = 0;
    fclose(file);
    return number;
}

size_t limit_memory_default(const char *groups)
{
    static const char *const files[] = {"memory.max", "memory/memory.limit_in_bytes"};
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    size_t least = pages > 0 && size > 0 ? (size_t)pages * (size_t)size : SIZE_MAX;

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        unsigned long long most;
        char path[200];
        snprintf(path, sizeof path, "%s/%s", groups, files[i]);
        most = read_number(path, "%llu"); /* or "max" */
        least = most && most < least ? (size_t)most : least;
    }
    return least < SIZE_MAX ? least / 2 : SIZE_MAX;
}

/* A limit of the system is not less than this. */
static bool leaves(const struct rlimit *limit, size_t most)
{
    return limit->rlim_cur == RLIM_INFINITY || limit->rlim_cur >= most;
}

static void limit_data(size_t memory)
{
    /* Pages of private memory, which the system counts already: a sanitizer's are many. */
    size_t pages = (size_t)read_number("/proc/self/statm", "%*u %*u %*u %*u %*u %llu");
    size_t used = pages * (size_t)sysconf(_SC_PAGESIZE);
    size_t most = memory < SIZE_MAX - used ? used + memory : SIZE_MAX;
    struct rlimit limit, space;

    if (getrlimit(RLIMIT_DATA, &data_before))
        return;
    limit = data_before;
    if (leaves(&limit, most))
        limit.rlim_cur = most;
    ours_is_least = limit.rlim_cur == most && !getrlimit(RLIMIT_AS, &space) && leaves(&space, most);
    data_limited = most < SIZE_MAX && !setrlimit(RLIMIT_DATA, &limit);
}

bool limit_memory_is_least(void)
{
    return data_limited && ours_is_least;
}

void limits_lift(void)
{
    if (data_limited)
        setrlimit(RLIMIT_DATA, &data_before);
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

static void limit_time(int64_t nanoseconds)
{
    struct itimerval timer = {.it_value = {(time_t)(nanoseconds / 1000000000),
                                           (suseconds_t)(nanoseconds % 1000000000 / 1000)}};
    struct sigaction action = {.sa_handler = end_late};
    sigset_t alarm;

    snprintf(too_long, sizeof too_long, "eyeshot: not done within %g s (--max-time)\n",
             (double)nanoseconds / 1e9);
    sigemptyset(&alarm);
    sigaddset(&alarm, SIGALRM);
    sigaction(SIGALRM, &action, NULL);
    sigprocmask(SIG_UNBLOCK, &alarm, NULL);
    setitimer(ITIMER_REAL, &timer, NULL);
}

void limits_set(const struct limits *limits)
{
    current = *limits;
    limit_data(limits->memory);
    if (limits->time_ns)
        limit_time(limits->time_ns);
}

const struct limits *limits_now(void)
{
    return &current;
}

void limits_set_lines(size_t cells, size_t bytes, int64_t nanoseconds)
{
    current.cells = cells;
    current.line = bytes;
    current.line_ns = nanoseconds;
}

int limit_check_bytes(size_t count, size_t size, const char *what, struct diag *diag)
{
    size_t most = current.line ? current.line : current.memory;
    size_t taken = current.line ? line_taken : 0, left = taken < most ? most - taken : 0;

    if (!size || count <= left / size) {
        line_taken = current.line ? taken + count * size : 0;
        return 0;
    }
    return diag_fail(diag, "%s%s would take more than %zu bytes of memory (--max-memory%s)", what,
                     count <= most / size ? ", with the rest of the line," : "", most,
                     current.line ? ", shared among lines" : "");
}

void limit_line_begin(void)
{
    line_taken = 0;
    line_end = current.line_ns ? clock_ns() + current.line_ns : 0;
}

bool limit_line_late(void)
{
    return line_taken > current.line || (line_end && clock_ns() >= line_end);
}

bool limit_line_tick(void)
{
    static _Thread_local unsigned steps;

    return ++steps % 1024 == 0 && limit_line_late();
}

bool limit_line_take(size_t bytes)
{
    if (!current.line)
        return true;
    if (line_taken <= current.line && bytes <= current.line - line_taken)
        line_taken += bytes;
    else
        line_taken = SIZE_MAX;
    return line_taken <= current.line;
}

int limit_line_check(struct diag *diag)
{
    if (!limit_line_late())
        return 0;
    if (line_taken > current.line)
        return diag_fail(
            diag, "the line takes more than %zu bytes of memory (--max-memory, shared among lines)",
            current.line);
    return diag_fail(diag, "not done within %g s (--max-time)", (double)current.line_ns / 1e9);
}
