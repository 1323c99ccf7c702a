/*
 * Idea: a ring of slots, one a line. The caller's thread reads and fills them, workers take the
 * next one that is full, and whoever finishes the oldest one writes it and all finished ones behind
 * it.
 *
 *     written | finished  taken  finished  taken | filled  filled | free
 *               ^ head                             ^ next           ^ tail
 *
 * Nobody takes a line while the finished answers are too many bytes, but for the oldest line: that
 * one can always be taken and then written, so that nobody waits forever.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/relay.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/support/alloc.h"
#include "cli/support/pool.h"

#define SLOTS ((size_t)512)          /* lines under way */
#define UNKNOWN (SLOTS / 4)          /* lines that the reader may keep to itself */
#define HELD_MOST ((size_t)64 << 20) /* bytes of lines under way, and as many of answers */
#define CHUNK ((size_t)1 << 16)      /* read at once */
#define KEPT_MOST ((size_t)16 << 10) /* memory that a free slot may keep for the next line */

struct slot {
    size_t number;
    struct bytes line, answer;
    bool too_long, finished, failed;
};

struct state {
    struct relay *relay;
    pthread_mutex_t lock;
    pthread_cond_t filled, freed; /* for workers, for the reader */
    struct slot *slots;
    size_t head, next, tail; /* ever growing; a slot's place is the remainder by SLOTS */
    size_t lines_held, answers_held;
    bool ended;   /* no line comes any more */
    bool stopped; /* nothing is written any more */
    bool writing; /* somebody is */
    bool waiting; /* the reader is, for room */
    int idle;     /* workers that wait */
    int wake[2];  /* a pipe: written to when the reader should stop waiting for lines */
};

static struct slot *slot_at(struct state *state, size_t place)
{
    return &state->slots[place % SLOTS];
}

/* Ready for another line, without what an unusual one took. */
static void empty(struct bytes *bytes)
{
    if (bytes->room > KEPT_MOST)
        bytes_release(bytes);
    else
        bytes_truncate(bytes, 0);
}

/* Half of what may be under way is done: a reader that woke for each line would cost more than the
 * line. */
static bool is_roomy(const struct state *state)
{
    return state->head == state->tail ||
           (state->tail - state->head <= SLOTS / 2 && state->lines_held <= HELD_MOST / 2);
}

static void wake_reader(struct state *state)
{
    if (state->waiting && is_roomy(state))
        pthread_cond_signal(&state->freed);
}

/* Workers; all of it with the lock held but where it says otherwise. */

static void stop(struct state *state)
{
    ssize_t ignored = write(state->wake[1], "", 1);

    (void)ignored;
    state->stopped = state->ended = true;
    pthread_cond_broadcast(&state->filled);
    pthread_cond_signal(&state->freed);
}

/* Moves the finished answers at the head into the sink; false: none of them is left to write. */
static bool collect(struct state *state)
{
    struct relay *relay = state->relay;
    struct sink *sink = relay->sink;

    while (!state->stopped && state->head < state->next && slot_at(state, state->head)->finished &&
           sink->buffer.length < CHUNK) {
        struct slot *slot = slot_at(state, state->head++);
        bytes_add(&sink->buffer, slot->answer.data, slot->answer.length);
        relay->last = slot->number;
        relay->failed += slot->failed;
        state->lines_held -= slot->line.length;
        state->answers_held -= slot->answer.length;
        empty(&slot->line);
        empty(&slot->answer);
        slot->finished = false;
    }
    return sink->buffer.length > 0;
}

/* Writes without the lock; others leave their answers for the one who is at it. */
static void write_finished(struct state *state)
{
    if (state->writing)
        return;
    state->writing = true;
    while (collect(state)) {
        wake_reader(state);
        if (state->idle)
            pthread_cond_broadcast(&state->filled); /* who waited for answers to go */
        pthread_mutex_unlock(&state->lock);
        sink_flush(state->relay->sink);
        pthread_mutex_lock(&state->lock);
        if (state->relay->sink->error)
            stop(state);
    }
    wake_reader(state);
    state->writing = false;
}

static bool may_take(const struct state *state)
{
    return state->next < state->tail &&
           (state->answers_held < HELD_MOST || state->next == state->head);
}

/* The next line; NULL: there is none any more. */
static struct slot *take(struct state *state)
{
    while (!state->stopped && !may_take(state)) {
        if (state->ended && state->next == state->tail)
            return NULL;
        state->idle++;
        pthread_cond_wait(&state->filled, &state->lock);
        state->idle--;
    }
    return state->stopped ? NULL : slot_at(state, state->next++);
}

static void work(void *argument, int number)
{
    struct state *state = argument;
    struct relay *relay = state->relay;
    struct slot *slot;

    pthread_mutex_lock(&state->lock);
    while ((slot = take(state))) {
        struct relay_line line = {slot->number, slot->line.data, slot->line.length, slot->too_long};
        pthread_mutex_unlock(&state->lock);
        slot->failed = !relay->answer(relay->state, number, &line, &slot->answer);
        pthread_mutex_lock(&state->lock);
        slot->finished = true;
        state->answers_held += slot->answer.length;
        if (slot == slot_at(state, state->head))
            write_finished(state);
    }
    pthread_cond_broadcast(&state->filled);
    pthread_mutex_unlock(&state->lock);
}

