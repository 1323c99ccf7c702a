/*
 * Memory that is there or ends the program. No caller has to handle its lack, so that none can
 * handle it wrongly; what must not stay behind is undone first (end.c). The library gets its memory
 * from here, too.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/alloc.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/support/end.h"

/*
 * Several threads may come here at once: one speaks and ends the program, the others wait for that.
 */
static void *checked(void *memory, size_t count, size_t size)
{
    static atomic_flag ending = ATOMIC_FLAG_INIT;

    if (memory)
        return memory;
    while (atomic_flag_test_and_set(&ending))
        pause();
    end_undo(); /* first: what is said stands where a line of progress stood */
    fprintf(stderr, "eyeshot: out of memory: %zu x %zu bytes\n", count, size);
    exit(2);
}

void *alloc_array(size_t count, size_t size)
{
    return checked(calloc(count ? count : 1, size), count, size);
}

void *alloc_resize(void *old, size_t count, size_t size)
{
    if (!count)
        count = 1;
    if (count > SIZE_MAX / size)
        return checked(NULL, count, size);
    return checked(realloc(old, count * size), count, size);
}

char *alloc_text(const char *text, size_t length)
{
    char *copy = alloc_resize(NULL, length + 1, 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void *alloc_grow(void *old, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return old;
    *room = *room ? *room * 2 : 16;
    return alloc_resize(old, *room, size);
}

static void *allocate(void *context, size_t bytes)
{
    (void)context;
    return alloc_resize(NULL, bytes, 1);
}

static void *resize(void *context, void *old, size_t old_bytes, size_t bytes)
{
    (void)context;
    (void)old_bytes;
    return alloc_resize(old, bytes, 1);
}

static void release(void *context, void *old, size_t bytes)
{
    (void)context;
    (void)bytes;
    free(old);
}

const struct eyeshot_memory alloc_memory = {allocate, resize, release, NULL};
