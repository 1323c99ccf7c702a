/*
 * Waiting where a read or write can't go on at once. A descriptor that we share with others may be
 * one that does not wait, whatever we want.
 */
#define _POSIX_C_SOURCE 200809L
#include "cli/support/descriptor.h"

#include <errno.h>
#include <poll.h>

bool descriptor_retry(int fd, short events)
{
    struct pollfd one = {fd, events, 0};

    if (errno == EINTR)
        return true;
    return errno == EAGAIN && (poll(&one, 1, -1) > 0 || errno == EINTR);
}
