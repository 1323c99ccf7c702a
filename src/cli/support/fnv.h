/*
 * FNV-1a, 64 bits wide: a sum that shows every accident, but not what is changed on purpose.
 *
 * Source: Fowler, Noll, Vo, Eastlake, "The FNV Non-Cryptographic Hash Algorithm", an
 * Internet-Draft.
 */
#ifndef SUPPORT_FNV_H
#define SUPPORT_FNV_H

#include <stdint.h>

#define FNV_START 0xcbf29ce484222325u

/* The text and the zero byte behind it, so that it matters where one text ends. */
static inline uint64_t fnv_add(uint64_t hash, const char *text)
{
    do
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    while (*text++);
    return hash;
}

#endif
