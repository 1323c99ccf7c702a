/* Source: TAP 14, testanything.org. A parser of TAP 13 understands it as well. */
#include <string.h>

#include "cli/check/tests.h"
#include "cli/support/json_out.h"
#include "cli/support/utf8.h"

/* `#` would begin a directive; what can't be printed is told by its bytes. */
static void add_description(struct sink *sink, const char *text)
{
    size_t length = strlen(text), step;
    uint32_t code;

    for (size_t i = 0; i < length; i += step) {
        step = utf8_next(text + i, length - i, &code);
        if (utf8_is_unnoticed(code)) {
            step = 1;
            sink_format(sink, "\\\\x%02x", (unsigned char)text[i]);
            continue;
        }
        if (code == '#' || code == '\\')
            sink_write(sink, "\\", 1);
        sink_write(sink, text + i, step);
    }
}

/* JSON strings are YAML; only what is not UTF-8 may not stand in one. */
static void add_quoted(struct sink *sink, const char *key, const char *text)
{
    size_t length = strlen(text), step;
    uint32_t code;

    sink_format(sink, "  %s: \"", key);
    for (size_t i = 0; i < length; i += step) {
        step = utf8_next(text + i, length - i, &code);
        if (step > 3 && utf8_is_unnoticed(code)) /* a pair of surrogates */
            sink_format(sink, "\\u%04x\\u%04x", 0xd7c0 + (code >> 10), 0xdc00 + (code & 0x3ff));
        else if (step > 1 && utf8_is_unnoticed(code))
            sink_format(sink, "\\u%04x", code);
        else
            json_string_part(sink, code ? text + i : "?", step);
    }
    sink_text(sink, "\"\n");
}

static void add_lines(struct sink *sink, const char *key, const char *text)
{
    sink_format(sink, "  %s: |\n", key);
    while (*text) {
        size_t length = strcspn(text, "\n");
        sink_text(sink, "    ");
        sink_write(sink, text, length);
        sink_text(sink, "\n");
        text += length + (text[length] == '\n');
    }
}

static void add_test(struct sink *sink, const struct test *test, const struct style *style,
                     size_t number)
{
    bool passed = test->outcome < TEST_FAILED;

    color_on(sink, &style->colors[passed ? COLOR_GOOD : COLOR_BAD]);
    sink_text(sink, passed ? "ok" : "not ok");
    color_off(sink, &style->colors[passed ? COLOR_GOOD : COLOR_BAD]);
    sink_format(sink, " %zu - ", number);
    add_description(sink, test->file);
    if (test->what) {
        sink_text(sink, ": ");
        add_description(sink, test->what);
    }
    if (passed && test->dropped)
        sink_format(sink, " (updated: %zu of %zu cells dropped)", test->dropped, test->cells);
    else if (test->outcome == TEST_UPDATED)
        sink_text(sink, " (updated)");
    else if (test->outcome == TEST_RECORDED)
        sink_text(sink, " (recorded)");
    sink_text(sink, "\n");
    if (passed && !test->lost && !test->diff)
        return;
    sink_text(sink, "  ---\n");
    if (!passed)
        add_quoted(sink, "message", test->message);
    if (!passed && test->place)
        add_quoted(sink, "at", test->place);
    if (!passed && test->picture)
        add_lines(sink, "picture", test->picture);
    if (!passed && test->svg)
        add_quoted(sink, "svg", test->svg);
    if (test->lost)
        add_quoted(sink, "unused", test->lost);
    if (test->diff)
        add_lines(sink, "diff", test->diff);
    sink_text(sink, "  ...\n");
}

static void write_tap(struct sink *sink, const void *answer, const struct style *style)
{
    const struct tests *tests = answer;

    sink_format(sink, "TAP version 14\n1..%zu\n", tests->count);
    if (tests->program) {
        sink_text(sink, "# algorithm: ");
        add_description(sink, tests->program);
        sink_text(sink, "\n");
    }
    for (size_t i = 0; i < tests->count; i++)
        add_test(sink, &tests->list[i], style, i + 1);
}

const struct format test_tap = {"tap", "TAP 14", write_tap};
