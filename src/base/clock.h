/* A clock that only goes forward. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

int64_t clock_ns(void); /* since some moment in the past */

#endif
