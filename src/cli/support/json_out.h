/* JSON, written value by value. In an object each has a key, in an array it has NULL instead. */
#ifndef SUPPORT_JSON_OUT_H
#define SUPPORT_JSON_OUT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/support/sink.h"

struct json_out {
    struct sink *sink;
    bool more;        /* there is something in the innermost array or object */
    int depth;        /* up to 64 */
    uint64_t objects; /* a bit a level, the innermost lowest: is it an object? */
};

void json_object(struct json_out *json, const char *key);
void json_array(struct json_out *json, const char *key);
void json_end(struct json_out *json);      /* of the innermost of these */
void json_end_line(struct json_out *json); /* after a whole value */

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
