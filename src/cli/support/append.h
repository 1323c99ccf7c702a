/* Text at the end of a file that others write to as well: all of it in one piece, or none. */
#ifndef SUPPORT_APPEND_H
#define SUPPORT_APPEND_H

#include "cli/support/bytes.h"
#include "cli/support/diag.h"

/* A descriptor, the file is made where there is none; -1 with `diag`. */
int append_open(const char *path, struct diag *diag);

/* Closes it, too; -1 with `diag` where not all was written. */
int append_text(int fd, const char *path, const struct bytes *text, struct diag *diag);

#endif
