/* Streaming JSON: one call a token, commas and indentation looked after. */
#ifndef SUPPORT_JSON_OUT_H
#define SUPPORT_JSON_OUT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/support/sink.h"

struct json_out {
    struct sink *sink;
    bool pretty; /* two blanks a level; inline arrays stay on their line */
    int depth;
    int inline_from; /* depth of the outermost inline array, 0: none */
    bool first;      /* nothing yet in the innermost array or object */
    bool after_key;
};

void json_open(struct json_out *json, char bracket);  /* '{' or '[' */
void json_close(struct json_out *json, char bracket); /* '}' or ']' */
void json_open_inline(struct json_out *json);         /* '[': its elements share a line */
void json_key(struct json_out *json, const char *key);
void json_string(struct json_out *json, const char *text);
void json_string_part(struct json_out *json, const char *text, size_t length);
char *json_string_room(struct json_out *json, size_t length); /* for `length` plain bytes */
void json_number(struct json_out *json, int64_t value);
void json_bool(struct json_out *json, bool value);
void json_null(struct json_out *json);
void json_raw(struct json_out *json, const char *text, size_t length); /* a value as it stands */
void json_cell(struct json_out *json, int x, int y);                   /* [x,y] */
void json_end_line(struct json_out *json);                             /* after a whole object */

#endif
