/*
 * The one clock. It goes forward whatever is done to the machine's date, so that limits, progress
 * and times are told by it alone.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/clock.h"

#include <time.h>

int64_t clock_ns(void)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int clock_compare(const void *a, const void *b)
{
    const int64_t *one = a, *two = b;

    return (*one > *two) - (*one < *two);
}
