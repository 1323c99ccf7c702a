/* What readers ask of a value of JSON, and what they say when it is something else. */
#ifndef INPUT_JSON_NEED_H
#define INPUT_JSON_NEED_H

#include "cli/level/given.h"
#include "cli/support/json_in.h"

/* A value, where it stands, and who is told what is wrong with it. */
struct json_value {
    struct json_path path; /* its `up` is that of the object or array around, which must last */
    const cJSON *json;     /* NULL: there is none */
    struct diag *diag;
    const char *text; /* of those whose places are asked for; else NULL */
};

static inline struct json_value json_root(const cJSON *root, struct diag *diag)
{
    return (struct json_value){.json = root, .diag = diag};
}

struct json_value json_get(const struct json_value *object, const char *key);
struct json_value json_item(const struct json_value *array, int index);

/* The members of an object or the elements of an array: a loop ends where there is no value. */
struct json_value json_first(const struct json_value *around);
void json_step(struct json_value *value);

/* All of these return -1, with a message; json_expected() says what was found, too. */
#define json_refuse(value, ...) json_fail((value)->diag, &(value)->path, __VA_ARGS__)
int json_expected(const struct json_value *value, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
#define json_expected(...) (json_expected(__VA_ARGS__), diag_failed())

/* The string that an object has under the key; "": it has none. */
const char *json_text(const cJSON *object, const char *key);

/* A copy of a string; NULL: there is no value. */
char *json_copy(const struct json_value *value);

/* `an object`, `the number 3.5` …: what was found. */
const char *json_kind(const cJSON *value);

/* These return 0, or -1 with a message. */

/* The member that an object must have; `expected` may be NULL. */
int json_need(struct json_value *member, const struct json_value *object, const char *key,
              const char *expected);
int json_flag(const struct json_value *value, bool *flag);

/* A whole number in the range that a double holds exactly; or in one that `expected` tells. */
int json_whole(const struct json_value *value, int64_t *number);
int json_whole_within(const struct json_value *value, int64_t least, int64_t most,
                      const char *expected, int64_t *number);

/* One that an object must have; its range is told as numbers. */
int json_need_whole(const struct json_value *object, const char *key, const char *expected,
                    int64_t least, int64_t most, int64_t *number);

/* The elements of an array that has two. */
int json_two(const struct json_value *pair, int64_t two[2]);

/* `of` names the elements. An array in bulk is none: it has numbers. */
int json_need_array(const struct json_value *value, const char *of);
static inline bool json_is_pair(const struct json_value *value)
{
    return cJSON_IsArray(value->json) && cJSON_GetArraySize(value->json) == 2;
}

/* A key for people, which is passed over: it starts with `x-`, or is `comment`. */
bool json_key_is_own(const char *key);

/* A string that names something: not empty, and no character of it may steer a terminal. */
int json_check_name(const struct json_value *value);

/* A value that says on which terms to look. */
int json_term(const struct json_value *value, enum term term, struct given *given);

/* Those members of an object that are terms; its shape (json_shape.h) says which may be there. */
int json_terms(const struct json_value *object, struct given *given);

/*
 * Arrays whose elements may be many plain numbers, in bulk, which are read from their text; and the
 * elements, one after the other.
 */
bool json_is_array(const cJSON *value);
size_t json_count(const cJSON *array);

struct json_elements {
    struct json_value value;
    const char *text; /* in front of the next number */
    cJSON number;
};

struct json_elements json_elements(const struct json_value *array);
bool json_elements_next(struct json_elements *elements); /* false: that was the last one */

#endif
