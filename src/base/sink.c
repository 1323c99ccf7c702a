#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#include "base/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/alloc.h"

#define SINK_BUFFER ((size_t)1 << 16)

/* The temporary file of the moment, so that a signal or an early exit can take it away. */
static char *volatile pending;

void sink_remove_pending(void)
{
    if (pending)
        unlink(pending);
    pending = NULL;
}

static void die_by_signal(int number)
{
    sink_remove_pending();
    signal(number, SIG_DFL);
    raise(number);
}

static void guard_pending(char *path)
{
    static const int deadly[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    static bool guarded;
    struct sigaction action = {.sa_handler = die_by_signal};

    pending = path;
    if (guarded)
        return;
    guarded = true;
    atexit(sink_remove_pending);
    for (size_t i = 0; i < sizeof deadly / sizeof *deadly; i++) {
        struct sigaction old;
        if (!sigaction(deadly[i], NULL, &old) && old.sa_handler != SIG_IGN)
            sigaction(deadly[i], &action, NULL);
    }
}

/* The part of a path up to its last slash, that included. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Where a path leads that may be a symbolic link to nothing yet; NULL with errno. */
static char *follow(const char *path)
{
    struct bytes at = {0};
    char link[PATH_MAX];

    bytes_addf(&at, "%s", path);
    for (int hops = 0; hops < 40; hops++) {
        ssize_t length = readlink(at.data, link, sizeof link - 1);
        if (length < 0)
            return at.data;
        link[length] = '\0';
        bytes_truncate(&at, link[0] == '/' ? 0 : folder_length(at.data));
        bytes_addf(&at, "%s", link);
    }
    bytes_release(&at);
    errno = ELOOP;
    return NULL;
}

/* A new file beside `target`, with the rights that `target` has or would get. */
static int open_beside(struct sink *sink, const struct stat *old, struct diag *diag)
{
    struct bytes path = {0};
    mode_t mask = umask(0);

    umask(mask);
    bytes_addf(&path, "%.*s.eyeshot-XXXXXX", (int)folder_length(sink->target), sink->target);
    sink->fd = mkstemp(path.data);
    if (sink->fd < 0) {
        bytes_release(&path);
        return diag_errno(diag, "can't write %s", sink->target);
    }
    sink->beside = path.data;
    fcntl(sink->fd, F_SETFD, FD_CLOEXEC);
    guard_pending(sink->beside);
    if (fchmod(sink->fd, old ? old->st_mode & 07777 : 0666 & ~mask))
        return diag_errno(diag, "can't write %s", sink->target);
    return 0;
}

/* Is this file our standard output already? */
static bool is_output(const struct stat *file)
{
    struct stat output;

    return !fstat(STDOUT_FILENO, &output) && output.st_dev == file->st_dev &&
           output.st_ino == file->st_ino;
}

static int open_named(struct sink *sink, const char *path, struct diag *diag)
{
    struct stat status;
    bool exists = !stat(path, &status);

    if (exists && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return diag_errno(diag, "can't write %s", path);
    }
    if (exists && !S_ISREG(status.st_mode)) {
        sink->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
        return sink->fd < 0 ? diag_errno(diag, "can't write %s", path) : 0;
    }
    if (exists && is_output(&status)) /* /dev/stdout: not a file to put in another's place */
        return 0;
    if (exists && access(path, W_OK))
        return diag_errno(diag, "can't write %s", path);
    sink->target = exists ? realpath(path, NULL) : follow(path);
    if (!sink->target)
        return diag_errno(diag, "can't write %s", path);
    return open_beside(sink, exists ? &status : NULL, diag);
}

int sink_open(struct sink *sink, const char *path, struct diag *diag)
{
    *sink = (struct sink){.fd = STDOUT_FILENO, .name = path ? path : "standard output"};
    if (!path || !open_named(sink, path, diag))
        return 0;
    sink_abandon(sink);
    return -1;
}

void sink_flush(struct sink *sink)
{
    size_t done = 0;

    while (done < sink->buffer.length && !sink->error) {
        ssize_t count = write(sink->fd, sink->buffer.data + done, sink->buffer.length - done);
        if (count >= 0)
            done += (size_t)count;
        else if (errno != EINTR)
            sink->error = errno;
    }
    if (sink->buffer.data)
        bytes_truncate(&sink->buffer, 0);
}

void sink_make_room(struct sink *sink, size_t length)
{
    if (sink->fd >= 0 && sink->buffer.length >= SINK_BUFFER)
        sink_flush(sink);
    bytes_reserve(&sink->buffer, length);
}

void sink_write(struct sink *sink, const void *data, size_t length)
{
    bytes_add(&sink->buffer, data, length);
    if (sink->fd >= 0 && sink->buffer.length >= SINK_BUFFER)
        sink_flush(sink);
    if (sink->most && sink->buffer.length > sink->most) {
        sink->error = EFBIG;
        bytes_truncate(&sink->buffer, 0);
    }
}

void sink_text(struct sink *sink, const char *text)
{
    sink_write(sink, text, strlen(text));
}

void sink_format(struct sink *sink, const char *format, ...)
{
    va_list list, again;
    int length;

    va_start(list, format);
    va_copy(again, list);
    length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    bytes_reserve(&sink->buffer, (size_t)length);
    vsnprintf(sink->buffer.data + sink->buffer.length, (size_t)length + 1, format, again);
    va_end(again);
    sink->buffer.length += (size_t)length;
    sink_write(sink, "", 0); /* which writes the buffer when it is full */
}

static void sink_release(struct sink *sink)
{
    if (sink->fd > STDERR_FILENO)
        close(sink->fd);
    bytes_release(&sink->buffer);
    free(sink->target);
    if (sink->beside)
        pending = NULL;
    free(sink->beside);
    *sink = (struct sink){.fd = -1};
}

void sink_abandon(struct sink *sink)
{
    if (sink->beside)
        unlink(sink->beside);
    sink_release(sink);
}

int sink_close(struct sink *sink, struct diag *diag)
{
    sink_flush(sink);
    if (!sink->error && sink->beside && fsync(sink->fd) && errno != EINVAL)
        sink->error = errno;
    if (close(sink->fd) && !sink->error)
        sink->error = errno;
    sink->fd = -1;
    if (!sink->error && sink->beside && rename(sink->beside, sink->target))
        sink->error = errno;
    if (sink->error && sink->error != EPIPE) {
        errno = sink->error;
        diag_errno(diag, "can't write %s", sink->name);
        sink_abandon(sink);
        return -1;
    }
    sink_release(sink);
    return 0;
}
