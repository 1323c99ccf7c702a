/* Growable bytes, always followed by a NUL that is not counted. */
#ifndef SUPPORT_BYTES_H
#define SUPPORT_BYTES_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

struct bytes {
    char *data;
    size_t length, room;
};

void bytes_reserve(struct bytes *bytes, size_t more);
void bytes_add(struct bytes *bytes, const void *data, size_t length);
void bytes_addf(struct bytes *bytes, const char *format, ...) __attribute__((format(printf, 2, 3)));
void bytes_addv(struct bytes *bytes, const char *format, va_list list)
    __attribute__((format(printf, 2, 0)));
void bytes_add_word(struct bytes *bytes, const char *word); /* of the shell, quoted if need be */
void bytes_truncate(struct bytes *bytes, size_t length);
void bytes_release(struct bytes *bytes);

/* What ends a noun behind its count: `1 cell`, `2 cells`. */
static inline const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

#endif
