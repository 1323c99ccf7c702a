/* Sums of words, bit by bit. */
#ifndef GRID_BITS_H
#define GRID_BITS_H

#include <stdint.h>

/*
 * a + b + *sum at every bit position: the low bits stay in *sum, the high ones are returned. Trees of
 * these count bits: Harley and Seal's count, in Warren, "Hacker's Delight", 2nd edition, 2012,
 * section 5-1.
 */
static inline uint64_t add_bits(uint64_t *sum, uint64_t a, uint64_t b)
{
    uint64_t half = a ^ b, carry = (a & b) | (half & *sum);

    *sum ^= half;
    return carry;
}

#endif
