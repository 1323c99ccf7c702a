#define _XOPEN_SOURCE 700
#include "cli/diff/side.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/support/alloc.h"

void side_release(struct side *side)
{
    for (size_t i = 0; i < side->count; i++) {
        free(side->list[i].name);
        free(side->list[i].path);
        free(side->list[i].id);
    }
    free(side->list);
    source_release(&side->source);
    git_end(side->git);
}

struct entry *side_add(struct side *side, const char *name, size_t length)
{
    struct entry *entry;

    side->list = alloc_grow(side->list, side->count, &side->room, sizeof *side->list);
    entry = &side->list[side->count++];
    *entry = (struct entry){.name = alloc_text(name, length)};
    return entry;
}

static int compare_entries(const void *a, const void *b)
{
    const struct entry *one = a, *two = b;

    return strcmp(one->name, two->name);
}

void side_sort(struct side *side)
{
    if (side->count)
        qsort(side->list, side->count, sizeof *side->list, compare_entries);
}

bool side_wants(const char *name, const struct option_list *globs)
{
    static const char *usual[] = {"*.txt", "*.map", "*.json", "*.tmj",
                                  "*.tmx", "*.csv", "*.pbm",  "*.pgm"};
    static const struct option_list endings = {usual, sizeof usual / sizeof *usual, 0};
    const struct option_list *list = globs->count ? globs : &endings;
    const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;

    if (*name == '.' || strstr(name, "/."))
        return false;
    for (size_t i = 0; i < list->count; i++)
        if (!fnmatch(list->texts[i], strchr(list->texts[i], '/') ? name : base, 0))
            return true;
    return false;
}

/* Folders */

struct walk {
    struct side *side;
    const char *folder;
    const struct option_list *globs;
    char **pending; /* folders in it that are still to be read: "" or "deep/er/" */
    size_t count, room;
};

static void push(struct walk *walk, const char *name)
{
    walk->pending = alloc_grow(walk->pending, walk->count, &walk->room, sizeof *walk->pending);
    walk->pending[walk->count++] = alloc_text(name, strlen(name));
}

/*
 * A link to a file is followed, one to a folder is not, so that no folder is in itself. One that
 * leads nowhere can't be read, if it is a level.
 */
static int add_found(struct walk *walk, const char *inner, const char *name, struct diag *diag)
{
    struct bytes path = {0}, inside = {0};
    struct stat found;
    int status = 0;

    bytes_addf(&path, "%s/%s%s", walk->folder, inner, name);
    bytes_addf(&inside, "%s%s", inner, name);
    if (lstat(path.data, &found)) {
        status = diag_errno(diag, "can't tell what '%s' is", path.data);
    } else if (S_ISDIR(found.st_mode)) {
        bytes_addf(&inside, "/");
        push(walk, inside.data);
    } else if (side_wants(inside.data, walk->globs) &&
               ((S_ISLNK(found.st_mode) && stat(path.data, &found)) || S_ISREG(found.st_mode))) {
        side_add(walk->side, inside.data, inside.length)->path = path.data;
        path.data = NULL;
    }
    free(path.data);
    bytes_release(&inside);
    return status;
}

static int read_folder(struct walk *walk, const char *inner, struct diag *diag)
{
    struct bytes path = {0};
    const struct dirent *found;
    int status = 0;
    DIR *folder;

    bytes_addf(&path, "%s/%s", walk->folder, inner);
    folder = opendir(path.data);
    for (errno = folder ? 0 : errno; folder && !status && (found = readdir(folder)); errno = 0)
        if (found->d_name[0] != '.')
            status = add_found(walk, inner, found->d_name, diag);
    if (!status && errno)
        status = diag_errno(diag, "can't read the folder '%s'", path.data);
    if (folder)
        closedir(folder);
    bytes_release(&path);
    return status;
}

int side_of_folder(struct side *side, const char *folder, const struct option_list *globs,
                   struct diag *diag)
{
    struct walk walk = {.side = side, .folder = folder, .globs = globs};
    int status = 0;

    push(&walk, "");
    while (walk.count) {
        char *inner = walk.pending[--walk.count];
        status = status ? status : read_folder(&walk, inner, diag);
        free(inner);
    }
    free(walk.pending);
    side_sort(side);
    return status;
}

int side_of_file(struct side *side, const char *path, struct diag *diag)
{
    if (source_read(&side->source, path, diag))
        return -1;
    side_add(side, "", 0)->path = alloc_text(side->source.name, strlen(side->source.name));
    return 0;
}

int side_open(struct side *side, const struct entry *entry, struct source *source,
              struct diag *diag)
{
    if (side->git)
        return git_open(side->git, entry, source, diag);
    if (side->source.name) {
        *source = side->source;
        side->source = (struct source){0};
        diag->file = source->name;
        return 0;
    }
    return source_read(source, entry->path, diag);
}
