/*
 * Where answers go: into a buffer, and from there to standard output or to a file that appears
 * whole or not at all (draft.h). A reader that closes the pipe early is not trouble.
 */
#ifndef SUPPORT_SINK_H
#define SUPPORT_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/support/bytes.h"
#include "cli/support/diag.h"
#include "cli/support/draft.h"

struct sink {
    int fd;              /* -1: none, all stays in the buffer */
    int error;           /* errno of the first write that failed */
    struct bytes buffer; /* not yet written */
    size_t most;         /* bytes that may stay there; all is dropped for more, EFBIG. 0: any */
    const char *name;    /* for messages */
    struct draft draft;
};

int sink_open(struct sink *sink, const char *path,
              struct diag *diag); /* NULL, "-": standard output */
int sink_open_end(struct sink *sink, const char *path,
                  struct diag *diag); /* of a file to whose end others write as well */
void sink_make_room(struct sink *sink, size_t length); /* in the buffer */
bool sink_is_over(const struct sink *sink); /* nobody reads the rest: it failed, or is late */
void sink_write(struct sink *sink, const void *data, size_t length);
void sink_text(struct sink *sink, const char *text);
void sink_lines(struct sink *sink, const char *const *lines); /* texts, up to NULL */
void sink_code(struct sink *sink, uint32_t code);             /* a code point, as UTF-8 */
void sink_format(struct sink *sink, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sink_flush(struct sink *sink);

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

#endif
