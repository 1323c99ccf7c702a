/*
 * JSON as a tree of cJSON's, made of text that json_scan() let through; and the path of a value,
 * for messages. The `valueint` of what stands in the scan's index is its place there.
 *
 * Of a number cJSON keeps a double, to which 1e-400 is 0 and 9007199254740993 another number. What
 * is asked for are whole numbers up to 2^53, and there the text decides: a number whose double does
 * not tell what it is keeps its text in `valuestring`, where other numbers have NULL.
 */
#ifndef SUPPORT_JSON_IN_H
#define SUPPORT_JSON_IN_H

#include <cJSON.h>
#include <stdint.h>

#include "cli/support/json_scan.h"

#define JSON_WHOLE_MOST ((int64_t)1 << 53)
#define JSON_BULK_LEAST 8 /* plain numbers of an array that is worth it */

/* Where a value stands: `$`, then keys and indices. */
struct json_path {
    const struct json_path *up; /* NULL: the root */
    const char *key;            /* of an object's member, */
    int index;                  /* or of an array's element */
};

struct json_plan {
    bool bulk;         /* an array of many plain numbers is one cJSON_Raw: see json_elements() */
    size_t without[2]; /* places of values that become null, 0: none */
};

/* The value at `place`, which is `path` in messages; NULL with `diag`: it has a key twice. */
cJSON *json_build(const struct json_scan *scan, size_t place, const struct json_plan *plan,
                  const struct json_path *path, struct diag *diag);

/* All of a text that is scanned for this alone; NULL with `diag` also when it is not JSON. */
cJSON *json_parse(const char *text, size_t length, bool bulk, struct diag *diag);

/* Trees that are made of other things than JSON. These texts are the values' from now on. */
struct bytes;
cJSON *json_new_string(char *text);
cJSON *json_new_number(const char *text, size_t length); /* a copy */
cJSON *json_new_numbers(struct bytes *text);             /* an array of numbers as JSON has it */
void json_add(cJSON *parent, char *key, cJSON *child);   /* the last; of an array without a key */

/* Where the value of an object's member stands; 0: there is none. */
size_t json_member(const struct json_scan *scan, size_t object, const char *key);

void json_add_path(struct bytes *out, const struct json_path *path);
int json_fail(struct diag *diag, const struct json_path *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
#define json_fail(...) (json_fail(__VA_ARGS__), diag_failed())

/* In front of what `diag` says already. */
int json_blame(struct diag *diag, const struct json_path *path);

/* Is a whole number written here? Of one beyond 2^53 only so much is found as tells that it is. */
bool json_number_is_whole(const char *text, int64_t *number);

#endif
