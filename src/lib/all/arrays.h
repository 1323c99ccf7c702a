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

#endif
