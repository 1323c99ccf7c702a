#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/batch/line.h"
#include "cli/command.h"
#include "cli/support/alloc.h"
#include "cli/support/json_out.h"
#include "cli/support/pool.h"
#include "cli/support/relay.h"
#include "cli/support/utf8.h"

/* What a line may ask for; the first when it does not say. */
static const struct command *const ops[] = {&command_fov, &command_los, &command_replay,
                                            &command_compare, NULL};

#define LINE_CELLS ((size_t)1 << 24)     /* of a map, unless --max-cells says otherwise */
#define LINE_TIME ((int64_t)60000000000) /* nanoseconds, unless --max-time does */
#define ANSWER_PART 8 /* of a line's memory: bytes double as they grow, and are copied once */

struct batch_options {
    struct option_list maps; /* NAME=FILE */
    struct answer_options answer;
    struct read_options read;
    struct output_options output;
    struct work_options work;
    struct limits limits;
    bool help;
};

struct batch {
    const struct batch_options *options;
    const char *path; /* NULL: standard input */
    struct atlas atlas;
    struct desk {
        struct shelf shelf;
        struct sink sink; /* in memory */
    } * desks;            /* by worker */
};

/* Bytes of the user's in a message: valid UTF-8 without controls. */
static void add_clean(struct json_out *json, const char *key, const char *text, size_t length)
{
    struct bytes clean = {0};
    uint32_t code;

    bytes_reserve(&clean, length);
    for (size_t i = 0, step; i < length; i += step) {
        step = utf8_next(text + i, length - i, &code);
        if (utf8_is_unnoticed(code))
            bytes_add(&clean, "?", 1);
        else
            bytes_add(&clean, text + i, step);
    }
    json_string(json, key, clean.data);
    bytes_release(&clean);
}

/* The length of the path with which a message begins; 0: it has none. */
static size_t path_length(const char *message)
{
    size_t at = message[0] == '$';

    while (at && (message[at] == '.' || message[at] == '[')) {
        const char *end = message[at + 1] == '"' ? strstr(message + at, "\"]") : NULL;
        if (end)
            at = (size_t)(end + 2 - message);
        else
            at += 1 + strcspn(message + at + 1, ".[:");
    }
    return message[at] == ':' ? at : 0;
}

static void add_error(struct sink *sink, size_t number, const struct diag *diag)
{
    struct json_out json = {.sink = sink};
    size_t path = path_length(diag->message);
    const char *message = diag->message + (path ? path + 2 : 0);
    struct bytes text = {0};

    bytes_addf(&text, "%s", message);
    if (diag->column)
        bytes_addf(&text, " (character %zu)", diag->column);
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "error/1");
    json_object(&json, "error");
    json_size(&json, "line", number);
    if (path)
        add_clean(&json, "path", diag->message, path);
    else
        json_null(&json, "path");
    add_clean(&json, "message", text.data, text.length);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
    bytes_release(&text);
}

/* The id, as it was given, and then what the command answered, which is an object a line. */
static void finish(struct bytes *out, const struct bytes *objects, const char *id, size_t id_length,
                   const char *list)
{
    const char *end;

    bytes_add(out, "{\"id\":", 6);
    bytes_add(out, id_length ? id : "null", id_length ? id_length : 4);
    bytes_add(out, ",", 1);
    if (!list) {
        bytes_add(out, objects->data + 1, objects->length - 1);
        return;
    }
    end = memchr(objects->data, ',', objects->length); /* behind the kind */
    bytes_add(out, objects->data + 1, (size_t)(end - objects->data));
    bytes_addf(out, "\"%s\":[", list);
    for (size_t at = 0, next; at < objects->length; at = next + 1) {
        next = (size_t)((char *)memchr(objects->data + at, '\n', objects->length - at) -
                        objects->data);
        bytes_add(out, objects->data + at, next - at);
        bytes_addf(out, next + 1 < objects->length ? "," : "]}\n");
    }
}

/* The key under which the answer is a list; NULL: it is none. */
static const char *list_key(const struct command *op, const cJSON *root)
{
    bool listed = !op->list_of || cJSON_GetObjectItemCaseSensitive(root, op->list_of);

    return listed ? op->list : NULL;
}

