/*
 * Runs each command of a list again and again, a call failing in each run: every call once from every way
 * that leads to it, the first and the last time that it is made from there. Prints TAP.
 *
 *     drive PROGRAM LIBRARY CASES K/N EVERY
 *
 * in the folder where the commands are at home: of the cases every Nth from the Kth, of the failures
 * every EVERYth. A case is a command's words behind what is special about it: `vary`, no two
 * answers are the same; `in-band`, its answer tells of troubles, or is whole where a report beside
 * it is not; `<FILE`, standard input.
 * What it may write lies in out/, which is as it was before every run.
 */
#define _GNU_SOURCE
#include "../tap.h"
#include "board.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define WORDS 40
#define FILES 8
#define TEXT_MOST (1 << 20)
#define TRIES 4
#define WIPE "\r\033[K" /* how a line of progress goes */
#define PATIENCE 20     /* seconds for a run */

struct text {
    char data[TEXT_MOST];
    size_t length;
};

struct command {
    const char *line;
    char *words[WORDS];
    int count;
    const char *input;
    bool vary, in_band;
};

struct file {
    char name[64];
    struct text *text;
    mode_t mode;
};

struct folder {
    struct file files[FILES];
    int count;
};

/* What came of a run. */
struct outcome {
    int status;  /* as waitpid() has it */
    bool orphan; /* a process of its own was left */
    struct text out, err;
    struct folder folder;
};

static const char *program, *library;
static struct board *board;
static int board_fd, out_fd, err_fd;
static struct folder before;    /* in out/ */
static struct outcome good, it; /* without a failure, and with one */

static void stop(const char *what)
{
    printf("# %s: %s\n", what, strerror(errno));
    exit(2);
}

/* Files */

static void read_text(struct text *text, int fd)
{
    ssize_t count;

    text->length = 0;
    while ((count = pread(fd, text->data + text->length, TEXT_MOST - 1 - text->length,
                          (off_t)text->length)) > 0)
        text->length += (size_t)count;
    text->data[text->length] = '\0';
}

static bool same_text(const struct text *a, const struct text *b)
{
    return a->length == b->length && !memcmp(a->data, b->data, a->length);
}

/* A regular file, or a symbolic link, whose text is where it leads. */
static void read_file(struct file *file, int folder, const char *name)
{
    struct stat status;
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW);

    snprintf(file->name, sizeof file->name, "%.60s", name);
    if (!file->text)
        file->text = malloc(sizeof *file->text);
    if (!file->text || fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW))
        stop(name);
    file->mode = status.st_mode;
    if (fd >= 0) {
        read_text(file->text, fd);
        close(fd);
    } else {
        ssize_t length = readlinkat(folder, name, file->text->data, TEXT_MOST - 1);
        file->text->length = length > 0 ? (size_t)length : 0;
        file->text->data[file->text->length] = '\0';
    }
}

static void read_folder(struct folder *folder)
{
    DIR *all = opendir("out");
    struct dirent *entry;

    folder->count = 0;
    while (all && (entry = readdir(all)) && folder->count < FILES)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            read_file(&folder->files[folder->count++], dirfd(all), entry->d_name);
    if (all)
        closedir(all);
}

static const struct file *find_file(const struct folder *folder, const char *name)
{
    for (int i = 0; i < folder->count; i++)
        if (!strcmp(folder->files[i].name, name))
            return &folder->files[i];
    return NULL;
}

static bool same_file(const struct file *a, const struct file *b)
{
    return !a || !b ? a == b : a->mode == b->mode && same_text(a->text, b->text);
}

static void write_file(const struct file *file, const char *path)
{
    int fd;

    if (S_ISLNK(file->mode)) {
        if (symlink(file->text->data, path))
            stop(path);
        return;
    }
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (fd < 0 || write(fd, file->text->data, file->text->length) < 0 ||
        fchmod(fd, file->mode & 07777))
        stop(path);
    close(fd);
}

