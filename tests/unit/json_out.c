/* JSON as it is written: compact, and indented with inline arrays. */
#include "cli/support/json_out.h"

#include <limits.h>

#include "../tap.h"

/* One object with everything in it. */
static void write_all(struct json_out *json)
{
    json_open(json, '{');
    json_key(json, "name");
    json_string(json, "a\"b\\c\n\t\x7f/\xe2\x96\x88");
    json_key(json, "none");
    json_open(json, '{');
    json_close(json, '}');
    json_key(json, "empty");
    json_open(json, '[');
    json_close(json, ']');
    json_key(json, "list");
    json_open(json, '[');
    json_number(json, -1);
    json_bool(json, true);
    json_bool(json, false);
    json_null(json);
    json_raw(json, "1.50", 4);
    json_open(json, '{');
    json_key(json, "k");
    json_number(json, INT64_MAX);
    json_close(json, '}');
    json_close(json, ']');
    json_key(json, "cells");
    json_open_inline(json);
    json_cell(json, 1, 2);
    json_cell(json, 3, 4);
    json_open(json, '{');
    json_key(json, "x");
    json_number(json, 5);
    json_close(json, '}');
    json_close(json, ']');
    json_key(json, "at");
    json_cell(json, 0, 0);
    json_key(json, "last");
    json_number(json, INT64_MIN);
    json_close(json, '}');
    json_end_line(json);
}

#define NAME "a\\\"b\\\\c\\n\\u0009\\u007f/\xe2\x96\x88"

static void check_written(bool pretty, const char *wanted, const char *name)
{
    struct sink sink = {.fd = -1};
    struct json_out json = {.sink = &sink, .pretty = pretty, .first = true};

    write_all(&json);
    check_text(sink.buffer.data, wanted, name);
    bytes_release(&sink.buffer);
}

static void test_both(void)
{
    check_written(false,
                  "{\"name\":\"" NAME "\",\"none\":{},\"empty\":[],"
                  "\"list\":[-1,true,false,null,1.50,{\"k\":9223372036854775807}],"
                  "\"cells\":[[1,2],[3,4],{\"x\":5}],\"at\":[0,0],"
                  "\"last\":-9223372036854775808}\n",
                  "compact");
    check_written(true,
                  "{\n"
                  "  \"name\": \"" NAME "\",\n"
                  "  \"none\": {},\n"
                  "  \"empty\": [],\n"
                  "  \"list\": [\n"
                  "    -1,\n"
                  "    true,\n"
                  "    false,\n"
                  "    null,\n"
                  "    1.50,\n"
                  "    {\n"
                  "      \"k\": 9223372036854775807\n"
                  "    }\n"
                  "  ],\n"
                  "  \"cells\": [[1,2],[3,4],{\"x\":5}],\n"
                  "  \"at\": [0,0],\n"
                  "  \"last\": -9223372036854775808\n"
                  "}\n",
                  "pretty");
}

static void test_lines(void)
{
    struct sink sink = {.fd = -1};
    struct json_out json = {.sink = &sink, .first = true};

    for (int i = 0; i < 2; i++) {
        json_open(&json, '{');
        json_key(&json, "i");
        json_number(&json, i);
        json_close(&json, '}');
        json_end_line(&json);
    }
    check_text(sink.buffer.data, "{\"i\":0}\n{\"i\":1}\n", "one object a line");
    bytes_release(&sink.buffer);
}

static void test_deep(void)
{
    struct sink sink = {.fd = -1};
    struct json_out json = {.sink = &sink, .pretty = true, .first = true};
    const char *line;

    for (int i = 0; i < 40; i++)
        json_open(&json, '[');
    json_number(&json, 1);
    for (int i = 0; i < 40; i++)
        json_close(&json, ']');
    line = strstr(sink.buffer.data, "1\n");
    check(line && line - sink.buffer.data == 40 + 40 + 40 * 39 + 80 && line[-80] == ' ',
          "indentation goes as deep as the arrays");
    bytes_release(&sink.buffer);
}

/* Every byte below 0x20 is escaped, all others but three stand as they are. */
static void test_escapes(void)
{
    int failed = 0;

    for (int byte = 1; byte < 256; byte++) {
        char text[2] = {(char)byte, '\0'}, wanted[12];
        struct sink sink = {.fd = -1};
        struct json_out json = {.sink = &sink, .first = true};
        if (byte == '"' || byte == '\\')
            snprintf(wanted, sizeof wanted, "\"\\%c\"", byte);
        else if (byte == '\n')
            snprintf(wanted, sizeof wanted, "\"\\n\"");
        else if (byte < 0x20 || byte == 0x7f)
            snprintf(wanted, sizeof wanted, "\"\\u%04x\"", (unsigned)byte);
        else
            snprintf(wanted, sizeof wanted, "\"%c\"", byte);
        json_string(&json, text);
        expect(&failed, !strcmp(sink.buffer.data, wanted), "byte %02x", (unsigned)byte);
        bytes_release(&sink.buffer);
    }
    check_none(failed, "control characters and quotes are escaped, nothing else");
}

static void test_parts(void)
{
    struct sink sink = {.fd = -1};
    struct json_out json = {.sink = &sink, .first = true};

    json_open(&json, '[');
    json_string(&json, "");
    sink_text(&sink, ",\"");
    json_string_part(&json, "a\0b\"", 4);
    json_string_part(&json, "", 0);
    json_string_part(&json, "c", 1);
    sink_text(&sink, "\"");
    json_close(&json, ']');
    check_text(sink.buffer.data, "[\"\",\"a\\u0000b\\\"c\"]", "strings in parts");
    bytes_release(&sink.buffer);
}

int main(void)
{
    test_both();
    test_lines();
    test_deep();
    test_escapes();
    test_parts();
    return tap_end();
}
