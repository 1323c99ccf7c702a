#define _DEFAULT_SOURCE /* SIGPROF and others that not every system has */
#include "cli/support/undo.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "cli/support/bug.h"

#define MOST 4

/*
 * What ends a program unless it is caught, what tells of a bug in it, too; but not what is made an
 * error. A sanitizer's own handlers stay.
 */
static const int deadly[] = {
    SIGINT,    SIGTERM, SIGHUP,  SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGVTALRM,
    SIGPROF,   SIGABRT, SIGSEGV, SIGBUS,  SIGSYS,  SIGTRAP, SIGFPE,  SIGILL,
#ifdef SIGPOLL
    SIGPOLL,
#endif
#ifdef SIGPWR
    SIGPWR,
#endif
#ifdef SIGSTKFLT
    SIGSTKFLT,
#endif
};
#define DEADLY (sizeof deadly / sizeof *deadly)

static void (*undos[MOST])(void);
static volatile sig_atomic_t count;
static sigset_t before; /* the mask of undo_hold() */

void undo_all(void)
{
    for (int i = count; i--;)
        undos[i]();
}

void undo_forget(void)
{
    count = 0;
}

static void die_by_signal(int number)
{
    undo_all();
    signal(number, SIG_DFL);
    raise(number);
}

/* What is ignored stays so, and so does the alarm of --max-time. */
static void guard(int number)
{
    struct sigaction action = {.sa_handler = die_by_signal}, old;

    sigfillset(&action.sa_mask);
    if (!sigaction(number, NULL, &old) && old.sa_handler == SIG_DFL)
        sigaction(number, &action, NULL);
}

static void guard_all(void)
{
    atexit(undo_all);
    for (size_t i = 0; i < DEADLY; i++)
        guard(deadly[i]);
#ifdef SIGRTMIN
    for (int number = SIGRTMIN; number <= SIGRTMAX; number++)
        guard(number);
#endif
}

void undo_at_end(void (*undo)(void))
{
    for (int i = 0; i < count; i++)
        if (undos[i] == undo)
            return;
    bug_unless(count < MOST);
    undos[count] = undo;
    if (!count++)
        guard_all();
}

void undo_hold(void)
{
    sigset_t all;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
}

void undo_let_go(void)
{
    int error = errno;

    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
}