/* out/ as it was before. */
static void restore(const struct folder *now)
{
    char path[80];

    for (int i = 0; i < now->count; i++) {
        if (same_file(&now->files[i], find_file(&before, now->files[i].name)))
            continue;
        snprintf(path, sizeof path, "out/%s", now->files[i].name);
        unlink(path);
    }
    for (int i = 0; i < before.count; i++) {
        const struct file *file = &before.files[i];
        snprintf(path, sizeof path, "out/%s", file->name);
        if (!same_file(file, find_file(now, file->name)))
            write_file(file, path);
    }
}

/* Running */

/* What is left on a terminal when lines are wiped. */
static void wipe(struct text *text)
{
    char *wiped;

    while ((wiped = strstr(text->data, WIPE))) {
        char *end = wiped + strlen(WIPE);
        while (wiped > text->data && wiped[-1] != '\n')
            wiped--;
        memmove(wiped, end, strlen(end) + 1);
    }
    text->length = strlen(text->data);
}

static void become(const struct command *command)
{
    int in = open(command->input ? command->input : "/dev/null", O_RDONLY);

    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    dup2(in, STDIN_FILENO);
    dup2(out_fd, STDOUT_FILENO);
    dup2(err_fd, STDERR_FILENO);
    dup2(board_fd, BOARD_FD);
    close(in);
    alarm(PATIENCE); /* which it keeps */
    setenv("LD_PRELOAD", library, 1);
    execv(program, command->words);
    _exit(127);
}

