#include "cli/support/json_out.h"

#include <string.h>

static void new_line(struct json_out *json)
{
    static const char blanks[] = "                                ";
    int width = 2 * json->depth;

    sink_write(json->sink, "\n", 1);
    for (; width > 0; width -= (int)sizeof blanks - 1)
        sink_write(json->sink, blanks,
                   width < (int)sizeof blanks ? (size_t)width : sizeof blanks - 1);
}

static void add_byte(struct json_out *json, char byte)
{
    *sink_extend(json->sink, 1) = byte;
}

/* What stands before a value or a key: a comma, and in pretty output a new line. */
static void separate(struct json_out *json)
{
    if (json->after_key) {
        json->after_key = false;
        return;
    }
    if (!json->first && json->depth)
        add_byte(json, ',');
    if (json->pretty && json->depth && !json->inline_from)
        new_line(json);
    json->first = false;
}

void json_open(struct json_out *json, char bracket)
{
    separate(json);
    add_byte(json, bracket);
    json->depth++;
    json->first = true;
}

void json_open_inline(struct json_out *json)
{
    json_open(json, '[');
    if (!json->inline_from)
        json->inline_from = json->depth;
}

void json_close(struct json_out *json, char bracket)
{
    bool inlined = json->inline_from != 0;

    if (json->inline_from == json->depth)
        json->inline_from = 0;
    json->depth--;
    if (json->pretty && !inlined && !json->first)
        new_line(json);
    add_byte(json, bracket);
    json->first = false;
}

/* Does it stand for itself in a string? */
static bool is_plain(unsigned char byte)
{
    return byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7f;
}

/* Bytes that need no escape are written in one piece. */
void json_string_part(struct json_out *json, const char *text, size_t length)
{
    size_t from = 0;

    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (is_plain(byte))
            continue;
        sink_write(json->sink, text + from, i - from);
        if (byte == '"' || byte == '\\')
            sink_format(json->sink, "\\%c", byte);
        else if (byte == '\n')
            sink_text(json->sink, "\\n");
        else
            sink_format(json->sink, "\\u%04x", byte);
        from = i + 1;
    }
    sink_write(json->sink, text + from, length - from);
}

char *json_string_room(struct json_out *json, size_t length)
{
    char *quoted;

    separate(json);
    quoted = sink_extend(json->sink, length + 2);
    quoted[0] = quoted[length + 1] = '"';
    return quoted + 1;
}

void json_string(struct json_out *json, const char *text)
{
    size_t length = 0;

    while (is_plain((unsigned char)text[length]))
        length++;
    if (!text[length]) { /* most are so */
        memcpy(json_string_room(json, length), text, length);
        return;
    }
    separate(json);
    add_byte(json, '"');
    json_string_part(json, text, length + strlen(text + length));
    add_byte(json, '"');
}

void json_key(struct json_out *json, const char *key)
{
    json_string(json, key);
    add_byte(json, ':');
    if (json->pretty && !json->inline_from)
        add_byte(json, ' ');
    json->after_key = true;
}

void json_raw(struct json_out *json, const char *text, size_t length)
{
    separate(json);
    sink_write(json->sink, text, length);
}

void json_number(struct json_out *json, int64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;

    separate(json);
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digits[--at] = '-';
    memcpy(sink_extend(json->sink, sizeof digits - at), digits + at, sizeof digits - at);
}

void json_bool(struct json_out *json, bool value)
{
    separate(json);
    sink_text(json->sink, value ? "true" : "false");
}

void json_null(struct json_out *json)
{
    separate(json);
    sink_text(json->sink, "null");
}

void json_cell(struct json_out *json, int x, int y)
{
    json_open_inline(json);
    json_number(json, x);
    json_number(json, y);
    json_close(json, ']');
}

void json_end_line(struct json_out *json)
{
    add_byte(json, '\n');
    json->first = true;
}
