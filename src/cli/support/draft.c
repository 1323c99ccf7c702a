/*
 * Writing a file so that it holds all of the answer or what it held before. The answer goes to a
 * temporary file in the same folder, which is synced to the disk and renamed over the old one when
 * it is complete; until then every signal that ends the program removes it. Mode and owner of the
 * old file are kept; where they, or its access control list, can't be, that is an error. sink.c
 * writes through this.
 */
#define _GNU_SOURCE /* getxattr() */
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
#include "cli/support/end.h"
#include "cli/support/limit.h"

#define TRIES 100       /* of names for a temporary file */
#define LIST_MOST 65536 /* bytes of an access control list */
#define HOPS_MOST 40    /* from link to link */
#define DESCRIPTORS 64  /* among which one may have a name such as /dev/fd/7 */

/* Those whose temporary file is there. */
static struct draft *volatile drafts;

static void draft_remove_all(void)
{
    for (; drafts; drafts = drafts->next)
        unlink(drafts->beside);
}

static void draft_forget(const struct draft *draft)
{
    struct draft *volatile *link = &drafts;

    while (*link && *link != draft)
        link = &(*link)->next;
    if (*link)
        *link = draft->next;
}

/*
 * The descriptor that we were started with and may write to, and that is this very file, as it is
 * of /dev/stdout or /dev/fd/7; -1: there is none.
 */
static int draft_find_open(const struct stat *file)
{
    struct stat found;

    for (int fd = STDOUT_FILENO; fd < DESCRIPTORS; fd++)
        if (!fstat(fd, &found) && found.st_dev == file->st_dev && found.st_ino == file->st_ino &&
            !(fcntl(fd, F_GETFD) & FD_CLOEXEC) && (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY)
            return fd;
    return -1;
}

/* The part of a path up to its last slash, that included. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Where a path leads, through links, whether a file is there or not yet; NULL with errno. */
static char *draft_follow(const char *path)
{
    struct bytes at = {0};
    char link[PATH_MAX];
    ssize_t length = 0;

    bytes_addf(&at, "%s", path);
    for (int hops = 0; hops < HOPS_MOST; hops++) {
        bool number = !strncmp(at.data, "/proc/", 6) || !strncmp(at.data, "/dev/fd/", 8);
        length = readlink(at.data, link, sizeof link - 1);
        if (length < 0)
            break;
        if (number) { /* a descriptor that we may not write to: its file is not to be replaced */
            errno = EBADF;
            break;
        }
        link[length] = '\0';
        bytes_truncate(&at, link[0] == '/' ? 0 : folder_length(at.data));
        bytes_addf(&at, "%s", link);
        errno = ELOOP;
    }
    if (length < 0 && *path && (errno == ENOENT || errno == EINVAL))
        return at.data;
    bytes_release(&at);
    return NULL;
}

/* The access control list of a file; its length, 0: it has none; -1 with errno. */
static ssize_t draft_list(const char *path, char list[LIST_MOST])
{
#ifdef __linux__
    ssize_t length = getxattr(path, "system.posix_acl_access", list, LIST_MOST);

    return length < 0 && (errno == ENODATA || errno == ENOTSUP) ? 0 : length;
#else
    (void)path, (void)list;
    return 0;
#endif
}

/* Gives the new file the old one's owner and mode; -1 where any right would differ then. */
static int draft_keep_rights(const struct draft *draft, const struct stat *old)
{
    char lists[2][LIST_MOST];
    ssize_t lengths[2];
    struct stat now;

    if (fstat(draft->fd, &now) || ((now.st_uid != old->st_uid || now.st_gid != old->st_gid) &&
                                   fchown(draft->fd, old->st_uid, old->st_gid)))
        return -1;
    if (fchmod(draft->fd, old->st_mode & 07777))
        return -1;
    lengths[0] = draft_list(draft->target, lists[0]);
    lengths[1] = draft_list(draft->beside, lists[1]);
    if (lengths[0] < 0 || lengths[1] < 0)
        return -1;
    if (lengths[0] == lengths[1] && !memcmp(lists[0], lists[1], (size_t)lengths[0]))
        return 0;
    errno = EPERM;
    return -1;
}

/* A new file under a name that nobody has. */
static int draft_make(struct draft *draft, mode_t mode)
{
    struct bytes path = {0};
    int64_t number = clock_ns() ^ (int64_t)getpid() << 20;

    end_with(draft_remove_all);
    for (int i = 0; i < TRIES && draft->fd < 0; i++) {
        bytes_release(&path);
        bytes_addf(&path, "%.*s.eyeshot-%06llx", (int)folder_length(draft->target), draft->target,
                   (unsigned long long)(number + i) & 0xffffff);
        end_hold();
        draft->fd = open(path.data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (draft->fd >= 0) {
            draft->beside = path.data;
            draft->next = drafts;
            drafts = draft;
        }
        end_let_go();
        if (draft->fd < 0 && errno != EEXIST)
            break;
    }
    if (draft->fd < 0)
        free(path.data);
    return draft->fd < 0 ? -1 : 0;
}

int draft_open(struct draft *draft, const char *path)
{
    bool named = path && strcmp(path, "-") != 0, exists;
    int copied = STDOUT_FILENO;
    struct stat old;

    *draft = (struct draft){.fd = path ? -1 : STDOUT_FILENO, .why = ""};
    if (!path)
        return 0;
    exists = named && !stat(path, &old);
    if (exists)
        copied = draft_find_open(&old);
    if (!named || (exists && copied >= 0)) {
        draft->fd = fcntl(copied, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        return draft->fd < 0 ? -1 : 0;
    }
    if (exists && !S_ISREG(old.st_mode)) {
        draft->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
        return draft->fd < 0 ? -1 : 0;
    }
    if ((!exists && errno != ENOENT) || (exists && access(path, W_OK)))
        return -1;
    draft->target = draft_follow(path);
    if (!draft->target)
        return -1;
    draft->why = exists ? "no file can be made beside it" : "";
    if (draft_make(draft, exists ? 0600 : 0666)) /* less what the system takes from any new file */
        return -1;
    draft->why = "its owner and permissions can't be kept";
    if (exists && draft_keep_rights(draft, &old))
        return -1;
    draft->why = "";
    return 0;
}

void draft_drop(struct draft *draft)
{
    if (draft->fd > STDERR_FILENO)
        close(draft->fd);
    if (draft->beside) {
        unlink(draft->beside);
        draft_forget(draft);
    }
    free(draft->target);
    free(draft->beside);
    *draft = (struct draft){.fd = -1};
}

int draft_keep(struct draft *draft)
{
    int error = draft->beside && fsync(draft->fd) && errno != EINVAL ? errno : 0;
    struct stat status;

    if (close(draft->fd) && !error)
        error = errno;
    draft->fd = -1;
    draft->why = "";
    /* A device or a FIFO that has come there meanwhile is not taken away. */
    if (draft->beside && !lstat(draft->target, &status) && !S_ISREG(status.st_mode))
        error = S_ISDIR(status.st_mode) ? EISDIR : EEXIST;
    if (draft->beside && !error) {
        end_hold();
        if (rename(draft->beside, draft->target)) {
            error = errno;
            draft->why = "it can't be replaced";
        } else {
            draft_forget(draft);
            free(draft->beside);
            draft->beside = NULL; /* nothing is left there */
        }
        end_let_go();
    }
    errno = error;
    return error ? -1 : 0;
}
