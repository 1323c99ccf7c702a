/* Changes in JSON text that leave every byte around them as it is. */
#ifndef CHECK_EDIT_H
#define CHECK_EDIT_H

#include "cli/support/bytes.h"
#include "cli/support/json_in.h"

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

/* A value becomes another one. Values are changed in the order in which they stand in the text. */
void edits_put(struct edits *edits, struct json_span span, const char *value);

/*
 * The same of an array, element by element: new ones, and old ones in their order. It is laid out
 * as the old array was.
 */
struct edit_array {
    struct edits *edits;
    struct json_span span;
    struct json_scan scan; /* its spans: the old array's, then those of its elements */
    size_t old, count;     /* elements: of the old array, and so far */
};

void edit_array_begin(struct edit_array *array, struct edits *edits, struct json_span span);
void edit_array_keep(struct edit_array *array, size_t element);
void edit_array_add(struct edit_array *array, const char *text);
void edit_array_end(struct edit_array *array);

/* The rest of the text follows. */
void edits_finish(struct edits *edits);

/* The changes as a unified diff, without its heading; afterwards they can't be added to. */
void edits_diff(const struct edits *edits, struct bytes *out);
void edits_release(struct edits *edits);

#endif
