#define _GNU_SOURCE /* O_TMPFILE, O_PATH, statx() */
#include "cli/support/draft.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include "cli/support/alloc.h"
#include "cli/support/bytes.h"
#include "cli/support/clock.h"
#include "cli/support/undo.h"

#ifndef O_TMPFILE /* then a folder is opened to be written, which fails as it should: EISDIR */
#define O_TMPFILE 0
#define O_PATH 0
#endif

#define NO_NUMBER (-2)
#define RANDOM_SIGNS 6  /* in the name of a temporary file */
#define LIST_MOST 65536 /* bytes of an access control list */
#define TRIES 100       /* of such names */
#define NUMBER_DIGITS 9 /* of a descriptor */

/* Those whose temporary file has a name now. */
static struct draft *volatile named;

static void remove_named(void)
{
    for (; named; named = named->next)
        unlink(named->beside);
}

/* What is beside its place is so no longer. */
static void forget_named(const struct draft *draft)
{
    struct draft *volatile *link = &named;

    while (*link && *link != draft)
        link = &(*link)->next;
    if (*link)
        *link = draft->next;
}

/* The part of a path up to its last slash, that included. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* The name of that folder, to be freed. */
static char *folder_of(const char *path)
{
    size_t length = folder_length(path);

    return length ? alloc_text(path, length) : alloc_text(".", 1);
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
    folder = folder_of(path);
    real = realpath(folder, NULL);
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
    folder = folder_of(place->target);
    found = !stat(folder, &place->status);
    free(folder);
    return found;
}

int draft_same(const char *path, const char *other)
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

/* May the old file be replaced, and with which rights? */

/* What forbids to rename another file over this one, or to change a folder. */
enum { MOUNTED = 1, FIXED = 2 };

/* What the system does not tell is not there: then the rename itself tells. */
static int find_bars(const char *path)
{
#ifdef STATX_ATTR_MOUNT_ROOT
    struct statx found;
    uint64_t known = statx(AT_FDCWD, path, 0, 0, &found) ? 0 : found.stx_attributes;

    return (known & STATX_ATTR_MOUNT_ROOT ? MOUNTED : 0) |
           (known & (STATX_ATTR_APPEND | STATX_ATTR_IMMUTABLE) ? FIXED : 0);
#else
    (void)path;
    return 0;
#endif
}

/*
 * Would a rename over the regular file `target` be refused, as far as the system tells before it is
 * tried? -1 with errno then.
 */
static int check_replaceable(const char *target, const struct stat *old)
{
    char *name = folder_of(target);
    int bars = find_bars(target), error = 0;
    uid_t we = geteuid();
    struct stat folder;

    if (stat(name, &folder))
        error = errno;
    else if (bars & MOUNTED)
        error = EBUSY;
    else if ((bars | find_bars(name)) & FIXED ||
             (folder.st_mode & S_ISVTX && we && we != old->st_uid && we != folder.st_uid))
        error = EPERM;
    free(name);
    errno = error;
    return error ? -1 : 0;
}

/* 1: the file has the access control list of `target` now; 0: neither has one; -1 with errno. */
static int copy_list(int fd, const char *target)
{
#ifdef __linux__
    static const char attribute[] = "system.posix_acl_access";
    char list[LIST_MOST];
    ssize_t length = getxattr(target, attribute, list, sizeof list);

    if (length >= 0)
        return fsetxattr(fd, attribute, list, (size_t)length, 0) ? -1 : 1;
    if (errno == ENOTSUP)
        return 0;
    /* A new file has the list that its folder gives to new files. */
    if (errno == ENODATA && (!fremovexattr(fd, attribute) || errno == ENODATA))
        return 0;
    return -1;
#else
    (void)fd;
    (void)target;
    return 0;
#endif
}

/*
 * Gives the open file the owner, the rights and the access control list of `target`. What we may
 * not give makes the rights narrower, never wider; -1 with errno where they can't be kept or told.
 */
static int keep_rights(int fd, const char *target, const struct stat *old)
{
    mode_t mode = old->st_mode & 07777;
    struct stat now;
    int list;

    if (fchown(fd, old->st_uid, old->st_gid) && fchown(fd, (uid_t)-1, old->st_gid))
        mode &= 0777;
    if (fstat(fd, &now))
        return -1;
    if (now.st_uid != old->st_uid)
        mode &= 0777; /* no set-user-ID for somebody else */
    list = copy_list(fd, target);
    if (list < 0)
        return -1;
    if (now.st_gid != old->st_gid) {
        /* Those of its group are others now, and some of the others are its group. */
        mode_t both = mode & mode >> 3 & 7;
        mode = (mode & 0700) | both << 3 | both;
        if (list) {
            errno = EPERM;
            return -1;
        }
    }
    return fchmod(fd, mode);
}

/* The temporary file */

static void name_descriptor(char path[40], int fd)
{
    snprintf(path, 40, "/proc/self/fd/%d", fd);
}

/* 1: the system has no such files, or no /proc to give them names by; -1 with errno. */
static int open_nameless(struct draft *draft, mode_t mode)
{
    char *folder = folder_of(draft->target), self[40];

    draft->fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
    free(folder);
    if (draft->fd < 0)
        return errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL ? 1 : -1;
    name_descriptor(self, draft->fd);
    draft->nameless = open(self, O_PATH | O_CLOEXEC);
    if (draft->nameless >= 0)
        return 0;
    draft->nameless = 0;
    return errno == ENOENT && !close(draft->fd) ? 1 : -1;
}

