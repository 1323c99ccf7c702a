/* Reading and writing of descriptors, which others may share. */
#ifndef SUPPORT_DESCRIPTOR_H
#define SUPPORT_DESCRIPTOR_H

#include <stdbool.h>

#include "cli/support/bytes.h"
#include "cli/support/diag.h"

/*
 * Whether a read or write that failed has to be tried again, by errno: it was interrupted, or
 * somebody else has made the descriptor one that does not wait. Then this waits for `events`,
 * POLLIN or POLLOUT.
 */
bool descriptor_retry(int fd, short events);

/* Of a file to whose end others write as well: it is made where there is none; -1 with `diag`. */
int descriptor_open_end(const char *path, struct diag *diag);

/* Writes the text in one piece and closes; -1 with `diag` where not all was written. */
int descriptor_append(int fd, const char *path, const struct bytes *text, struct diag *diag);

#endif
