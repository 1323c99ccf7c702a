/* Messages: where, what, and nothing in them that steers a terminal. */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/diag.h"

#include <errno.h>
#include <stdlib.h>

#include "../tap.h"

/* What diag_print() prints; the caller frees it. */
static char *printed(const struct diag *diag)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);

    diag_print(diag, out);
    fclose(out);
    return text;
}

static void check_printed(const struct diag *diag, const char *wanted, const char *name)
{
    char *text = printed(diag);

    check_text(text, wanted, name);
    free(text);
}

static void test_plain(void)
{
    struct diag diag = {0};

    check(diag_fail(&diag, "found %s, expected %d", "x", 3) == -1, "failing is -1");
    check_printed(&diag, "eyeshot: found x, expected 3\n", "a message without a place");
    diag.file = "map.txt";
    check_printed(&diag, "eyeshot: map.txt: found x, expected 3\n", "a message with a file");
    errno = ENOENT;
    check(diag_fail(&diag, "can't read %s: %s", "m", strerror(errno)) == -1,
          "failing by errno is -1");
    check_printed(&diag, "eyeshot: map.txt: can't read m: No such file or directory\n",
                  "errno's words stand behind");
}

/* The place and the caret of the byte `offset`. */
static void check_at(const char *text, size_t offset, const char *wanted, const char *name)
{
    struct diag diag = {.file = "f"};

    check(diag_at(&diag, text, strlen(text), offset, "m") == -1, "failing at a place is -1");
    check_printed(&diag, wanted, name);
}

static void test_places(void)
{
    check_at("abc\ndef\n", 0, "eyeshot: f:1:1: m\n    abc\n    ^\n", "the first byte");
    check_at("abc\ndef\n", 5, "eyeshot: f:2:2: m\n    def\n     ^\n", "in the second line");
    check_at("abc\ndef\n", 3, "eyeshot: f:1:4: m\n    abc\n       ^\n", "at a line's end");
    check_at("abc\ndef", 7, "eyeshot: f:2:4: m\n    def\n       ^\n", "at the end of the text");
    check_at("abc\n", 4, "eyeshot: f:2:1: m\n    \n    ^\n", "after the last line");
    check_at("", 0, "eyeshot: f:1:1: m\n    \n    ^\n", "in an empty text");
    check_at("\xe2\x96\x88\xc3\xa4x", 5, "eyeshot: f:1:3: m\n    \xe2\x96\x88\xc3\xa4x\n      ^\n",
             "characters count, not bytes");
    check_at("\xff\xfex", 2,
             "eyeshot: f:1:3: m\n    ?"
             "?x\n      ^\n",
             "what is not UTF-8 is shown as ?");
    check_at("a\tb\x1b[1m\r", 2, "eyeshot: f:1:3: m\n    a?b?[1m?\n      ^\n",
             "control characters are shown as ?");
}

/* The caret stands under its character however long the line is. */
static void test_long_lines(void)
{
    char line[500];
    int failed = 0;

    for (size_t i = 0; i < sizeof line; i++)
        line[i] = (char)('a' + i % 26);
    for (size_t offset = 0; offset < sizeof line; offset++) {
        struct diag diag = {0};
        const char *caret, *end;
        size_t column;
        diag_at(&diag, line, sizeof line, offset, "m");
        end = strchr(diag.excerpt, '\n');
        caret = strchr(diag.excerpt, '^');
        expect(&failed, end && caret && diag.column == offset + 1, "no caret at %zu", offset);
        if (!end || !caret)
            continue;
        column = (size_t)(caret - end - 1);
        expect(&failed, diag.excerpt + column < end && diag.excerpt[column] == line[offset],
               "the caret at %zu stands under another character", offset);
    }
    check_none(failed, "in a long line the caret stands under its character");
}

static void test_wide_lines(void)
{
    char line[4 * 300 + 1] = "";
    struct diag diag = {0};

    for (int i = 0; i < 300; i++)
        strcat(line, "\xf0\x9f\x98\x80");
    diag_at(&diag, line, strlen(line), 4 * 250, "m");
    check(diag.column == 251 && strchr(diag.excerpt, '^'), "a line of wide characters fits");
}

static void test_escapes(void)
{
    struct diag diag = {.file = "a\x1b[2J\nb\xff"};
    char *text;

    diag_fail(&diag, "found '%s'", "\x07\xc2\x9b\xe2\x96\x88\xc3");
    check_printed(&diag,
                  "eyeshot: a\\x1b[2J\\x0ab\\xff: found '\\x07\\xc2\\x9b\xe2\x96\x88\\xc3'\n",
                  "names and messages are escaped");
    diag = (struct diag){0};
    diag_fail(&diag, "%0900d", 1);
    text = printed(&diag);
    check(strlen(text) == strlen("eyeshot: \n") + sizeof diag.message - 1,
          "a message too long is cut");
    free(text);
}

int main(void)
{
    test_plain();
    test_places();
    test_long_lines();
    test_wide_lines();
    test_escapes();
    return tap_end();
}
