/*
 * `eyeshot batch`: a scenario a line, an answer a line, in the order of the lines. Every worker
 * does the same, over and over: it takes the next line, which it reads itself, asks the command
 * that the line names for its JSON, leaves that in the slot of the line, a place in a ring, and
 * writes what is finished from the oldest line on. Who asks and waits gets an answer at once.
 *
 *     written | finished  at work  finished  at work | not read yet
 *             ^ written                              ^ taken
 *
 * No line is taken while the ring is full or its answers are too many bytes. The oldest line is
 * then at work, and is written when it is finished, so that nobody waits forever.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "cli/command.h"

/* Commands that a line may ask for; the first when it does not say. */
static const struct word_list ops = {{"fov", "los", "replay", "compare"}, 4};

#define LINE_CELLS ((size_t)1 << 24)     /* of a map, unless --max-cells says otherwise */
#define LINE_TIME ((int64_t)60000000000) /* nanoseconds, unless --max-time does */
#define LINE_MOST ((size_t)64 << 20)     /* bytes of its text */
#define VALUE_BYTES ((size_t)128) /* a value's cJSON, its key or short text, what malloc() adds */
#define ANSWER_PART 8 /* of a line's memory: bytes double as they grow, and are copied once */

#define SLOTS ((size_t)512)          /* lines under way */
#define HELD_MOST ((size_t)64 << 20) /* bytes of answers under way */
#define CHUNK ((size_t)1 << 16)      /* read at once */

struct batch {
    const struct options *options;
    struct source source; /* where the lines come from; its text is that of each line */
    int fd;
    struct sink *sink;
    atomic_bool ended; /* no line comes any more, or nobody reads the answers */

    pthread_mutex_t reading; /* one worker reads; the others wait for it, or are at work */
    char input[CHUNK];       /* those from `at` to `end` are not taken yet */
    size_t at, end;
    int read_error;
    size_t taken; /* lines, as `written`; the first is number 1 */

    pthread_mutex_t lock; /* of what follows, and of the sink */
    pthread_cond_t wrote;
    struct slot {
        struct bytes answer;
        bool finished, failed;
    } slots[SLOTS]; /* a line's place is the remainder of its number */
    size_t written, failed;
    size_t held; /* bytes of finished answers */
};

/* One line and its answer */

/* May the line be kept in memory, and what is made of it? */
static int batch_check_line(const struct source *line, struct diag *diag)
{
    size_t count = 1; /* a value stands at most behind each bracket that opens, comma and colon */

    if (line->length > LINE_MOST)
        return diag_fail(diag, "a line of more than %zu MiB", LINE_MOST >> 20);
    if (line->length <= limit_bytes() / VALUE_BYTES)
        return 0;
    for (size_t i = 0; i < line->length; i++)
        count += memchr("{[,:", line->text[i], 4) != NULL;
    return limit_check_bytes(count, VALUE_BYTES, "all the values of this line", diag);
}

/* The id, as it was given; what comes behind it begins in the place that is returned. */
static size_t batch_begin(struct sink *sink, const struct diag_source *json)
{
    const cJSON *id = json_get(json->tree, "id");
    const char *start = id ? json->text + id->valueint : "null";

    sink_text(sink, "{\"id\":");
    sink_write(sink, start, (size_t)(json_end_of(start) - start));
    return sink->buffer.length;
}

/*
 * Puts several answers, which end with a line feed each and begin at `start`, in a list. What is
 * added is short, and the sink's limit is checked when it is.
 */
static void batch_make_list(const struct command *op, struct bytes *answer, size_t start)
{
    struct bytes objects = {0};

    bytes_add(&objects, answer->data + start, answer->length - start);
    bytes_truncate(answer, start);
    bytes_addf(answer, ",\"eyeshot\":\"%s/1\",\"%s\":[", op->name, op->list);
    for (char *at = objects.data; (at = strchr(at, '\n'));)
        *at = ',';
    bytes_add(answer, objects.data, objects.length - 1); /* but for the last comma */
    bytes_add(answer, "]}\n", 3);
    bytes_release(&objects);
}

/*
 * What the command says of the scenario, behind the id: an object, or several in a list, as they
 * are where the scenario has the key or a name in it is that of several cells; -1 with `diag`.
 */
