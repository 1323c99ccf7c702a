/* Source: the XML that JUnit's Ant task writes, in the part that all who read it agree on. */
#include <string.h>

#include "cli/check/tests.h"
#include "cli/picture/svg.h"
#include "cli/support/utf8.h"

/* Text without what steers a terminal; the end of a line and a tab would be blanks elsewhere. */
static void add_part(struct sink *sink, const char *text, size_t length)
{
    uint32_t code;

    for (size_t at = 0; at < length;) {
        at += utf8_next(text + at, length - at, &code);
        if (code == '\n' || code == '\t')
            sink_format(sink, "&#%u;", code);
        else if (code == '\'')
            sink_text(sink, "'");
        else
            xml_code(sink, utf8_is_unnoticed(code) ? 0xfffd : code);
    }
}

static void add_text(struct sink *sink, const char *text)
{
    add_part(sink, text, strlen(text));
}

static void add_attribute(struct sink *sink, const char *name, const char *value)
{
    sink_format(sink, " %s=\"", name);
    add_text(sink, value);
    sink_text(sink, "\"");
}

/* Lines of text, their ends as they are. */
static void add_lines(struct sink *sink, const char *text)
{
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        add_part(sink, text, length);
        sink_text(sink, "\n");
    }
}

static void add_case(struct sink *sink, const struct test *test)
{
    const char *element = test->outcome == TEST_FAILED ? "failure" : "error";

    sink_text(sink, "    <testcase");
    add_attribute(sink, "classname", test->file);
    add_attribute(sink, "name", test->what ? test->what : "scenario");
    if (test->outcome < TEST_FAILED && !test->lost && !test->diff) {
        sink_text(sink, "/>\n");
        return;
    }
    sink_text(sink, ">\n");
    if (test->outcome >= TEST_FAILED) {
        sink_format(sink, "      <%s", element);
        add_attribute(sink, "message", test->message);
        sink_text(sink, ">");
        if (test->place || test->picture)
            sink_text(sink, "\n");
        if (test->place)
            add_lines(sink, test->place);
        if (test->picture)
            add_lines(sink, test->picture);
        sink_format(sink, "</%s>\n", element);
    }
    if (test->lost || test->diff || test->svg)
        sink_text(sink, "      <system-out>\n");
    if (test->lost) {
        sink_text(sink, "unused: ");
        add_lines(sink, test->lost);
    }
    if (test->diff)
        add_lines(sink, test->diff);
    if (test->svg) {
        sink_text(sink, "[[ATTACHMENT|");
        add_text(sink, test->svg);
        sink_text(sink, "]]\n");
    }
    if (test->lost || test->diff || test->svg)
        sink_text(sink, "</system-out>\n");
    sink_text(sink, "    </testcase>\n");
}

static void add_suite(struct sink *sink, const struct tests *suite, const char *program)
{
    sink_text(sink, "  <testsuite");
    add_attribute(sink, "name", suite->list->file);
    sink_format(sink, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n", suite->count,
                tests_count(suite, TEST_FAILED), tests_count(suite, TEST_TROUBLE));
    if (program) {
        sink_text(sink, "    <properties><property name=\"algorithm\"");
        add_attribute(sink, "value", program);
        sink_text(sink, "/></properties>\n");
    }
    for (size_t i = 0; i < suite->count; i++)
        add_case(sink, &suite->list[i]);
    sink_text(sink, "  </testsuite>\n");
}

/* A suite a file. */
static void write_junit(struct sink *sink, const void *answer, const struct style *style)
{
    const struct tests *tests = answer;
    size_t next;

    (void)style;
    sink_format(sink,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<testsuites tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n",
                tests->count, tests_count(tests, TEST_FAILED), tests_count(tests, TEST_TROUBLE));
    for (size_t i = 0; i < tests->count; i = next) {
        struct tests suite = {.list = &tests->list[i]};
        for (next = i; next < tests->count && tests->list[next].file == suite.list->file; next++)
            suite.count++;
        add_suite(sink, &suite, tests->program);
    }
    sink_text(sink, "</testsuites>\n");
}

const struct format test_junit = {"junit", "JUnit's XML", write_junit};
