/* Checked allocation: these return memory or end the program with one line and status 2. */
#ifndef SUPPORT_ALLOC_H
#define SUPPORT_ALLOC_H

#include <stdio.h>
#include <stdlib.h>

#include "lib/eyeshot.h"

void *alloc_array(size_t count, size_t size); /* zeroed */
void *alloc_resize(void *old, size_t count, size_t size);
char *alloc_text(const char *text, size_t length); /* a copy, NUL-terminated */

/* Room for one more than `count` elements of an array that doubles as it grows. */
void *alloc_grow(void *old, size_t count, size_t *room, size_t size);

/* The library's memory: from here, so that it never comes back without. */
extern const struct eyeshot_memory alloc_memory;

/* Our own mistakes end the program loudly, in every build. */
#define bug_unless(truth)                                                                          \
    do {                                                                                           \
        if (!(truth)) {                                                                            \
            fprintf(stderr, "eyeshot: bug at %s:%d: %s\n", __FILE__, __LINE__, #truth);            \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
