/* What failed, as hosts of code show it beside the code, and for their summary of a run. */
#include "cli/check/tests.h"
#include "cli/picture/annotate.h"
#include "cli/picture/markdown.h"

static struct annotations collect(const struct tests *tests)
{
    struct annotations annotations = {0};

    for (size_t i = 0; i < tests->count; i++) {
        const struct test *test = &tests->list[i];
        if (test->outcome >= TEST_FAILED)
            *annotations_add(&annotations) =
                (struct annotation){.file = test->file,
                                    .line = test->line,
                                    .check = "check",
                                    .title = test->what ? test->what : "scenario",
                                    .message = test->message};
    }
    return annotations;
}

static void write_all(struct sink *sink, const struct tests *tests,
                      void (*form)(struct sink *sink, const struct annotations *annotations))
{
    struct annotations annotations = collect(tests);

    form(sink, &annotations);
    annotations_release(&annotations);
}

static void write_github(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_all(sink, answer, annotations_github);
}

static void write_gitlab(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_all(sink, answer, annotations_gitlab);
}

static void write_sarif(struct sink *sink, const void *answer, const struct style *style)
{
    (void)style;
    write_all(sink, answer, annotations_sarif);
}

const struct format test_github = {"github", "lines that GitHub shows beside the file",
                                   write_github};
const struct format test_gitlab = {"gitlab", "GitLab's report on code quality", write_gitlab};
const struct format test_sarif = {"sarif", "SARIF 2.1.0", write_sarif};

void tests_summary(struct bytes *text, const struct tests *tests)
{
    size_t failed = tests_count(tests, TEST_FAILED), trouble = tests_count(tests, TEST_TROUBLE);

    bytes_addf(text, "### eyeshot check\n\n%zu of %zu tests passed\n",
               tests->count - failed - trouble, tests->count);
    for (size_t i = 0; i < tests->count; i++) {
        const struct test *test = &tests->list[i];
        if (test->outcome < TEST_FAILED)
            continue;
        bytes_addf(text, "\n- ");
        markdown_code(text, test->file, false);
        if (test->line)
            bytes_addf(text, ", line %zu", test->line);
        bytes_addf(text, ": ");
        markdown_code(text, test->what ? test->what : "scenario", false);
        bytes_addf(text, ": ");
        markdown_code(text, test->message, false);
        bytes_addf(text, "\n");
        if (test->picture)
            markdown_block(text, test->picture);
    }
    bytes_addf(text, "\n");
}