static int batch_ask(const struct options *options, struct scenario *scenario, struct sink *sink,
                     struct diag *diag)
{
    const cJSON *root = scenario->json.tree, *named = json_get(root, "op");
    int found = named ? words_find(ops.words, ops.count, "op", named->valuestring, diag) : 0;
    const struct command *op = found < 0 ? NULL : command_need(ops.words[found], diag);
    bool list = op && op->list && (!op->list_of || json_get(root, op->list_of));
    size_t start = batch_begin(sink, &scenario->json);
    struct bytes *answer = &sink->buffer;

    if (!op)
        return json_blame(diag, named);
    if (command_answer(op, options, scenario, sink, diag))
        return -1;
    if (!sink->error && answer->length > start) { /* one that is late may be empty */
        const char *end = memchr(answer->data + start, '\n', answer->length - start);
        if (list || (op->list && end + 1 < answer->data + answer->length))
            batch_make_list(op, answer, start);
        else
            answer->data[start] = ','; /* in the place of the bracket that opens */
    }
    if (sink->error || answer->length > sink->most)
        return diag_fail(diag, "an answer of more than %zu bytes, %d for each of --max-cells",
                         sink->most, LIMIT_CELL_BYTES / ANSWER_PART);
    return 0;
}

static void batch_write_error(struct sink *sink, const struct diag_source *line, size_t number,
                              const struct diag *diag)
{
    struct bytes path = {0}, message = {0};
    size_t start = batch_begin(sink, line);
    struct json_out json = json_open(sink, "error/1");

    diag_add_escaped(&message, diag->message, false);
    if (diag->column && !diag->path[0])
        bytes_addf(&message, " (character %zu)", diag->column);
    diag_add_escaped(&path, diag->path, false);
    json_object(&json, "error");
    json_size(&json, "line", number);
    if (path.length)
        json_string(&json, "path", path.data);
    else
        json_null(&json, "path");
    json_string(&json, "message", message.data);
    json_end(&json);
    json_close(&json);
    sink->buffer.data[start] = ',';
    bytes_release(&path);
    bytes_release(&message);
}

/* Adds the answer to a line, nothing to a blank one; false: it is an error. */
static bool batch_answer(const struct batch *batch, size_t number, const struct bytes *text,
                         struct kept_map *kept, struct bytes *answer)
{
    struct read_options read = batch->options->read;
    struct sink sink = {.fd = -1, .most = limit_bytes() / ANSWER_PART};
    struct source line = batch->source;
    struct scenario scenario = {0};
    struct diag diag = {0};
    bool bom = number == 1 && text->length >= 3 && !memcmp(text->data, "\xef\xbb\xbf", 3);
    int status = -1;

    line.text = text->data + (bom ? 3 : 0);
    line.length = text->length - (bom ? 3 : 0);
    if (json_skip_blanks(line.text, line.length, 0) == line.length)
        return true;
    read.kept = kept;
    limit_line_begin();
    if (!batch_check_line(&line, &diag) && !read_json.read(&scenario, &line, &read, &diag) &&
        !scenario_settle(&scenario, &read, &diag))
        status = batch_ask(batch->options, &scenario, &sink, &diag);
    if (limit_check(&diag)) /* whatever it failed of: it stopped where it was late */
        status = -1;
    if (status) {
        sink.error = 0;
        sink.most = 0; /* an error repeats an id as long as the line */
        bytes_truncate(&sink.buffer, 0);
        batch_write_error(&sink, &scenario.json, number, &diag);
    }
    kept_map_return(kept, &scenario);
    scenario_release(&scenario);
    *answer = sink.buffer;
    return !status;
}

/* Lines in, answers out */

/* The text of the next line, of one that is too long its beginning; false: there is none. */
static bool batch_read(struct batch *batch, struct bytes *line)
{
    bool begun = false;

    for (;;) {
        const char *text = batch->input + batch->at, *stop;
        size_t length;
        if (batch->at == batch->end) {
            ssize_t count = read(batch->fd, batch->input, CHUNK);
            if (count < 0 && descriptor_retry(batch->fd, POLLIN))
                continue;
            batch->read_error = count < 0 ? errno : 0;
            if (count <= 0)
                return begun && !count;
            batch->at = 0;
            batch->end = (size_t)count;
            text = batch->input;
        }
        begun = true;
        stop = memchr(text, '\n', batch->end - batch->at);
        length = stop ? (size_t)(stop - text) : batch->end - batch->at;
        batch->at += length + (stop != NULL);
        if (line->length <= LINE_MOST)
            bytes_add(line, text, length);
        if (stop)
            return true;
    }
}

