/* Seeded random numbers, the same on every machine. */
#ifndef SUPPORT_RANDOM_H
#define SUPPORT_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

uint64_t random_next(struct random *random);
uint64_t random_below(struct random *random, uint64_t limit);   /* 0 … limit - 1 */
int random_between(struct random *random, int least, int most); /* both included */

#endif
