#define _GNU_SOURCE /* statx() */
#include "cli/support/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

#include "cli/support/alloc.h"

#ifdef STATX_ATTR_MOUNT_ROOT

/* Has it any of these attributes? One that is not known is none: then the rename itself tells. */
static bool has(const char *path, uint64_t attributes)
{
    struct statx found;

    return !statx(AT_FDCWD, path, 0, 0, &found) && (found.stx_attributes & attributes);
}

static bool is_mounted(const char *path)
{
    return has(path, STATX_ATTR_MOUNT_ROOT);
}

static bool is_append_only(const char *path)
{
    return has(path, STATX_ATTR_APPEND | STATX_ATTR_IMMUTABLE);
}

#else

static bool is_mounted(const char *path)
{
    (void)path;
    return false;
}

static bool is_append_only(const char *path)
{
    (void)path;
    return false;
}

#endif

int replace_check(const char *target, const struct stat *old)
{
    const char *slash = strrchr(target, '/');
    char *name = slash ? alloc_text(target, (size_t)(slash - target) + 1) : alloc_text(".", 1);
    struct stat folder;
    uid_t we = geteuid();
    int error = 0;

    if (stat(name, &folder))
        error = errno;
    else if (is_mounted(target))
        error = EBUSY;
    else if (is_append_only(target) || is_append_only(name) ||
             (folder.st_mode & S_ISVTX && we && we != old->st_uid && we != folder.st_uid))
        error = EPERM;
    free(name);
    errno = error;
    return error ? -1 : 0;
}

#ifdef __linux__

#define LIST "system.posix_acl_access"
#define LIST_MOST 65536 /* bytes of an attribute */

/* 1: the file has the list of `target` now; 0: neither has one; -1 with errno. */
static int copy_list(int fd, const char *target)
{
    char list[LIST_MOST];
    ssize_t length = getxattr(target, LIST, list, sizeof list);

    if (length >= 0)
        return fsetxattr(fd, LIST, list, (size_t)length, 0) ? -1 : 1;
    if (errno == ENOTSUP)
        return 0;
    /* A new file has the list that its folder gives to new files. */
    if (errno == ENODATA && (!fremovexattr(fd, LIST) || errno == ENODATA))
        return 0;
    return -1;
}

#else

static int copy_list(int fd, const char *target)
{
    (void)fd;
    (void)target;
    return 0;
}

#endif

int replace_rights(int fd, const char *target, const struct stat *old)
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
