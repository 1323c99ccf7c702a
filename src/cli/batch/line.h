/*
 * A line of `batch`: a scenario with `id` and `op`. A map that is repeated from line to line, byte
 * for byte, is prepared once, and `{"name":…}` is a map that was read before all lines.
 */
#ifndef BATCH_LINE_H
#define BATCH_LINE_H

#include "cli/input/format.h"
#include "cli/support/json_in.h"

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
 * Maps that one thread keeps from line to line; a line takes one and gives it back. Zero it but for
 * `shared`.
 */
struct kept_maps {
    const struct shared_maps *shared;
    struct map *copies; /* of the shared ones, by number; without size until asked for */
    struct bytes text;  /* the last map as it was written; empty: none */
    struct map map;
    struct legend legend; /* a copy */
    bool marks;
};

void kept_maps_release(struct kept_maps *kept);

struct batch_line {
    struct json_span id; /* in the text; empty: none, or the line can't be read */
    const char *op;      /* NULL: none given */
    cJSON *root;
    struct scenario scenario;
    struct map *from; /* where the map is kept until the next line; NULL: nowhere */
};

/* `source` holds the line alone. To be released in any case. */
int batch_line_read(struct batch_line *line, struct kept_maps *kept, const struct source *source,
                    const struct read_options *options, struct diag *diag);
void batch_line_release(struct batch_line *line);

#endif
