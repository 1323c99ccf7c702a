/*
 * Asking a program of the user's. It gets a line for each look and answers it by a line; both are
 * sent as the other side is ready, so that neither waits for the other, and all has to come within
 * --timeout. Everything in an answer is doubted: its id, its size, its scale. The first failure is
 * kept, as a look has no way to fail. program.c starts and ends the program.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/referee/exec.h"

#include <errno.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/level/terms.h"
#include "cli/referee/program.h"
#include "cli/support/json.h"
#include "cli/support/limit.h"

#define CHUNK 65536
#define MS ((int64_t)1000000) /* nanoseconds */
#define PATIENCE (1000 * MS)  /* for one whose input has ended, to end as well */
#define ANSWER_SHOWN 80       /* bytes of a bad answer */
#define MANY 1000             /* questions take a while: a millisecond each, or much more */

/*
 * The longest line that is read: a mask in sub-tiles takes at most 10 bytes a cell, on a map that
 * is one cell wide, and what stands around it is for the program to choose.
 */
#define ANSWER_AROUND ((size_t)65536)
#define ANSWER_CELL ((size_t)16)

/* Failing */

/* The look that failed can't say so: it is kept. */
static int exec_give_up(struct program *program)
{
    program->failed = true;
    program_end(program, 0);
    return -1;
}
#define exec_fail(program, ...) (diag_say(&(program)->trouble, __VA_ARGS__), exec_give_up(program))

/* What it answered is wrong: its beginning says more than we can. */
static int exec_fail_answer(struct program *program, const char *what)
{
    const char *text = program->answer.data;
    size_t length = program->answer.length - (text[program->answer.length - 1] == '\n');

    return exec_fail(program, "%s; it answered: %.*s%s", what,
                     length < ANSWER_SHOWN ? (int)length : ANSWER_SHOWN, text,
                     length > ANSWER_SHOWN ? "..." : "");
}

/* It closed its output: how it ended says why, where it did. */
static int exec_fail_ended(struct program *program)
{
    int status = program_end(program, clock_ns() + PATIENCE);

    if (status < 0)
        return exec_fail(program, "it closed its output");
    if (WIFSIGNALED(status))
        return exec_fail(program, "it was ended by signal %d (%s)", WTERMSIG(status),
                         strsignal(WTERMSIG(status)));
    return exec_fail(program, "it ended with status %d%s", WEXITSTATUS(status),
                     WEXITSTATUS(status) ? "" : " (questions come until its input ends)");
}

/* Asking */

