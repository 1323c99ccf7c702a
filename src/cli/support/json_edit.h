/*
 * Changes in JSON text that leave every byte around them as it is: where values stand, and other
 * values in their places, laid out as the old ones were. The text has passed json_parse().
 */
#ifndef SUPPORT_JSON_EDIT_H
#define SUPPORT_JSON_EDIT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/support/bytes.h"
#include "cli/support/json_in.h"

struct json_span {
    size_t start, end; /* bytes; the last one not included */
};

/* These two also take text that nobody has looked at, and never leave it. */
static inline size_t json_skip_blanks(const char *text, size_t length, size_t at)
{
    while (at < length &&
           (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n'))
        at++;
    return at;
}

size_t json_value_end(const char *text, size_t length, size_t at); /* of the value at `at` */

/* Where the value at `path` stands; false: there is none. */
bool json_locate(const char *text, size_t length, const struct json_path *path,
                 struct json_span *span);

/* An element of an array to be: a text, or, where that is NULL, one of the old array's. */
struct json_piece {
    const char *text;
    size_t old;
};

#define JSON_STEPS 6 /* keys of the longest path to an edit */

struct json_edits {
    const char *text;
    size_t length;
    struct json_step {
        const char *key;
        size_t value;    /* where it begins */
    } steps[JSON_STEPS]; /* to the last edit */
    size_t step_count;
    struct json_edit {
        struct json_span span;
        struct bytes text;
    } * list;
    size_t count, room;
};

/* Paths are of keys, which must last as long as the edits. */
void json_edits_put(struct json_edits *edits, const struct json_path *path, const char *value);
void json_edits_put_array(struct json_edits *edits, const struct json_path *path,
                          const struct json_piece *pieces, size_t count);

/* Adds the text with all edits made; none of them may lie in another. */
void json_edits_apply(struct json_edits *edits, struct bytes *out);
void json_edits_release(struct json_edits *edits);

#endif
