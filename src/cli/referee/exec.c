#define _DEFAULT_SOURCE /* syscall() */
#include "cli/referee/exec.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/level/given.h"
#include "cli/referee/answer.h"
#include "cli/support/again.h"
#include "cli/support/alloc.h"
#include "cli/support/bug.h"
#include "cli/support/bytes.h"
#include "cli/support/clock.h"
#include "cli/support/limit.h"
#include "cli/support/undo.h"

#define CHUNK 65536
#define LAST_WORDS 1000 /* milliseconds for a program that hears nothing any more */
#define PATIENCE 1000   /* milliseconds for one whose input has ended, to end as well */
#define GRACE 500       /* milliseconds for one that got SIGTERM, as we are ended ourselves */
#define CLOEXEC_FLAG 4u /* of close_range() */

/*
 * The longest line that is read: a mask in sub-tiles takes at most 10 bytes a cell, on a map that
 * is one cell wide, and what stands around it is for the program to choose.
 */
#define ANSWER_AROUND ((size_t)65536)
#define ANSWER_CELL ((size_t)16)

struct program {
    struct eyeshot_rule rule; /* as the library asks it */
    char *name;               /* the user's for it, or all that -a has */
    char *command;
    volatile pid_t pid;
    int in, out; /* its standard input and output; -1: closed */
    int timeout;
    long long asked; /* the id of the last question */
    struct bytes request, answer;
    size_t answer_most;
    bool failed, probed;
    bool told; /* that it failed */
    struct diag trouble;
    struct program *next;
};

static struct program *volatile programs;

static int exec_look(void *context, const struct eyeshot_question *question,
                     struct eyeshot_mask *seen);

static const struct eyeshot_rule template = {
    .summary = "a program of yours",
    .source = "its author",
    .scale = 1,
    .radius = EYESHOT_ALL,
    .shape = EYESHOT_CIRCLE,
    .look = exec_look,
};

/* Starting and ending */

/* The next word of a command, in place; NULL at its end. -1 in `*bad` when a quote stays open. */
static char *next_word(char **text, bool *bad)
{
    char *word, *out, *at = *text + strspn(*text, " \t");
    bool quoted = false;

    if (!*at)
        return NULL;
    for (word = out = at; *at && (quoted || !strchr(" \t", *at)); at++) {
        if (*at == '"')
            quoted = !quoted;
        else
            *out++ = *at;
    }
    *bad |= quoted;
    *text = at + (*at != '\0');
    *out = '\0';
    return word;
}

static char **split(char *command, struct diag *diag)
{
    size_t count = 0, room = 0;
    char **words = NULL;
    bool bad = false;

    do
        words = alloc_grow(words, count, &room, sizeof *words);
    while ((words[count++] = next_word(&command, &bad)));
    if (!bad && words[0] && words[0][0])
        return words;
    diag_fail(diag, bad ? "exec: a quote is not closed" : "exec: expected a command");
    free(words);
    return NULL;
}

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

/*
 * In the child: two ends of pipes become 0 and 1; errno of what failed is told through `report`.
 * What eyeshot does with signals and its limits are its own affair. What the program starts in turn
 * is in one group with it, to be ended together.
 */
