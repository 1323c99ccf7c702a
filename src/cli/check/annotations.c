/* What failed, as hosts of code show it beside the code, and for their summary of a run. */
#include "cli/check/tests.h"

struct annotations tests_annotations(const struct tests *tests)
{
    struct annotations found = {.check = "check"};

    for (size_t i = 0; i < tests->count; i++) {
        const struct test *test = &tests->list[i];
        if (test->outcome >= TEST_FAILED)
            bytes_addf(annotations_add(&found, test->file, test->line,
                                       test->what ? test->what : "scenario"),
                       "%s", test->message);
    }
    return found;
}

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
