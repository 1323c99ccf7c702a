/*
 * Maps and tilesets that a file names by their path. They lie in that file's own folder, or for
 * standard input in --root's, and nothing leads out of it: the path without its links must begin
 * with that of the folder. Where somebody changes a folder to a link meanwhile, the system opens
 * another file than the one looked at; the path that it tells of the opened file shows that.
 */
#define _XOPEN_SOURCE 700 /* realpath(), O_NOFOLLOW */
#include "cli/input/format.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/magic.h>
#include <sys/vfs.h>
#endif

#include "cli/support/alloc.h"

/* Opening waits for nobody: not for who writes to a FIFO, nor for a terminal. */
#define REFERENCE_FLAGS (O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)

/* Standard input lies in no folder by these names; nor does what a shell gives us as <(…). */
bool reference_has_folder(const struct source *source)
{
    static const char *const nowhere[] = {"/dev/stdin", "/dev/fd/", "/proc/self/fd/"};

    for (size_t i = 0; source->path && i < sizeof nowhere / sizeof *nowhere; i++)
        if (!strncmp(source->path, nowhere[i], strlen(nowhere[i])))
            return false;
    return source->path != NULL;
}

/* Whether the system calls the opened file by this path; where it has no /proc, nobody can tell. */
static bool reference_is_at(int fd, const char *path)
{
    struct bytes link = {0};
    char told[PATH_MAX];
    ssize_t length;

    bytes_addf(&link, "/proc/self/fd/%d", fd);
    length = readlink(link.data, told, sizeof told);
    bytes_release(&link);
    /* No test can tell: `make faults` has it fail. */
    if (length < 0)
        return errno == ENOENT;
    errno = EXDEV;
    return (size_t)length == strlen(path) && !memcmp(told, path, (size_t)length);
}

/* Opens what is named in the folder; -1 with errno, EXDEV where the name leads out of it. */
static int reference_open_beneath(const char *folder, const char *name)
{
    char *real_folder = realpath(folder, NULL), *real = NULL;
    size_t length = real_folder ? strlen(real_folder) : 0;
    struct bytes path = {0};
    int fd = -1;

    bytes_addf(&path, "%s/%s", folder, name);
    if (real_folder)
        real = realpath(path.data, NULL);
    if (length == 1) /* the root, whose path is the only one that ends in a slash */
        length = 0;
    if (real && (strncmp(real, real_folder, length) != 0 || (real[length] && real[length] != '/')))
        errno = EXDEV;
    else if (real)
        fd = open(real, REFERENCE_FLAGS | O_NOFOLLOW);
    /* No test can tell: it takes somebody who changes the folder between the two calls. */
    if (fd >= 0 && !reference_is_at(fd, real)) {
        int error = errno;
        close(fd);
        fd = -1;
        errno = error;
    }
    bytes_release(&path);
    free(real_folder);
    free(real); /* fanalyzer: realpath() gives new memory each time */
    return fd;
}

/* /proc and /sys show as files what is none, such as our environment. */
static bool reference_is_regular(int fd)
{
    struct stat status;
#ifdef __linux__
    struct statfs system;

    if (fstatfs(fd, &system) || system.f_type == PROC_SUPER_MAGIC || system.f_type == SYSFS_MAGIC)
        return false;
#endif
    return !fstat(fd, &status) && S_ISREG(status.st_mode);
}

/* A descriptor of the regular file in the folder, or -1 with a message. */
static int reference_open_inside(const cJSON *value, const char *folder, const char *root,
                                 struct diag *diag)
{
    const char *name = value->valuestring;
    int fd;

    if (!name[0])
        return json_fail(diag, value, "the path is empty");
    if (name[0] == '/')
        return json_fail(diag, value,
                         "'%s' is an absolute path: expected one inside the JSON file's folder",
                         name);
    if (strlen(name) >= PATH_MAX)
        return json_fail(diag, value, "found a path of %zu bytes, expected at most %d",
                         strlen(name), PATH_MAX - 1);
    fd = reference_open_beneath(folder, name);
    if (fd >= 0 && reference_is_regular(fd))
        return fd;
    if (fd < 0 && errno == EXDEV)
        return json_fail(diag, value, "'%s' lies outside %s%s", name,
                         root ? "--root " : "the JSON file's folder", root ? root : "");
    if (fd < 0 && errno != ENXIO) /* of a socket */
        return json_fail(diag, value, "can't open '%s': %s", name, strerror(errno));
    if (fd >= 0)
        close(fd);
    return json_fail(diag, value, "'%s' is not a regular file", name);
}

int reference_blame(const cJSON *name, const struct diag *inner, struct diag *diag)
{
    struct bytes text = {0};

    diag_tell(&text, inner);
    json_fail(diag, name, "%s:%zu:%zu: %s", name->valuestring, inner->line, inner->column,
              text.data);
    bytes_release(&text);
    return -1;
}

int reference_open(struct source *opened, const cJSON *name, const struct source *source,
                   const struct read_options *options, struct diag *diag)
{
    const char *root = reference_has_folder(source) ? NULL : options->root;
    struct diag inner = {0};
    char *path;
    int fd;

    if (options->referred)
        return json_fail(diag, name, "a file that is itself referred to may not refer to another");
    if (!reference_has_folder(source) && !options->root)
        return json_fail(diag, name, "standard input may name no files (--root DIR allows DIR)");
    path = alloc_text(root ? root : source->path, strlen(root ? root : source->path));
    fd = reference_open_inside(name, root ? path : dirname(path), root, diag);
    free(path);
    if (fd < 0)
        return -1;
    if (!source_take(opened, fd, name->valuestring, &inner))
        return 0;
    /* No test can tell: `make faults` has the system refuse to read. */
    return json_fail(diag, name, "%s: %s", name->valuestring, inner.message);
}

int reference_read(struct scenario *scenario, const cJSON *name, const struct source *source,
                   const struct read_options *options, struct diag *diag)
{
    struct read_options own = *options;
    struct scenario inner;
    struct source opened;
    struct diag found = {.file = name->valuestring};

    if (reference_open(&opened, name, source, options, diag))
        return -1;
    own.format = NULL;
    own.root = NULL;
    own.referred = true;
    if (scenario_read_source(&inner, &opened, &own, &found))
        return reference_blame(name, &found, diag);
    scenario->map = inner.map;
    scenario->marks = inner.marks;
    scenario->origin.format = inner.origin.format;
    scenario->dropped = inner.dropped;
    scenario->legend = inner.legend;
    scenario_copy_placed(scenario, &inner);
    for (size_t i = 0; i < scenario->viewer_count + scenario->object_count; i++)
        scenario->things[i].json = name;
    inner.map = (struct map){0};
    inner.legend = (struct legend){0};
    scenario_release(&inner);
    return 0;
}
