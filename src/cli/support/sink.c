/*
 * The way of every answer. What is written is collected in a buffer, and goes out when that is
 * full. A file gets it by a temporary file in the same folder, which is synced to the disk and
 * renamed over the old one when it is complete; until then every signal that ends the program
 * removes it (limit.c). Mode, owner and access control list of the old file are kept; where
 * they can't be, that is an error. The first write that fails is remembered and told at the end.
 */
#define _GNU_SOURCE /* getxattr() */
#include "cli/support/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include "cli/support/limit.h"
#include "cli/support/utf8.h"

#define SINK_BUFFER ((size_t)1 << 16)
#define LIST_NAME "system.posix_acl_access"
#define LIST_MOST 65536 /* bytes of an access control list */
#define DESCRIPTORS 64  /* among which one may have a name such as /dev/fd/7 */
#define TEMPORARY 4     /* files at once: the answer's, a report's */

static char *volatile temporary[TEMPORARY]; /* the names of the files that are there; or NULL */

static void sink_remove_all(void)
{
    for (int i = 0; i < TEMPORARY; i++)
        if (temporary[i])
            unlink(temporary[i]);
}

/* The temporary file is gone, or in its place. */
static void sink_forget(struct sink *sink)
{
    for (int i = 0; i < TEMPORARY; i++)
        if (temporary[i] == sink->beside)
            temporary[i] = NULL;
    free(sink->beside);
    sink->beside = NULL;
}

/*
 * The descriptor that we may write to and that is this very file, as it is of /dev/stdout or
 * /dev/fd/7; -1: there is none.
 */
static int sink_find_descriptor(const struct stat *file)
{
    struct stat found;

    for (int fd = STDOUT_FILENO; fd < DESCRIPTORS; fd++)
        if (!fstat(fd, &found) && found.st_dev == file->st_dev && found.st_ino == file->st_ino &&
            (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY)
            return fd;
    return -1;
}

/* Gives the new file the old one's owner, mode and access control list; -1 with errno. */
static int sink_keep_rights(const struct sink *sink, const struct stat *old)
{
    struct stat now;

    if (fstat(sink->fd, &now) || ((now.st_uid != old->st_uid || now.st_gid != old->st_gid) &&
                                  fchown(sink->fd, old->st_uid, old->st_gid)))
        return -1;
#ifdef __linux__
    char list[LIST_MOST];
    ssize_t length = getxattr(sink->target, LIST_NAME, list, sizeof list);
    int status = length >= 0        ? fsetxattr(sink->fd, LIST_NAME, list, (size_t)length, 0)
                 : errno == ENODATA ? fremovexattr(sink->fd, LIST_NAME)
                                    : -1;
    if (status && errno != ENODATA && errno != ENOTSUP) /* it has none, or nobody has */
        return -1;
#endif
    return fchmod(sink->fd, old->st_mode & 07777);
}

/* Makes the temporary file beside the path; `old` is what stands there, NULL: nothing. */
static int sink_open_beside(struct sink *sink, const char *path, const struct stat *old)
{
    struct bytes beside = {0};
    int folder, number = 0; /* bytes of the folder's name; which name is tried */

    sink->target = old ? realpath(path, NULL) : alloc_text(path, strlen(path));
    if (!sink->target)
        return -1;
    folder = strrchr(sink->target, '/') ? (int)(strrchr(sink->target, '/') + 1 - sink->target) : 0;
    sink->why = old ? ": no file can be made beside it" : "";
    end_with(sink_remove_all);
    end_hold();
    do {
        bytes_truncate(&beside, 0);
        bytes_addf(&beside, "%.*s.eyeshot-%d-%d", folder, sink->target, getpid(), number++);
        sink->fd = open(beside.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old ? 0600 : 0666);
    } while (sink->fd < 0 && errno == EEXIST);
    if (sink->fd >= 0) {
        int slot = 0;
        while (temporary[slot])
            bug_unless(++slot < TEMPORARY);
        temporary[slot] = sink->beside = beside.data;
    }
    end_let_go();
    if (sink->fd < 0) {
        bytes_release(&beside);
        return -1;
    }
    sink->why = ": its owner and permissions can't be kept";
    return old ? sink_keep_rights(sink, old) : 0;
}

static int sink_open_path(struct sink *sink, const char *path)
{
    struct stat old;
    bool exists = !stat(path, &old);
    int fd = exists ? sink_find_descriptor(&old) : -1;

    if (fd >= 0)
        return sink->fd = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (exists && !S_ISREG(old.st_mode))
        return sink->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (exists && access(path, W_OK))
        return -1;
    if (exists && !strncmp(path, "/dev/", 5)) { /* a descriptor that is open to be read only */
        errno = EBADF;
        return -1;
    }
    /* Of a link that leads nowhere errno stays what it is. */
    if (!exists && (errno != ENOENT || !lstat(path, &old) || errno != ENOENT))
        return -1;
    return sink_open_beside(sink, path, exists ? &old : NULL);
}

/* Says by errno why nothing is written there. Always -1. */
static int sink_fail(struct sink *sink, struct diag *diag)
{
    diag_fail(diag, "can't write %s%s: %s", sink->name, sink->why, strerror(errno));
    sink_abandon(sink);
    return -1;
}

int sink_open(struct sink *sink, const char *path, struct diag *diag)
{
    bool named = path && strcmp(path, "-") != 0;
    struct winsize size;

    *sink = (struct sink){.fd = -1, .name = named ? path : "standard output", .why = ""};
    if (!named)
        sink->fd = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if ((named ? sink_open_path(sink, path) : sink->fd) < 0)
        return sink_fail(sink, diag);
    sink->columns =
        !named && isatty(sink->fd) && !ioctl(sink->fd, TIOCGWINSZ, &size) ? size.ws_col : 0;
    sink->why = "";
    return 0;
}

int sink_open_end(struct sink *sink, const char *path, struct diag *diag)
{
    int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY, 0666);

    *sink = (struct sink){.fd = fd, .name = path, .why = ""};
    return fd < 0 ? sink_fail(sink, diag) : 0;
}

