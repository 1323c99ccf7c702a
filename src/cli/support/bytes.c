/*
 * Bytes that grow by doubling. Texts are made of them, piece by piece, and the NUL behind them lets
 * any C function read them. The sink, tables and JSON stand on this.
 */
#include "cli/support/bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/support/alloc.h"

void bytes_reserve(struct bytes *bytes, size_t more)
{
    size_t need = bytes->length + more + 1;

    if (need <= bytes->room)
        return;
    bytes->room = need > bytes->room * 2 ? need : bytes->room * 2;
    bytes->data = alloc_resize(bytes->data, bytes->room, 1);
}

void bytes_add(struct bytes *bytes, const void *data, size_t length)
{
    if (bytes->length + length >= bytes->room)
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

    if (*word && strspn(word, plain) == strlen(word)) {
        bytes_addf(bytes, "%s", word);
        return;
    }
    bytes_addf(bytes, "'");
    for (; *word; word++)
        if (*word == '\'')
            bytes_addf(bytes, "'\\''");
        else
            bytes_add(bytes, word, 1);
    bytes_addf(bytes, "'");
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
