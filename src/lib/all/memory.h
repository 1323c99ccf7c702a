/*
 * Memory by the caller's hooks. What fails returns NULL and leaves everything as it was; nobody here
 * ends the program.
 */
#ifndef ALL_MEMORY_H
#define ALL_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct eyeshot_memory {
    void *(*allocate)(void *context, size_t bytes);
    void *(*resize)(void *context, void *old, size_t old_bytes, size_t bytes);
    void (*release)(void *context, void *old, size_t bytes);
    void *context;
};

#define MEMORY_LINE 64 /* bytes: where blocks of words begin, which suits every processor's lines */

/* `count` times `size` zero bytes; at least one byte. NULL for `memory`: malloc and its like. */
static inline void *memory_allocate(const struct eyeshot_memory *memory, size_t count, size_t size)
{
    size_t bytes = count && size ? count * size : 1;
    void *block;

    if (count && size > SIZE_MAX / count)
        return NULL;
    if (!memory)
        return calloc(1, bytes);
    block = memory->allocate(memory->context, bytes);
    return block ? memset(block, 0, bytes) : NULL;
}

static inline void memory_release(const struct eyeshot_memory *memory, void *block, size_t count,
                                  size_t size)
{
    if (!memory)
        free(block);
    else if (block)
        memory->release(memory->context, block, count && size ? count * size : 1);
}

/* Room for one more behind `count`; what is new is not cleared. NULL: the block is still there. */
static inline void *memory_grow(const struct eyeshot_memory *memory, void *block, size_t count,
                                size_t *room, size_t size)
{
    size_t more = *room < 16 ? 16 : *room + *room / 2;
    void *grown;

    if (count < *room)
        return block;
    if (more > SIZE_MAX / size)
        return NULL;
    if (!memory)
        grown = realloc(block, more * size);
    else if (block)
        grown = memory->resize(memory->context, block, *room * size, more * size);
    else
        grown = memory->allocate(memory->context, more * size);
    if (grown)
        *room = more;
    return grown;
}

/* Words, all zero, of which the first begins a line of the cache. Zero it first; release accepts that. */
struct lines {
    uint64_t *words;
    void *block;
    size_t bytes;
};

static inline int lines_init(struct lines *lines, const struct eyeshot_memory *memory, size_t count)
{
    *lines = (struct lines){0};
    if (count > (SIZE_MAX - MEMORY_LINE) / sizeof(uint64_t))
        return -1;
    lines->bytes = count * sizeof(uint64_t) + MEMORY_LINE;
    lines->block = memory_allocate(memory, lines->bytes, 1);
    if (!lines->block)
        return -1;
    lines->words = (uint64_t *)(((uintptr_t)lines->block + MEMORY_LINE - 1) / MEMORY_LINE *
                                MEMORY_LINE);
    return 0;
}

static inline void lines_release(struct lines *lines, const struct eyeshot_memory *memory)
{
    memory_release(memory, lines->block, lines->bytes, 1);
    *lines = (struct lines){0};
}

#endif
