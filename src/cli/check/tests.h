/* What came of tests, for those who read such reports: TAP and JUnit's XML. */
#ifndef CHECK_TESTS_H
#define CHECK_TESTS_H

#include "cli/picture/annotate.h"

enum test_outcome {
    TEST_PASSED,
    TEST_UPDATED,  /* it passes now, */
    TEST_RECORDED, /* and that nothing was expected before */
    TEST_FAILED,
    TEST_TROUBLE /* it could not be run */
};

struct test {
    const char *file;
    char *what; /* NULL: the file as a whole */
    enum test_outcome outcome;
    char *message;         /* of one that did not pass: a line */
    size_t line;           /* of the expectation, or of the trouble; 0: it can't be told */
    char *place;           /* the path of the expectation; may be NULL */
    char *picture;         /* lines; may be NULL */
    char *svg;             /* the file of its picture, as reports name it; may be NULL */
    char *lost;            /* of an updated list: what is not on the map any more; may be NULL */
    char *diff;            /* of the last test of a file that changed: all of it; may be NULL */
    size_t dropped, cells; /* of an updated list of cells: those that did not hold, of how many */
};

struct tests {
    const char *program; /* the user's, by which all of them look; NULL: the rules of the files */
    struct test *list;
    size_t count, room;
    bool undrawn; /* a picture could not be written */
};

struct test *tests_add(struct tests *tests, const char *file, enum test_outcome outcome);
size_t tests_count(const struct tests *tests, enum test_outcome outcome);

/* What was to pass by --update does not: in that file, or in all where it is NULL. */
void tests_fail(struct tests *tests, const char *file);
void tests_release(struct tests *tests);

extern const struct format test_tap, test_junit;

/* Those that failed, for hosts of code; to be released. */
struct annotations tests_annotations(const struct tests *tests);

/* A Markdown text for people, with the maps of what failed. */
void tests_summary(struct bytes *text, const struct tests *tests);

#endif
