/*
 * A hash for tables whose keys strangers choose: each process has a key of its own, so that nobody
 * can look for texts or numbers that fall into one slot. Nothing that is printed may depend on it.
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

#endif
