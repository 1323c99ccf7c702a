#define _POSIX_C_SOURCE 200809L
#include "cli/diff/side.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/support/alloc.h"
#include "cli/support/child.h"
#include "cli/support/descriptor.h"
#include "cli/support/limit.h"
#include "cli/support/sink.h"

#define CHUNK ((size_t)1 << 16)

struct git {
    struct child child; /* git cat-file --batch */
    char *tree;         /* of the revision */
    pthread_mutex_t turn;
};

static int start(struct child *child, const char *const *words, struct diag *diag)
{
    if (!child_start(child, (char *const *)words))
        return 0;
    return errno == ENOENT ? diag_fail(diag, "can't start git: is it installed?")
                           : diag_errno(diag, "can't start git");
}

/* Adds up to `most` bytes of what comes; false: with errno, or 0 where it has ended. */
static bool hear(int from, struct bytes *bytes, size_t most)
{
    ssize_t count;

    bytes_reserve(bytes, most);
    do
        count = read(from, bytes->data + bytes->length, most);
    while (count < 0 && descriptor_retry(from, POLLIN));
    errno = count < 0 ? errno : 0;
    bytes->length += count > 0 ? (size_t)count : 0;
    return count > 0;
}

/* All that it prints, and what it says on standard error; errno of what failed, or 0. */
static int hear_all(struct child *child, struct bytes *answer, struct bytes *complaint)
{
    struct pollfd polls[2] = {{child->out, POLLIN, 0}, {child->errors, POLLIN, 0}};
    struct bytes *heard[2] = {answer, complaint};

    while (polls[0].fd >= 0 || polls[1].fd >= 0) {
        bool ready = poll(polls, 2, -1) > 0;
        for (int i = 0; i < 2 && ready; i++) {
            if (!polls[i].revents || hear(polls[i].fd, heard[i], CHUNK))
                continue;
            if (errno)
                return errno;
            polls[i].fd = -1;
        }
    }
    return 0;
}

/* The words of a text, a blank between them. */
static void join_words(struct bytes *text)
{
    size_t end = 0;

    for (size_t i = 0; i < text->length; i++)
        if ((unsigned char)text->data[i] > ' ')
            text->data[end++] = text->data[i];
        else if (end && text->data[end - 1] != ' ')
            text->data[end++] = ' ';
    bytes_truncate(text, end && text->data[end - 1] == ' ' ? end - 1 : end);
}

/* All that a git prints; -1 with `diag`, as `failed` says it, and with git's own words. */
static int ask(const char *const *words, struct bytes *answer, const char *failed,
               struct diag *diag)
{
    struct child child = {.quoted = true};
    struct bytes complaint = {0};
    int status, error;

    if (start(&child, words, diag))
        return -1;
    error = hear_all(&child, answer, &complaint);
    bytes_add(answer, "", 0);
    child_close(&child);
    child_end(&child, INT64_MAX, &status);
    if (!error && !status && complaint.length) /* a warning */
        fwrite(complaint.data, 1, complaint.length, stderr);
    bytes_add(&complaint, "", 0);
    join_words(&complaint);
    if (error)
        status = diag_fail(diag, "can't read what git says: %s", strerror(error));
    else if (status)
        status =
            diag_fail(diag, "git: %s%s%s", failed, complaint.length ? ": " : "", complaint.data);
    bytes_release(&complaint);
    return status;
}

/* The list of files */

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
    entry->path = shown.data;
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
    int status;

    if (!git)
        return;
    child_close(&git->child);
    child_end(&git->child, INT64_MAX, &status);
    pthread_mutex_destroy(&git->turn);
    free(git->tree);
    free(git);
}

/* Contents */

static const char too_early[] = "git ended too early";

static bool say(const struct child *child, const char *object)
{
    struct sink sink = {.fd = child->in};

    sink_format(&sink, "%s\n", object);
    sink_flush(&sink);
    bytes_release(&sink.buffer);
    return !sink.error;
}

/* The first line of the answer, taken out of it; NULL: there is none. */
static char *take_line(struct child *child, struct bytes *answer)
{
    const char *end = NULL;
    size_t length;
    char *line;

    while (!end && hear(child->out, answer, CHUNK))
        end = memchr(answer->data, '\n', answer->length);
    if (!end || end == answer->data)
        return NULL;
    length = (size_t)(end - answer->data);
    line = alloc_text(answer->data, length);
    memmove(answer->data, end + 1, answer->length - length - 1);
    bytes_truncate(answer, answer->length - length - 1);
    return line;
}

/* So many bytes, and the end of a line; more than memory holds are only passed over. */
static const char *hear_contents(struct child *child, size_t size, struct bytes *answer)
{
    struct diag ignored;
    bool fits = size < SIZE_MAX / 2 && !limit_check_bytes(size + 2, 1, "", &ignored);
    size_t heard = answer->length, before;

    if (fits)
        bytes_reserve(answer, size + 2);
    for (; heard <= size; heard += answer->length - before) {
        size_t left = size - heard;
        if (!fits)
            bytes_truncate(answer, 0);
        before = answer->length;
        if (!hear(child->out, answer, (left < CHUNK ? left : CHUNK - 1) + 1))
            return too_early;
    }
    if (heard - size != 1 || answer->data[answer->length - 1] != '\n')
        return too_early;
    bytes_truncate(answer, answer->length - 1);
    return fits ? NULL : "it would take more memory than --max-memory allows";
}

/* The object of that name, which has no end of a line in it: NULL, or why there is none. */
static const char *read_object(struct child *child, const char *object, struct bytes *contents)
{
    const char *why = "the revision has no such file", *size;
    char *line = NULL;

    if (say(child, object))
        line = take_line(child, contents);
    if (!line)
        return too_early;
    size = strrchr(line, ' ');
    if (size && size[1] >= '0' && size[1] <= '9')
        why = hear_contents(child, strtoull(size + 1, NULL, 10), contents);
    if (!why && !strstr(line, " blob ")) /* a folder comes all the same */
        why = "it is not a file";
    free(line);
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
        if (length == 2 && !strncmp(name, "..", 2)) {
            if (path->length == base)
                return "it lies outside the folder of the file that names it";
            do
                bytes_truncate(path, path->length - 1);
            while (path->length > base && path->data[path->length - 1] != '/');
        } else if (length > 1 || (length && *name != '.')) {
            bytes_add(path, name, length);
            bytes_add(path, "/", 1);
        }
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
