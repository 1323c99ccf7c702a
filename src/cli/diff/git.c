#define _POSIX_C_SOURCE 200809L
#include "cli/diff/git.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/support/again.h"
#include "cli/support/alloc.h"
#include "cli/support/limit.h"
#include "cli/support/undo.h"

#define NOT_STARTED 127 /* status of a child that could not become git */
#define CHILDREN 2      /* at once, one a side */
#define CHUNK ((size_t)1 << 16)

/* A program that is running: what we write to it, and what it writes. */
struct child {
    volatile pid_t *pid; /* NULL: none */
    int in, out;
    char *ahead; /* of what it writes, read but not yet used: from `at` to `end` - 1 */
    size_t at, end;
    int error; /* errno of a read that failed */
};

struct git {
    struct child child; /* git cat-file --batch */
    char *tree;         /* of the revision */
    pthread_mutex_t turn;
};

/* Children */

static volatile pid_t running[CHILDREN]; /* 0: none */

static void end_all(void)
{
    for (int i = 0; i < CHILDREN; i++)
        if (running[i] > 0)
            kill(running[i], SIGTERM);
}

static volatile pid_t *free_place(void)
{
    int i = 0;

    while (running[i])
        i++;
    return &running[i];
}

static void become(const char *const *words, int in, int out)
{
    sigset_t none;

    undo_forget();
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    limits_lift();
    if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0)
        execvp(words[0], (char *const *)words);
    _exit(NOT_STARTED);
}

static int make_pipe(int ends[2])
{
    if (pipe(ends))
        return -1;
    return fcntl(ends[0], F_SETFD, FD_CLOEXEC) || fcntl(ends[1], F_SETFD, FD_CLOEXEC) ? -1 : 0;
}

static void close_ends(int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

static int start(struct child *child, const char *const *words, struct diag *diag)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    volatile pid_t *pid = free_place();

    undo_at_end(end_all);
    if (!make_pipe(in) && !make_pipe(out)) {
        undo_hold();
        *pid = fork();
        if (!*pid)
            become(words, in[0], out[1]);
        undo_let_go();
    }
    if (*pid <= 0) {
        *pid = 0;
        diag_errno(diag, "can't start git");
        close_ends(in);
        close_ends(out);
        return -1;
    }
    close(in[0]);
    close(out[1]);
    *child = (struct child){pid, in[1], out[0], alloc_array(CHUNK, 1), 0, 0, 0};
    return 0;
}

