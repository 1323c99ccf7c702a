/*
 * Reading JSON: trees of cJSON's values that know where they stand, and messages about values; and
 * writing it value by value.
 */
#ifndef SUPPORT_JSON_H
#define SUPPORT_JSON_H

#include <cJSON.h>

#include "cli/support/sink.h"

#define JSON_MAX_DEPTH 64
#define JSON_WHOLE_MOST (((int64_t)1 << 53) - 1) /* beyond, a double is not one whole number */

/*
 * A tree of such a text, no object of which has a key twice; NULL with `diag`. The valueint of each
 * value is its place in the text. From now on `diag` knows the tree, until its `in` becomes another
 * one. The text must last as long; behind it stands what is of no number, such as a NUL.
 *
 * An array under a key of the list `bulk` becomes no nodes where it holds nothing but whole numbers
 * or strings without escapes, but one cJSON_Raw without a value: who wants them reads the text.
 */
cJSON *json_parse(const char *text, size_t length, const char *bulk, struct diag *diag);

/* The end of the value that begins at `at`, in a text that was checked. */
const char *json_end_of(const char *at);

static inline size_t json_skip_blanks(const char *text, size_t length, size_t at)
{
    while (at < length &&
           (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n'))
        at++;
    return at;
}

/* The member under the key, case and all; NULL: there is none. */
static inline const cJSON *json_get(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

/* The first member or element; those behind it are its `next`. NULL: there is none. */
static inline const cJSON *json_first(const cJSON *around)
{
    return around ? around->child : NULL;
}

/* What `diag` says is wrong with the value. */
int json_blame(struct diag *diag, const cJSON *value);

/* What is wrong with a value of the tree that `diag` knows: -1, with its path, line and column. */
#define json_fail(diag, value, ...)                                                                \
    (diag_say(diag, __VA_ARGS__), json_blame(diag, value), diag_failed())

/* In an object each value that is written has a key, in an array it has NULL instead. */
struct json_out {
    struct sink *sink;
    bool more;        /* there is something in the innermost array or object */
    int depth;        /* up to 64 */
    uint64_t objects; /* a bit a level, the innermost lowest: is it an object? */
};

void json_go_in(struct json_out *json, const char *key, bool is_object);
#define json_object(json, key) json_go_in(json, key, true)
#define json_array(json, key) json_go_in(json, key, false)
void json_end(struct json_out *json); /* of the innermost of these */

/* An answer: an object that says of what kind it is, unless that is NULL, and ends its line. */
struct json_out json_open(struct sink *sink, const char *kind);
void json_close(struct json_out *json);

void json_string(struct json_out *json, const char *key, const char *text);
char *json_string_room(struct json_out *json, const char *key, size_t length); /* of plain bytes */
void json_int(struct json_out *json, const char *key, int64_t value);
void json_bool(struct json_out *json, const char *key, bool value);
void json_null(struct json_out *json, const char *key);
void json_cell(struct json_out *json, const char *key, int x, int y); /* [x,y] */
void json_raw(struct json_out *json, const char *key, const char *text, size_t length);

static inline void json_size(struct json_out *json, const char *key, size_t value)
{
    json_int(json, key, (int64_t)value);
}

/* A part of what stands in a string's quotes. */
void json_string_part(struct sink *sink, const char *text, size_t length);

#endif
