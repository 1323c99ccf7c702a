/*
 * Source: Aumasson, Bernstein, "SipHash: a fast short-input PRF", 2012. SipHash-1-3: one round for
 * each word, three in the end.
 *
 * Source: Pătraşcu, Thorup, "The Power of Simple Tabulation Hashing", 2012. Numbers are short and
 * many: each of their bytes picks a random word, and those are added up without carries. Whatever
 * the numbers, a table that goes on to the next slot finds them in constant time, it is shown
 * there.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/hash.h"

#include <pthread.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/support/clock.h"
#include "cli/support/random.h"
#include "cli/support/word.h"

static struct hash_key process_key;
static uint64_t words[8][256]; /* for the bytes of a number */
static pthread_once_t once = PTHREAD_ONCE_INIT;

struct state {
    uint64_t a, b, c, d; /* v0 … v3 of the paper */
};

static uint64_t turn(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static void mix(struct state *s)
{
    s->a += s->b;
    s->c += s->d;
    s->b = turn(s->b, 13) ^ s->a;
    s->d = turn(s->d, 16) ^ s->c;
    s->a = turn(s->a, 32) + s->d;
    s->c += s->b;
    s->d = turn(s->d, 21) ^ s->a;
    s->b = turn(s->b, 17) ^ s->c;
    s->c = turn(s->c, 32);
}

static void add(struct state *s, uint64_t word)
{
    s->d ^= word;
    mix(s);
    s->a ^= word;
}

static struct state begin(const struct hash_key *key)
{
    return (struct state){key->low ^ 0x736f6d6570736575u, key->high ^ 0x646f72616e646f6du,
                          key->low ^ 0x6c7967656e657261u, key->high ^ 0x7465646279746573u};
}

/* `last`: the bytes that fill no word, and the length in the top byte. */
static uint64_t end(struct state *s, uint64_t last)
{
    add(s, last);
    s->c ^= 0xff;
    for (int i = 0; i < 3; i++)
        mix(s);
    return s->a ^ s->b ^ s->c ^ s->d;
}

uint64_t hash_bytes(const struct hash_key *key, const char *bytes, size_t length)
{
    struct state s = begin(key);
    size_t whole = length & ~(size_t)7;
    char rest[8] = {0};

    for (size_t i = 0; i < whole; i += 8)
        add(&s, word_load(bytes + i));
    memcpy(rest, bytes + whole, length - whole);
    return end(&s, word_load(rest) | (uint64_t)length << 56);
}

static void fill_words(void)
{
    struct random random = {process_key.low ^ process_key.high};

    for (int i = 0; i < 8; i++)
        for (int byte = 0; byte < 256; byte++)
            words[i][byte] = random_next(&random);
}

/*
 * What is different in each process and not told outside: two clocks' nanoseconds, its number, and
 * where the system put our stack, our program and the C library. Nothing of it can fail.
 */
static void make_key(void)
{
    static const struct hash_key halves[] = {{0, 1}, {0, 2}};
    struct timespec now = {0};
    uint64_t known[7];

    timespec_get(&now, TIME_UTC);
    known[0] = (uint64_t)now.tv_sec;
    known[1] = (uint64_t)now.tv_nsec;
    known[2] = (uint64_t)clock_ns();
    known[3] = (uint64_t)getpid();
    known[4] = (uintptr_t)&now;
    known[5] = (uintptr_t)&process_key;
    known[6] = (uintptr_t)timespec_get;
    process_key.low = hash_bytes(&halves[0], (const char *)known, sizeof known);
    process_key.high = hash_bytes(&halves[1], (const char *)known, sizeof known);
    fill_words();
}

uint64_t hash_text(const char *text)
{
    pthread_once(&once, make_key);
    return hash_bytes(&process_key, text, strlen(text));
}

uint64_t hash_number(uint64_t number)
{
    uint64_t hash = 0;

    pthread_once(&once, make_key);
    for (int i = 0; number; number >>= 8, i++) /* bytes that are 0 above need no word */
        hash ^= words[i][number & 0xff];
    return hash;
}
