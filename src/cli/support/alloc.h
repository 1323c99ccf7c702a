/*
 * Memory that is there or ends the program: arrays, bytes that grow, and the library's masks. Every
 * file of the program includes this, by whatever way, and so has the C library's usual headers.
 */
#ifndef SUPPORT_ALLOC_H
#define SUPPORT_ALLOC_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/words.h"

void *alloc_array(size_t count, size_t size); /* zeroed */
void *alloc_resize(void *old, size_t count, size_t size);
char *alloc_text(const char *text, size_t length); /* a copy, NUL-terminated */

/* Room for one more than `count` elements of an array that doubles as it grows. */
void *alloc_grow(void *old, size_t count, size_t *room, size_t size);

/* The library's memory: from here, so that it never comes back without. */
extern const struct eyeshot_memory alloc_memory;

/* Bytes that grow by doubling, always followed by a NUL that is not counted. To be zeroed. */
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

/* Our own mistakes end the program loudly, in every build. */
#define bug_unless(truth)                                                                          \
    do {                                                                                           \
        if (!(truth)) {                                                                            \
            fprintf(stderr, "eyeshot: bug at %s:%d: %s\n", __FILE__, __LINE__, #truth);            \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The library's masks; the words of a row are in lib/words.h. */
#define mask_clear eyeshot_mask_clear
#define mask_count eyeshot_mask_count

static inline void mask_init(struct eyeshot_mask *mask, int width, int height) /* clear */
{
    bug_unless(!eyeshot_mask_init(mask, width, height, &alloc_memory));
}

static inline void mask_release(struct eyeshot_mask *mask)
{
    eyeshot_mask_release(mask, &alloc_memory);
}

static inline void mask_fill(struct eyeshot_mask *mask)
{
    for (int y = 0; y < mask->height; y++)
        row_fill(plane_row(mask, y), 0, mask->width);
}

static inline size_t mask_bytes(const struct eyeshot_mask *mask)
{
    return mask->stride * (size_t)mask->height * sizeof *mask->words;
}

/* The next cell in the mask, row by row; start at {-1, 0}. */
static inline bool mask_next(const struct eyeshot_mask *mask, struct cell *cell)
{
    for (int x = cell->x + 1; cell->y < mask->height; x = 0, cell->y++) {
        cell->x = row_next_set(plane_row(mask, cell->y), x, mask->width);
        if (cell->x < mask->width)
            return true;
    }
    return false;
}

#endif
