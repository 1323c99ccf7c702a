/*
 * Every worker does the same, over and over: it takes the next line, which it reads itself, answers
 * it, leaves the answer in the slot of that line, a place in a ring, and writes what is finished
 * from the oldest line on.
 *
 *     written | finished  at work  finished  at work | not read yet
 *               ^ head                                 ^ next
 *
 * No line is taken while the ring is full or its answers are too many bytes. The oldest line is
 * then at work, and is written when it is finished, so that nobody waits forever.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/batch/batch.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/support/alloc.h"

#define SLOTS ((size_t)512)          /* lines under way */
#define HELD_MOST ((size_t)64 << 20) /* bytes of answers under way */
#define CHUNK ((size_t)1 << 16)      /* read at once */
#define KEPT_MOST ((size_t)16 << 10) /* memory that is kept for the next line or answer */

struct relay_state {
    struct relay *relay;
    atomic_bool ended; /* no line comes any more, or none is wanted */

    pthread_mutex_t reading; /* one worker reads; the others wait for it, or are at work */
    char input[CHUNK];       /* those from `at` to `end` are not taken yet */
    size_t at, end;
    int read_error;
    size_t next; /* ever growing, as is `head`; a slot's place is the remainder by SLOTS */

    pthread_mutex_t lock; /* of what follows, and of the sink */
    pthread_cond_t written;
    struct slot {
        struct bytes answer;
        bool finished, failed;
    } slots[SLOTS];
    size_t head;
    size_t held; /* bytes of finished answers */
};

/* Ready for the next text, without the memory that an unusual one took. */
static void relay_empty(struct bytes *bytes)
{
    if (bytes->room > KEPT_MOST)
        bytes_release(bytes);
    else
        bytes_truncate(bytes, 0);
}

/* Reads some bytes of lines; false: none comes any more, or nobody reads the answers to them. */
static bool relay_read(struct relay_state *state)
{
    struct pollfd fds[2] = {{state->relay->fd, POLLIN, 0}, {state->relay->sink->fd, 0, 0}};
    ssize_t count;

    do {
        while (poll(fds, 2, -1) < 0 && errno == EINTR)
            ;
        if (fds[1].revents & POLLERR) {
            state->relay->left = true;
            return false;
        }
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

    relay_empty(&line->text);
    line->too_long = false;
    while (state->at < state->end || relay_read(state)) {
        const char *text = state->input + state->at;
        size_t left = state->end - state->at;
        const char *end = memchr(text, '\n', left);
        size_t length = end ? (size_t)(end - text) : left;
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
    return begun && !state->read_error && !state->relay->left;
}

/* The next line; false: there is none, or none is wanted any more. */
static bool relay_take(struct relay_state *state, struct relay_line *line)
{
    bool taken;

    pthread_mutex_lock(&state->reading);
    pthread_mutex_lock(&state->lock);
    while (!state->ended && (state->next - state->head == SLOTS || state->held >= HELD_MOST))
        pthread_cond_wait(&state->written, &state->lock);
    pthread_mutex_unlock(&state->lock);
    taken = !state->ended && relay_take_text(state, line);
    if (taken)
        line->number = ++state->next;
    else
        state->ended = true;
    pthread_mutex_unlock(&state->reading);
    return taken;
}

/* The answer in the slot is finished: writes those at the head. */
static void relay_write(struct relay_state *state, struct slot *slot)
{
    struct relay *relay = state->relay;

    pthread_mutex_lock(&state->lock);
    slot->finished = true;
    state->held += slot->answer.length;
    while ((slot = &state->slots[state->head % SLOTS])->finished) {
        sink_write(relay->sink, slot->answer.data, slot->answer.length);
        state->held -= slot->answer.length;
        state->head++;
        relay->failed += slot->failed;
        slot->finished = false;
        relay_empty(&slot->answer);
    }
    sink_flush(relay->sink);
    if (relay->sink->error)
        state->ended = true;
    pthread_cond_signal(&state->written);
    pthread_mutex_unlock(&state->lock);
}

/* What one worker does until the lines end. */
static void relay_work(void *from, int worker, size_t first, size_t end)
{
    struct relay_state *state = from;
    struct relay *relay = state->relay;
    struct relay_line line = {0};

    (void)first, (void)end;
    while (relay_take(state, &line)) {
        struct slot *slot = &state->slots[(line.number - 1) % SLOTS];
        slot->failed = !relay->answer(relay->state, worker, &line, &slot->answer);
        relay_write(state, slot);
    }
    bytes_release(&line.text);
}

int relay_run(struct relay *relay, struct diag *diag)
{
    struct relay_state *state = alloc_array(1, sizeof *state);
    int error;

    state->relay = relay;
    pthread_mutex_init(&state->reading, NULL);
    pthread_mutex_init(&state->lock, NULL);
    pthread_cond_init(&state->written, NULL);
    pool_run(&relay->pool, (size_t)relay->pool.threads, 1, relay_work, state);
    relay->lines = state->next;
    relay->left |= relay->sink->error == EPIPE;
    for (size_t i = 0; i < SLOTS; i++)
        bytes_release(&state->slots[i].answer);
    pthread_cond_destroy(&state->written);
    pthread_mutex_destroy(&state->lock);
    pthread_mutex_destroy(&state->reading);
    error = state->read_error;
    free(state);
    errno = error;
    return error ? diag_errno(diag, "can't read") : 0;
}