/* What the run started and left behind comes to us: it may take a second to end. */
static bool has_orphan(void)
{
    for (int i = 0; i < 1000; i++) {
        pid_t pid = waitpid(-1, NULL, WNOHANG);
        if (pid < 0)
            return false;
        if (!pid)
            nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
    return true;
}

static void run(const struct command *command, struct outcome *outcome)
{
    pid_t pid;

    memset(board->sites, 0, sizeof board->sites);
    memset(board->struck_at, 0, sizeof board->struck_at);
    board->struck = board->ended = board->by_exit = board->blocks = board->descriptors = 0;
    board->block_from = 0;
    if (ftruncate(out_fd, 0) || ftruncate(err_fd, 0))
        stop("ftruncate");
    lseek(out_fd, 0, SEEK_SET);
    lseek(err_fd, 0, SEEK_SET);
    fflush(stdout);
    pid = fork();
    if (!pid)
        become(command);
    if (pid < 0 || waitpid(pid, &outcome->status, 0) != pid)
        stop("fork");
    outcome->orphan = has_orphan();
    read_text(&outcome->out, out_fd);
    read_text(&outcome->err, err_fd);
    wipe(&outcome->err);
    read_folder(&outcome->folder);
    restore(&outcome->folder);
}

/* Judging: NULL, or what is wrong. */

/* One line, behind which the line of the file may be quoted, indented. */
static bool is_one_message(const struct text *err)
{
    const char *line = err->data;
    bool fits = !strncmp(line, "eyeshot: ", 9);

    while (fits && (line = strchr(line, '\n')) && *++line)
        fits = !strncmp(line, "    ", 4);
    return fits && line;
}

/* Where no two answers are the same: does it end like that one? */
static bool ends_alike(const struct file *a, const struct file *b)
{
    size_t length = 2;

    return a && b && a->text->length > length && b->text->length > length &&
           !memcmp(a->text->data + a->text->length - length,
                   b->text->data + b->text->length - length, length);
}

static const char *judge_files(const struct command *command, bool changed_too)
{
    bool vary = command->vary || command->in_band;

    for (int i = 0; i < it.folder.count; i++) {
        const struct file *file = &it.folder.files[i];
        const struct file *old = find_file(&before, file->name);
        const struct file *new = find_file(&good.folder, file->name);
        if (!old && !new)
            return "left a file behind";
        if (vary && ends_alike(file, new))
            continue;
        if (!same_file(file, old) && !same_file(file, new))
            return "left a file that is neither the old nor the new one";
        if (changed_too && !same_file(file, new))
            return "says that all is well, and did not write a file";
    }
    for (int i = 0; i < before.count; i++)
        if (!find_file(&it.folder, before.files[i].name))
            return "took a file away";
    return NULL;
}

/* What may stand on standard output after a trouble. */
static const char *judge_output(const struct command *command, enum call call)
{
    bool broken = call == CALL_WRITE_OUTPUT || call == CALL_CLOSE_OUTPUT;
    size_t length = it.out.length;

    if (!length || command->in_band || command->vary)
        return NULL;
    if (!broken)
        return "printed something all the same";
    if (length > good.out.length || memcmp(it.out.data, good.out.data, length) != 0)
        return "printed something else";
    return NULL;
}

/* A line of progress that can't be written is nobody's loss. */
static bool same_answer(const struct command *command, enum call call)
{
    if (it.status != good.status)
        return false;
    return command->vary || (same_text(&it.out, &good.out) &&
                             (same_text(&it.err, &good.err) || call == CALL_WRITE_OTHER));
}

static const char *judge_left(void)
{
    if (it.orphan)
        return "left a process behind";
    if (board->blocks)
        return "left memory behind";
    if (board->descriptors)
        return "left a descriptor open";
    return NULL;
}

static const char *judge(const struct command *command, const struct failure *failure)
{
    const char *wrong;
    bool same;

    if (WIFSIGNALED(it.status))
        return WTERMSIG(it.status) == SIGALRM ? "hangs" : "is killed by a signal";
    same = same_answer(command, failure->call);
    if (same && board->struck && failure->owes == OWES_TROUBLE && WEXITSTATUS(good.status) != 2)
        return "says that all is well";
    if (same) {
        wrong = judge_files(command, true);
        return wrong ? wrong : judge_left();
    }
    if (failure->owes == OWES_SURVIVAL)
        return "does not survive it";
    if (WEXITSTATUS(it.status) != 2)
        return "gives another answer that looks whole";
    if (!is_one_message(&it.err) && !command->in_band)
        return "does not say so in one message";
    wrong = judge_output(command, failure->call);
    wrong = wrong ? wrong : judge_files(command, false);
    return wrong ? wrong : judge_left();
}

/* Telling */

static void print_place(const uintptr_t *at, int count)
{
    char text[4500];
    FILE *pipe;
    int used = snprintf(text, sizeof text, "addr2line -f -s -e '%s'", program);

    for (int i = 0; i < count && at[i]; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, " %#zx", (size_t)at[i] - 1);
    fflush(stdout);
    pipe = popen(text, "r");
    printf("#    in");
    while (pipe && fgets(text, sizeof text, pipe)) {
        text[strcspn(text, "\n")] = '\0';
        printf(" %s", text);
    }
    putchar('\n');
    if (pipe)
        pclose(pipe);
}

static void print_text(const char *name, const struct text *text)
{
    if (text->length)
        printf("#    %s: %.*s%s\n", name, (int)strcspn(text->data, "\n"), text->data,
               strchr(text->data, '\n') == text->data + text->length - 1 ? "" : " …");
}

static void tell(const char *wrong, const struct failure *failure)
{
    printf("# %s, call %u: %s (status %d, %d blocks, %d descriptors left)\n",
           failure ? failure->name : "no failure", board->nth, wrong, WEXITSTATUS(it.status),
           board->blocks, board->descriptors);
    print_text("stderr", &it.err);
    print_text("stdout", &it.out);
    if (failure)
        print_place(board->struck_at, STRUCK_DEPTH);
    if (board->blocks)
        print_place(&board->block_from, 1);
}

/* Cases */

struct tally {
    int runs, missed, wrong, skipped, every;
};

static void fail_one(const struct command *command, const struct site *site, int failure,
                     unsigned nth, struct tally *tally)
{
    const char *wrong;

    if (tally->skipped++ % tally->every)
        return;
    board->failure = failure;
    board->way = site->way;
    board->nth = nth;
    for (int i = 0; i < TRIES && (!i || !board->struck); i++)
        run(command, &it); /* threads do not always do the same */
    wrong = judge(command, &failures[failure]);
    tally->runs++;
    tally->missed += !board->struck;
    if (wrong && tally->wrong++ < 5)
        tell(wrong, &failures[failure]);
}

/* The first call and the last one; where one call leads to all later ones, that will do. */
static void fail_site(const struct command *command, const struct site *site, struct tally *tally)
{
    for (int i = 0; failures[i].call; i++) {
        if (failures[i].call != site->call)
            continue;
        fail_one(command, site, i, 1, tally);
        if (site->count > 1 && failures[i].manner == MANNER_ONCE)
            fail_one(command, site, i, site->count, tally);
    }
}

static void fail_all(const struct command *command, int every)
{
    static struct site sites[SITES];
    struct tally tally = {.every = every};
    const char *wrong;
    int count = 0;

    board->failure = -1;
    board->nth = 0;
    run(command, &good);
    run(command, &it);
    wrong = WIFSIGNALED(it.status) ? "is killed by a signal" : judge_left();
    if (wrong || WEXITSTATUS(good.status) == 127 || !same_answer(command, CALL_NONE) ||
        board->overflow) {
        tell(wrong ? wrong : "is not the same twice", NULL);
        check(false, "%s", command->line);
        return;
    }
    for (int i = 0; i < SITES; i++)
        if (board->sites[i].way)
            sites[count++] = board->sites[i];
    for (int i = 0; i < count; i++)
        fail_site(command, &sites[i], &tally);
    if (tally.wrong > 5)
        detail("… %d in all", tally.wrong);
    if (tally.missed)
        detail("%d calls of %d were not made again", tally.missed, tally.runs);
    check(!tally.wrong, "%s: %d failures at %d places", command->line, tally.runs, count);
}

static void parse(struct command *command, const char *line)
{
    char *copy = strdup(line), *save = NULL;

    *command = (struct command){.line = line, .words = {(char *)(uintptr_t) "eyeshot"}, .count = 1};
    for (char *word = strtok_r(copy, " \n", &save); word; word = strtok_r(NULL, " \n", &save)) {
        if (!strcmp(word, "vary"))
            command->vary = true;
        else if (!strcmp(word, "in-band"))
            command->in_band = true;
        else if (word[0] == '<')
            command->input = word + 1;
        else if (command->count + 1 < WORDS)
            command->words[command->count++] = word;
    }
}

static int memory_file(const char *name)
{
    int fd = memfd_create(name, MFD_CLOEXEC);

    if (fd < 0)
        stop("memfd_create");
    return fd;
}

int main(int argc, char **argv)
{
    char line[1000];
    FILE *cases = argc == 6 ? fopen(argv[3], "r") : NULL;
    int number = 0, share = 0, shares = 1;

    if (!cases || sscanf(argv[4], "%d/%d", &share, &shares) != 2)
        return fputs("usage: drive PROGRAM LIBRARY CASES K/N EVERY\n", stderr), 2;
    program = argv[1];
    library = argv[2];
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    board_fd = memory_file("board");
    out_fd = memory_file("out");
    err_fd = memory_file("err");
    /* Threads write there at once, and Linux does not guard the offset of such a file. */
    if (fcntl(err_fd, F_SETFL, O_APPEND))
        stop("fcntl");
    if (ftruncate(board_fd, sizeof *board))
        stop("ftruncate");
    board = mmap(NULL, sizeof *board, PROT_READ | PROT_WRITE, MAP_SHARED, board_fd, 0);
    if (board == MAP_FAILED)
        stop("mmap");
    read_folder(&before);
    while (fgets(line, sizeof line, cases)) {
        struct command command;
        line[strcspn(line, "\n")] = '\0';
        if (!line[0] || line[0] == '#' || number++ % shares != share % shares)
            continue;
        parse(&command, line);
        fail_all(&command, atoi(argv[5]));
    }
    fclose(cases);
    return tap_end();
}
