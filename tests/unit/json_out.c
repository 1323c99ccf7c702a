#define _POSIX_C_SOURCE 200809L
/* JSON as it is written. */
#include "cli/support/json.h"

#include <limits.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../tap.h"

/* One object with everything in it. */
static void write_all(struct json_out *json)
{
    json_object(json, NULL);
    json_string(json, "name", "a\"b\\c\n\t\x7f/\xe2\x96\x88");
    json_object(json, "none");
    json_end(json);
    json_array(json, "empty");
    json_end(json);
    json_array(json, "list");
    json_int(json, NULL, -1);
    json_bool(json, NULL, true);
    json_bool(json, NULL, false);
    json_null(json, NULL);
    json_raw(json, NULL, "1.50", 4);
    json_object(json, NULL);
    json_int(json, "k", INT64_MAX);
    json_end(json);
    json_end(json);
    json_array(json, "cells");
    json_cell(json, NULL, 1, 2);
    json_cell(json, NULL, 3, 4);
    json_object(json, NULL);
    json_int(json, "x", 5);
    json_end(json);
    json_end(json);
    json_cell(json, "at", 0, 0);
    json_int(json, "last", INT64_MIN);
    json_close(json);
}

#define NAME "a\\\"b\\\\c\\n\\u0009\\u007f/\xe2\x96\x88"

static void test_all(void)
{
    struct sink sink = {.fd = -1};
    struct json_out json = {.sink = &sink};

    write_all(&json);
    check_text(sink.buffer.data,
               "{\"name\":\"" NAME "\",\"none\":{},\"empty\":[],"
               "\"list\":[-1,true,false,null,1.50,{\"k\":9223372036854775807}],"
               "\"cells\":[[1,2],[3,4],{\"x\":5}],\"at\":[0,0],"
               "\"last\":-9223372036854775808}\n",
               "everything");
    bytes_release(&sink.buffer);
}

static void test_lines(void)
{
    struct sink sink = {.fd = -1};

    for (int i = 0; i < 2; i++) {
        struct json_out json = json_open(&sink, i ? "test/1" : NULL);
        json_int(&json, "i", i);
        json_close(&json);
    }
    check_text(sink.buffer.data, "{\"i\":0}\n{\"eyeshot\":\"test/1\",\"i\":1}\n",
               "one object a line, which says of what kind it is");
    bytes_release(&sink.buffer);
}

/* Every byte below 0x20 is escaped, all others but three stand as they are. */
static void test_escapes(void)
{
    int failed = 0;

    for (int byte = 1; byte < 256; byte++) {
        char text[2] = {(char)byte, '\0'}, wanted[12];
        struct sink sink = {.fd = -1};
        struct json_out json = {.sink = &sink};
        if (byte == '"' || byte == '\\')
            snprintf(wanted, sizeof wanted, "\"\\%c\"", byte);
        else if (byte == '\n')
            snprintf(wanted, sizeof wanted, "\"\\n\"");
        else if (byte < 0x20 || byte == 0x7f)
            snprintf(wanted, sizeof wanted, "\"\\u%04x\"", (unsigned)byte);
        else
            snprintf(wanted, sizeof wanted, "\"%c\"", byte);
        json_string(&json, NULL, text);
        expect(&failed, !strcmp(sink.buffer.data, wanted), "byte %02x", (unsigned)byte);
        bytes_release(&sink.buffer);
    }
    check_none(failed, "control characters and quotes are escaped, nothing else");
}

static void test_parts(void)
{
    struct sink sink = {.fd = -1};
    struct json_out json = {.sink = &sink};

    json_array(&json, NULL);
    json_string(&json, NULL, "");
    sink_text(&sink, ",\"");
    json_string_part(&sink, "a\0b\"", 4);
    json_string_part(&sink, "", 0);
    json_string_part(&sink, "c", 1);
    sink_text(&sink, "\"");
    json_end(&json);
    check_text(sink.buffer.data, "[\"\",\"a\\u0000b\\\"c\"]", "strings in parts");
    bytes_release(&sink.buffer);
}

static void end_nothing(struct json_out *json)
{
    json_end(json);
}

static void leave_open(struct json_out *json)
{
    json_array(json, NULL);
    json_array(json, NULL);
    json_close(json);
}

static void add_no_key(struct json_out *json)
{
    json_object(json, NULL);
    json_null(json, NULL);
}

static void add_key(struct json_out *json)
{
    json_array(json, NULL);
    json_null(json, "key");
}

static void open_too_many(struct json_out *json)
{
    for (int i = 0; i < 65; i++)
        json_array(json, NULL);
}

/* What can only be our mistake ends the program. */
static void test_mistakes(void)
{
    static const struct {
        const char *name;
        void (*make)(struct json_out *json);
    } mistakes[] = {{"an end of nothing", end_nothing},
                    {"a line that is left open", leave_open},
                    {"an object's value without a key", add_no_key},
                    {"a key in an array", add_key},
                    {"more levels than there are", open_too_many}};

    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct sink sink = {.fd = -1};
        struct json_out json = {.sink = &sink};
        pid_t child = fork();
        int status;
        if (!child) {
            fclose(stderr);
            mistakes[i].make(&json);
            _exit(0);
        }
        check(waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
                  WTERMSIG(status) == SIGABRT,
              "%s", mistakes[i].name);
    }
}

int main(void)
{
    test_all();
    test_lines();
    test_escapes();
    test_parts();
    test_mistakes();
    return tap_end();
}
