/*
 * Starting a program and making sure that it ends. A child has a process group of its own, so that
 * what it starts ends with it; it reports by a pipe why it could not become the program; and all
 * that still run are known, for the signal that ends eyeshot itself. referee/exec.c talks to them.
 */
#define _DEFAULT_SOURCE /* syscall() */
#include "cli/support/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <sys/syscall.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/support/end.h"
#include "cli/support/limit.h"
#include "cli/support/sink.h"

/* Nanoseconds for one that got SIGTERM, as we are ended ourselves. */
#define GRACE ((int64_t)500000000)
#define CLOEXEC_FLAG 4u /* of close_range() */

/* Its pipes; the last one tells errno of what failed before it became the program. */
enum { INPUT, OUTPUT, REPORT, PIPES };

static struct child *volatile children; /* those that run */

/* Whatever is open, and whoever opened it: nothing but 0, 1 and 2 goes to the program. */
static void close_at_exec(void)
{
    long most = sysconf(_SC_OPEN_MAX);

#ifdef SYS_close_range /* what is older than Linux 5.11 has it not, or not with that flag */
    if (!syscall(SYS_close_range, STDERR_FILENO + 1, ~0u, CLOEXEC_FLAG))
        return;
#endif
    for (int fd = STDERR_FILENO + 1; fd < most; fd++)
        fcntl(fd, F_SETFD, FD_CLOEXEC);
}

/* In the child. What eyeshot does with signals is its own affair. */
static _Noreturn void become(char *const *words, int pipes[PIPES][2], pid_t parent)
{
    sigset_t none;
    unsigned char error;

    end_forget();
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* it ends with us, even where we are killed */
    if (getppid() != parent)
        _exit(127);
#endif
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    close_at_exec();
    if (!setpgid(0, 0) && dup2(pipes[INPUT][0], STDIN_FILENO) >= 0 &&
        dup2(pipes[OUTPUT][1], STDOUT_FILENO) >= 0)
        execvp(words[0], words);
    error = (unsigned char)errno;
    while (write(pipes[REPORT][1], &error, 1) < 0 && errno == EINTR)
        ;
    _exit(127);
}

/* To all of the program's group: what it starts in turn is ended with it. */
static void tell(const struct child *child, int number)
{
    if (child->pid > 0 && kill(-child->pid, number))
        kill(child->pid, number);
}

/* What it left running ends with it, as long as its number can't have become another's. */
static bool has_ended(const struct child *child, int options)
{
    siginfo_t info = {0};

    if (waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOWAIT | options))
        return errno != EINTR;
    if (info.si_pid)
        tell(child, SIGKILL);
    return info.si_pid != 0;
}

/* Waits for it to end; false: it has not by then. */
static bool wait_for_end(const struct child *child, int64_t until)
{
    int options = until < INT64_MAX ? WNOHANG : 0;
    struct timespec pause = {0, 1000000};

    while (child->pid > 0 && !has_ended(child, options)) {
        if (clock_ns() > until)
            return false;
        if (options)
            nanosleep(&pause, NULL);
    }
    return true;
}

/*
 * A signal from the terminal may go to our group only. What hears no SIGTERM is killed: this may be
 * a signal handler, and nobody comes after us.
 */
static void end_all(void)
{
    int64_t until = clock_ns() + GRACE;

    for (struct child *child = children; child; child = child->next)
        tell(child, SIGTERM);
    for (struct child *child = children; child; child = child->next)
        if (!wait_for_end(child, until))
            tell(child, SIGKILL);
}

static int make_pipes(int pipes[PIPES][2])
{
    for (int i = 0; i < PIPES; i++)
        if (pipe(pipes[i]))
            return -1;
    return 0;
}

static void close_end(int *end)
{
    if (*end)
        close(*end);
    *end = 0;
}

/* What become() tells: 0 when it became the program. */
static int read_report(int report)
{
    unsigned char error;
    ssize_t count;

    do
        count = read(report, &error, 1);
    while (count < 0 && descriptor_retry(report, POLLIN));
    return count < 0 ? errno : count ? error : 0;
}

/* Whatever signal comes: a child is known as soon as it is there. */
static pid_t fork_child(struct child *child)
{
    end_hold();
    child->pid = fork();
    if (child->pid > 0) {
        child->next = children;
        children = child;
    }
    if (child->pid)
        end_let_go();
    return child->pid;
}

int child_start(struct child *child, char *const *words)
{
    int pipes[PIPES][2] = {{0}}, error = 0, status;
    pid_t parent = getpid();

    end_with(end_all);
    if (make_pipes(pipes) || fork_child(child) < 0)
        error = errno;
    else if (!child->pid)
        become(words, pipes, parent);
    child->in = pipes[INPUT][1];
    child->out = pipes[OUTPUT][0];
    close_end(&pipes[INPUT][0]);
    close_end(&pipes[OUTPUT][1]);
    close_end(&pipes[REPORT][1]);
    if (!error)
        error = read_report(pipes[REPORT][0]);
    close_end(&pipes[REPORT][0]);
    if (error) {
        child_close(child);
        child_end(child, INT64_MAX, &status);
    }
    errno = error;
    return error ? -1 : 0;
}

void child_close(struct child *child)
{
    close_end(&child->in);
    close_end(&child->out);
}

bool child_end(struct child *child, int64_t until, int *status)
{
    bool by_itself = wait_for_end(child, until);
    struct child *volatile *link = &children;

    *status = 0;
    if (child->pid <= 0)
        return true;
    if (!by_itself) {
        tell(child, SIGKILL);
        wait_for_end(child, INT64_MAX);
    }
    end_hold();
    while (waitpid(child->pid, status, 0) < 0 && errno == EINTR)
        ;
    child->pid = 0;
    while (*link != child)
        link = &(*link)->next;
    *link = child->next;
    end_let_go();
    return by_itself;
}
