/*
 * Seeded random numbers, the same on every machine. Source: Steele, Lea, Flood, "Fast Splittable
 * Pseudorandom Number Generators", 2014: SplitMix.
 */
#ifndef SUPPORT_RANDOM_H
#define SUPPORT_RANDOM_H

#include <stdint.h>

struct random {
    uint64_t state;
};

static inline uint64_t random_next(struct random *random)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* 0 … limit - 1; the low values would come oftener if those from `fair` on were taken. */
static inline uint64_t random_below(struct random *random, uint64_t limit)
{
    uint64_t fair = UINT64_MAX - UINT64_MAX % limit, value;

    do
        value = random_next(random);
    while (value >= fair);
    return value % limit;
}

static inline int random_between(struct random *random, int least, int most) /* both included */
{
    return least + (int)random_below(random, (uint64_t)(most - least) + 1);
}

#endif
