/* Compressed bytes, by zlib: RFC 1950 (zlib) and RFC 1952 (gzip). */
#ifndef SUPPORT_INFLATE_H
#define SUPPORT_INFLATE_H

#include <stdbool.h>
#include <stddef.h>

/* Was this program built with zlib? */
extern const bool inflate_available;

/* No byte of input becomes more than this many (zlib's manual, "Maximum expansion factor"). */
#define INFLATE_MOST 1032

/*
 * Inflates `length` bytes of `data`, in either format, into the `size` bytes at `out`: just as
 * many. NULL, or else what is wrong with them. Never writes or keeps more than `size` bytes.
 */
const char *inflate_exactly(void *out, size_t size, const void *data, size_t length);

#endif
