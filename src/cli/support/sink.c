#define _GNU_SOURCE /* O_TMPFILE, O_PATH */
#include "cli/support/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/support/again.h"
#include "cli/support/alloc.h"
#include "cli/support/clock.h"
#include "cli/support/limit.h"
#include "cli/support/replace.h"
#include "cli/support/undo.h"
#include "cli/support/utf8.h"

#define SINK_BUFFER ((size_t)1 << 16)

/* Why a file can't be written, where errno alone does not say it. */
enum { NONE_BESIDE = -2, NOT_REPLACED = -3, RIGHTS_LOST = -4 };

#define NO_NUMBER (-2)
#define RANDOM_SIGNS 6  /* in the name of a temporary file */
#define TRIES 100       /* of such names */
#define NUMBER_DIGITS 9 /* of a descriptor */

/* The temporary file of the moment. */
static char *volatile pending;

static void remove_pending(void)
{
    if (pending)
        unlink(pending);
    pending = NULL;
}

/* The part of a path up to its last slash, that included. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* The N of a name such as /dev/fd/N, however that folder is called, or NO_NUMBER; -1 with errno. */
static int find_number(const char *path)
{
    static const char *const folders[] = {"/dev/fd", "/proc/self/fd"};
    size_t length = folder_length(path), digits = strspn(path + length, "0123456789");
    char *folder, *real;
    int number = NO_NUMBER;

    if (!digits || digits > NUMBER_DIGITS || path[length + digits])
        return NO_NUMBER;
    folder = alloc_text(path, length);
    real = realpath(length ? folder : ".", NULL);
    free(folder);
    if (!real)
        return -1;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        folder = realpath(folders[i], NULL);
        if (folder && !strcmp(folder, real))
            number = atoi(path + length);
        free(folder);
    }
    free(real);
    return number;
}

/*
 * Where a path leads, which may be a symbolic link to nothing yet, or a `number`; NULL with errno.
 */
static char *follow(const char *path, int *number)
{
    struct bytes at = {0};
    char link[PATH_MAX];

    bytes_addf(&at, "%s", path);
    for (int hops = 0; hops < 40; hops++) {
        ssize_t length = 0;
        *number = find_number(at.data);
        if (*number == NO_NUMBER)
            length = readlink(at.data, link, sizeof link - 1);
        if (*number >= 0 || (length < 0 && (errno == ENOENT || errno == EINVAL)))
            return at.data;
        if (*number == -1 || length < 0)
            break;
        link[length] = '\0';
        bytes_truncate(&at, link[0] == '/' ? 0 : folder_length(at.data));
        bytes_addf(&at, "%s", link);
        errno = ELOOP;
    }
    bytes_release(&at);
    return NULL;
}

/* What a path leads to: a file, or a name in a folder where there is none yet. */
struct place {
    char *target;
    struct stat status; /* of the file, or of the folder */
    const char *name;   /* in the folder */
};

/* 0: there is none, or none that we may know of; -1 with errno: the disk is bad. */
static int find_place(struct place *place, const char *path)
{
    int number, found;
    char *folder;

    *place = (struct place){.target = follow(path, &number), .name = ""};
    if (!place->target)
        return errno == EIO ? -1 : 0;
    if (!stat(place->target, &place->status))
        return 1;
    place->name = place->target + folder_length(place->target);
    folder = alloc_text(place->target, folder_length(place->target));
    found = !stat(*folder ? folder : ".", &place->status);
    free(folder);
    return found;
}

int sink_same_file(const char *path, const char *other)
{
    struct place one, two = {0};
    int same = find_place(&one, path);

    if (same > 0)
        same = find_place(&two, other);
    if (same > 0)
        same = one.status.st_dev == two.status.st_dev && one.status.st_ino == two.status.st_ino &&
               !strcmp(one.name, two.name) && (*one.name || S_ISREG(one.status.st_mode));
    free(one.target);
    free(two.target);
    return same;
}

#ifdef O_TMPFILE

static void name_descriptor(char path[40], int fd)
{
    snprintf(path, 40, "/proc/self/fd/%d", fd);
}

