/* Changes in JSON text that leave every byte around them as it is. */
#ifndef CHECK_EDIT_H
#define CHECK_EDIT_H

#include "cli/support/bytes.h"
#include "cli/support/json_scan.h"

/* Bytes of the old text, and those that they became. */
struct change {
    struct json_span old, new;
};

/* Zero it but for the text. */
struct edits {
    const char *text;
    size_t length;
    size_t done;      /* so much of it is */
    struct bytes out; /* this, behind what was there, */
    size_t before;    /* so many bytes */
    struct change *changes;
    size_t count, room;
};

/* An element of an array to be: a text, or, where that is NULL, that of the old array. */
struct edit_piece {
    const char *text;
    size_t old;
};

/* A value becomes another one. Values are changed in the order in which they stand in the text. */
void edits_put(struct edits *edits, struct json_span span, const char *value);

/* The same of an array, which is laid out as the old one was. Old elements keep their order. */
void edits_put_array(struct edits *edits, struct json_span span, const struct edit_piece *pieces,
                     size_t count);

/* The rest of the text follows. */
void edits_finish(struct edits *edits);

/* The changes as a unified diff, without its heading; afterwards they can't be added to. */
void edits_diff(const struct edits *edits, struct bytes *out);
void edits_release(struct edits *edits);

#endif
