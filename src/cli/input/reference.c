#define _XOPEN_SOURCE 700
#include "cli/input/reference.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/input/format.h"
#include "cli/support/alloc.h"
#include "cli/support/beneath.h"

/* Standard input lies in no folder by these names; nor does what a shell gives us as <(…). */
bool reference_has_folder(const struct source *source)
{
    static const char *const nowhere[] = {"/dev/stdin", "/dev/fd/", "/proc/self/fd/"};

    for (size_t i = 0; source->path && i < sizeof nowhere / sizeof *nowhere; i++)
        if (!strncmp(source->path, nowhere[i], strlen(nowhere[i])))
            return false;
    return source->path != NULL;
}

/* The folder that a reference may not leave, open; -1 with errno. Its name is to be freed. */
static int open_folder(const struct source *source, const char *root, char **name)
{
    char *copy = alloc_text(root ? root : source->path, strlen(root ? root : source->path));
    const char *folder = root ? copy : dirname(copy);

    *name = alloc_text(folder, strlen(folder));
    free(copy);
    return beneath_folder(*name);
}

/* A descriptor of the regular file in the folder, or -1 with `diag`. */
static int open_inside(const char *name, int folder, const char *folder_name, const char *root,
                       const struct json_path *path, struct diag *diag)
{
    char *real;
    int fd;

    if (!name[0])
        return json_fail(diag, path, "the path is empty");
    if (name[0] == '/')
        return json_fail(diag, path,
                         "'%s' is an absolute path: expected one inside the JSON file's folder",
                         name);
    if (strlen(name) >= PATH_MAX)
        return json_fail(diag, path, "found a path of %zu bytes, expected at most %d", strlen(name),
                         PATH_MAX - 1);
    real = realpath(folder_name, NULL);
    fd = beneath_open(folder, real, name);
    if (fd == BENEATH_ERRNO)
        json_fail(diag, path, "can't open '%s': %s", name, strerror(errno));
    else if (fd == BENEATH_OUTSIDE)
        json_fail(diag, path, "'%s' lies outside %s%s", name,
                  root ? "--root " : "the JSON file's folder", root ? root : "");
    else if (fd == BENEATH_IRREGULAR)
        json_fail(diag, path, "'%s' is not a regular file", name);
    free(real);
    return fd < 0 ? -1 : fd;
}

void reference_blame(struct diag *diag, const char *file, const char *name,
                     const struct json_path *path)
{
    struct diag inner = *diag;

    diag->file = file;
    if (inner.line)
        json_fail(diag, path, "%s:%zu:%zu: %s", name, inner.line, inner.column, inner.message);
    else
        json_fail(diag, path, "%s: %s", name, inner.message);
}

int reference_open(struct source *opened, const char *name, const struct json_path *path,
                   const struct source *source, const struct read_options *options,
                   struct diag *diag)
{
    const char *root = reference_has_folder(source) ? NULL : options->root, *file = diag->file;
    char *folder_name;
    int folder, fd = -1, status;

    if (options->referred)
        return json_fail(diag, path, "a file that is itself referred to may not refer to another");
    if (options->fetch) {
        const char *why = options->fetch(options->fetch_context, opened, source->path, name);
        return why ? json_fail(diag, path, "can't open '%s': %s", name, why) : 0;
    }
    if (!reference_has_folder(source) && !options->root)
        return json_fail(diag, path, "standard input may name no files (--root DIR allows DIR)");
    folder = open_folder(source, root, &folder_name);
    if (folder < 0)
        json_fail(diag, path, "can't open %s%s: %s", root ? "--root " : "the folder",
                  root ? root : "", strerror(errno));
    else
        fd = open_inside(name, folder, folder_name, root, path, diag);
    if (folder >= 0)
        close(folder);
    free(folder_name);
    if (fd < 0)
        return -1;
    status = source_take(opened, fd, name, diag);
    if (status)
        reference_blame(diag, file, name, path);
    return status;
}

int reference_read(struct scenario *scenario, const char *name, const struct json_path *path,
                   const struct source *source, const struct read_options *options,
                   struct diag *diag)
{
    struct read_options own = *options;
    struct scenario inner = {0};
    struct source opened;
    const char *file = diag->file;
    int status;

    if (reference_open(&opened, name, path, source, options, diag))
        return -1;
    own.format = NULL;
    own.root = NULL;
    own.referred = true;
    status = scenario_read_source(&inner, &opened, &own, diag);
    if (status)
        reference_blame(diag, file, name, path);
    diag->file = file;
    scenario->map = inner.map;
    scenario->marks = inner.marks;
    scenario->input.format = inner.input.format;
    scenario->dropped = inner.dropped;
    scenario_set_legend(scenario, &inner.legend);
    scenario_copy_placed(scenario, &inner);
    inner.map = (struct map){0};
    scenario_release(&inner);
    return status;
}
