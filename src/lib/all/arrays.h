/* Arrays by the caller's memory functions. What fails returns NULL, or -1, and changes nothing. */
#ifndef ALL_ARRAYS_H
#define ALL_ARRAYS_H

#include "lib/grid/plane.h"

/* `count` times `size` bytes, all zero. */
static inline void *array_new(const struct eyeshot_memory *memory, size_t count, size_t size)
{
    return count > SIZE_MAX / size ? NULL : memory_zeroed(memory, count ? count * size : 1);
}

static inline void array_free(const struct eyeshot_memory *memory, void *array, size_t count,
                              size_t size)
{
    memory_free(memory, array, count ? count * size : 1);
}

/* With room for one more behind `count`; NULL: there is none, and `array` is still good. */
static inline void *array_grow(const struct eyeshot_memory *memory, void *array, size_t count,
                               size_t *room, size_t size)
{
    size_t more = *room < 16 ? 16 : *room + *room / 2;
    void *grown = array;

    if (count < *room)
        return array;
    grown = more > SIZE_MAX / size ? NULL : memory_resize(memory, array, *room * size, more * size);
    if (grown)
        *room = more;
    return grown;
}

#define LINE_WORDS 8 /* of 64 bits: a line of the cache, and the widest word of a machine */

/* Words, all zero, the first of which begins a line. Zero it first; release accepts that. */
struct lines {
    uint64_t *words;
    void *block;
    size_t count;
};

static inline int lines_init(struct lines *lines, const struct eyeshot_memory *memory, size_t count)
{
    size_t bytes = LINE_WORDS * sizeof(uint64_t);

    lines->count = count + LINE_WORDS;
    lines->block = array_new(memory, lines->count, sizeof(uint64_t));
    if (!lines->block)
        return -1;
    lines->words = (uint64_t *)(((uintptr_t)lines->block + bytes - 1) / bytes * bytes);
    return 0;
}

static inline void lines_release(struct lines *lines, const struct eyeshot_memory *memory)
{
    array_free(memory, lines->block, lines->count, sizeof(uint64_t));
    *lines = (struct lines){0};
}

#endif