static int give_name(const struct draft *draft, const char *path)
{
    char self[40];

    name_descriptor(self, draft->nameless);
    return linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

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
static int make_beside(struct draft *draft, mode_t mode)
{
    for (int i = 0; i < TRIES; i++) {
        change_name(draft->beside);
        if (!draft->nameless)
            draft->fd = open(draft->beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (draft->nameless ? !give_name(draft, draft->beside) : draft->fd >= 0)
            return 0;
        if (errno != EEXIST)
            break;
    }
    return -1;
}

/* Where the system can't have files without a name. */
static int open_named(struct draft *draft, mode_t mode)
{
    int status;

    undo_at_end(remove_named);
    undo_hold();
    status = make_beside(draft, mode);
    if (!status) {
        draft->next = named;
        named = draft;
    }
    undo_let_go();
    return status;
}

/* A new file to be put at `target`, where an `old` one may be. */
static int open_beside(struct draft *draft, const struct stat *old)
{
    mode_t mode = old ? 0600 : 0666; /* less what the system takes from any new file */
    struct bytes path = {0};
    int status;

    draft->why = old ? "it can't be replaced" : "";
    if (old && check_replaceable(draft->target, old))
        return -1;
    bytes_addf(&path, "%.*s.eyeshot-%*s", (int)folder_length(draft->target), draft->target,
               RANDOM_SIGNS, "");
    draft->beside = path.data;
    draft->why = old ? "no file can be made beside it" : "";
    status = open_nameless(draft, mode);
    if (status > 0)
        status = open_named(draft, mode);
    if (status) {
        free(draft->beside);
        draft->beside = NULL;
        return -1;
    }
    draft->why = "its permissions can't be kept";
    return old ? keep_rights(draft->fd, draft->target, old) : 0;
}

/* Is this file our standard output already? */
static int is_output(const struct stat *file)
{
    struct stat output;

    if (fstat(STDOUT_FILENO, &output))
        return errno == EBADF ? 0 : -1;
    return output.st_dev == file->st_dev && output.st_ino == file->st_ino;
}

/* A copy, as that one may be closed while another answer is still to be written there. */
static int open_copy(struct draft *draft, int number)
{
    draft->fd = fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    return draft->fd < 0 ? -1 : 0;
}

/* What we were started with, and may write to: all that we opened ourselves closes at exec. */
static int open_number(struct draft *draft, int number)
{
    int flags = fcntl(number, F_GETFD), mode = fcntl(number, F_GETFL);

    if (flags >= 0 && mode >= 0 && !(flags & FD_CLOEXEC) && (mode & O_ACCMODE) != O_RDONLY)
        return open_copy(draft, number);
    errno = EBADF;
    return -1;
}

static int open_file(struct draft *draft, const char *path)
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
        draft->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
        return draft->fd < 0 ? -1 : 0;
    }
    ours = exists ? is_output(&status) : 0;
    if (ours) /* not a file to put in another's place */
        return ours < 0 ? -1 : open_copy(draft, STDOUT_FILENO);
    if (exists && access(path, W_OK))
        return -1;
    return open_beside(draft, exists ? &status : NULL);
}

int draft_open(struct draft *draft, const char *path)
{
    int number;

    *draft = (struct draft){.fd = path ? -1 : STDOUT_FILENO, .why = ""};
    if (!path)
        return 0;
    if (!strcmp(path, "-"))
        return open_copy(draft, STDOUT_FILENO);
    draft->target = follow(path, &number);
    if (!draft->target)
        return -1;
    return number < 0 ? open_file(draft, path) : open_number(draft, number);
}

void draft_drop(struct draft *draft)
{
    if (draft->fd > STDERR_FILENO)
        close(draft->fd);
    if (draft->beside && !draft->nameless) {
        unlink(draft->beside);
        forget_named(draft);
    }
    if (draft->nameless)
        close(draft->nameless);
    free(draft->target);
    free(draft->beside);
    *draft = (struct draft){.fd = -1};
}

/* To the disk; nothing is amiss where a kind of file knows of no disk. */
static int sync_file(int fd)
{
    return fsync(fd) && errno != EINVAL ? -1 : 0;
}

/* So that a new name outlives a crash, too. A folder that may not be read can't be synced. */
static int sync_folder(const char *path)
{
    char *folder = folder_of(path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), status, error;

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

static int replace(const struct draft *draft)
{
    return may_replace(draft->target) ? rename(draft->beside, draft->target) : -1;
}

/* A file without a name gets one for a moment, in which no signal comes through. */
static int replace_nameless(struct draft *draft)
{
    int error;

    if (make_beside(draft, 0))
        return -1;
    if (!replace(draft))
        return 0;
    error = errno;
    unlink(draft->beside);
    errno = error;
    return -1;
}

/* The temporary file becomes the target. */
static int put_in_place(struct draft *draft)
{
    int status;

    undo_hold();
    if (!draft->nameless)
        status = replace(draft);
    else if ((status = give_name(draft, draft->target)) && errno == EEXIST)
        status = replace_nameless(draft);
    if (!status)
        forget_named(draft);
    undo_let_go();
    if (status)
        return -1;
    free(draft->beside);
    draft->beside = NULL; /* nothing is left there */
    return sync_folder(draft->target);
}

int draft_keep(struct draft *draft)
{
    int error = draft->beside && sync_file(draft->fd) ? errno : 0;

    if (close(draft->fd) && !error)
        error = errno;
    draft->fd = -1;
    if (!error && draft->beside && put_in_place(draft))
        error = errno;
    errno = error;
    return error ? -1 : 0;
}
