/*
 * The parts of batch: relay.c hands text lines to threads and writes their answers in order, line.c
 * reads a line, batch.c has it answered.
 */
#ifndef BATCH_BATCH_H
#define BATCH_BATCH_H

#include "cli/input/format.h"
#include "cli/support/json_in.h"
#include "cli/support/pool.h"
#include "cli/support/sink.h"

#define RELAY_LONGEST ((size_t)64 << 20) /* bytes of a line; of a longer one there is no text */

struct relay_line {
    size_t number; /* from 1 */
    struct bytes text;
    bool too_long;
};

struct relay {
    int fd;            /* where the lines come from */
    struct sink *sink; /* where the answers go */
    struct pool pool;

    /*
     * Adds the answer to `answer`, false: the line failed. Of `worker`, 0 … threads - 1, at most
     * one runs at a time.
     */
    bool (*answer)(void *state, int worker, const struct relay_line *line, struct bytes *answer);
    void *state;

    /* Afterwards: how many lines there were, how many failed, and that nobody reads answers. */
    size_t lines, failed;
    bool left;
};

/* Until the lines end, or nobody reads the answers; -1 with `diag` when reading fails. */
int relay_run(struct relay *relay, struct diag *diag);

/* Maps by name, the same for all threads: nobody changes them. */
struct shared_maps {
    struct shared_map {
        char *name;
        struct scenario scenario;
    } * list;
    size_t count, room;
};

int shared_maps_add(struct shared_maps *maps, const char *text, const struct read_options *options,
                    struct diag *diag); /* NAME=FILE */
void shared_maps_release(struct shared_maps *maps);

/*
 * The map of the last line, which one thread keeps for the next; that line takes it, and gives it
 * back. Zero it but for `shared`.
 */
struct kept_map {
    const struct shared_maps *shared;
    const struct scenario *from; /* the shared one of which it is a copy; NULL: none */
    struct bytes text;           /* as it was written */
    struct map map;              /* without size: there is none */
    struct legend legend;        /* a copy */
    bool marks;
};

void kept_map_release(struct kept_map *kept);

/* A scenario with `id` and `op`. */
struct batch_line {
    const char *op; /* NULL: none given */
    struct scenario scenario;
    struct kept_map *kept; /* where the map is kept until the next line; NULL: nowhere */
};

/* `source` holds the line alone. To be released in any case. */
int batch_line_read(struct batch_line *line, struct kept_map *kept, const struct source *source,
                    const struct read_options *options, struct diag *diag);
void batch_line_release(struct batch_line *line);

#endif
