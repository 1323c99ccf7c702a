#define _XOPEN_SOURCE 700
#include "cli/input/format.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/support/alloc.h"
#include "cli/support/folder.h"

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
    return folder_open(*name);
}

/* A descriptor of the regular file in the folder, or -1 with a message. */
static int open_inside(const struct json_value *value, int folder, const char *folder_name,
                       const char *root)
{
    const char *name = value->json->valuestring;
    char *real;
    int fd;

    if (!name[0])
        return json_refuse(value, "the path is empty");
    if (name[0] == '/')
        return json_refuse(
            value, "'%s' is an absolute path: expected one inside the JSON file's folder", name);
    if (strlen(name) >= PATH_MAX)
        return json_refuse(value, "found a path of %zu bytes, expected at most %d", strlen(name),
                           PATH_MAX - 1);
    real = realpath(folder_name, NULL);
    fd = folder_open_file(folder, real, name);
    if (fd == FOLDER_ERRNO)
        json_refuse(value, "can't open '%s': %s", name, strerror(errno));
    else if (fd == FOLDER_OUTSIDE)
        json_refuse(value, "'%s' lies outside %s%s", name,
                    root ? "--root " : "the JSON file's folder", root ? root : "");
    else if (fd == FOLDER_IRREGULAR)
        json_refuse(value, "'%s' is not a regular file", name);
    free(real);
    return fd < 0 ? -1 : fd;
}

void reference_blame(const struct json_value *name, const char *file)
{
    struct diag inner = *name->diag;

    name->diag->file = file;
    if (inner.line)
        json_refuse(name, "%s:%zu:%zu: %s", name->json->valuestring, inner.line, inner.column,
                    inner.message);
    else
        json_refuse(name, "%s: %s", name->json->valuestring, inner.message);
}

int reference_open(struct source *opened, const struct json_value *name,
                   const struct source *source, const struct read_options *options)
{
    const char *root = reference_has_folder(source) ? NULL : options->root;
    const char *file = name->diag->file, *text = name->json->valuestring;
    char *folder_name;
    int folder, fd = -1, status;

    if (options->referred)
        return json_refuse(name, "a file that is itself referred to may not refer to another");
    if (!reference_has_folder(source) && !options->root)
        return json_refuse(name, "standard input may name no files (--root DIR allows DIR)");
    folder = open_folder(source, root, &folder_name);
    if (folder < 0)
        json_refuse(name, "can't open %s%s: %s", root ? "--root " : "the folder", root ? root : "",
                    strerror(errno));
    else
        fd = open_inside(name, folder, folder_name, root);
    if (folder >= 0)
        close(folder);
    free(folder_name);
    if (fd < 0)
        return -1;
    status = source_take(opened, fd, text, name->diag);
    if (status)
        reference_blame(name, file);
    return status;
}

int reference_read(struct scenario *scenario, const struct json_value *name,
                   const struct source *source, const struct read_options *options)
{
    struct read_options own = *options;
    struct scenario inner = {0};
    struct source opened;
    const char *file = name->diag->file;
    int status;

    if (reference_open(&opened, name, source, options))
        return -1;
    own.format = NULL;
    own.root = NULL;
    own.referred = true;
    status = scenario_read_source(&inner, &opened, &own, name->diag);
    if (status)
        reference_blame(name, file);
    name->diag->file = file;
    scenario->map = inner.map;
    scenario->marks = inner.marks;
    scenario->origin.format = inner.origin.format;
    scenario->dropped = inner.dropped;
    scenario->legend = inner.legend;
    scenario_copy_placed(scenario, &inner);
    inner.map = (struct map){0};
    inner.legend = (struct legend){0};
    scenario_release(&inner);
    return status;
}
