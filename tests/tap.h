/*
 * What a test program prints: `ok NAME` or `not ok NAME` a check, and before it what is wrong, in
 * lines that begin with `# `.
 */
#ifndef TESTS_TAP_H
#define TESTS_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int tap_failures;

__attribute__((format(printf, 1, 2))) static inline void detail(const char *format, ...)
{
    va_list list;

    fputs("# ", stdout);
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
    putchar('\n');
}

__attribute__((format(printf, 2, 3))) static inline bool check(bool truth, const char *name, ...)
{
    va_list list;

    fputs(truth ? "ok " : "not ok ", stdout);
    va_start(list, name);
    vprintf(name, list);
    va_end(list);
    putchar('\n');
    fflush(stdout);
    tap_failures += !truth;
    return truth;
}

/* One of many small truths under one name: says what fails, counts it. */
#define expect(tally, truth, ...)                                                                  \
    do {                                                                                           \
        if (!(truth) && ++*(tally) <= 5)                                                           \
            detail(__VA_ARGS__);                                                                   \
    } while (0)

static inline bool check_none(int failed, const char *name)
{
    if (failed > 5)
        detail("… %d in all", failed);
    return check(!failed, "%s", name);
}

static inline bool check_text(const char *found, const char *wanted, const char *name)
{
    bool same = !strcmp(found, wanted);

    if (!same) {
        detail("found    <%s>", found);
        detail("expected <%s>", wanted);
    }
    return check(same, "%s", name);
}

/* What main() returns. */
static inline int tap_end(void)
{
    return tap_failures != 0;
}

#endif
