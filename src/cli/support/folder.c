/*
 * Idea: walk one name at a time, from an open directory to the next, never following a link by
 * openat() itself. A link's text is put in front of the names that are left; `..` goes back to the
 * directory that was open before, which is not asked what it calls its parent.
 *
 *     folder/  a/  b/  ..  c.txt       dirs: folder, a      left: c.txt
 */
#define _GNU_SOURCE /* O_PATH */
#include "cli/support/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

#include "cli/support/bytes.h"

/* To pass through a directory takes the right to search it, not the one to list it. */
#if defined O_PATH
#define TO_SEARCH O_PATH
#elif defined O_SEARCH
#define TO_SEARCH O_SEARCH
#else
#define TO_SEARCH O_RDONLY
#endif

#define DEEPEST 100 /* directories open at once */
#define HOPS_MOST 40

struct walk {
    int dirs[DEEPEST]; /* the first is the folder, and the caller's */
    int depth;
    int hops;
    const char *real;
    struct bytes names; /* on the way, */
    size_t at;          /* those to go from here */
};

static int fail(int error)
{
    errno = error;
    return FOLDER_ERRNO;
}

static void go_up(struct walk *walk)
{
    close(walk->dirs[walk->depth--]);
}

/* The next name into `name`; false: there is none. */
static bool next_name(struct walk *walk, char *name, size_t room)
{
    const char *rest = walk->names.data + walk->at, *text = rest + strspn(rest, "/");
    size_t length = strcspn(text, "/");

    if (!length)
        return false;
    walk->at = (size_t)(text + length - walk->names.data);
    length = length < room ? length : room - 1; /* too long a one: nothing is called so */
    memcpy(name, text, length);
    name[length] = '\0';
    return true;
}

/* The part of an absolute link that lies inside the folder; NULL: it leads elsewhere. */
static const char *inside(const struct walk *walk, const char *link)
{
    size_t length = walk->real ? strlen(walk->real) : 0;

    if (length && walk->real[length - 1] == '/')
        length--;
    return walk->real && !strncmp(link, walk->real, length) &&
                   (!link[length] || link[length] == '/')
               ? link + length
               : NULL;
}

static int follow(struct walk *walk, const char *name)
{
    struct bytes joined = {0};
    char link[PATH_MAX];
    const char *target = link;
    ssize_t length = readlinkat(walk->dirs[walk->depth], name, link, sizeof link - 1);

    if (length < 0)
        return FOLDER_ERRNO;
    if (++walk->hops > HOPS_MOST)
        return fail(ELOOP);
    link[length] = '\0';
    if (link[0] == '/') {
        target = inside(walk, link);
        if (!target)
            return FOLDER_OUTSIDE;
        while (walk->depth)
            go_up(walk);
    }
    bytes_addf(&joined, "%s%s", target, walk->names.data + walk->at);
    bytes_release(&walk->names);
    walk->names = joined;
    walk->at = 0;
    return 0;
}

/*
 * /proc and /sys show as files what is none, such as our environment; who can't tell enters
 * nothing.
 */
static int check_system(int fd)
{
#ifdef __linux__
    struct statfs system;

    if (fstatfs(fd, &system))
        return FOLDER_ERRNO;
    if (system.f_type == PROC_SUPER_MAGIC || system.f_type == SYSFS_MAGIC)
        return FOLDER_IRREGULAR;
#else
    (void)fd;
#endif
    return 0;
}

/* Into a directory; 0, or why not. */
static int enter(struct walk *walk, const char *name)
{
    int fd;

    if (walk->depth + 1 == DEEPEST)
        return fail(ENAMETOOLONG);
    fd = openat(walk->dirs[walk->depth], name, TO_SEARCH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return FOLDER_ERRNO;
    walk->dirs[++walk->depth] = fd; /* to be closed in any case */
    return check_system(fd);
}

/* It was a regular file a moment ago; whatever it is now, opening it neither waits nor follows. */
static int open_last(const struct walk *walk, const char *name)
{
    int fd = openat(walk->dirs[walk->depth], name,
                    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat status;

    if (fd < 0 || (!fstat(fd, &status) && S_ISREG(status.st_mode)))
        return fd < 0 ? FOLDER_ERRNO : fd;
    close(fd);
    return FOLDER_IRREGULAR;
}

/* One name on: 0 when there is more to go, the file's descriptor in `*fd`, or why not. */
static int step(struct walk *walk, const char *name, int *fd)
{
    struct stat status;
    bool last = walk->at == walk->names.length;

    if (!strcmp(name, "."))
        return 0;
    if (!strcmp(name, "..")) {
        if (!walk->depth)
            return FOLDER_OUTSIDE;
        go_up(walk);
        return 0;
    }
    if (fstatat(walk->dirs[walk->depth], name, &status, AT_SYMLINK_NOFOLLOW))
        return FOLDER_ERRNO;
    if (S_ISLNK(status.st_mode))
        return follow(walk, name);
    if (S_ISDIR(status.st_mode))
        return enter(walk, name);
    if (!last)
        return fail(ENOTDIR);
    if (!S_ISREG(status.st_mode))
        return FOLDER_IRREGULAR;
    *fd = open_last(walk, name);
    return *fd < 0 ? *fd : 0;
}

int folder_open(const char *name)
{
    return open(name, TO_SEARCH | O_DIRECTORY | O_CLOEXEC);
}

int folder_open_file(int folder, const char *real, const char *name)
{
    struct walk walk = {.dirs = {folder}, .real = real};
    char next[NAME_MAX + 2]; /* one too long stays too long */
    int fd = FOLDER_IRREGULAR, status = check_system(folder), error;

    bytes_addf(&walk.names, "%s", name);
    while (!status && fd < 0 && next_name(&walk, next, sizeof next))
        status = step(&walk, next, &fd);
    error = errno;
    while (walk.depth)
        go_up(&walk);
    bytes_release(&walk.names);
    errno = error;
    return status ? status : fd;
}
