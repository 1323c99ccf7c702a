/* A clock that only goes forward. */
#ifndef SUPPORT_CLOCK_H
#define SUPPORT_CLOCK_H

#include <stdint.h>

int64_t clock_ns(void); /* since some moment in the past */

int clock_compare(const void *a, const void *b); /* of two times, for qsort() */

#endif
