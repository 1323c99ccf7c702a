#define _XOPEN_SOURCE 700
#include "cli/support/replace.h"

#include <errno.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/xattr.h>
#endif

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
