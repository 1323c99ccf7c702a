/* What readers ask of a value of JSON, and what they say when it is something else. */
#ifndef INPUT_JSON_NEED_H
#define INPUT_JSON_NEED_H

#include "cli/support/json_in.h"

/* `an object`, `the number 3.5` …: what was found. */
const char *json_kind(const cJSON *value);

/* Has the number a text because its double does not tell what it is? */
static inline bool json_number_has_text(const cJSON *value)
{
    return cJSON_IsNumber(value) && value->valuestring;
}

/* A whole number in the range that a double holds exactly. */
int json_whole(const cJSON *value, const struct json_path *path, int64_t *number,
               struct diag *diag);

/* `of` names the elements. An array in bulk is none: it has numbers. */
int json_need_array(const cJSON *value, const struct json_path *path, const char *of,
                    struct diag *diag);

/*
 * Arrays whose elements may be many plain numbers, in bulk, which are read from their text; and the
 * elements, one after the other.
 */
bool json_is_array(const cJSON *value);
size_t json_count(const cJSON *array);

struct json_elements {
    const cJSON *next;
    const char *text; /* in front of the next number */
    cJSON number;
};

struct json_elements json_elements(const cJSON *array);
const cJSON *json_elements_next(struct json_elements *elements); /* NULL: that was the last one */

/* A key for people, which is passed over: it starts with `x-`, or is `comment`. */
bool json_key_is_own(const char *key);

/* Every key of an object is one of `keys` (which end with NULL), or a key for people. */
int json_check_keys(const cJSON *object, const struct json_path *path, const char *const *keys,
                    struct diag *diag);

#endif
