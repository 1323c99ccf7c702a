/*
 * The writer of JSON: it puts commas and keys where they belong, escapes what a string may not
 * hold, and hands the bytes to a sink. It keeps no tree, so an answer may be larger than memory.
 */
#include "cli/support/json.h"

/* What stands before a value. */
static void json_begin(struct json_out *json, const char *key)
{
    bug_unless((key != NULL) == (json->objects & 1));
    if (json->more && json->depth)
        *sink_extend(json->sink, 1) = ',';
    json->more = true;
    if (key) {
        size_t length = strlen(key);
        char *to = sink_extend(json->sink, length + 3);
        *to = '"';
        memcpy(to + 1, key, length);
        memcpy(to + 1 + length, "\":", 2);
    }
}

void json_go_in(struct json_out *json, const char *key, bool is_object)
{
    json_begin(json, key);
    json->depth++;
    bug_unless(json->depth <= 64);
    json->objects = json->objects << 1 | is_object;
    *sink_extend(json->sink, 1) = is_object ? '{' : '[';
    json->more = false;
}

void json_end(struct json_out *json)
{
    bug_unless(json->depth);
    json->depth--;
    *sink_extend(json->sink, 1) = json->objects & 1 ? '}' : ']';
    json->objects >>= 1;
    json->more = true;
}

struct json_out json_open(struct sink *sink, const char *kind)
{
    struct json_out json = {.sink = sink};

    json_object(&json, NULL);
    if (kind)
        json_string(&json, "eyeshot", kind);
    return json;
}

void json_close(struct json_out *json)
{
    json_end(json);
    bug_unless(!json->depth);
    *sink_extend(json->sink, 1) = '\n';
}

void json_string_part(struct sink *sink, const char *text, size_t length)
{
    for (size_t i = 0, plain; i < length; i += plain + 1) {
        for (plain = 0; i + plain < length; plain++) {
            unsigned char byte = (unsigned char)text[i + plain];
            if (byte < 0x20 || byte == '"' || byte == '\\' || byte == 0x7f)
                break;
        }
        sink_write(sink, text + i, plain);
        if (i + plain == length)
            return;
        if (text[i + plain] == '"' || text[i + plain] == '\\')
            sink_format(sink, "\\%c", text[i + plain]);
        else if (text[i + plain] == '\n')
            sink_text(sink, "\\n");
        else
            sink_format(sink, "\\u%04x", (unsigned char)text[i + plain]);
    }
}

char *json_string_room(struct json_out *json, const char *key, size_t length)
{
    char *quoted;

    json_begin(json, key);
    quoted = sink_extend(json->sink, length + 2);
    quoted[0] = quoted[length + 1] = '"';
    return quoted + 1;
}

void json_string(struct json_out *json, const char *key, const char *text)
{
    json_begin(json, key);
    *sink_extend(json->sink, 1) = '"';
    json_string_part(json->sink, text, strlen(text));
    *sink_extend(json->sink, 1) = '"';
}

void json_raw(struct json_out *json, const char *key, const char *text, size_t length)
{
    json_begin(json, key);
    sink_write(json->sink, text, length);
}

void json_int(struct json_out *json, const char *key, int64_t value)
{
    json_begin(json, key);
    sink_int(json->sink, value);
}

void json_bool(struct json_out *json, const char *key, bool value)
{
    json_raw(json, key, value ? "true" : "false", value ? 4 : 5);
}

void json_null(struct json_out *json, const char *key)
{
    json_raw(json, key, "null", 4);
}

void json_cell(struct json_out *json, const char *key, int x, int y)
{
    json_array(json, key);
    json_int(json, NULL, x);
    json_int(json, NULL, y);
    json_end(json);
}