static void become(char **words, int in, int out, int report)
{
    sigset_t none;
    unsigned char error;

    undo_forget();
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    limits_lift();
    close_at_exec();
    if (!setpgid(0, 0) && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
        execvp(words[0], words);
    error = (unsigned char)errno;
    while (write(report, &error, 1) < 0 && errno == EINTR)
        ;
    _exit(127);
}

/* To all of the group; before there is one, to the program. */
static void tell(const struct program *program, int number)
{
    if (program->pid > 0 && kill(-program->pid, number))
        kill(program->pid, number);
}

static int64_t now(void) /* milliseconds */
{
    return clock_ns() / 1000000;
}

/* What it left running ends with it, as long as its number can't have become another's. */
static bool has_ended(const struct program *program)
{
    siginfo_t info = {0};

    if (waitid(P_PID, (id_t)program->pid, &info, WEXITED | WNOHANG | WNOWAIT))
        return errno != EINTR;
    if (info.si_pid)
        tell(program, SIGKILL);
    return info.si_pid != 0;
}

/* Waits for it to end; false: it has not by then. */
static bool wait_for_end(const struct program *program, int64_t until)
{
    struct timespec pause = {0, 1000000};

    while (program->pid > 0 && !has_ended(program)) {
        if (now() > until)
            return false;
        nanosleep(&pause, NULL);
    }
    return true;
}

/*
 * None outlives us; a signal from the terminal goes to our group only. What hears no SIGTERM is
 * killed: this may be a signal handler, and nobody comes after us.
 */
static void end_all(void)
{
    int64_t until = now() + GRACE;

    for (struct program *program = programs; program; program = program->next)
        tell(program, SIGTERM);
    for (struct program *program = programs; program; program = program->next)
        if (!wait_for_end(program, until))
            tell(program, SIGKILL);
}

static int make_pipes(int pipes[3][2])
{
    for (int i = 0; i < 3; i++)
        if (pipe(pipes[i]) || fcntl(pipes[i][0], F_SETFD, FD_CLOEXEC) ||
            fcntl(pipes[i][1], F_SETFD, FD_CLOEXEC))
            return -1;
    return 0;
}

static void close_pipes(int pipes[3][2])
{
    for (int i = 0; i < 6; i++)
        if (pipes[i / 2][i % 2] > STDERR_FILENO)
            close(pipes[i / 2][i % 2]);
}

/* What become() tells: 0 when it became the program. */
static int read_report(int report)
{
    unsigned char error;
    ssize_t count;

    do
        count = read(report, &error, 1);
    while (count < 0 && again(report, POLLIN));
    return count < 0 ? errno : count ? error : 0;
}

/* Whatever signal comes: a child is known as soon as it is there. */
static pid_t fork_program(struct program *program)
{
    undo_hold();
    program->pid = fork();
    if (program->pid)
        undo_let_go();
    return program->pid;
}

static int start(struct program *program, char **words, struct diag *diag)
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}}, error;

    undo_at_end(end_all);
    if (make_pipes(pipes) || fork_program(program) < 0) {
        diag_errno(diag, "exec: can't start '%s'", program->command);
        close_pipes(pipes);
        return -1;
    }
    if (!program->pid)
        become(words, pipes[0][0], pipes[1][1], pipes[2][1]);
    program->in = pipes[0][1];
    program->out = pipes[1][0];
    pipes[0][1] = pipes[1][0] = -1;
    close(pipes[2][1]);
    pipes[2][1] = -1;
    error = read_report(pipes[2][0]);
    if (!error &&
        (fcntl(program->in, F_SETFL, O_NONBLOCK) || fcntl(program->out, F_SETFL, O_NONBLOCK)))
        error = errno;
    close_pipes(pipes);
    return error ? diag_fail(diag, "exec: can't start '%s': %s", words[0], strerror(error)) : 0;
}

/* Waits until it ends, with what waitpid() says; false: it had not by then, and was killed. */
static bool reap(struct program *program, int64_t until, int *status)
{
    bool by_itself = wait_for_end(program, until);

    *status = 0;
    if (!by_itself) {
        tell(program, SIGKILL);
        wait_for_end(program, INT64_MAX);
    }
    undo_hold();
    while (program->pid > 0 && waitpid(program->pid, status, 0) < 0 && errno == EINTR)
        ;
    program->pid = 0;
    undo_let_go();
    return by_itself;
}

static void close_pipes_to(struct program *program)
{
    if (program->in >= 0)
        close(program->in);
    if (program->out >= 0)
        close(program->out);
    program->in = program->out = -1;
}

const struct eyeshot_rule *exec_running(const char *name)
{
    for (const struct program *program = programs; program; program = program->next)
        if (!program->failed && !strcmp(program->name, name))
            return &program->rule;
    return NULL;
}

const struct eyeshot_rule *exec_open(const char *name, const char *command, int timeout,
                                     struct diag *diag)
{
    struct program *program = alloc_array(1, sizeof *program);
    char *copy = alloc_text(command, strlen(command)), **words = split(copy, diag);

    program->name = alloc_text(name, strlen(name));
    program->command = alloc_text(command, strlen(command));
    program->rule = template;
    program->rule.name = program->name;
    program->rule.context = program;
    program->timeout = timeout;
    program->in = program->out = -1;
    program->next = programs;
    programs = program;
    if (!words || start(program, words, diag))
        program->failed = program->told = true;
    free(words);
    free(copy);
    return program->failed ? NULL : &program->rule;
}

