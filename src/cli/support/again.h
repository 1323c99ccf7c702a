/* Whether a read or write that failed has to be tried again. */
#ifndef SUPPORT_AGAIN_H
#define SUPPORT_AGAIN_H

#include <stdbool.h>

/*
 * By errno: it was interrupted, or somebody else has made the descriptor one that does not wait.
 * Then this waits for `events`, POLLIN or POLLOUT.
 */
bool again(int fd, short events);

#endif
