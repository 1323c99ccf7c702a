/*
 * A line of `batch`: a scenario with `id` and `op`. A map that is repeated from line to line, byte
 * for byte, is prepared once, and `{"name":…}` is a map that was read before all lines.
 */
#ifndef BATCH_LINE_H
#define BATCH_LINE_H

#include "cli/input/format.h"
#include "cli/support/json_in.h"

/* Maps by name, the same for all threads: nobody changes them. */
struct atlas {
    struct shared_map {
        char *name;
        struct scenario scenario;
    } * list;
    size_t count, room;
};

int atlas_add(struct atlas *atlas, const char *text, const struct read_options *options,
              struct diag *diag); /* NAME=FILE */
void atlas_release(struct atlas *atlas);

/*
 * Maps that one thread has at hand; a line takes one and puts it back. Zero it but for the atlas.
 */
struct shelf {
    const struct atlas *atlas;
    struct map *copies; /* of the atlas, by number; without size until asked for */
    struct bytes text;  /* the last map as it was written; empty: none */
    struct map map;
    struct legend legend; /* a copy */
    bool marks;
};

void shelf_release(struct shelf *shelf);

struct json_line {
    struct json_span id; /* in the text; empty: none, or the line can't be read */
    const char *op;      /* NULL: none given */
    cJSON *root;
    struct scenario scenario;
    struct map *from; /* where on the shelf the map goes back; NULL: nowhere */
};

/* `source` holds the line alone. To be released in any case. */
int json_line_read(struct json_line *line, struct shelf *shelf, const struct source *source,
                   const struct read_options *options, struct diag *diag);
void json_line_release(struct json_line *line);

#endif