void exec_close_all(void)
{
    int64_t until = now() + PATIENCE;
    int status;

    for (struct program *program = programs; program; program = program->next)
        close_pipes_to(program);
    while (programs) {
        struct program *program = programs;
        reap(program, until, &status);
        programs = program->next;
        bytes_release(&program->request);
        bytes_release(&program->answer);
        free(program->name);
        free(program->command);
        free(program);
    }
}

/* Failing */

/* The first failure stays; the program is ended. Always -1. */
static int fail(struct program *program, const char *what)
{
    bool named = strncmp(program->name, EXEC_PREFIX, strlen(EXEC_PREFIX)) != 0;
    int status;

    if (!program->failed)
        diag_fail(&program->trouble, "%s%sexec '%s', answer %lld: %s", named ? program->name : "",
                  named ? ": " : "", program->command, program->asked, what);
    program->failed = true;
    tell(program, SIGKILL);
    close_pipes_to(program);
    reap(program, now(), &status);
    return -1;
}

#define ANSWER_SHOWN 80 /* bytes of a bad answer */

/* What it answered is wrong: its beginning says more than we can. */
static int fail_answer(struct program *program, const char *what)
{
    const struct bytes *answer = &program->answer;
    bool whole = answer->length && answer->data[answer->length - 1] == '\n';
    size_t length = answer->length - whole, shown = length;
    struct bytes message = {0};
    int status;

    if (shown > ANSWER_SHOWN) {
        shown = ANSWER_SHOWN;
        while (shown && ((unsigned char)answer->data[shown] & 0xc0) == 0x80)
            shown--; /* to where a character begins */
    }
    bytes_addf(&message, "%s; it answered: ", what);
    bytes_add(&message, answer->data, shown);
    if (!length)
        bytes_addf(&message, "an empty line");
    if (shown < length)
        bytes_addf(&message, "...");
    for (size_t i = 0; i < message.length; i++)
        if (!message.data[i])
            message.data[i] = '?';
    status = fail(program, message.data);
    bytes_release(&message);
    return status;
}