/* 1: the system has no such files, or no /proc to give them names by; -1 with errno. */
static int open_nameless(struct sink *sink, mode_t mode)
{
    char *folder = alloc_text(sink->target, folder_length(sink->target)), self[40];

    sink->fd = open(*folder ? folder : ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    free(folder);
    if (sink->fd < 0)
        return errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL ? 1 : -1;
    name_descriptor(self, sink->fd);
    sink->nameless = open(self, O_PATH | O_CLOEXEC);
    if (sink->nameless >= 0)
        return 0;
    sink->nameless = 0;
    return errno == ENOENT && !close(sink->fd) ? 1 : -1;
}

static int give_name(const struct sink *sink, const char *path)
{
    char self[40];

    name_descriptor(self, sink->nameless);
    return linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

#else

static int open_nameless(struct sink *sink, mode_t mode)
{
    (void)sink;
    (void)mode;
    return 1;
}

static int give_name(const struct sink *sink, const char *path)
{
    (void)sink;
    (void)path;
    return -1;
}

#endif

/* Another name for a temporary file. */
static void change_name(char *path)
{
    static const char signs[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    uint64_t number = (uint64_t)clock_ns() ^ (uint64_t)getpid() << 20;

    path += strlen(path);
    for (int i = 0; i < RANDOM_SIGNS; i++, number /= sizeof signs - 1)
        *--path = signs[number % (sizeof signs - 1)];
}

/* Under a name that is free: the file that has none yet, or else a new one. */
static int make_beside(struct sink *sink, mode_t mode)
{
    for (int i = 0; i < TRIES; i++) {
        change_name(sink->beside);
        if (!sink->nameless)
            sink->fd = open(sink->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (sink->nameless ? !give_name(sink, sink->beside) : sink->fd >= 0)
            return 0;
        if (errno != EEXIST)
            break;
    }
    return -1;
}

/* Where the system can't have files without a name. */
static int open_named(struct sink *sink, mode_t mode)
{
    int status;

    undo_at_end(remove_pending);
    undo_hold();
    status = make_beside(sink, mode);
    pending = status ? NULL : sink->beside;
    undo_let_go();
    return status;
}

/* A new file to be put at `target`; -1 or, where an `old` one may be written, why, with errno. */
static int open_beside(struct sink *sink, const struct stat *old)
{
    mode_t mode = old ? 0600 : 0666; /* less what the system takes from any new file */
    struct bytes path = {0};
    int status;

    if (old && replace_check(sink->target, old))
        return NOT_REPLACED;
    bytes_addf(&path, "%.*s.eyeshot-%*s", (int)folder_length(sink->target), sink->target,
               RANDOM_SIGNS, "");
    sink->beside = path.data;
    status = open_nameless(sink, mode);
    if (status > 0)
        status = open_named(sink, mode);
    if (status) {
        free(sink->beside);
        sink->beside = NULL;
        return old ? NONE_BESIDE : -1;
    }
    return old && replace_rights(sink->fd, sink->target, old) ? RIGHTS_LOST : 0;
}

/* Is this file our standard output already? -1 with errno: who knows. */
static int is_output(const struct stat *file)
{
    struct stat output;

    if (fstat(STDOUT_FILENO, &output))
        return errno == EBADF ? 0 : -1;
    return output.st_dev == file->st_dev && output.st_ino == file->st_ino;
}

/*
 * A copy, as that one may be closed while another answer is still to be written there; -1 with
 * errno.
 */
static int open_copy(struct sink *sink, int number)
{
    sink->fd = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    return sink->fd < 0 ? -1 : 0;
}

/*
 * What we were started with, and may write to: all that we opened ourselves closes at exec; -1 with
 * errno.
 */
static int open_number(struct sink *sink, int number)
{
    int flags = fcntl(number, F_GETFD), mode = fcntl(number, F_GETFL);

    if (flags >= 0 && mode >= 0 && !(flags & FD_CLOEXEC) && (mode & O_ACCMODE) != O_RDONLY)
        return open_copy(sink, number);
    errno = EBADF;
    return -1;
}

/* -1, or why, with errno. */
static int open_file(struct sink *sink, const char *path)
{
    struct stat status;
    bool exists = !stat(path, &status);
    int ours;

    if (!*path || (!exists && errno != ENOENT))
        return -1;
    if (exists && S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    if (exists && !S_ISREG(status.st_mode)) {
        sink->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
        return sink->fd < 0 ? -1 : 0;
    }
    ours = exists ? is_output(&status) : 0;
    if (ours) /* not a file to put in another's place */
        return ours < 0 ? -1 : open_copy(sink, STDOUT_FILENO);
    if (exists && access(path, W_OK))
        return -1;
    return open_beside(sink, exists ? &status : NULL);
}

/*
 * What is named by a descriptor's number is written there, whatever it is. -1, or why, with errno.
 */
static int open_path(struct sink *sink, const char *path)
{
    int number;

    sink->target = follow(path, &number);
    if (!sink->target)
        return -1;
    return number < 0 ? open_file(sink, path) : open_number(sink, number);
}

int sink_open(struct sink *sink, const char *path, struct diag *diag)
{
    bool named = path && strcmp(path, "-") != 0;
    int status = 0;

    *sink = (struct sink){.fd = STDOUT_FILENO, .name = named ? path : "standard output"};
    if (path)
        status = named ? open_path(sink, path) : open_copy(sink, STDOUT_FILENO);
    if (!status)
        return 0;
    diag_errno(diag, "can't write %s%s", sink->name,
               status == NONE_BESIDE    ? ": no file can be made beside it"
               : status == NOT_REPLACED ? ": it can't be replaced"
               : status == RIGHTS_LOST  ? ": its permissions can't be kept"
                                        : "");
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
        else if (!again(sink->fd, POLLOUT))
            sink->error = errno;
    }
    if (sink->buffer.data)
        bytes_truncate(&sink->buffer, 0);
}

bool sink_fits(struct sink *sink, size_t length)
{
    if (!sink->most ||
        (!sink->error && length <= sink->most && sink->buffer.length <= sink->most - length))
        return true;
    sink->error = EFBIG;
    bytes_truncate(&sink->buffer, 0);
    return false;
}

bool sink_is_over(const struct sink *sink)
{
    return sink->error || limit_line_late();
}

/* A piece that does not fit has its room all the same, where what it was too much for was. */
void sink_make_room(struct sink *sink, size_t length)
{
    if (sink->fd >= 0 && sink->buffer.length >= SINK_BUFFER)
        sink_flush(sink);
    sink_fits(sink, length);
    bytes_reserve(&sink->buffer, length);
}

void sink_write(struct sink *sink, const void *data, size_t length)
{
    if (!sink_fits(sink, length))
        return;
    bytes_add(&sink->buffer, data, length);
    if (sink->fd >= 0 && sink->buffer.length >= SINK_BUFFER)
        sink_flush(sink);
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

void sink_format(struct sink *sink, const char *format, ...)
{
    va_list list, again;
    int length;

    va_start(list, format);
    va_copy(again, list);
    length = vsnprintf(NULL, 0, format, list);
    va_end(list);
    if (sink_fits(sink, (size_t)length)) {
        bytes_reserve(&sink->buffer, (size_t)length);
        vsnprintf(sink->buffer.data + sink->buffer.length, (size_t)length + 1, format, again);
        sink->buffer.length += (size_t)length;
        sink_write(sink, "", 0); /* which writes the buffer when it is full */
    }
    va_end(again);
}

static void forget_beside(struct sink *sink)
{
    if (sink->nameless)
        close(sink->nameless);
    else if (sink->beside)
        pending = NULL;
    free(sink->beside);
    sink->beside = NULL;
    sink->nameless = 0;
}

static void sink_release(struct sink *sink)
{
    if (sink->fd > STDERR_FILENO)
        close(sink->fd);
    bytes_release(&sink->buffer);
    free(sink->target);
    forget_beside(sink);
    *sink = (struct sink){.fd = -1};
}

void sink_abandon(struct sink *sink)
{
    if (sink->beside && !sink->nameless)
        unlink(sink->beside);
    sink_release(sink);
}

/* To the disk; nothing is amiss where a kind of file knows of no disk. */
static int sync_file(int fd)
{
    return fsync(fd) && errno != EINVAL ? -1 : 0;
}

/* So that a new name outlives a crash, too. A folder that may not be read can't be synced. */
static int sync_folder(const char *path)
{
    char *folder = alloc_text(path, folder_length(path));
    int fd = open(*folder ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), status, error;

    free(folder);
    if (fd < 0)
        return errno == EACCES ? 0 : -1;
    status = sync_file(fd);
    error = errno;
    close(fd);
    errno = error;
    return status;
}

/*
 * Whatever stands at the target by now, or stood there unseen, is no device, FIFO or link: those a
 * rename would take away, even from /dev. Who can't tell leaves all as it is.
 */
static bool may_replace(const char *target)
{
    struct stat status;

    if (lstat(target, &status))
        return errno == ENOENT;
    errno = S_ISDIR(status.st_mode) ? EISDIR : EEXIST;
    return S_ISREG(status.st_mode);
}

static int replace(const struct sink *sink)
{
    return may_replace(sink->target) ? rename(sink->beside, sink->target) : -1;
}

/* A file without a name gets one for a moment, in which no signal comes through. */
static int replace_nameless(struct sink *sink)
{
    int error;

    if (make_beside(sink, 0))
        return -1;
    if (!replace(sink))
        return 0;
    error = errno;
    unlink(sink->beside);
    errno = error;
    return -1;
}

/* The temporary file becomes the target. */
static int put_in_place(struct sink *sink)
{
    int status;

    undo_hold();
    if (!sink->nameless)
        status = replace(sink);
    else if ((status = give_name(sink, sink->target)) && errno == EEXIST)
        status = replace_nameless(sink);
    undo_let_go();
    if (status)
        return -1;
    forget_beside(sink);
    return sync_folder(sink->target);
}

int sink_close(struct sink *sink, struct diag *diag)
{
    sink_flush(sink);
    if (!sink->error && sink->beside && sync_file(sink->fd))
        sink->error = errno;
    if (close(sink->fd) && !sink->error)
        sink->error = errno;
    sink->fd = -1;
    if (!sink->error && sink->beside && put_in_place(sink))
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
