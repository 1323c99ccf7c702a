#define _POSIX_C_SOURCE 200809L
#include "cli/support/descriptor.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

bool descriptor_retry(int fd, short events)
{
    struct pollfd one = {fd, events, 0};

    if (errno == EINTR)
        return true;
    return errno == EAGAIN && (poll(&one, 1, -1) > 0 || errno == EINTR);
}

static int fail(const char *path, struct diag *diag)
{
    return diag_errno(diag, "can't append to %s", path);
}

int descriptor_open_end(const char *path, struct diag *diag)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);

    return fd < 0 ? fail(path, diag) : fd;
}

int descriptor_append(int fd, const char *path, const struct bytes *text, struct diag *diag)
{
    ssize_t written;
    int status = 0;

    do
        written = write(fd, text->data, text->length);
    while (written < 0 && errno == EINTR);
    if (written >= 0 && (size_t)written < text->length)
        errno = ENOSPC;
    if (written < (ssize_t)text->length)
        status = fail(path, diag);
    if (close(fd) && !status)
        status = fail(path, diag);
    return status;
}
