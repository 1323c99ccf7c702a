/*
 * Starting a program and making sure that it ends. A child has a process group of its own, so that
 * what it starts ends with it; what leaves that group becomes a child of ours when its own parent
 * ends, and ends at the latest when the last program has. A child reports by a pipe why it could
 * not become the program. All that run are known, for the signal that ends eyeshot itself.
 * referee/exec.c talks to them.
 */
#define _DEFAULT_SOURCE /* syscall(), pread() */
#include "cli/support/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
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
static char orphanage[64]; /* the file that lists our children; empty: some are not ours to end */

/* Whatever is open, and whoever opened it: nothing but 0, 1 and 2 goes to the program. */
static void child_close_at_exec(void)
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
static _Noreturn void child_become(char *const *words, int pipes[PIPES][2], pid_t parent)
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
    child_close_at_exec();
    if (!setpgid(0, 0) && dup2(pipes[INPUT][0], STDIN_FILENO) >= 0 &&
        dup2(pipes[OUTPUT][1], STDOUT_FILENO) >= 0)
        execvp(words[0], words);
    error = (unsigned char)errno;
    while (write(pipes[REPORT][1], &error, 1) < 0 && errno == EINTR)
        ;
    _exit(127);
}

/* The first of our children, as the system lists them; 0: there is none, or no list. */
static pid_t child_first(void)
{
    char text[16] = "";
    pid_t pid = 0;
    int fd = orphanage[0] ? open(orphanage, O_RDONLY | O_CLOEXEC) : -1;
    ssize_t length = fd < 0 ? 0 : pread(fd, text, sizeof text, 0);

    for (ssize_t i = 0; i < length && text[i] >= '0' && text[i] <= '9'; i++)
        pid = 10 * pid + (text[i] - '0');
    if (fd >= 0)
        close(fd);
    return pid;
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

/* Ends what programs left behind; may be a signal handler. */
static void child_end_orphans(void)
{
    for (pid_t pid; !children && (pid = child_first());) {
        kill(pid, SIGKILL);
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            ;
    }
}

/* To all of the program's group: what it starts in turn is ended with it. */
static void child_tell(const struct child *child, int number)
{
    if (child->pid > 0 && kill(-child->pid, number))
        kill(child->pid, number);
}

/* Waits for it to end, and ends what it left running; false: it has not ended by then. */
static bool child_wait(const struct child *child, int64_t until)
{
    int options = WEXITED | WNOWAIT | (until < INT64_MAX ? WNOHANG : 0);
    struct timespec pause = {0, 1000000};

    while (child->pid > 0) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)child->pid, &info, options) && errno != EINTR)
            break;
        if (info.si_pid) { /* its number can't have become another's yet */
            child_tell(child, SIGKILL);
            break;
        }
        if (clock_ns() > until)
            return false;
        if (options & WNOHANG)
            nanosleep(&pause, NULL);
    }
    return true;
}

/*
 * A signal from the terminal may go to our group only. What hears no SIGTERM is killed: this may be
 * a signal handler, and nobody comes after us.
 */
static void child_end_all(void)
{
    int64_t until = clock_ns() + GRACE;

    for (struct child *child = children; child; child = child->next)
        child_tell(child, SIGTERM);
    for (; children; children = children->next) {
        if (!child_wait(children, until))
            child_tell(children, SIGKILL);
        waitpid(children->pid, NULL, 0);
    }
    child_end_orphans();
}

static void child_close_end(int *end)
{
    if (*end)
        close(*end);
    *end = 0;
}

/* Whatever signal comes: a child is known as soon as it is there. */
static pid_t child_fork(struct child *child)
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
    unsigned char report;
    pid_t parent = getpid();
    ssize_t count;

    child_adopt();
    end_with(child_end_all);
    for (int i = 0; i < PIPES && !error; i++)
        error = pipe(pipes[i]) ? errno : 0;
    if (!error && child_fork(child) < 0)
        error = errno;
    if (!error && !child->pid)
        child_become(words, pipes, parent);
    child->in = pipes[INPUT][1];
    child->out = pipes[OUTPUT][0];
    child_close_end(&pipes[INPUT][0]);
    child_close_end(&pipes[OUTPUT][1]);
    child_close_end(&pipes[REPORT][1]);
    if (!error) {
        while ((count = read(pipes[REPORT][0], &report, 1)) < 0 &&
               descriptor_retry(pipes[REPORT][0], POLLIN))
            ;
        error = count < 0 ? errno : count ? report : 0;
    }
    child_close_end(&pipes[REPORT][0]);
    if (error) {
        child_close(child);
        child_end(child, INT64_MAX, &status);
    }
    errno = error;
    return error ? -1 : 0;
}

void child_close(struct child *child)
{
    child_close_end(&child->in);
    child_close_end(&child->out);
}

bool child_end(struct child *child, int64_t until, int *status)
{
    bool by_itself = child_wait(child, until);
    struct child *volatile *link = &children;

    *status = 0;
    if (child->pid <= 0)
        return true;
    if (!by_itself) {
        child_tell(child, SIGKILL);
        child_wait(child, INT64_MAX);
    }
    end_hold();
    while (waitpid(child->pid, status, 0) < 0 && errno == EINTR)
        ;
    child->pid = 0;
    while (*link != child)
        link = &(*link)->next;
    *link = child->next;
    end_let_go();
    child_end_orphans();
    return by_itself;
}