bool descriptor_retry(int fd, short events)
{
    struct pollfd one = {fd, events, 0};

    if (errno == EINTR)
        return true;
    return errno == EAGAIN && (poll(&one, 1, -1) > 0 || errno == EINTR);
}

void sink_flush(struct sink *sink)
{
    size_t done = 0;

    while (done < sink->buffer.length && !sink->error) {
        ssize_t count = write(sink->fd, sink->buffer.data + done, sink->buffer.length - done);
        if (count >= 0)
            done += (size_t)count;
        else if (!descriptor_retry(sink->fd, POLLOUT))
            sink->error = errno;
    }
    if (sink->buffer.data)
        bytes_truncate(&sink->buffer, 0);
}

/* Writes the buffer when it is full; drops one that, with so much behind it, holds too much. */
static void sink_check(struct sink *sink, size_t more)
{
    if (sink->fd >= 0 && sink->buffer.length >= SINK_BUFFER)
        sink_flush(sink);
    if (sink->most && (sink->error || sink->buffer.length + more > sink->most)) {
        sink->error = EFBIG;
        bytes_truncate(&sink->buffer, 0);
    }
}

bool sink_is_over(const struct sink *sink)
{
    return sink->error || limit_late();
}

/* A piece that does not fit has its room all the same, where what it was too much for was. */
void sink_make_room(struct sink *sink, size_t length)
{
    sink_check(sink, length);
    bytes_reserve(&sink->buffer, length);
}

void sink_write(struct sink *sink, const void *data, size_t length)
{
    bytes_add(&sink->buffer, data, length);
    sink_check(sink, 0);
}

void sink_text(struct sink *sink, const char *text)
{
    sink_write(sink, text, strlen(text));
}

void sink_lines(struct sink *sink, const char *const *lines)
{
    for (; *lines; lines++)
        sink_text(sink, *lines);
}

void sink_code(struct sink *sink, uint32_t code)
{
    char text[4];

    sink_write(sink, text, utf8_encode(code, text));
}

void sink_int(struct sink *sink, int64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;

    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        digits[--at] = '-';
    sink_write(sink, digits + at, sizeof digits - at);
}

void sink_format(struct sink *sink, const char *format, ...)
{
    va_list list;

    va_start(list, format);
    bytes_addv(&sink->buffer, format, list);
    va_end(list);
    sink_check(sink, 0);
}

void sink_abandon(struct sink *sink)
{
    if (sink->fd > STDERR_FILENO)
        close(sink->fd);
    if (sink->beside) {
        unlink(sink->beside);
        sink_forget(sink);
    }
    free(sink->target);
    bytes_release(&sink->buffer);
    *sink = (struct sink){.fd = -1};
}

/* Writes what is left and puts the file in its place, when all of it is on the disk. */
static int sink_finish(struct sink *sink)
{
    int fd = sink->fd, status;

    sink_flush(sink);
    errno = sink->error;
    if (sink->error || (sink->beside && fsync(fd) && errno != EINVAL))
        return -1;
    sink->fd = -1;
    if (close(fd))
        return -1;
    if (!sink->beside)
        return 0;
    sink->why = ": it can't be replaced";
    end_hold();
    status = rename(sink->beside, sink->target);
    if (!status)
        sink_forget(sink);
    end_let_go();
    return status;
}

int sink_close(struct sink *sink, struct diag *diag)
{
    if (sink_finish(sink) && errno != EPIPE)
        return sink_fail(sink, diag);
    sink_abandon(sink);
    return 0;
}
