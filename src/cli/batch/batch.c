/*
 * `eyeshot batch`: a scenario a line, an answer a line. relay.c hands lines to threads and writes
 * the answers in the order of the lines, line.c reads a line; here the command that a line names is
 * asked for its JSON, and an error becomes an answer as well.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/batch/batch.h"
#include "cli/command.h"
#include "cli/support/alloc.h"
#include "cli/support/json_out.h"

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
    struct shared_maps maps;
    struct batch_worker {
        struct kept_map kept;
        struct sink sink; /* in memory */
    } * workers;
};

static void batch_write_error(struct sink *sink, size_t number, const struct diag *diag)
{
    struct json_out json = {.sink = sink};
    struct bytes path = {0}, message = {0};

    diag_add_escaped(&message, diag->message, false);
    if (diag->column && !diag->path[0])
        bytes_addf(&message, " (character %zu)", diag->column);
    diag_add_escaped(&path, diag->path, false);
    json_object(&json, NULL);
    json_string(&json, "eyeshot", "error/1");
    json_object(&json, "error");
    json_size(&json, "line", number);
    if (path.length)
        json_string(&json, "path", path.data);
    else
        json_null(&json, "path");
    json_string(&json, "message", message.data);
    json_end(&json);
    json_end(&json);
    json_end_line(&json);
    bytes_release(&path);
    bytes_release(&message);
}