static int find_op(const struct json_line *line, const struct command **op, struct diag *diag)
{
    static const struct json_path root, path = {&root, "op", 0};
    struct word_list words = {0};
    int found = 0;

    for (size_t i = 0; ops[i]; i++)
        word_list_add(&words, ops[i]->name);
    if (line->op)
        found = word_list_find(&words, "op", line->op, diag);
    *op = ops[found < 0 ? 0 : found];
    return found < 0 ? json_blame(diag, &path) : 0;
}

/* What the command says goes into the sink; false with `diag`. */
static bool answer_scenario(const struct batch *batch, struct desk *desk,
                            const struct source *source, struct json_line *line,
                            const struct command **op, struct diag *diag)
{
    struct sink *sink = &desk->sink;
    bool good;

    limit_line_begin();
    good = !json_line_read(line, &desk->shelf, source, &batch->options->read, diag) &&
           !find_op(line, op, diag) &&
           !(*op)->answer(&batch->options->answer, &line->scenario, sink, diag);
    sink_fits(sink, 0);
    if (good && sink->error)
        good = !diag_fail(diag, "an answer of more than %zu bytes, %d for each of --max-cells",
                          sink->most, LIMIT_CELL_BYTES / ANSWER_PART);
    else if (limit_line_check(diag)) /* whatever it failed of: it stopped where it was late */
        good = false;
    sink->error = 0;
    return good;
}

static bool answer_line(void *state, int worker, const struct relay_line *text,
                        struct bytes *answer)
{
    struct batch *batch = state;
    struct desk *desk = &batch->desks[worker];
    struct source source = {.name = batch->path ? batch->path : "<stdin>",
                            .path = batch->path,
                            .text = text->text,
                            .length = text->length};
    const struct command *op = NULL;
    struct json_line line = {0};
    struct diag diag = {0};
    bool good = false;

    if (text->number == 1 && source.length >= 3 && !memcmp(source.text, "\xef\xbb\xbf", 3)) {
        source.text += 3;
        source.length -= 3;
    }
    if (text->too_long)
        diag_fail(&diag, "a line of more than %zu MiB", RELAY_LONGEST >> 20);
    else if (json_skip_blanks(source.text, source.length, 0) == source.length)
        return true;
    else
        good = answer_scenario(batch, desk, &source, &line, &op, &diag);
    if (!good) {
        bytes_truncate(&desk->sink.buffer, 0);
        add_error(&desk->sink, text->number, &diag);
    }
    finish(answer, &desk->sink.buffer, source.text + line.id.start, line.id.end - line.id.start,
           good ? list_key(op, line.root) : NULL);
    bytes_truncate(&desk->sink.buffer, 0);
    json_line_release(&line);
    return good;
}

/* The names on the command line are the same for all lines: better told before the first. */
static int check_options(const struct batch_options *options, const char *path, struct diag *diag)
{
    const struct sight_options sight = {.algorithms = options->answer.sight.algorithms};
    const struct scenario nothing = {0};
    struct given given;
    struct eyeshot_terms terms;

    if (sight_settle(&sight, &nothing, &given, &terms, diag))
        return -1;
    for (size_t i = 0; i < options->maps.count; i++) {
        const char *file = strchr(options->maps.texts[i], '=');
        if (file && !strcmp(file, "=-") && !strcmp(path, "-"))
            return diag_fail(diag, "standard input can't be both the lines and what --map names");
    }
    return 0;
}

static int open_input(const char *path, struct diag *diag)
{
    int fd = strcmp(path, "-") != 0 ? open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC) : STDIN_FILENO;

    diag->file = strcmp(path, "-") != 0 ? path : "<stdin>";
    return fd < 0 ? diag_errno(diag, "can't open") : fd;
}

/* What the exit status says, in words. */
static int tell(const struct relay *relay, struct diag *diag)
{
    if (!relay->failed)
        return STATUS_YES;
    diag->file = NULL;
    diag_fail(diag, "%zu of %zu lines failed", relay->failed, relay->last);
    return STATUS_TROUBLE;
}

/* What one line may take; how many bytes its answer may have. */
static size_t limit_lines(const struct limits *given)
{
    limits_set_lines(&(struct limits){given->cells ? given->cells : LINE_CELLS,
                                      given->time_ns ? given->time_ns : LINE_TIME});
    return limit_bytes() / ANSWER_PART;
}

