/*
 * Every worker does the same, over and over: it takes the next line, which it reads itself, answers
 * it, and leaves the answer in the slot of that line, a place in a ring. Whoever finishes the
 * oldest line writes it and all finished ones behind it, while the others go on.
 *
 *     written | finished  at work  finished  at work | not read yet
 *               ^ head                                 ^ next
 *
 * No line is taken while the ring is full or its answers are too many bytes. The oldest line is
 * then at work, and is written when it is finished, so that nobody waits forever.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/batch/relay.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/support/alloc.h"
#include "cli/support/pool.h"

#define SLOTS ((size_t)512)          /* lines under way */
#define HELD_MOST ((size_t)64 << 20) /* bytes of answers under way */
#define CHUNK ((size_t)1 << 16)      /* read or written at once */
#define KEPT_MOST ((size_t)16 << 10) /* memory that is kept for the next line or answer */

struct slot {
    struct bytes answer;
    bool finished, failed;
};

struct relay_state {
    struct relay *relay;

    /* The worker that reads has the lines; the others wait for it, or are at work. */
    pthread_mutex_t lines;
    char *input; /* CHUNK bytes, of which those from `at` to `end` are not taken yet */
    size_t at, end;
    int read_error;

    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t written;
    struct slot *slots;
    size_t head, next; /* ever growing; a slot's place is the remainder by SLOTS */
    size_t held;       /* bytes of finished answers */
    bool ended;        /* no line comes any more, or none is wanted */
    bool writing;      /* somebody is */
    int wake[2];       /* a pipe: written to when who reads should stop waiting for lines */
};

/* Ready for the next text, without the memory that an unusual one took. */
static void relay_empty(struct bytes *bytes)
{
    if (bytes->room > KEPT_MOST)
        bytes_release(bytes);
    else
        bytes_truncate(bytes, 0);
}

/* Writes the finished answers at the head; the lock is held, but not while bytes are written. */
static void relay_write(struct relay_state *state)
{
    struct relay *relay = state->relay;
    struct sink *sink = relay->sink;

    state->writing = true;
    while (!sink->error) {
        struct slot *slot = &state->slots[state->head % SLOTS];
        for (; slot->finished && sink->buffer.length < CHUNK;
             slot = &state->slots[state->head % SLOTS]) {
            bytes_add(&sink->buffer, slot->answer.data, slot->answer.length);
            state->held -= slot->answer.length;
            relay->last = ++state->head;
            relay->failed += slot->failed;
            relay_empty(&slot->answer);
            slot->finished = false;
        }
        if (!sink->buffer.length)
            break;
        pthread_cond_broadcast(&state->written);
        pthread_mutex_unlock(&state->lock);
        sink_flush(sink);
        pthread_mutex_lock(&state->lock);
    }
    if (sink->error && !state->ended) {
        ssize_t ignored = write(state->wake[1], "", 1);
        (void)ignored;
        state->ended = true;
    }
    pthread_cond_broadcast(&state->written);
    state->writing = false;
}

/* Reads some bytes of lines; false: none comes any more, or none is wanted. */
static bool relay_read(struct relay_state *state)
{
    struct pollfd fds[2] = {{state->relay->fd, POLLIN, 0}, {state->wake[0], POLLIN, 0}};
    ssize_t count;

    do {
        while (poll(fds, 2, -1) < 0 && errno == EINTR)
            ;
        if (fds[1].revents)
            return false;
        count = read(state->relay->fd, state->input, CHUNK);
    } while (count < 0 && (errno == EINTR || errno == EAGAIN));
    state->read_error = count < 0 ? errno : 0;
    state->at = 0;
    state->end = count > 0 ? (size_t)count : 0;
    return count > 0;
}

/* Takes the text of the next line, up to its end; false: there is none any more. */
static bool relay_take_text(struct relay_state *state, struct relay_line *line)
{
    bool begun = false;

    line->too_long = false;
    while (state->at < state->end || relay_read(state)) {
        const char *text = state->input + state->at, *end;
        size_t left = state->end - state->at, length;
        end = memchr(text, '\n', left);
        length = end ? (size_t)(end - text) : left;
        begun = true;
        state->at += length + (end != NULL);
        line->too_long |= line->text.length + length > RELAY_LONGEST;
        if (line->too_long)
            bytes_release(&line->text);
        else
            bytes_add(&line->text, text, length);
        if (end)
            return true;
    }
    return begun && !state->read_error;
}

/* The next line, and its slot; NULL: no line is wanted any more. */
static struct slot *relay_take(struct relay_state *state, struct relay_line *line)
{
    struct slot *slot = NULL;

    relay_empty(&line->text);
    pthread_mutex_lock(&state->lines);
    pthread_mutex_lock(&state->lock);
    while (!state->ended && (state->next - state->head == SLOTS || state->held >= HELD_MOST))
        pthread_cond_wait(&state->written, &state->lock);
    if (!state->ended) {
        bool taken;
        pthread_mutex_unlock(&state->lock);
        taken = relay_take_text(state, line);
        pthread_mutex_lock(&state->lock);
        state->ended |= !taken;
    }
    if (!state->ended) {
        slot = &state->slots[state->next % SLOTS];
        line->number = ++state->next;
    }
    pthread_mutex_unlock(&state->lock);
    pthread_mutex_unlock(&state->lines);
    return slot;
}

/* What one worker does until the lines end. */
static void relay_work(void *from, int worker, size_t first, size_t end)
{
    struct relay_state *state = from;
    struct relay *relay = state->relay;
    struct relay_line line = {0};
    struct slot *slot;

    (void)first, (void)end;
    while ((slot = relay_take(state, &line))) {
        slot->failed = !relay->answer(relay->state, worker, &line, &slot->answer);
        pthread_mutex_lock(&state->lock);
        slot->finished = true;
        state->held += slot->answer.length;
        if (slot == &state->slots[state->head % SLOTS] && !state->writing)
            relay_write(state);
        pthread_mutex_unlock(&state->lock);
    }
    bytes_release(&line.text);
}

int relay_run(struct relay *relay, struct diag *diag)
{
    struct relay_state state = {.relay = relay};
    const struct pool_work work = {(size_t)relay->threads, 1, relay_work, &state, NULL, NULL};

    relay->last = relay->failed = 0;
    if (pipe(state.wake))
        return diag_errno(diag, "can't make a pipe");
    pthread_mutex_init(&state.lines, NULL);
    pthread_mutex_init(&state.lock, NULL);
    pthread_cond_init(&state.written, NULL);
    state.slots = alloc_array(SLOTS, sizeof *state.slots);
    state.input = alloc_array(CHUNK, 1);
    pool_run(&work, relay->threads);
    for (size_t i = 0; i < SLOTS; i++)
        bytes_release(&state.slots[i].answer);
    free(state.slots);
    free(state.input);
    pthread_cond_destroy(&state.written);
    pthread_mutex_destroy(&state.lock);
    pthread_mutex_destroy(&state.lines);
    close(state.wake[0]);
    close(state.wake[1]);
    errno = state.read_error;
    return state.read_error ? diag_errno(diag, "can't read") : 0;
}