/* The id, as it was given, and then what the command answered, which is an object a line. */
static void batch_finish(struct bytes *out, const struct bytes *objects,
                         const struct diag_source *line, const char *list)
{
    const cJSON *id = json_get(line->tree, "id");
    const char *start = id ? line->text + id->valueint : "null", *end;

    bytes_add(out, "{\"id\":", 6);
    bytes_add(out, start, (size_t)(json_end_of(start) - start));
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

/* The command that answers the line; NULL with `diag`. */
static const struct command *batch_find_op(const struct batch_line *line, struct diag *diag)
{
    struct word_list words = {0};
    int found = 0;

    for (size_t i = 0; ops[i]; i++)
        word_list_add(&words, ops[i]->name);
    if (line->op)
        found = words_find(words.words, words.count, "op", line->op, diag);
    if (found < 0)
        json_blame(diag, json_get(line->scenario.json.tree, "op"));
    return found < 0 ? NULL : ops[found];
}

/* What the command says goes into the sink; NULL with `diag` when it, or the line, failed. */
static const struct command *batch_ask(const struct batch *batch, struct batch_worker *worker,
                                       const struct source *source, struct batch_line *line,
                                       struct diag *diag)
{
    struct sink *sink = &worker->sink;
    const struct command *op = NULL;
    int status = -1;

    limit_line_begin();
    if (!batch_line_read(line, &worker->kept, source, &batch->options->read, diag))
        op = batch_find_op(line, diag);
    if (op)
        status = op->answer(&batch->options->answer, &line->scenario, sink, diag);
    if (!status && sink->error)
        status = diag_fail(diag, "an answer of more than %zu bytes, %d for each of --max-cells",
                           sink->most, LIMIT_CELL_BYTES / ANSWER_PART);
    else if (limit_check(diag)) /* whatever it failed of: it stopped where it was late */
        status = -1;
    return status ? NULL : op;
}

static bool batch_answer_line(void *state, int number, const struct relay_line *text,
                              struct bytes *answer)
{
    struct batch *batch = state;
    struct batch_worker *worker = &batch->workers[number];
    struct sink *sink = &worker->sink;
    struct source source = {.name = batch->path ? batch->path : "<stdin>",
                            .path = batch->path,
                            .text = text->text.data,
                            .length = text->text.length};
    const struct command *op = NULL;
    struct batch_line line = {0};
    struct diag diag = {0};
    const char *list = NULL;

    if (text->number == 1 && source.length >= 3 && !memcmp(source.text, "\xef\xbb\xbf", 3)) {
        source.text += 3;
        source.length -= 3;
    }
    if (text->too_long)
        diag_fail(&diag, "a line of more than %zu MiB", RELAY_LONGEST >> 20);
    else if (json_skip_blanks(source.text, source.length, 0) == source.length)
        return true;
    else
        op = batch_ask(batch, worker, &source, &line, &diag);
    if (!op) {
        sink->error = 0;
        bytes_truncate(&sink->buffer, 0);
        batch_write_error(sink, text->number, &diag);
    } else if (!op->list_of || json_get(line.scenario.json.tree, op->list_of))
        list = op->list;
    batch_finish(answer, &sink->buffer, &line.scenario.json, list);
    bytes_truncate(&sink->buffer, 0);
    batch_line_release(&line);
    return op != NULL;
}

/* Opens the lines and reads the shared maps: what is wrong with them is wrong for all lines. */
static int batch_open(struct batch *batch, int *fd, struct diag *diag)
{
    const struct batch_options *options = batch->options;

    for (size_t i = 0; i < options->maps.count; i++) {
        const char *text = options->maps.texts[i], *file = strchr(text, '=');
        if (!batch->path && file && !strcmp(file, "=-"))
            return diag_fail(diag, "standard input can't be both the lines and what --map names");
        if (shared_maps_add(&batch->maps, text, &options->read, diag))
            return -1;
    }
    diag->file = batch->path;
    if (batch->path)
        *fd = open(batch->path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    return *fd < 0 ? diag_errno(diag, "can't open") : 0;
}

static int batch_run(struct call *call, struct diag *diag)
{
    const struct batch_options *options = call->options;
    struct limits limits = {options->limits.cells ? options->limits.cells : LINE_CELLS,
                            options->limits.time_ns ? options->limits.time_ns : LINE_TIME};
    struct batch batch = {.options = options,
                          .path = strcmp(call->path, "-") != 0 ? call->path : NULL};
    struct relay relay = {.fd = STDIN_FILENO,
                          .sink = &call->sink,
                          .pool = work_pool(&options->work, "batch"),
                          .answer = batch_answer_line,
                          .state = &batch};
    int status = -1;

    relay.pool.shows = false; /* nobody knows how many lines there are */
    batch.workers = alloc_array((size_t)relay.pool.threads, sizeof *batch.workers);
    if (batch_open(&batch, &relay.fd, diag) || call_open(call, diag))
        goto out;
    limits_set_lines(&limits);
    for (int i = 0; i < relay.pool.threads; i++)
        batch.workers[i] = (struct batch_worker){
            .kept.shared = &batch.maps, .sink = {.fd = -1, .most = limit_bytes() / ANSWER_PART}};
    diag->file = batch.path ? batch.path : "<stdin>";
    status = relay_run(&relay, diag);
    if (!status)
        status = call_close(call, diag);
    if (!status && relay.failed && !relay.left) /* nobody reads on: no trouble, whatever failed */
        status = diag_fail(diag, "%zu of %zu lines failed", relay.failed, relay.lines);
out:
    for (int i = 0; i < relay.pool.threads; i++) {
        kept_map_release(&batch.workers[i].kept);
        bytes_release(&batch.workers[i].sink.buffer);
    }
    free(batch.workers);
    shared_maps_release(&batch.maps);
    if (relay.fd > STDERR_FILENO)
        close(relay.fd);
    return status;
}

static const struct option_spec batch_lines[] = {
    {0, "map", "NAME=FILE", "a map that lines name with {\"map\":{\"name\":\"NAME\"}}; repeatable",
     OPTION_LIST(struct batch_options, maps)},
    {0, "threads", "N", "how many threads work; default: one per processor",
     OPTION_WHOLE(struct batch_options, work.threads, 1, POOL_MOST)},
    {0}};

static const struct option_spec batch_answers[] = {{0, "each", NULL,
                                                    "fov: also print every viewer's own mask",
                                                    OPTION_FLAG(struct batch_options, answer.each)},
                                                   {0}};

#define AT(member) offsetof(struct batch_options, member)

static const struct option_group groups[] = {{"Lines", batch_lines, 0},
                                             {"Answers", options_file, AT(output)},
                                             {"Answers", batch_answers, 0},
                                             {"Sight", options_sight, AT(answer.sight)},
                                             {"Maps", options_input, AT(read)},
                                             {"Light", options_light, AT(read)},
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
    OPTIONS(struct batch_options, .help = false),
    .by_line = true,
    .form = "json",
    .input = INPUT_NAME,
    .run = batch_run,
};
