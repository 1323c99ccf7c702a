/*
 * Where answers go: into a buffer, and from there to standard output or to a file that appears
 * whole or not at all: a regular file, or a new one, is written beside its place and renamed; a
 * device, a FIFO, or what /dev/stdout and /dev/fd/N stand for is written as it is. A reader that
 * closes the pipe early is not trouble.
 */
#ifndef SUPPORT_SINK_H
#define SUPPORT_SINK_H

#include "cli/support/diag.h"

struct sink {
    int fd;              /* -1: none, all stays in the buffer */
    int error;           /* errno of the first write that failed */
    struct bytes buffer; /* not yet written */
    size_t most;         /* bytes that may stay there; all is dropped for more, EFBIG. 0: any */
    int columns;         /* of the terminal; 0: it is none */
    const char *name;    /* for messages */
    const char *why;     /* it can't be written, where errno does not say it; or "" */
    char *target;        /* where the name leads */
    char *beside;        /* the name of the temporary file; NULL: written in place */
};

/* How wide text should be. */
static inline int sink_columns(const struct sink *sink)
{
    return sink->columns ? sink->columns : 80;
}

/* NULL, "-": standard output. -1 with `diag`; then there is nothing to close. */
int sink_open(struct sink *sink, const char *path, struct diag *diag);
int sink_open_end(struct sink *sink, const char *path, struct diag *diag); /* to append */
bool sink_is_over(const struct sink *sink); /* nobody reads the rest: it failed, or is late */
void sink_write(struct sink *sink, const void *data, size_t length);
void sink_text(struct sink *sink, const char *text);
void sink_lines(struct sink *sink, const char *const *lines); /* texts, up to NULL */
void sink_code(struct sink *sink, uint32_t code);             /* a code point, as UTF-8 */
void sink_int(struct sink *sink, int64_t value);              /* its digits */
void sink_format(struct sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sink_flush(struct sink *sink);
void sink_make_room(struct sink *sink, size_t length); /* in the buffer */

/* The next `length` bytes of the output, for the caller to fill in at once. */
static inline char *sink_extend(struct sink *sink, size_t length)
{
    struct bytes *buffer = &sink->buffer;

    if (buffer->length + length >= buffer->room)
        sink_make_room(sink, length);
    buffer->length += length;
    buffer->data[buffer->length] = '\0';
    return buffer->data + buffer->length - length;
}

/* Writes what is left and puts a named file in place; -1 with `diag` when any write failed. */
int sink_close(struct sink *sink, struct diag *diag);

/* Nothing of it is written any more, and no file is made. */
void sink_abandon(struct sink *sink);

/*
 * Whether a read or write that failed has to be tried again, by errno: it was interrupted, or
 * whoever shares the descriptor made it one that does not wait. Then this waits for `events`,
 * POLLIN or POLLOUT.
 */
bool descriptor_retry(int fd, short events);

#endif