/* The reader; slots from tail on are its own. */

/* Lines that are read but nobody knows of yet. */
struct reader {
    struct state *state;
    size_t tail, number;
    bool fresh; /* the slot at the tail holds nothing yet */
    bool ended; /* no line is wanted any more */
};

static void publish(struct reader *reader)
{
    struct state *state = reader->state;

    pthread_mutex_lock(&state->lock);
    for (; state->tail < reader->tail; state->tail++)
        state->lines_held += slot_at(state, state->tail)->line.length;
    if (state->idle)
        pthread_cond_broadcast(&state->filled);
    state->waiting = state->tail - state->head > SLOTS - UNKNOWN || state->lines_held >= HELD_MOST;
    while (state->waiting && !state->stopped && !is_roomy(state))
        pthread_cond_wait(&state->freed, &state->lock);
    state->waiting = false;
    reader->ended = state->stopped;
    pthread_mutex_unlock(&state->lock);
}

/* A part of a line; a line that is too long keeps no text. */
static void add_part(struct reader *reader, const char *text, size_t length)
{
    struct slot *slot = slot_at(reader->state, reader->tail);

    if (reader->fresh) {
        slot->number = ++reader->number;
        slot->too_long = false;
        bytes_truncate(&slot->line, 0);
        reader->fresh = false;
    }
    if (slot->line.length + length > RELAY_LONGEST) {
        slot->too_long = true;
        bytes_release(&slot->line);
    }
    if (!slot->too_long)
        bytes_add(&slot->line, text, length);
}

static void end_line(struct reader *reader)
{
    reader->tail++;
    reader->fresh = true;
    if (reader->tail - reader->state->tail == UNKNOWN ||
        slot_at(reader->state, reader->tail - 1)->line.length >= CHUNK)
        publish(reader);
}

static void split(struct reader *reader, const char *text, size_t length)
{
    while (length && !reader->ended) {
        const char *end = memchr(text, '\n', length);
        size_t part = end ? (size_t)(end - text) : length;
        add_part(reader, text, part);
        part += end != NULL;
        text += part;
        length -= part;
        if (end)
            end_line(reader);
    }
}

/* Waits for more lines, or for the workers to want none: false. */
static bool wait_for_input(struct state *state)
{
    struct pollfd fds[2] = {{state->relay->fd, POLLIN, 0}, {state->wake[0], POLLIN, 0}};

    while (poll(fds, 2, -1) < 0 && errno == EINTR)
        ;
    return !fds[1].revents;
}

static int read_lines(struct reader *reader, struct diag *diag)
{
    struct state *state = reader->state;
    char *chunk = alloc_array(CHUNK, 1);
    ssize_t count = 1;

    while (count && !reader->ended && wait_for_input(state)) {
        count = read(state->relay->fd, chunk, CHUNK);
        if (count < 0 && errno != EINTR && errno != EAGAIN)
            break;
        if (count > 0) {
            split(reader, chunk, (size_t)count);
            publish(reader);
        } else if (count < 0)
            count = 1;
    }
    free(chunk);
    if (count < 0)
        return diag_errno(diag, "can't read");
    if (!reader->fresh && !reader->ended)
        end_line(reader);
    publish(reader);
    return 0;
}

static int run(struct state *state, struct diag *diag)
{
    struct pool_threads threads = {.run = work, .state = state};
    struct reader reader = {.state = state, .fresh = true};
    int status;

    pool_start(&threads, state->relay->threads);
    status = threads.count ? read_lines(&reader, diag) : diag_errno(diag, "can't start a thread");
    pthread_mutex_lock(&state->lock);
    state->ended = true;
    pthread_cond_broadcast(&state->filled);
    pthread_mutex_unlock(&state->lock);
    pool_join(&threads);
    return status;
}

int relay_run(struct relay *relay, struct diag *diag)
{
    struct state state = {.relay = relay};
    int status;

    relay->last = relay->failed = 0;
    if (pipe(state.wake))
        return diag_errno(diag, "can't make a pipe");
    pthread_mutex_init(&state.lock, NULL);
    pthread_cond_init(&state.filled, NULL);
    pthread_cond_init(&state.freed, NULL);
    state.slots = alloc_array(SLOTS, sizeof *state.slots);
    status = run(&state, diag);
    for (size_t i = 0; i < SLOTS; i++) {
        bytes_release(&state.slots[i].line);
        bytes_release(&state.slots[i].answer);
    }
    free(state.slots);
    pthread_cond_destroy(&state.freed);
    pthread_cond_destroy(&state.filled);
    pthread_mutex_destroy(&state.lock);
    close(state.wake[0]);
    close(state.wake[1]);
    return status;
}
