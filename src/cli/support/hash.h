/*
 * A hash for tables whose keys strangers choose: each process has a key of its own, so that nobody
 * can look for texts or numbers that fall into one slot. Nothing that is printed may depend on it.
 * And a sum without a key, for what is printed.
 */
#ifndef SUPPORT_HASH_H
#define SUPPORT_HASH_H

#include <stddef.h>
#include <stdint.h>

struct hash_key {
    uint64_t low, high;
};

uint64_t hash_bytes(const struct hash_key *key, const char *bytes, size_t length);

/* With the key of this process. */
uint64_t hash_text(const char *text);
uint64_t hash_number(uint64_t number);

/*
 * FNV-1a, 64 bits wide: a sum to be printed, which shows every accident, but not what is changed on
 * purpose. Source: Fowler, Noll, Vo, Eastlake, "The FNV Non-Cryptographic Hash Algorithm", an
 * Internet-Draft.
 */
#define FNV_START 0xcbf29ce484222325u

/* The text and the zero byte behind it, so that it matters where one text ends. */
static inline uint64_t fnv_add(uint64_t sum, const char *text)
{
    do
        sum = (sum ^ (unsigned char)*text) * 0x100000001b3u;
    while (*text++);
    return sum;
}

#endif
