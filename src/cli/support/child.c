/*
 * Starting a program and making sure that it ends. A child has a process group of its own, so that
 * what it starts ends with it; what leaves that group becomes a child of ours when its own parent
 * ends, and ends at the latest when the last program has. All that run are known, for the signal
 * that ends eyeshot itself. referee/exec.c talks to them.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/support/limit.h"

#define DESCRIPTORS 1024 /* that whoever started us may have left open */

extern char **environ;

static struct child *volatile children; /* those that run */
static char orphanage[64]; /* the file that lists our children; empty: some are not ours to end */

/* The first of our children, as the system lists them; 0: there is none, or no list. */
static pid_t child_first(void)
{
    int fd = orphanage[0] ? open(orphanage, O_RDONLY | O_CLOEXEC) : -1;
    char text[16] = "";

    if (fd < 0)
        return 0;
    (void)!read(fd, text, sizeof text - 1);
    close(fd);
    return (pid_t)strtol(text, NULL, 10);
}

/* From now on, what a program leaves behind is ours, unless we had children before. */
static void child_adopt(void)
{
#ifdef __linux__
    static bool done;

    if (done || prctl(PR_SET_CHILD_SUBREAPER, 1))
        return;
    done = true;
    snprintf(orphanage, sizeof orphanage, "/proc/self/task/%d/children", getpid());
    if (child_first())
        orphanage[0] = '\0';
#endif
}

/* Kills a process with all of its group, if it has one, and waits until it is gone. */
static void child_kill(pid_t pid, int *status)
{
    if (kill(-pid, SIGKILL))
        kill(pid, SIGKILL);
    while (waitpid(pid, status, 0) < 0 && errno == EINTR)
        ;
}

/* When the last program has ended: ends what they left behind. */
static void child_end_orphans(void)
{
    for (pid_t pid; !children && (pid = child_first());)
        child_kill(pid, NULL);
}

/* This may be a signal handler. */
static void child_end_all(void)
{
    for (; children; children = children->next)
        child_kill(children->pid, NULL);
    child_end_orphans();
}

/* What eyeshot does with signals is its own affair. Returns an errno, or 0. */
static int child_spawn(pid_t *pid, char *const *words, int in, int out)
{
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    int error;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGXFSZ);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, flags);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawn_file_actions_init(&actions);
    error = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    error = error ? error : posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    error = error ? error : posix_spawnp(pid, words[0], &actions, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

int child_start(struct child *child, char *const *words)
{
    int in[2], out[2], error;

    child_adopt();
    end_with(child_end_all);
    if (pipe(in))
        return -1;
    error = pipe(out) ? errno : 0;
    if (!error) {
        for (int fd = STDERR_FILENO + 1; fd < DESCRIPTORS; fd++) /* the program gets none of them */
            fcntl(fd, F_SETFD, FD_CLOEXEC);
        end_hold(); /* whatever signal comes: a child is known as soon as it is there */
        error = child_spawn(&child->pid, words, in[0], out[1]);
        if (!error) {
            child->next = children;
            children = child;
        }
        end_let_go();
        close(out[1]);
        child->out = out[0];
    }
    close(in[0]);
    child->in = in[1];
    if (error)
        child_close(child);
    errno = error;
    return error ? -1 : 0;
}

void child_close(struct child *child)
{
    if (child->in)
        close(child->in);
    if (child->out)
        close(child->out);
    child->in = child->out = 0;
}

bool child_end(struct child *child, int64_t until, int *status)
{
    struct timespec pause = {0, 1000000};
    struct child *volatile *link = &children;
    siginfo_t info = {0};

    *status = 0;
    if (!child->pid)
        return true;
    while (
        (!waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOWAIT | WNOHANG) || errno == EINTR) &&
        !info.si_pid && clock_ns() <= until)
        nanosleep(&pause, NULL);
    end_hold();
    child_kill(child->pid, status); /* its number can't have become another's yet */
    while (*link != child)
        link = &(*link)->next;
    *link = child->next;
    child->pid = 0;
    end_let_go();
    child_end_orphans();
    return info.si_pid;
}
