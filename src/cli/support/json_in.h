/* Strict RFC 8259 over cJSON, which alone lets much through; and the path of a value, for messages.
 */
#ifndef SUPPORT_JSON_IN_H
#define SUPPORT_JSON_IN_H

#include <cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/support/diag.h"

#define JSON_MAX_DEPTH 64

/* NULL with `diag` when the text is not JSON, or has an object with a key twice. */
cJSON *json_parse(const char *text, size_t length, struct diag *diag);

/* A value within text that json_check() let through, the one at `path`; what that said of all numbers. */
struct json_path;
cJSON *json_parse_part(const char *text, size_t length, bool clear, const struct json_path *path,
                       struct diag *diag);

/* Where a value stands: `$`, then keys and indices. */
struct json_path {
    const struct json_path *up; /* NULL: the root */
    const char *key;            /* of an object's member, */
    int index;                  /* or of an array's element */
};

struct bytes;
void json_add_path(struct bytes *out, const struct json_path *path);
int json_fail(struct diag *diag, const struct json_path *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define json_fail(...) (json_fail(__VA_ARGS__), diag_failed())

/* In front of what `diag` says already. */
int json_blame(struct diag *diag, const struct json_path *path);

/* `an object`, `the number 3.5` …: what was found. */
const char *json_kind(const cJSON *value);

/*
 * Text that json_check() let through, without blanks and escapes that need not be, and pure of control
 * characters; numbers stay as they were written. To be freed.
 */
char *json_text(const char *text, size_t length);

/* A whole number in the range that a double holds exactly. */
int json_whole(const cJSON *value, const struct json_path *path, int64_t *number,
               struct diag *diag);

/* Every key of an object is one of `keys` (which end with NULL) or starts with `x-`. */
int json_check_keys(const cJSON *object, const struct json_path *path, const char *const *keys,
                    struct diag *diag);

#endif