/* It closed its "input" or "output": how it ended says why, where it did. */
static int fail_ended(struct program *program, const char *end)
{
    char what[120];
    int status;
    bool by_itself;

    snprintf(what, sizeof what, "it closed its %s", end);
    close(program->in);
    program->in = -1;
    by_itself = reap(program, now() + PATIENCE, &status);
    if (by_itself && WIFSIGNALED(status))
        snprintf(what, sizeof what, "it was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else if (by_itself && WIFEXITED(status))
        snprintf(what, sizeof what, "it ended with status %d%s", WEXITSTATUS(status),
                 WEXITSTATUS(status) ? "" : " (questions come until its input ends)");
    return fail(program, what);
}

int exec_check(struct diag *diag)
{
    for (struct program *program = programs; program; program = program->next) {
        if (program->failed && !program->told) {
            program->told = true;
            *diag = program->trouble;
            return -1;
        }
    }
    return 0;
}

/* Asking */

static void write_request(struct program *program, const struct eyeshot_question *question)
{
    struct bytes *out = &program->request;
    const struct eyeshot_mask *opaque = question->opaque;

    if (out->data)
        bytes_truncate(out, 0);
    bytes_addf(out, "{\"id\":%lld,\"width\":%d,\"height\":%d,\"map\":[", ++program->asked,
               opaque->width, opaque->height);
    for (int y = 0; y < opaque->height; y++) {
        bytes_add(out, y ? ",\"" : "\"", y ? 2 : 1);
        for (int x = 0; x < opaque->width; x++)
            bytes_add(out, plane_get(opaque, x, y) ? "#" : ".", 1);
        bytes_add(out, "\"", 1);
    }
    bytes_addf(out, "],\"viewers\":[{\"x\":%d,\"y\":%d}],\"radius\":", question->x, question->y);
    if (question->radius == EYESHOT_ALL)
        bytes_addf(out, "\"all\"");
    else
        bytes_addf(out, "%lld", (long long)question->radius);
    bytes_addf(out, ",\"shape\":\"%s\"}\n", shape_names[question->shape]);
}

/*
 * Reads what is there; 1 when a line is whole, 0 when not yet. `deaf`: it reads nothing any more.
 */
static int take_bytes(struct program *program, bool deaf)
{
    struct bytes *answer = &program->answer;
    char what[80];
    ssize_t count;

    bytes_reserve(answer, CHUNK);
    count = read(program->out, answer->data + answer->length, CHUNK);
    if (count < 0)
        return errno == EAGAIN || errno == EINTR ? 0 : fail(program, strerror(errno));
    if (!count)
        return fail_ended(program, deaf ? "input" : "output");
    answer->length += (size_t)count;
    if (memchr(answer->data + answer->length - count, '\n', (size_t)count))
        return 1;
    if (answer->length <= program->answer_most)
        return 0;
    snprintf(what, sizeof what, "a line of more than %zu bytes", program->answer_most);
    return fail_answer(program, what);
}

/*
 * Sends the request and reads a line, both as the other side is ready. One that answers before it
 * has heard all is told the rest; what one says that does not want to hear it counts all the same.
 */
static int converse(struct program *program)
{
    const struct bytes *request = &program->request;
    size_t sent = 0;
    int64_t until = now() + (int64_t)program->timeout * 1000;
    int whole = 0;
    bool deaf = false;

    bytes_truncate(&program->answer, 0);
    while (whole >= 0 && (!whole || (sent < request->length && !deaf))) {
        bool sending = sent < request->length && !deaf;
        struct pollfd polls[2] = {{whole ? -1 : program->out, POLLIN, 0},
                                  {sending ? program->in : -1, POLLOUT, 0}};
        int64_t left = until - now();
        int ready = left > 0 ? poll(polls, 2, left < INT_MAX ? (int)left : INT_MAX) : 0;
        if (ready < 0 && errno != EINTR)
            return fail(program, strerror(errno));
        if (!ready && deaf)
            return fail_ended(program, "input");
        if (!ready) {
            char what[60];
            snprintf(what, sizeof what,
                     whole ? "it did not read the question within %d s"
                           : "none came within %d s (is its output flushed?)",
                     program->timeout);
            return fail(program, what);
        }
        if (polls[1].revents) {
            ssize_t count = write(program->in, request->data + sent, request->length - sent);
            deaf = count < 0 && errno == EPIPE;
            if (deaf && until > now() + LAST_WORDS)
                until = now() + LAST_WORDS;
            if (count < 0 && !deaf && errno != EAGAIN && errno != EINTR)
                return fail(program, strerror(errno));
            sent += count > 0 ? (size_t)count : 0;
        }
        if (polls[0].revents)
            whole = take_bytes(program, deaf);
    }
    return whole < 0 ? -1 : 0;
}

static int ask(struct program *program, const struct eyeshot_question *question,
               struct eyeshot_mask *seen)
{
    int scale = program->probed ? program->rule.scale : 0;
    struct diag diag = {0};
    size_t length;

    write_request(program, question);
    program->answer_most = ANSWER_AROUND + ANSWER_CELL * (size_t)question->opaque->width *
                                               (size_t)question->opaque->height;
    if (converse(program))
        return -1;
    length = (size_t)((char *)memchr(program->answer.data, '\n', program->answer.length) -
                      program->answer.data);
    if (length + 1 < program->answer.length)
        return fail_answer(program, "more than one line");
    if (exec_answer_read(program->answer.data, length, program->asked, question, &scale, seen,
                         &diag))
        return fail_answer(program, diag.message);
    program->rule.scale = scale;
    program->probed = true;
    return 0;
}

/* A program that failed shows nothing; exec_check() tells why. */
static int exec_look(void *context, const struct eyeshot_question *question,
                     struct eyeshot_mask *seen)
{
    struct program *program = context;

    bug_unless(program->probed || program->failed); /* or `seen` may be too small */
    if (!program->failed)
        ask(program, question, seen);
    return EYESHOT_OK;
}

int exec_probe(const struct map *map, struct cell eye, struct diag *diag)
{
    for (struct program *program = programs; program; program = program->next) {
        struct eyeshot_question question = {&map->opaque, eye.x, eye.y, EYESHOT_ALL,
                                            EYESHOT_CIRCLE};
        if (!program->failed && !program->probed)
            ask(program, &question, NULL);
    }
    return exec_check(diag);
}
