/* Output files: whole or not at all. */
#define _GNU_SOURCE
#include "cli/support/sink.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../tap.h"

static char folder[] = "/tmp/eyeshot-sink-XXXXXX";

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

static const char *place(const char *name)
{
    static char path[2][200];
    static int turn;

    turn = !turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void put(const char *name, const char *text)
{
    FILE *file = fopen(place(name), "w");

    if (!file)
        return;
    fputs(text, file);
    fclose(file);
}

static bool holds(const char *name, const char *text)
{
    char found[100] = "";
    FILE *file = fopen(place(name), "r");
    size_t length;

    if (!file)
        return false;
    length = fread(found, 1, sizeof found - 1, file);
    fclose(file);
    found[length] = '\0';
    return !strcmp(found, text);
}

static void test_new_file(void)
{
    struct sink sink;
    struct diag diag = {0};
    struct stat status;
    mode_t mask = umask(027);

    check(!sink_open(&sink, place("new"), &diag), "a new file opens");
    sink_text(&sink, "one ");
    sink_format(&sink, "%d", 2);
    sink_flush(&sink);
    check(access(place("new"), F_OK), "it does not appear before it is closed");
    check(count_files() == 1, "what is written lies beside it");
    check(!sink_close(&sink, &diag) && holds("new", "one 2"), "closed, it is there, whole");
    check(count_files() == 1, "and nothing else");
    check(!stat(place("new"), &status) && (status.st_mode & 07777) == 0640 && status.st_nlink == 1,
          "it has the rights that any new file gets");
    umask(mask);
    unlink(place("new"));
}

static void test_replace(void)
{
    struct sink sink;
    struct diag diag = {0};
    struct stat status;

    put("old", "before");
    chmod(place("old"), 0604);
    check(!sink_open(&sink, place("old"), &diag), "an old file opens");
    sink_text(&sink, "after");
    sink_flush(&sink);
    check(holds("old", "before"), "it keeps its text until the end");
    check(!sink_close(&sink, &diag) && holds("old", "after"), "then it has the new one");
    check(!stat(place("old"), &status) && (status.st_mode & 07777) == 0604, "and its rights");
    check(!sink_open(&sink, place("old"), &diag), "it opens again");
    sink_text(&sink, "never");
    sink_flush(&sink);
    sink_abandon(&sink);
    check(holds("old", "after") && count_files() == 1, "abandoned, nothing happened");
    unlink(place("old"));
}

/* What stands there by then was not there before. */
static void test_come_meanwhile(void)
{
    struct sink sink;
    struct diag diag = {0};

    check(!sink_open(&sink, place("late"), &diag), "a new file opens");
    sink_text(&sink, "after");
    put("late", "before");
    check(!sink_close(&sink, &diag) && holds("late", "after"), "one that has come is replaced");
    check(count_files() == 1, "and nothing else is left");
    unlink(place("late"));
}

/* What ends programs and can be caught. */
static const int deadly[] = {SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGXCPU, SIGABRT,
                             SIGSEGV, SIGBUS,  SIGSYS, SIGTRAP, SIGFPE,  SIGILL};
#define DEADLY (sizeof deadly / sizeof *deadly)

/* While files are being written, one of several is given up. */
static void test_signals(void)
{
    int failed = 0;

    put("kept", "before");
    for (size_t i = 0; i < DEADLY; i++) {
        struct sink sink, given_up, other;
        struct diag diag = {0};
        int status = 0;
        pid_t pid = fork();
        if (!pid) {
            setrlimit(RLIMIT_CORE, &(struct rlimit){0});
            sink_open(&sink, place("kept"), &diag);
            sink_open(&given_up, place("new"), &diag);
            sink_open(&other, place("other"), &diag);
            sink_text(&sink, "after");
            sink_flush(&sink);
            sink_abandon(&given_up);
            raise(deadly[i]);
            _exit(1);
        }
        waitpid(pid, &status, 0);
        expect(&failed, WIFSIGNALED(status) && WTERMSIG(status) == deadly[i],
               "signal %d does not end it: %d", deadly[i], status);
        expect(&failed, holds("kept", "before") && count_files() == 1, "signal %d leaves %d files",
               deadly[i], count_files());
    }
    check_none(failed, "a signal that ends the program leaves the old file, and nothing beside it");
    unlink(place("kept"));
}

static void test_hard_link(void)
{
    struct sink sink;
    struct diag diag = {0};

    put("one", "before");
    if (link(place("one"), place("two")))
        return;
    check(!sink_open(&sink, place("one"), &diag), "a file with two names opens");
    sink_text(&sink, "after");
    check(!sink_close(&sink, &diag) && holds("one", "after"), "one is written");
    check(holds("two", "before"), "the other one stays as it was");
    unlink(place("one"));
    unlink(place("two"));
}

static void test_link(void)
{
    struct sink sink;
    struct diag diag = {0};
    struct stat status;

    put("real", "before");
    if (symlink("real", place("link")))
        return;
    check(!sink_open(&sink, place("link"), &diag), "a symbolic link opens");
    sink_text(&sink, "after");
    check(!sink_close(&sink, &diag) && holds("real", "after"), "its file is written");
    check(!lstat(place("link"), &status) && S_ISLNK(status.st_mode), "it stays a link");
    unlink(place("link"));
    unlink(place("real"));
}

/* Written by root, somebody's file stays theirs, and what may stand behind their name stays, too. */
static void test_owner(void)
{
    struct sink sink;
    struct diag diag = {0};
    struct stat status = {0};

    put("theirs", "before");
    if (!geteuid() && !chown(place("theirs"), 1234, 4321)) {
        chmod(place("theirs"), 02640);
        check(!sink_open(&sink, place("theirs"), &diag) && !sink_close(&sink, &diag),
              "somebody else's file is replaced");
        stat(place("theirs"), &status);
        check(status.st_uid == 1234 && status.st_gid == 4321, "it stays theirs");
        check((status.st_mode & 07777) == 02640, "and keeps its rights");
    }
    unlink(place("theirs"));
}

static void test_link_to_itself(void)
{
    struct sink sink;
    struct diag diag = {0};

    if (symlink("ring", place("ring")))
        return;
    check(sink_open(&sink, place("ring"), &diag) == -1, "a link to itself is refused");
    check(strstr(diag.message, "symbolic links") != NULL, "and the message says so");
    unlink(place("ring"));
    check(!count_files(), "nothing is left behind");
}

static void test_refused(void)
{
    struct sink sink;
    struct diag diag = {0};
    char wanted[300];

    check(sink_open(&sink, folder, &diag) == -1, "a folder is refused");
    snprintf(wanted, sizeof wanted, "can't write %s: Is a directory", folder);
    check_text(diag.message, wanted, "and the message says so");
    sink_abandon(&sink);
    check(sink_open(&sink, place("no/such"), &diag) == -1, "a place in no folder is refused");
    check(strstr(diag.message, "No such file") != NULL, "and the message says so");
    sink_abandon(&sink);
    check(!count_files(), "nothing is left behind");
}

/* The rename fails: a folder has taken the place. */
static void test_failed_close(void)
{
    struct sink sink;
    struct diag diag = {0};

    check(!sink_open(&sink, place("taken"), &diag), "a file opens");
    sink_text(&sink, "text");
    mkdir(place("taken"), 0700);
    check(sink_close(&sink, &diag) == -1, "its place is taken: closing fails");
    check(strstr(diag.message, "can't write") && strstr(diag.message, "directory"),
          "and the message says so");
    check(count_files() == 1, "the temporary file is gone");
    check(sink.fd == -1 && !sink.beside && !sink.buffer.data, "the sink is released");
    rmdir(place("taken"));
}

/*
 * A file that may be written in a folder that may not. Where we are root, somebody else tries: a process
 * whose own checks count by its status.
 */
static void test_folder(void)
{
    struct sink sink;
    struct diag diag = {0};
    char wanted[300];
    pid_t pid;
    int status = -1;

    put("file", "before");
    chmod(place("file"), 0666);
    snprintf(wanted, sizeof wanted,
             "can't write %s: no file can be made beside it: Permission denied", place("file"));
    chmod(folder, 0555);
    pid = fork();
    if (!pid)
        _exit((!geteuid() && setuid(65534)) || sink_open(&sink, place("file"), &diag) != -1 ||
              strcmp(diag.message, wanted) != 0);
    waitpid(pid, &status, 0);
    chmod(folder, 0700);
    check(!status, "where no file can be made beside it, that is said");
    check(holds("file", "before") && count_files() == 1, "and it stays");
    unlink(place("file"));
}

/* The descriptor is bad: the write fails, then the close. */
static void test_failed_write(void)
{
    struct sink sink;
    struct diag diag = {0};

    put("kept", "before");
    check(!sink_open(&sink, place("kept"), &diag), "a file opens");
    sink_text(&sink, "text");
    close(sink.fd);
    check(sink_close(&sink, &diag) == -1, "writing fails: closing says so");
    check(holds("kept", "before") && count_files() == 1, "the old file is kept, nothing beside it");
    unlink(place("kept"));
}

static void test_devices(void)
{
    struct sink sink;
    struct diag diag = {0};
    bool failed;

    check(!sink_open(&sink, "/dev/null", &diag) && !sink.beside, "a device is written in place");
    sink_text(&sink, "text");
    check(!sink_close(&sink, &diag), "and closed");
    if (access("/dev/full", W_OK))
        return;
    sink_open(&sink, "/dev/full", &diag);
    for (int i = 0; i < 100000; i++)
        sink_text(&sink, "text");
    check(sink.error == ENOSPC && sink.buffer.length < 100000, "a full disk is noticed early");
    failed = sink_close(&sink, &diag) == -1;
    check(failed && strstr(diag.message, "/dev/full: No space left"), "and told at the end");
}

/* A reader that went away is no trouble. */
static void test_pipe(void)
{
    struct sink sink = {.fd = -1, .name = "pipe"};
    struct diag diag = {0};
    int ends[2];

    if (pipe(ends))
        return;
    close(ends[0]);
    sink.fd = ends[1];
    sink_text(&sink, "text");
    check(!sink_close(&sink, &diag), "a closed pipe is no trouble");
}

static void test_long(void)
{
    struct sink sink;
    struct diag diag = {0};
    struct stat status;

    sink_open(&sink, place("long"), &diag);
    for (int i = 0; i < 50000; i++)
        sink_text(&sink, "0123456789");
    check(!sink_close(&sink, &diag) && !stat(place("long"), &status) && status.st_size == 500000,
          "more than the buffer holds is written whole");
    unlink(place("long"));
}

static void test_all(void)
{
    test_new_file();
    test_replace();
    test_come_meanwhile();
    test_signals();
    test_link();
    test_hard_link();
    test_owner();
    test_link_to_itself();
    test_refused();
    test_failed_close();
    test_folder();
    test_failed_write();
    test_devices();
    test_pipe();
    test_long();
}

int main(void)
{
    if (!mkdtemp(folder))
        return 2;
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; i < DEADLY; i++)
        signal(deadly[i], SIG_DFL); /* a sanitizer's handler would stay */
    test_all();
    rmdir(folder);
    return tap_end();
}
