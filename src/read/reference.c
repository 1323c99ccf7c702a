#define _XOPEN_SOURCE 700
#include "read/reference.h"

#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/alloc.h"
#include "read/format.h"

/* The real folder that a reference may not leave; NULL when there is none. */
static char *find_folder(const struct source *source, const char *root)
{
    char *copy, *folder;

    if (root)
        return realpath(root, NULL);
    copy = alloc_text(source->path, strlen(source->path));
    folder = realpath(dirname(copy), NULL);
    free(copy);
    return folder;
}

static bool is_inside(const char *path, const char *folder)
{
    size_t length = strlen(folder);

    if (length && folder[length - 1] == '/')
        length--; /* the root folder */
    return !strncmp(path, folder, length) && path[length] == '/';
}

/* The real path of a regular file in the folder, or NULL with `diag`. */
static char *resolve(const char *name, const char *folder, const char *root,
                     const struct json_path *path, struct diag *diag)
{
    struct bytes joined = {0};
    struct stat status;
    char *real;

    if (!name[0]) {
        json_fail(diag, path, "the path is empty");
        return NULL;
    }
    if (name[0] == '/') {
        json_fail(diag, path,
                  "'%s' is an absolute path: expected one inside the JSON file's folder", name);
        return NULL;
    }
    bytes_addf(&joined, "%s/%s", folder, name);
    real = realpath(joined.data, NULL);
    bytes_release(&joined);
    if (!real || stat(real, &status))
        json_fail(diag, path, "can't open '%s': %s", name, strerror(errno));
    else if (!is_inside(real, folder))
        json_fail(diag, path, "'%s' lies outside %s%s", name,
                  root ? "--root " : "the JSON file's folder", root ? root : "");
    else if (!S_ISREG(status.st_mode))
        json_fail(diag, path, "'%s' is not a regular file", name);
    else
        return real;
    free(real);
    return NULL;
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

char *reference_find(const char *name, const struct json_path *path, const struct source *source,
                     const struct read_options *options, struct diag *diag)
{
    const char *root = source->path ? NULL : options->root;
    char *folder, *real = NULL;

    if (options->referred) {
        json_fail(diag, path, "a file that is itself referred to may not refer to another");
        return NULL;
    }
    if (!source->path && !options->root) {
        json_fail(diag, path, "standard input may name no files (--root DIR allows DIR)");
        return NULL;
    }
    folder = find_folder(source, root);
    if (!folder)
        json_fail(diag, path, "can't open %s%s: %s", root ? "--root " : "the folder",
                  root ? root : "", strerror(errno));
    else
        real = resolve(name, folder, root, path, diag);
    free(folder);
    return real;
}

int reference_read(struct scenario *scenario, const char *name, const struct json_path *path,
                   const struct source *source, const struct read_options *options,
                   struct diag *diag)
{
    char *real = reference_find(name, path, source, options, diag);
    struct read_options own = *options;
    struct scenario inner = {0};
    const char *file = diag->file;
    int status;

    if (!real)
        return -1;
    own.format = NULL;
    own.root = NULL;
    own.referred = true;
    status = scenario_read(&inner, real, &own, diag);
    if (status)
        reference_blame(diag, file, name, path);
    diag->file = file;
    scenario->map = inner.map;
    scenario->marks = inner.marks;
    scenario->dropped = inner.dropped;
    inner.map = (struct map){0};
    scenario_release(&inner);
    free(real);
    return status;
}
