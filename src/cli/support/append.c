#define _POSIX_C_SOURCE 200809L
#include "cli/support/append.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

int append_open(const char *path, struct diag *diag)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);

    return fd < 0 ? diag_errno(diag, "can't append to %s", path) : fd;
}

int append_text(int fd, const char *path, const struct bytes *text, struct diag *diag)
{
    ssize_t written;
    bool whole;

    do
        written = write(fd, text->data, text->length);
    while (written < 0 && errno == EINTR);
    whole = written == (ssize_t)text->length;
    if (written >= 0 && !whole)
        errno = ENOSPC;
    if (!whole)
        diag_errno(diag, "can't append to %s", path);
    if (close(fd) && whole) {
        diag_errno(diag, "can't append to %s", path);
        whole = false;
    }
    return whole ? 0 : -1;
}
