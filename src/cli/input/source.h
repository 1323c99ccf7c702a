/* A whole input, read into memory. */
#ifndef INPUT_SOURCE_H
#define INPUT_SOURCE_H

#include <stdbool.h>

#include "cli/support/bytes.h"
#include "cli/support/diag.h"

struct source {
    const char *name; /* for messages: the path, or <stdin> */
    const char *path; /* NULL: standard input */
    struct bytes bytes;
    const char *text; /* the bytes behind a byte-order mark, if there was one */
    size_t length;
};

/* `path` "-" or NULL: standard input. On failure nothing needs releasing. */
int source_read(struct source *source, const char *path, struct diag *diag);

/* The same from a descriptor, which is closed; the name is for messages, and stays the caller's. */
int source_take(struct source *source, int fd, const char *name, struct diag *diag);

/* The same from bytes that are in memory already, and are the source's from now on. */
void source_adopt(struct source *source, struct bytes *bytes, const char *name, const char *path);
void source_release(struct source *source);

#endif
