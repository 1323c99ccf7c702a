/*
 * Ending before one's time. Whoever makes something that must not stay behind registers how it is
 * undone; a handler for every signal that would end the program calls that, and then lets the
 * signal end it. sink.c, child.c and pool.c register here.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/end.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#define END_MOST 3 /* one for each file above */

static void (*undos[END_MOST])(void);
static volatile sig_atomic_t count;
static sigset_t before; /* the mask of end_hold() */

void end_undo(void)
{
    for (int i = count; i--;)
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
                                 SIGCHLD, SIGCONT, SIGURG,  28 /* SIGWINCH */};
    struct sigaction action = {.sa_handler = end_by_signal}, old;
    sigset_t deadly;

    for (int i = 0; i < count; i++)
        if (undos[i] == undo)
            return;
    undos[count] = undo;
    if (count++)
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
