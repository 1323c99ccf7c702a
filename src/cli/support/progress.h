/*
 * How far something is, in one line on standard error that is drawn anew and wiped at the end: a
 * bar, a share, the time left. A signal that kills wipes it, too.
 */
#ifndef SUPPORT_PROGRESS_H
#define SUPPORT_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
    const char *what;
    bool on;       /* else nothing is shown at all */
    bool patient;  /* nothing is shown for the first half second */
    int64_t start; /* of what is done now */
    char shown[200];
};

/* What is being done now; it begins at 0 again. */
void progress_start(struct progress *progress, const char *what);

/* `done` of `count`: in equal shares of the time, as far as one can tell. */
void progress_tell(void *progress, size_t done, size_t count);
void progress_end(struct progress *progress);

#endif
