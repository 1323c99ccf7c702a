/*
 * Starting programs of the user's and making sure that they end. One has a process group of its
 * own, so that what it starts ends with it; what leaves that group becomes a child of ours when its
 * own parent ends, and ends with eyeshot. All programs are in one list, for the signal that ends
 * eyeshot itself. exec.c talks to them.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/referee/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/support/limit.h"

#define DESCRIPTORS 1024 /* that whoever started us may have left open */

extern char **environ;

struct program *volatile programs;
static char orphanage[64]; /* the file that lists our children; empty: some are not ours to end */

/* The first of our children, as the system lists them; 0: there is none, or no list. */
static pid_t program_first_child(void)
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
static void program_adopt(void)
{
#ifdef __linux__
    static bool done;

    if (done || prctl(PR_SET_CHILD_SUBREAPER, 1))
        return;
    done = true;
    snprintf(orphanage, sizeof orphanage, "/proc/self/task/%d/children", getpid());
    if (program_first_child())
        orphanage[0] = '\0';
#endif
}

/* Kills a process with all of its group, if it has one, and waits until it is gone. */
static void program_kill(pid_t pid, int *status)
{
    if (kill(-pid, SIGKILL))
        kill(pid, SIGKILL);
    while (waitpid(pid, status, 0) < 0 && errno == EINTR)
        ;
}

/* And what they left behind. This may be a signal handler. */
static void program_kill_all(void)
{
    for (struct program *program = programs; program; program = program->next) {
        if (program->pid)
            program_kill(program->pid, NULL);
        program->pid = 0;
    }
    for (pid_t pid; (pid = program_first_child());)
        program_kill(pid, NULL);
}

/* What eyeshot does with signals is its own affair. Returns an errno, or 0. */
static int program_spawn(pid_t *pid, char *const *words, int in, int out)
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

void program_close(struct program *program)
{
    if (program->in)
        close(program->in);
    if (program->out)
        close(program->out);
    program->in = program->out = 0;
}

/* The words of a command, in place, and NULL behind them; NULL with `diag`. */
static char **program_split(char *text, struct diag *diag)
{
    size_t count = 0, room = 0;
    char **words = NULL;
    bool quoted = false;

    for (;; count++) {
        char *out = text += strspn(text, " \t");
        words = alloc_grow(words, count, &room, sizeof *words);
        words[count] = *text ? text : NULL;
        if (!*text)
            break;
        for (; *text && (quoted || !strchr(" \t", *text)); text++) {
            if (*text == '"')
                quoted = !quoted;
            else
                *out++ = *text;
        }
        text += *text != '\0';
        *out = '\0';
    }
    if (!quoted && words[0] && words[0][0])
        return words;
    diag_fail(diag, quoted ? "exec: a quote is not closed" : "exec: expected a command");
    free(words);
    return NULL;
}

/* Makes the pipes and the process; -1 with errno. */
static int program_connect(struct program *program, char *const *words)
{
    int in[2], out[2], error;

    if (pipe(in))
        return -1;
    error = pipe(out) ? errno : 0;
    if (!error) {
        for (int fd = STDERR_FILENO + 1; fd < DESCRIPTORS; fd++) /* the program gets none of them */
            fcntl(fd, F_SETFD, FD_CLOEXEC);
        end_hold(); /* whatever signal comes: a program is known as soon as it is there */
        error = program_spawn(&program->pid, words, in[0], out[1]);
        end_let_go();
        close(out[1]);
        program->out = out[0];
    }
    close(in[0]);
    program->in = in[1];
    if (!error && (fcntl(in[1], F_SETFL, O_NONBLOCK) || fcntl(program->out, F_SETFL, O_NONBLOCK)))
        error = errno;
    if (error)
        program_close(program);
    errno = error;
    return error ? -1 : 0;
}

int program_start(struct program *program, struct diag *diag)
{
    char *copy = alloc_text(program->command, strlen(program->command));
    char **words = program_split(copy, diag);
    int status = words ? 0 : -1;

    program_adopt();
    end_with(program_kill_all);
    if (words && program_connect(program, words))
        status = diag_fail(diag, "exec: can't start '%s': %s", words[0], strerror(errno));
    free(words);
    free(copy);
    return status;
}

int program_end(struct program *program, int64_t until)
{
    struct timespec pause = {0, 1000000};
    siginfo_t info = {0};
    int status;

    program_close(program);
    if (!program->pid)
        return 0;
    while ((!waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOWAIT | WNOHANG) ||
            errno == EINTR) &&
           !info.si_pid && clock_ns() <= until)
        nanosleep(&pause, NULL);
    end_hold();
    program_kill(program->pid, &status); /* its number can't have become another's yet */
    program->pid = 0;
    end_let_go();
    return info.si_pid ? status : -1;
}
