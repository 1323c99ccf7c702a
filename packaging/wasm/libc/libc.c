/*
 * What the library needs of a C library, for WebAssembly, where there is none: memory, a few functions
 * on bytes, and one that the compiler calls.
 *
 * Memory: sizes are rounded up, to four sizes from one power of two to the next, and what is freed waits
 * in its size's list for the next one who asks for that size. So both take the same time always, at most a
 * fifth of a large block is lost, and a program that asks for the same sizes again and again does not grow.
 *
 *      heap   | 16 size | block … | 16 size | block … |   … top, moved up when a list is empty
 */
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#define PLAIN __attribute__((no_builtin)) /* or compilers make it call itself */
#define PAGE 65536
#define GROWTH 16 /* pages at least: whenever memory grows, JavaScript makes its views of it anew */
#define HEADER 16 /* bytes: blocks begin where words of 128 bits may */
#define LEAST 64  /* the smallest block with its header */
#define MOST ((size_t)INT_MAX)

struct header {
    size_t bytes; /* with the header */
    struct header *next;
};

extern unsigned char __heap_base; /* the linker's: where the heap begins */

static struct header *lists[4 * 32];
static uintptr_t top;

/* To the next size of four between powers of two. */
static size_t round_up(size_t bytes)
{
    size_t step = (size_t)1 << (29 - __builtin_clzl(bytes - 1));

    return (bytes + step - 1) & ~(step - 1);
}

/* Which size it is: the power of two below, and the two bits behind its highest. */
static size_t list_of(size_t bytes)
{
    unsigned power = 31 - (unsigned)__builtin_clzl(bytes);

    return 4 * power + (bytes >> (power - 2) & 3);
}

static struct header *take_new(size_t bytes)
{
    size_t end = __builtin_wasm_memory_size(0) * PAGE;
    struct header *new;

    if (!top)
        top = ((uintptr_t)&__heap_base + HEADER - 1) & ~(uintptr_t)(HEADER - 1);
    if (bytes > end - top) {
        size_t pages = (bytes - (end - top) + PAGE - 1) / PAGE;
        if (__builtin_wasm_memory_grow(0, pages > GROWTH ? pages : GROWTH) == SIZE_MAX &&
            __builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return NULL;
    }
    new = (struct header *)top;
    top += bytes;
    new->bytes = bytes;
    return new;
}

EXPORT void *malloc(size_t bytes)
{
    struct header **list, *block;

    if (bytes > MOST)
        return NULL;
    bytes = round_up(bytes + HEADER < LEAST ? LEAST : bytes + HEADER);
    list = &lists[list_of(bytes)];
    block = *list;
    if (block)
        *list = block->next;
    else
        block = take_new(bytes);
    return block ? (unsigned char *)block + HEADER : NULL;
}

EXPORT void free(void *old)
{
    struct header *block, **list;

    if (!old)
        return;
    block = (struct header *)((unsigned char *)old - HEADER);
    list = &lists[list_of(block->bytes)];
    block->next = *list;
    *list = block;
}

PLAIN void *calloc(size_t count, size_t size)
{
    void *new = size &&count > MOST / size ? NULL : malloc(count * size);

    return new ? memset(new, 0, count * size) : NULL;
}

void *realloc(void *old, size_t bytes)
{
    size_t room = old ? ((struct header *)((unsigned char *)old - HEADER))->bytes - HEADER : 0;
    void *new;

    if (old && bytes <= room)
        return old;
    new = malloc(bytes);
    if (new &&old) {
        memcpy(new, old, room);
        free(old);
    }
    return new;
}

/* Words that lie anywhere and may be anything. */
typedef uint64_t loose __attribute__((aligned(1), may_alias));

PLAIN static void *copy(void *to, const void *from, size_t bytes)
{
    unsigned char *t = to;
    const unsigned char *f = from;

    if ((uintptr_t)t - (uintptr_t)f < bytes) { /* the end of `from` is overwritten: it goes first */
        while (bytes >= 8) {
            bytes -= 8;
            *(loose *)(t + bytes) = *(const loose *)(f + bytes);
        }
        while (bytes--)
            t[bytes] = f[bytes];
        return to;
    }
    for (; bytes >= 8; bytes -= 8, t += 8, f += 8)
        *(loose *)t = *(const loose *)f;
    while (bytes--)
        *t++ = *f++;
    return to;
}

void *memcpy(void *restrict to, const void *restrict from, size_t bytes)
{
    return copy(to, from, bytes);
}

void *memmove(void *to, const void *from, size_t bytes)
{
    return copy(to, from, bytes);
}

PLAIN void *memset(void *to, int byte, size_t bytes)
{
    unsigned char *t = to;
    uint64_t word = (unsigned char)byte * (UINT64_MAX / 255);

    for (; bytes >= 8; bytes -= 8, t += 8)
        *(loose *)t = word;
    while (bytes--)
        *t++ = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t bytes)
{
    const unsigned char *one = a, *other = b;

    while (bytes && *one == *other) {
        one++;
        other++;
        bytes--;
    }
    return bytes ? *one - *other : 0;
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

int abs(int value)
{
    return value < 0 ? -value : value;
}

long long llabs(long long value)
{
    return value < 0 ? -value : value;
}

/* The product of numbers of 128 bits; the compiler calls it for them. */
__extension__ typedef __int128 wide;

wide __multi3(wide a, wide b);

wide __multi3(wide a, wide b)
{
    const uint64_t low = UINT32_MAX;
    uint64_t a0 = (uint64_t)a, b0 = (uint64_t)b, a1 = (uint64_t)(a >> 64), b1 = (uint64_t)(b >> 64);
    uint64_t middle = (a0 >> 32) * (b0 & low) + ((a0 & low) * (b0 & low) >> 32);
    uint64_t other = (a0 & low) * (b0 >> 32) + (middle & low);
    uint64_t high = (a0 >> 32) * (b0 >> 32) + (middle >> 32) + (other >> 32);

    return (wide)(a0 * b1 + a1 * b0 + high) << 64 | a0 * b0;
}
