/*
 * Memory by the caller's three functions, or by the C library's where there are none (memory.h).
 */
#include "lib/grid/memory.h"

#include <stdlib.h>
#include <string.h>

bool memory_is_sound(const struct eyeshot_memory *memory)
{
    return !memory || (memory->allocate && memory->resize && memory->release);
}

void *memory_zeroed(const struct eyeshot_memory *memory, size_t bytes)
{
    void *new;

    if (!memory)
        return calloc(1, bytes);
    new = memory->allocate(memory->context, bytes);
    if (new)
        memset(new, 0, bytes);
    return new;
}

void *memory_resize(const struct eyeshot_memory *memory, void *old, size_t old_bytes, size_t bytes)
{
    if (!memory)
        return realloc(old, bytes);
    return old ? memory->resize(memory->context, old, old_bytes, bytes)
               : memory->allocate(memory->context, bytes);
}

void memory_free(const struct eyeshot_memory *memory, void *old, size_t bytes)
{
    if (!old)
        return;
    if (memory)
        memory->release(memory->context, old, bytes);
    else
        free(old);
}
