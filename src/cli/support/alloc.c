/*
 * Memory that is there or ends the program. No caller has to handle its lack, so that none can
 * handle it wrongly; what must not stay behind is undone first (limit.c). The library gets its
 * memory from here, too. Texts are made of bytes that grow, piece by piece, and the NUL behind them
 * lets any C function read them; the sink, tables and JSON stand on these.
 */
#define _DEFAULT_SOURCE /* madvise() */
#include "cli/support/alloc.h"

#include <sys/mman.h>
#include <unistd.h>

#include "cli/support/limit.h"

static void *alloc_checked(void *memory, size_t count, size_t size)
{
    if (memory)
        return memory;
    end_undo(); /* first: what is said stands where a line of progress stood */
    fprintf(stderr, "eyeshot: out of memory: %zu x %zu bytes\n", count, size);
    _exit(2);
}

void *alloc_array(size_t count, size_t size)
{
    return alloc_checked(calloc(count ? count : 1, size), count, size);
}

void *alloc_resize(void *old, size_t count, size_t size)
{
    if (!count)
        count = 1;
    if (count > SIZE_MAX / size)
        return alloc_checked(NULL, count, size);
    old = alloc_checked(realloc(old, count * size), count, size);
#ifdef MADV_HUGEPAGE
    /* A file of 16 MiB is read in half the time when its pages, of 4096 bytes, come together. */
    if (count * size >= (size_t)8 << 20)
        madvise((char *)old + 4096 - (uintptr_t)old % 4096, count * size - 4096, MADV_HUGEPAGE);
#endif
    return old;
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

static void *alloc_new(void *context, size_t bytes)
{
    (void)context;
    return alloc_resize(NULL, bytes, 1);
}

static void *alloc_again(void *context, void *old, size_t old_bytes, size_t bytes)
{
    (void)context, (void)old_bytes;
    return alloc_resize(old, bytes, 1);
}

static void alloc_free(void *context, void *old, size_t bytes)
{
    (void)context, (void)bytes;
    free(old);
}

const struct eyeshot_memory alloc_memory = {alloc_new, alloc_again, alloc_free, NULL};

/* Bytes */

#define BYTES_FIRST 128 /* what grows by a few bytes at a time seldom needs more */

void bytes_reserve(struct bytes *bytes, size_t more)
{
    size_t need = bytes->length + more + 1;

    if (need <= bytes->room)
        return;
    bytes->room = bytes->room ? bytes->room * 2 : BYTES_FIRST;
    if (bytes->room < need)
        bytes->room = need;
    bytes->data = alloc_resize(bytes->data, bytes->room, 1);
}

void bytes_add(struct bytes *bytes, const void *data, size_t length)
{
    bytes_reserve(bytes, length);
    if (length)
        memcpy(bytes->data + bytes->length, data, length);
    bytes->length += length;
    bytes->data[bytes->length] = '\0';
}

#define ADDF_ROOM 32 /* enough for most: they are printed once */

void bytes_addv(struct bytes *bytes, const char *format, va_list list)
{
    va_list again;
    size_t room, length;

    bytes_reserve(bytes, ADDF_ROOM);
    room = bytes->room - bytes->length;
    va_copy(again, list);
    length = (size_t)vsnprintf(bytes->data + bytes->length, room, format, list);
    if (length >= room) {
        bytes_reserve(bytes, length);
        vsnprintf(bytes->data + bytes->length, length + 1, format, again);
    }
    va_end(again);
    bytes->length += length;
}

void bytes_addf(struct bytes *bytes, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    bytes_addv(bytes, format, list);
    va_end(list);
}

void bytes_add_word(struct bytes *bytes, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_.,:=/";
    bool quoted = !*word || word[strspn(word, plain)];

    bytes_addf(bytes, quoted ? "'" : "");
    for (; *word; word++)
        bytes_addf(bytes, *word == '\'' ? "'\\''" : "%c", *word);
    bytes_addf(bytes, quoted ? "'" : "");
}

void bytes_truncate(struct bytes *bytes, size_t length)
{
    bytes_reserve(bytes, 0);
    bytes->length = length;
    bytes->data[length] = '\0';
}

void bytes_release(struct bytes *bytes)
{
    free(bytes->data);
    *bytes = (struct bytes){0};
}