/* Its exit status; one that was killed has 128. */
static int finish(struct child *child)
{
    siginfo_t info;
    int status = 0;

    if (!child->pid)
        return 0;
    close(child->in);
    close(child->out);
    free(child->ahead);
    while (waitid(P_PID, (id_t)*child->pid, &info, WEXITED | WNOWAIT) && errno == EINTR)
        ;
    undo_hold();
    while (waitpid(*child->pid, &status, 0) < 0 && errno == EINTR)
        ;
    *child->pid = 0;
    undo_let_go();
    child->pid = NULL;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

/* The next byte is in sight; false: it writes no more. */
static bool look_ahead(struct child *child)
{
    ssize_t count = 1;

    if (child->at < child->end)
        return true;
    do
        count = read(child->out, child->ahead, CHUNK);
    while (count < 0 && again(child->out, POLLIN));
    child->error = count < 0 ? errno : 0;
    child->at = 0;
    child->end = count > 0 ? (size_t)count : 0;
    return count > 0;
}

/* Up to `most` bytes of what is in sight. */
static size_t take(struct child *child, struct bytes *bytes, size_t most)
{
    size_t left = child->end - child->at, count = left < most ? left : most;

    if (bytes)
        bytes_add(bytes, child->ahead + child->at, count);
    child->at += count;
    return count;
}

static bool say(const struct child *child, const char *text)
{
    size_t length = strlen(text);

    while (length) {
        ssize_t count = write(child->in, text, length);
        if (count < 0 && !again(child->in, POLLOUT))
            return false;
        text += count > 0 ? count : 0;
        length -= count > 0 ? (size_t)count : 0;
    }
    return true;
}

/*
 * All that a git prints; -1 with `diag`, as `failed` says it, after git's own words on standard
 * error.
 */
static int ask(const char *const *words, struct bytes *answer, const char *failed,
               struct diag *diag)
{
    struct child child;
    int status;

    if (start(&child, words, diag))
        return -1;
    while (look_ahead(&child))
        take(&child, answer, SIZE_MAX);
    bytes_add(answer, "", 0);
    status = finish(&child);
    if (child.error)
        return diag_fail(diag, "can't read what git says: %s", strerror(child.error));
    if (status == NOT_STARTED)
        return diag_fail(diag, "can't start git: is it installed?");
    return status ? diag_fail(diag, "git: %s", failed) : 0;
}

/* The list of files */

static char *text_of(struct bytes *bytes)
{
    char *text = alloc_text(bytes->data, bytes->length);

    bytes_release(bytes);
    return text;
}

/* `MODE TYPE ID<tab>PATH`: a file, or a link, which is left without an id. */
static void add_file(struct side *side, const char *text, const struct option_list *globs)
{
    const char *path = strchr(text, '\t'), *id = path;
    bool link = !strncmp(text, "120000 ", 7);
    struct bytes shown = {0};
    struct entry *entry;

    while (id && id > text && id[-1] != ' ')
        id--;
    if (!path || (!link && strncmp(text, "100", 3) != 0) || !side_wants(path + 1, globs))
        return;
    entry = side_add(side, path + 1, strlen(path + 1));
    bytes_addf(&shown, "%s:%s", side->revision, entry->name);
    entry->path = text_of(&shown);
    entry->id = link ? NULL : alloc_text(id, (size_t)(path - id));
}

static int list_files(struct side *side, char **paths, int count, const struct option_list *globs,
                      struct diag *diag)
{
    const char *words[] = {"git",         "--literal-pathspecs", "ls-tree", "-r", "-z",
                           "--full-name", side->git->tree,       "--",      NULL};
    size_t fixed = sizeof words / sizeof *words - 1;
    const char **all = alloc_array(fixed + (size_t)count + 1, sizeof *all);
    struct bytes answer = {0};
    int status;

    memcpy(all, words, fixed * sizeof *all);
    if (count)
        memcpy(all + fixed, paths, (size_t)count * sizeof *all);
    status = ask(all, &answer, "can't list the files of the revision", diag);
    for (size_t i = 0; !status && i < answer.length; i += strlen(answer.data + i) + 1)
        add_file(side, answer.data + i, globs);
    side_sort(side);
    bytes_release(&answer);
    free(all);
    return status;
}

/* The id of the revision's tree. What looks like an option is none of git's. */
static int find_tree(struct git *git, const char *revision, struct diag *diag)
{
    struct bytes name = {0}, failed = {0}, answer = {0};
    const char *words[] = {"git", "rev-parse", "--verify", NULL, NULL};
    int status;

    if (!*revision || *revision == '-')
        return diag_fail(diag, "git: found '%s', expected a revision", revision);
    bytes_addf(&name, "%s^{tree}", revision);
    bytes_addf(&failed, "can't find the revision '%s'", revision);
    words[3] = name.data;
    status = ask(words, &answer, failed.data, diag);
    if (!status)
        git->tree = alloc_text(answer.data, strcspn(answer.data, "\n"));
    bytes_release(&name);
    bytes_release(&failed);
    bytes_release(&answer);
    return status;
}

int side_of_git(struct side *side, const char *revision, char **paths, int count,
                const struct option_list *globs, struct diag *diag)
{
    const char *words[] = {"git", "cat-file", "--batch", NULL};

    side->revision = revision;
    side->git = alloc_array(1, sizeof *side->git);
    pthread_mutex_init(&side->git->turn, NULL);
    if (find_tree(side->git, revision, diag) || list_files(side, paths, count, globs, diag))
        return -1;
    return start(&side->git->child, words, diag);
}

void git_end(struct git *git)
{
    if (!git)
        return;
    finish(&git->child);
    pthread_mutex_destroy(&git->turn);
    free(git->tree);
    free(git);
}

/* Contents */

static const char too_early[] = "git ended too early";

/* The next line of the answer, without its end; false: there is none. */
static bool read_line(struct child *child, struct bytes *line)
{
    while (look_ahead(child)) {
        const char *text = child->ahead + child->at;
        const char *end = memchr(text, '\n', child->end - child->at);
        take(child, line, end ? (size_t)(end - text) : SIZE_MAX);
        child->at += end != NULL;
        if (end)
            return true;
    }
    return false;
}

/* So many bytes, and the end of the line; more than memory holds are only passed over. */
static const char *read_contents(struct child *child, size_t size, struct bytes *contents)
{
    struct diag ignored;
    bool fits = size < SIZE_MAX / 2 && !limit_check_bytes(size + 2, 1, "", &ignored);

    if (fits)
        bytes_reserve(contents, size + 2);
    while (size && look_ahead(child))
        size -= take(child, fits ? contents : NULL, size);
    if (size || !look_ahead(child) || child->ahead[child->at++] != '\n')
        return too_early;
    return fits ? NULL : "it would take more memory than --max-memory allows";
}

/* The object of that name, which has no end of a line in it: NULL, or why there is none. */
static const char *read_object(struct child *child, const char *object, struct bytes *contents)
{
    struct bytes line = {0};
    const char *why, *size;

    if (!say(child, object) || !say(child, "\n") || !read_line(child, &line) || !line.length) {
        bytes_release(&line);
        return too_early;
    }
    size = strrchr(line.data, ' ');
    if (!size || size[1] < '0' || size[1] > '9')
        why = "the revision has no such file";
    else
        why = read_contents(child, strtoull(size + 1, NULL, 10), contents);
    if (!why && !strstr(line.data, " blob ")) /* a folder comes all the same */
        why = "it is not a file";
    bytes_release(&line);
    return why;
}

static const char *fetch(struct git *git, const char *object, struct source *source,
                         const char *name, const char *path)
{
    struct bytes contents = {0};
    const char *why;

    pthread_mutex_lock(&git->turn);
    why = read_object(&git->child, object, &contents);
    pthread_mutex_unlock(&git->turn);
    if (why)
        bytes_release(&contents);
    else
        source_adopt(source, &contents, name, path);
    return why;
}

int git_open(struct git *git, const struct entry *entry, struct source *source, struct diag *diag)
{
    const char *why = "it is a symbolic link, which --git does not follow";

    if (entry->id)
        why = fetch(git, entry->id, source, entry->path, entry->name);
    diag->file = why == too_early ? NULL : entry->path; /* no file is to blame then */
    return why ? diag_fail(diag, diag->file ? "can't read: %s" : "%s", why) : 0;
}

/* The path of what `from` calls `name`: in the folder of `from`, like files of the disk. */
static const char *resolve(struct bytes *path, const char *from, const char *name)
{
    const char *slash = strrchr(from, '/');
    size_t base = slash ? (size_t)(slash - from) + 1 : 0, length;

    if (*name == '/' || strchr(name, '\n'))
        return "expected a file in the folder of the one that names it";
    bytes_add(path, from, base);
    for (; *name; name += length + (name[length] == '/')) {
        length = strcspn(name, "/");
        if (!length || (length == 1 && *name == '.'))
            continue;
        if (length == 2 && !strncmp(name, "..", 2)) {
            if (path->length == base)
                return "it lies outside the folder of the file that names it";
            do
                bytes_truncate(path, path->length - 1);
            while (path->length > base && path->data[path->length - 1] != '/');
            continue;
        }
        bytes_add(path, name, length);
        bytes_add(path, "/", 1);
    }
    if (path->length == base)
        return "the path is empty";
    bytes_truncate(path, path->length - 1);
    return NULL;
}

const char *git_fetch(void *context, struct source *opened, const char *from, const char *name)
{
    struct git *git = context;
    struct bytes path = {0}, object = {0};
    const char *why = resolve(&path, from, name);

    if (!why) {
        bytes_addf(&object, "%s:%s", git->tree, path.data);
        why = fetch(git, object.data, opened, name, name);
    }
    bytes_release(&path);
    bytes_release(&object);
    return why;
}
