/* Reading and writing of descriptors, which others may share. */
#ifndef SUPPORT_DESCRIPTOR_H
#define SUPPORT_DESCRIPTOR_H

#include <stdbool.h>

/*
 * Whether a read or write that failed has to be tried again, by errno: it was interrupted, or
 * somebody else has made the descriptor one that does not wait. Then this waits for `events`,
 * POLLIN or POLLOUT.
 */
bool descriptor_retry(int fd, short events);

#endif
