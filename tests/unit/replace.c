/* A new file in an old one's place has its owner, mode and list; where it can't, the old one stays. */
#define _GNU_SOURCE

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../tap.h"
#include "cli/support/sink.h"

#define SOMEBODY 65534

static char folder[] = "/tmp/eyeshot-replace-XXXXXX", path[sizeof folder + 5];

static void put(mode_t mode, uid_t owner, gid_t group)
{
    FILE *file = fopen(path, "w");

    if (!file || fputs("before", file) < 0 || fclose(file) || chown(path, owner, group) ||
        chmod(path, mode))
        detail("can't make %s", path);
}

static bool holds(const char *text)
{
    char found[20] = "";
    FILE *file = fopen(path, "r");

    if (file && !fgets(found, sizeof found, file))
        found[0] = '\0';
    if (file)
        fclose(file);
    return !strcmp(found, text);
}

static int rewrite(struct diag *diag)
{
    struct sink sink;

    if (sink_open(&sink, path, diag))
        return -1;
    sink_text(&sink, "after");
    return sink_close(&sink, diag);
}

static mode_t mode_of(void)
{
    struct stat status = {0};

    return stat(path, &status) ? 0 : status.st_mode & 07777;
}

/* Rewrites the file as somebody who is not root; true when it went well, or was refused, as `wanted` says. */
static bool somebody_rewrites(const char *wanted)
{
    char line[300];
    int status = -1;
    pid_t pid = fork();

    snprintf(line, sizeof line, "can't write %s: %s", path, wanted ? wanted : "");
    if (!pid) {
        struct diag diag = {0};
        bool same;
        if (setgid(SOMEBODY) || setuid(SOMEBODY))
            _exit(2);
        same = wanted ? rewrite(&diag) && !strcmp(diag.message, line) : !rewrite(&diag);
        if (!same)
            detail("found '%s'", diag.message);
        fflush(stdout);
        _exit(!same);
    }
    return waitpid(pid, &status, 0) == pid && !status;
}

#define KEPT "its owner and permissions can't be kept: Operation not permitted"

static void test_owner(void)
{
    if (geteuid())
        return;
    chmod(folder, 0777);
    put(0664, SOMEBODY, 4321);
    check(somebody_rewrites(KEPT) && holds("before"), "a file whose group is not ours stays");
    put(0666, 1234, SOMEBODY);
    check(somebody_rewrites(KEPT) && holds("before"), "so does somebody else's");
    put(0664, SOMEBODY, SOMEBODY);
    check(somebody_rewrites(NULL) && mode_of() == 0664, "ours keeps its mode");
    unlink(path);
    chmod(folder, 0700);
}

#ifdef __linux__
#include <fcntl.h>
#include <linux/fs.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/xattr.h>

#define LIST "system.posix_acl_access"
#define DEFAULT "system.posix_acl_default"

/* As the kernel has them: a version, then tag, rights and id of each entry. */
struct entry {
    uint16_t tag, rights;
    uint32_t id;
};
enum { OWNER = 1, USER = 2, GROUP = 4, MASK = 16, OTHERS = 32 };
struct list {
    uint32_t version;
    struct entry entries[5];
};
static const struct list one_more = {/* owner and user 1234 may write, the group may nothing */
                                     2,
                                     {{OWNER, 6, UINT32_MAX},
                                      {USER, 6, 1234},
                                      {GROUP, 0, UINT32_MAX},
                                      {MASK, 6, UINT32_MAX},
                                      {OTHERS, 0, UINT32_MAX}}};

static bool has_list(const char *name, const struct list *wanted)
{
    struct list found;
    ssize_t length = getxattr(path, name, &found, sizeof found);

    if (!wanted)
        return length < 0 && errno == ENODATA;
    return length == sizeof found && !memcmp(&found, wanted, sizeof found);
}

static void test_lists(void)
{
    struct diag diag = {0};
    mode_t mode;

    put(0600, (uid_t)-1, (gid_t)-1);
    if (setxattr(path, LIST, &one_more, sizeof one_more, 0)) {
        printf("ok access control lists # SKIP none on this file system\n");
        return;
    }
    check(mode_of() == 0660, "the rights of the group are the list's mask");
    check(!rewrite(&diag) && holds("after") && has_list(LIST, &one_more), "a file keeps its list");
    unlink(path);

    setxattr(folder, DEFAULT, &one_more, sizeof one_more, 0);
    check(!rewrite(&diag) && has_list(LIST, &one_more), "a new one has the folder's");
    mode = mode_of();
    unlink(path);
    fclose(fopen(path, "w"));
    check(mode == mode_of(), "and the rights of any new file");
    removexattr(path, LIST);
    check(!rewrite(&diag) && holds("after") && has_list(LIST, NULL), "one without a list has none");
    unlink(path);
    removexattr(folder, DEFAULT);
}

static void set_append_only(const char *name, bool is)
{
    int fd = open(name, O_RDONLY), flags = 0;

    if (fd < 0 || ioctl(fd, FS_IOC_GETFLAGS, &flags))
        flags = 0;
    flags = is ? flags | FS_APPEND_FL : flags & ~FS_APPEND_FL;
    ioctl(fd, FS_IOC_SETFLAGS, &flags);
    close(fd);
}

static bool is_append_only(const char *name)
{
    int fd = open(name, O_RDONLY), flags = 0;

    if (fd < 0 || ioctl(fd, FS_IOC_GETFLAGS, &flags))
        flags = 0;
    close(fd);
    return flags & FS_APPEND_FL;
}

static void test_append_only(void)
{
    struct diag diag = {0};

    put(0600, (uid_t)-1, (gid_t)-1);
    set_append_only(path, true);
    if (is_append_only(path)) {
        check(rewrite(&diag), "an append-only file stays");
    } else
        printf("ok an append-only file # SKIP may not be made here\n");
    set_append_only(path, false);
    check(holds("before"), "and it stays");
    unlink(path);
}

/* In a process whose mounts are its own. */
static void test_mount(void)
{
    int status = -1;
    pid_t pid;

    put(0600, (uid_t)-1, (gid_t)-1);
    pid = fork();
    if (!pid) {
        struct diag diag = {0};
        if ((unshare(CLONE_NEWNS) && unshare(CLONE_NEWUSER | CLONE_NEWNS)) ||
            mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) ||
            mount(path, path, NULL, MS_BIND, NULL))
            _exit(2);
        _exit(!rewrite(&diag) ||
              !strstr(diag.message, "it can't be replaced: Device or resource busy"));
    }
    if (waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 2)
        printf("ok a mount # SKIP may not be made here\n");
    else
        check(!status, "a file that is a mount of its own stays");
    unlink(path);
}

static void test_linux(void)
{
    test_lists();
    test_append_only();
    test_mount();
}

#else

static void test_linux(void)
{
}

#endif

static void test_sticky(void)
{
    if (geteuid())
        return;
    chmod(folder, 01777);
    put(0600, 1234, 1234);
    check(!rewrite(&(struct diag){0}) && holds("after"), "root may replace any");
    unlink(path);
    chmod(folder, 0700);
}

int main(void)
{
    if (!mkdtemp(folder))
        return 2;
    snprintf(path, sizeof path, "%s/file", folder);
    umask(0);
    test_owner();
    test_sticky();
    test_linux();
    check(!rmdir(folder), "nothing is left behind");
    return tap_end();
}