/* The number of the next line, and its text; 0: there is none, or none is wanted any more. */
static size_t batch_take(struct batch *batch, struct bytes *line)
{
    size_t number = 0;

    pthread_mutex_lock(&batch->reading);
    pthread_mutex_lock(&batch->lock);
    while (!batch->ended && (batch->taken - batch->written == SLOTS || batch->held >= HELD_MOST))
        pthread_cond_wait(&batch->wrote, &batch->lock);
    pthread_mutex_unlock(&batch->lock);
    if (!batch->ended && batch_read(batch, line))
        number = ++batch->taken;
    else
        batch->ended = true;
    pthread_mutex_unlock(&batch->reading);
    return number;
}

/* What one worker does until the lines end. */
static void batch_work(void *from, int worker, size_t first, size_t end)
{
    struct batch *batch = from;
    struct kept_map kept = {0};
    struct bytes line = {0};
    struct slot *slot;

    (void)worker, (void)first, (void)end;
    for (size_t number; (number = batch_take(batch, &line));) {
        slot = &batch->slots[number % SLOTS];
        slot->failed = !batch_answer(batch, number, &line, &kept, &slot->answer);
        bytes_release(&line);
        pthread_mutex_lock(&batch->lock);
        slot->finished = true;
        batch->held += slot->answer.length;
        while ((slot = &batch->slots[(batch->written + 1) % SLOTS])->finished) {
            sink_write(batch->sink, slot->answer.data, slot->answer.length);
            batch->held -= slot->answer.length;
            batch->failed += slot->failed;
            batch->written++;
            bytes_release(&slot->answer);
            slot->finished = false;
        }
        sink_flush(batch->sink);
        if (batch->sink->error)
            batch->ended = true;
        pthread_cond_signal(&batch->wrote);
        pthread_mutex_unlock(&batch->lock);
    }
    kept_map_release(&kept);
    bytes_release(&line);
}

static int batch_run(struct call *call, struct diag *diag)
{
    const struct options *options = &call->options;
    struct pool pool = work_pool(options, "batch");
    struct batch *batch = alloc_array(1, sizeof *batch);
    const char *path;
    int status = -1;

    if (command_input(call->command, call->operands, call->count, &path, diag))
        goto out;
    *batch = (struct batch){.options = options,
                            .source = {.name = "<stdin>"},
                            .fd = STDIN_FILENO,
                            .sink = &call->sink,
                            .reading = PTHREAD_MUTEX_INITIALIZER,
                            .lock = PTHREAD_MUTEX_INITIALIZER,
                            .wrote = PTHREAD_COND_INITIALIZER};
    pool.shows = false; /* nobody knows how many lines there are */
    if (strcmp(path, "-") != 0) {
        batch->source.name = batch->source.path = path;
        batch->fd = open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC);
    }
    diag->file = batch->source.name;
    if (batch->fd < 0)
        diag_fail(diag, "can't open: %s", strerror(errno));
    else if (!call_open(call, diag)) {
        pool_run(&pool, (size_t)pool.threads, 1, batch_work, batch);
        diag->file = batch->source.name;
        errno = batch->read_error;
        status = errno ? diag_fail(diag, "can't read: %s", strerror(errno)) : 0;
    }
    for (size_t i = 0; i < SLOTS; i++)
        bytes_release(&batch->slots[i].answer);
    if (!status && call->sink.error != EPIPE)
        status = call_close(call, diag);
    if (!status && call->sink.error != EPIPE && batch->failed)
        status = diag_fail(diag, "%zu of %zu lines failed", batch->failed, batch->taken);
    if (batch->fd > STDERR_FILENO)
        close(batch->fd);
out:
    free(batch);
    return status;
}

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
    .has = HAS_SIGHT | HAS_MAP | HAS_LIGHT | HAS_OUTPUT | HAS_EACH | HAS_THREADS | HAS_LIMITS,
    .by_line = &(const struct limits){LINE_CELLS, LINE_TIME},
    .run = batch_run,
};
