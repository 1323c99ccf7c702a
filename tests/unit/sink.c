/* Output files: whole or not at all, and with the owner, the mode and the list of the old one. */
#define _GNU_SOURCE
#include "cli/support/sink.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../tap.h"

#define SOMEBODY 65534

static char folder[] = "/tmp/eyeshot-sink-XXXXXX", path[sizeof folder + 5];

static int count_files(void)
{
    DIR *all = opendir(folder);
    int count = 0;

    while (all && readdir(all))
        count++;
    if (all)
        closedir(all);
    return count - 2; /* without . and .. */
}

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

static void test_whole(void)
{
    struct sink sink;
    struct diag diag = {0};

    check(!sink_open(&sink, path, &diag), "a new file opens");
    sink_text(&sink, "one ");
    sink_format(&sink, "%d", 2);
    sink_flush(&sink);
    check(access(path, F_OK) && count_files() == 1, "it does not appear before it is closed");
    check(!sink_close(&sink, &diag) && holds("one 2") && count_files() == 1, "then it is there");
    check(!sink_open(&sink, path, &diag), "it opens again");
    sink_text(&sink, "never");
    sink_flush(&sink);
    sink_abandon(&sink);
    check(holds("one 2") && count_files() == 1, "abandoned, nothing happened");
    unlink(path);
    check(!sink_open(&sink, path, &diag), "a new file opens");
    sink_text(&sink, "after");
    put(0600, (uid_t)-1, (gid_t)-1);
    check(!sink_close(&sink, &diag) && holds("after"), "one that has come meanwhile is replaced");
    check(!sink_open(&sink, path, &diag), "a file opens");
    sink_text(&sink, "text");
    close(sink.fd);
    check(sink_close(&sink, &diag) == -1 && holds("after") && count_files() == 1,
          "where writing fails, closing says so, and the old file stays");
    unlink(path);
}

static void test_hard_link(void)
{
    char other[sizeof path + 1];

    snprintf(other, sizeof other, "%s2", path);
    put(0600, (uid_t)-1, (gid_t)-1);
    if (!link(path, other))
        check(!rewrite(&(struct diag){0}) && holds("after") && !rename(other, path) &&
                  holds("before"),
              "another hard link leads to what it held");
    unlink(path);
}

/* The rename fails: a folder has taken the place. */
static void test_failed_close(void)
{
    struct sink sink;
    struct diag diag = {0};

    check(!sink_open(&sink, path, &diag), "a file opens");
    sink_text(&sink, "text");
    mkdir(path, 0700);
    check(sink_close(&sink, &diag) == -1, "its place is taken: closing fails");
    check(strstr(diag.message, "can't write") && strstr(diag.message, "directory"),
          "and the message says so");
    check(count_files() == 1, "the temporary file is gone");
    check(sink.fd == -1 && !sink.beside && !sink.buffer.data, "the sink is released");
    rmdir(path);
}

/* Rewrites the file as somebody who is not root; was it refused as `wanted` says, or not (NULL)? */
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

/* A file that may be written in a folder that may not. */
static void test_folder(void)
{
    put(0666, (uid_t)-1, (gid_t)-1);
    chmod(folder, 0555);
    if (!geteuid())
        check(somebody_rewrites("no file can be made beside it: Permission denied") &&
                  holds("before"),
              "where no file can be made beside it, that is said");
    chmod(folder, 0700);
    unlink(path);
}

#ifdef __linux__
#include <sched.h>
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

#else

static void test_lists(void)
{
}

static void test_mount(void)
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

static void test_full(void)
{
    struct sink sink;
    struct diag diag = {0};

    if (access("/dev/full", W_OK))
        return;
    sink_open(&sink, "/dev/full", &diag);
    for (int i = 0; i < 100000; i++)
        sink_text(&sink, "text");
    check(sink.error == ENOSPC && sink.buffer.length < 100000, "a full disk is noticed early");
    check(sink_close(&sink, &diag) == -1 && strstr(diag.message, "/dev/full: No space left"),
          "and told at the end");
}

int main(void)
{
    if (!mkdtemp(folder))
        return 2;
    snprintf(path, sizeof path, "%s/file", folder);
    umask(0);
    test_whole();
    test_hard_link();
    test_failed_close();
    test_owner();
    test_folder();
    test_sticky();
    test_lists();
    test_mount();
    test_full();
    check(!rmdir(folder), "nothing is left behind");
    return tap_end();
}
