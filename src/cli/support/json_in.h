/*
 * Reading JSON. A strict pass over the text refuses what RFC 8259 does not allow and what cJSON
 * would let pass, cJSON makes the tree, and where something stands is worked out only when somebody
 * asks: by a walk over the text along the path to it.
 */
#ifndef SUPPORT_JSON_IN_H
#define SUPPORT_JSON_IN_H

#include <cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "cli/support/bytes.h"
#include "cli/support/diag.h"

#define JSON_MAX_DEPTH 64
#define JSON_WHOLE_MOST (((int64_t)1 << 53) - 1) /* beyond, a double is not one whole number */
#define JSON_BULK_LEAST 8                        /* numbers of an array that is left in the text */
#define JSON_PLAIN_DIGITS 15 /* of each of them at most: a double tells them apart */

/* Where a value stands: `$`, then keys and indices. */
struct json_path {
    const struct json_path *up; /* NULL: the root */
    const char *key;            /* of an object's member, */
    int index;                  /* or of an array's element */
};

struct json_span {
    size_t start, end; /* bytes of a text; the last one not included */
};

/* A strict pass: the text is one value with blanks around it; -1 with `diag`. */
int json_check(const char *text, size_t length, struct diag *diag);

/* The same of one value that begins at `*at`, which goes behind it. */
int json_check_one(const char *text, size_t length, size_t *at, struct diag *diag);

/* The same; arrays in bulk are told in `lean`, empty where there are none (json_text.c). */
#define JSON_BULK_MARK '\x01'
enum json_bulk { JSON_BULK_NONE, JSON_BULK_MAP, JSON_BULK_DATA };
int json_check_lean(const char *text, size_t length, enum json_bulk bulk, struct bytes *lean,
                    struct diag *diag);

/*
 * A tree of such a text, no object of which has a key twice; NULL with `diag`. Arrays of many plain
 * numbers become no nodes where they are bulk, and those in arrays there: the root or its member
 * `map`, or whatever has the key `data`. Nor do the strings of a map in rows, where none has an
 * escape. Each is one cJSON_Raw whose valuestring is its text, which must last, and whose
 * valuedouble is the number of its elements.
 */
cJSON *json_parse(const char *text, size_t length, enum json_bulk bulk, struct diag *diag);

/*
 * In text that was checked: the end of the value at `at`; the first value in an object or array,
 * and the one behind another; NULL: there is none. The root stands at json_skip_blanks().
 */
const char *json_end_of(const char *at);
const char *json_first_in(const char *around);
const char *json_next_to(const char *value);
const char *json_member_of(const char *object, const char *key); /* the value under the key */
const char *json_at_path(const char *root, const struct json_path *path);

static inline size_t json_skip_blanks(const char *text, size_t length, size_t at)
{
    while (at < length &&
           (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n'))
        at++;
    return at;
}

/*
 * What is wrong at a path: -1 with `diag`, which names the path, and, while it knows the text that
 * is read (diag.h), line and column. json_blame() puts them in front of what `diag` says already.
 */
void json_add_path(struct bytes *out, const struct json_path *path);
int json_fail(struct diag *diag, const struct json_path *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define json_fail(...) (json_fail(__VA_ARGS__), diag_failed())
int json_blame(struct diag *diag, const struct json_path *path);

/* Line and column, in text that was checked, of the path with which the message begins. */
void json_locate(struct diag *diag, const char *text, size_t length);

#endif