static void exec_write_request(struct program *program, const struct eyeshot_question *question)
{
    struct bytes *out = &program->request;
    const struct eyeshot_mask *opaque = question->opaque;

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

/* Reads what is there, up to `most` bytes of a line; 1 when a line is whole, else 0. */
static int exec_receive(struct program *program, size_t most)
{
    struct bytes *answer = &program->answer;
    ssize_t count;

    bytes_reserve(answer, CHUNK);
    count = read(program->out, answer->data + answer->length, CHUNK);
    /* No test can tell: `make faults` has the system refuse bytes. */
    if (count < 0)
        return errno == EAGAIN || errno == EINTR ? 0 : exec_fail(program, "%s", strerror(errno));
    if (!count)
        return exec_fail_ended(program);
    answer->length += (size_t)count;
    if (memchr(answer->data + answer->length - count, '\n', (size_t)count))
        return 1;
    return answer->length > most ? exec_fail_answer(program, "its line is too long") : 0;
}

/* Sends what the program takes; one that hears no more may have something to say all the same. */
static int exec_send(struct program *program, size_t *sent)
{
    const struct bytes *request = &program->request;
    ssize_t count = write(program->in, request->data + *sent, request->length - *sent);

    if (count >= 0)
        *sent += (size_t)count;
    else if (errno == EPIPE)
        *sent = request->length;
    /* No test can tell: `make faults` has the system refuse bytes. */
    else if (errno != EAGAIN && errno != EINTR)
        return exec_fail(program, "%s", strerror(errno));
    return 0;
}

/* Sends the request and reads a line, both as the other side is ready, until both are done. */
static int exec_converse(struct program *program, size_t most)
{
    int64_t until = clock_ns() + (int64_t)program->timeout * 1000 * MS;
    size_t sent = 0;
    int whole = 0, status = 0;

    bytes_truncate(&program->answer, 0);
    while (whole >= 0 && !status && (!whole || sent < program->request.length)) {
        struct pollfd polls[2] = {{whole ? -1 : program->out, POLLIN, 0},
                                  {sent < program->request.length ? program->in : -1, POLLOUT, 0}};
        int64_t left = (until - clock_ns()) / MS;
        int ready = left > 0 ? poll(polls, 2, left < INT_MAX ? (int)left : INT_MAX) : 0;
        /* No test can tell: `make faults` has the system refuse to wait. */
        if (ready < 0 && errno != EINTR)
            return exec_fail(program, "%s", strerror(errno));
        if (!ready)
            return exec_fail(program, "none came within %d s (is its output flushed?)",
                             program->timeout);
        if (polls[1].revents)
            status = exec_send(program, &sent);
        if (polls[0].revents && !status)
            whole = exec_receive(program, most);
    }
    return whole < 0 || status ? -1 : 0;
}

static int exec_read_mask(const cJSON *root, int64_t id, const struct eyeshot_question *question,
                          int *scale, struct eyeshot_mask *seen, struct diag *diag)
{
    const cJSON *rows = json_get(root, "mask"), *of = json_get(root, "id");
    int width = question->opaque->width, height = question->opaque->height, y = 0;
    int count = cJSON_IsArray(rows) ? cJSON_GetArraySize(rows) : 0;

    if (!cJSON_IsNumber(of) || of->valuedouble != (double)id)
        return diag_fail(diag, "its id is not that of the question");
    if (!*scale)
        *scale = count == height ? 1 : count == 2 * height ? 2 : 0;
    if (!*scale || count != *scale * height)
        return diag_fail(diag, "its mask has %d rows, expected %d%s", count,
                         *scale ? *scale * height : height, *scale ? "" : " or twice as many");
    width *= *scale;
    for (const cJSON *row = rows->child; row; row = row->next, y++) {
        const char *text = cJSON_IsString(row) ? row->valuestring : "";
        if (strlen(text) != (size_t)width || strspn(text, "01") != (size_t)width)
            return diag_fail(diag, "row %d: expected a string of %d characters 0 and 1", y, width);
        for (int x = 0; seen && x < width; x++)
            if (text[x] == '1')
                plane_set(seen, x, y);
    }
    return 0;
}

int exec_answer_read(const char *line, size_t length, int64_t id,
                     const struct eyeshot_question *question, int *scale, struct eyeshot_mask *seen,
                     struct diag *diag)
{
    struct diag inner = {0};
    cJSON *root = json_parse(line, length, NULL, &inner);
    int status;

    if (!root)
        return diag_fail(diag, "column %zu: %s", inner.column, inner.message);
    status = exec_read_mask(root, id, question, scale, seen, diag);
    cJSON_Delete(root);
    return status;
}

static int exec_ask(struct program *program, const struct eyeshot_question *question,
                    struct eyeshot_mask *seen)
{
    size_t cells = (size_t)question->opaque->width * (size_t)question->opaque->height, length;
    int scale = program->probed ? program->rule.scale : 0;
    struct diag diag = {0};

    exec_write_request(program, question);
    if (exec_converse(program, ANSWER_AROUND + ANSWER_CELL * cells))
        return -1;
    length = (size_t)((char *)memchr(program->answer.data, '\n', program->answer.length) -
                      program->answer.data);
    if (length + 1 < program->answer.length)
        return exec_fail_answer(program, "more than one line");
    if (exec_answer_read(program->answer.data, length, program->asked, question, &scale, seen,
                         &diag))
        return exec_fail_answer(program, diag.message);
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
        exec_ask(program, question, seen);
    return EYESHOT_OK;
}

int exec_check(struct diag *diag)
{
    for (struct program *program = programs; program; program = program->next)
        if (program->failed) {
            diag->file = NULL;
            return diag_fail(diag, "exec '%s', answer %lld: %s", program->command, program->asked,
                             program->trouble.message);
        }
    return 0;
}

int exec_probe(const struct map *map, struct cell eye, size_t questions, struct diag *diag)
{
    for (struct program *program = programs; program; program = program->next) {
        struct eyeshot_question question = {&map->opaque, eye.x, eye.y, EYESHOT_ALL,
                                            EYESHOT_CIRCLE};
        if (!program->failed && !program->probed)
            exec_ask(program, &question, NULL);
        if (questions >= MANY && program->asked == 1)
            fprintf(stderr, "eyeshot: %s is asked some %zu times\n", program->name, questions);
    }
    return exec_check(diag);
}

/* Starting and ending */

bool exec_is_running(void)
{
    return programs;
}

/* The last one of that name, and by that command unless it is NULL. */
static struct program *exec_search(const char *name, const char *command)
{
    for (struct program *program = programs; program; program = program->next)
        if (!strcmp(program->name, name) && (!command || !strcmp(program->command, command)))
            return program;
    return NULL;
}

const struct eyeshot_rule *exec_find(const char *name)
{
    const struct program *program = exec_search(name, NULL);

    return program ? &program->rule : NULL;
}

const struct eyeshot_rule *exec_open(const char *name, const char *command, int timeout,
                                     struct diag *diag)
{
    struct program *program = exec_search(name, command);

    if (!program) {
        program = alloc_array(1, sizeof *program);
        *program = (struct program){.rule = {.summary = "a program of yours",
                                             .source = "its author",
                                             .scale = 1,
                                             .radius = EYESHOT_ALL,
                                             .shape = EYESHOT_CIRCLE,
                                             .look = exec_look,
                                             .context = program},
                                    .name = alloc_text(name, strlen(name)),
                                    .command = alloc_text(command, strlen(command)),
                                    .timeout = timeout,
                                    .failed = true,
                                    .next = programs};
        program->rule.name = program->name;
        programs = program;
    }
    if (program->failed) {
        program->asked = 0;
        program->probed = false;
        program->failed = program_start(program, diag);
    }
    return program->failed ? NULL : &program->rule;
}

void exec_close_all(void)
{
    int64_t until = clock_ns() + PATIENCE;

    for (struct program *program = programs; program; program = program->next)
        program_close(program);
    while (programs) {
        struct program *program = programs;
        program_end(program, until);
        programs = program->next;
        bytes_release(&program->request);
        bytes_release(&program->answer);
        free(program->name);
        free(program->command);
        free(program);
    }
}