static int answer_all(struct batch *batch, int fd, struct diag *diag)
{
    const struct batch_options *options = batch->options;
    struct sink sink;
    struct relay relay = {.fd = fd,
                          .sink = &sink,
                          .threads = work_threads(&options->work),
                          .answer = answer_line,
                          .state = batch};
    const char *file = diag->file;
    size_t most = limit_lines(&options->limits);
    int status;
    bool left; /* nobody reads on, which is no trouble, whatever lines failed */

    diag->file = NULL;
    if (sink_open(&sink, options->output.path, diag))
        return STATUS_TROUBLE;
    batch->desks = alloc_array((size_t)relay.threads, sizeof *batch->desks);
    for (int i = 0; i < relay.threads; i++)
        batch->desks[i] =
            (struct desk){.shelf.atlas = &batch->atlas, .sink = {.fd = -1, .most = most}};
    diag->file = file;
    status = relay_run(&relay, diag);
    sink_flush(&sink);
    left = sink.error == EPIPE;
    if (status)
        sink_abandon(&sink);
    else
        diag->file = NULL, status = sink_close(&sink, diag);
    for (int i = 0; i < relay.threads; i++) {
        shelf_release(&batch->desks[i].shelf);
        bytes_release(&batch->desks[i].sink.buffer);
    }
    free(batch->desks);
    return status ? STATUS_TROUBLE : left ? STATUS_YES : tell(&relay, diag);
}

static int batch_run(const void *from, char **operands, int count, struct diag *diag)
{
    const struct batch_options *options = from;
    struct batch batch = {.options = options};
    int status = STATUS_TROUBLE, fd;
    const char *path;

    if (command_check_end(options->output.path, "json", diag) ||
        command_input(&command_batch, operands, count, &path, diag) ||
        check_options(options, path, diag))
        return STATUS_TROUBLE;
    for (size_t i = 0; i < options->maps.count; i++)
        if (atlas_add(&batch.atlas, options->maps.texts[i], &options->read, diag))
            goto out;
    batch.path = strcmp(path, "-") != 0 ? path : NULL;
    fd = open_input(path, diag);
    if (fd >= 0) {
        status = answer_all(&batch, fd, diag);
        if (batch.path)
            close(fd);
    }
out:
    atlas_release(&batch.atlas);
    return status;
}

static const struct option_spec table[] = {
    {0, "map", "NAME=FILE", "a map that lines name with {\"map\":{\"name\":\"NAME\"}}; repeatable",
     OPTION_LIST(struct batch_options, maps)},
    {0, "threads", "N", "how many threads work; default: one per processor",
     OPTION_WHOLE(struct batch_options, work.threads, 1, POOL_MOST)},
    {0}};

static const struct option_spec answer_table[] = {
    {'o', "output", "FILE", "write there instead of standard output: the whole answer or nothing",
     OPTION_TEXT(struct batch_options, output.path)},
    {0, "each", NULL, "fov: also print every viewer's own mask",
     OPTION_FLAG(struct batch_options, answer.each)},
    {0}};

#define AT(member) offsetof(struct batch_options, member)

static const struct option_group groups[] = {{"Lines", table, 0},
                                             {"Answers", answer_table, 0},
                                             {"Sight", options_sight, AT(answer.sight)},
                                             {"Maps", options_input, AT(read)},
                                             {"Limits", options_limits, AT(limits)},
                                             {"Help", options_help, AT(help)},
                                             {0}};

const struct command command_batch = {
    .name = "batch",
    .operands = "[FILE]",
    .summary = "scenarios as JSON lines in, answers as JSON lines out, in their order",
    .example = "echo '{\"id\":7,\"map\":[\"#####\",\"#.@.#\",\"#####\"]}' | eyeshot batch",
    .notes =
        "A line is a scenario with an `id`, given back as it is, and an `op`: fov (the default),\n"
        "los, replay or compare. A line that fails is answered by an error/1, and the exit status\n"
        "is 2 at the end. An answer is written as soon as it and those before it are ready.\n",
    .most_operands = 1,
    .groups = groups,
    OPTIONS(struct batch_options, .answer.sight.several = true),
    .by_line = true,
    .run = batch_run,
};
