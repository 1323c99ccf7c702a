/* What the library uses of <stdlib.h>, where there is no C library (libc.c). */
#ifndef LIBC_STDLIB_H
#define LIBC_STDLIB_H

#include <stddef.h>

void *malloc(size_t bytes);
void *calloc(size_t count, size_t size);
void *realloc(void *old, size_t bytes);
void free(void *old);
int abs(int value);
long long llabs(long long value);

#endif
