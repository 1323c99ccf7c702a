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

void tests_release(struct tests *tests)
{
    for (size_t i = 0; i < tests->count; i++) {
        free(tests->list[i].what);
        free(tests->list[i].message);
        free(tests->list[i].place);
        free(tests->list[i].picture);
    }
    free(tests->list);
    free(tests->program);
    *tests = (struct tests){0};
}
