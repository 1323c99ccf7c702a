#include "cli/check/tests.h"

#include <stdlib.h>

#include "cli/support/alloc.h"

struct test *tests_add(struct tests *tests, const char *file, enum test_outcome outcome)
{
    tests->list = alloc_grow(tests->list, tests->count, &tests->room, sizeof *tests->list);
    tests->list[tests->count] = (struct test){.file = file, .outcome = outcome};
    return &tests->list[tests->count++];
}

size_t tests_count(const struct tests *tests, enum test_outcome outcome)
{
    size_t count = 0;

    for (size_t i = 0; i < tests->count; i++)
        count += tests->list[i].outcome == outcome;
    return count;
}

void tests_fail(struct tests *tests, const char *file)
{
    for (size_t i = 0; i < tests->count; i++) {
        struct test *test = &tests->list[i];
        if ((!file || test->file == file) &&
            (test->outcome == TEST_UPDATED || test->outcome == TEST_RECORDED))
            test->outcome = TEST_FAILED;
    }
}

void tests_release(struct tests *tests)
{
    for (size_t i = 0; i < tests->count; i++) {
        free(tests->list[i].what);
        free(tests->list[i].message);
        free(tests->list[i].place);
        free(tests->list[i].picture);
        free(tests->list[i].svg);
        free(tests->list[i].lost);
        free(tests->list[i].diff);
    }
    free(tests->list);
}
