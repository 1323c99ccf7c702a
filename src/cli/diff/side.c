/*
 * The two versions that are compared. Of folders every file counts whose name ends like that of a
 * level, by its path in the folder, which is the name by which both sides have it. Nothing is read
 * here but folders: answer.c reads the levels, each in its turn.
 */
#define _XOPEN_SOURCE 700
#include "cli/diff/answer.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/support/alloc.h"

void diff_side_release(struct diff_side *side)
{
    for (size_t i = 0; i < side->count; i++) {
        free(side->list[i].name);
        free(side->list[i].path);
    }
    free(side->list);
}

static void diff_add_entry(struct diff_side *side, const char *name, const char *path)
{
    side->list = alloc_grow(side->list, side->count, &side->room, sizeof *side->list);
    side->list[side->count++] =
        (struct diff_entry){alloc_text(name, strlen(name)), alloc_text(path, strlen(path))};
}

static int diff_compare_entries(const void *a, const void *b)
{
    const struct diff_entry *one = a, *two = b;

    return strcmp(one->name, two->name);
}

/* Does the name end like that of a level? */
static bool diff_is_level(const char *name)
{
    static const char *const ends[] = {".txt", ".map", ".json", ".tmj",
                                       ".tmx", ".csv", ".pbm",  ".pgm"};
    const char *end = strrchr(name, '.');

    for (size_t i = 0; end && i < sizeof ends / sizeof *ends; i++)
        if (!strcmp(end, ends[i]))
            return true;
    return false;
}

/* A folder's levels; `pending` are folders in it that are still to be read: "" or "deep/er/". */
struct diff_walk {
    struct diff_side *side;
    const char *folder;
    char **pending;
    size_t count, room;
};

static void diff_push(struct diff_walk *walk, const char *inner)
{
    walk->pending = alloc_grow(walk->pending, walk->count, &walk->room, sizeof *walk->pending);
    walk->pending[walk->count++] = alloc_text(inner, strlen(inner));
}

/*
 * A link to a file is followed, one to a folder is not, so that no folder is in itself. A link that
 * leads nowhere can't be read, if it is a level.
 */
static int diff_add_found(struct diff_walk *walk, const char *inner, const char *name,
                          struct diag *diag)
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
        diff_push(walk, inside.data);
    } else if (diff_is_level(name) &&
               ((S_ISLNK(found.st_mode) && stat(path.data, &found)) || S_ISREG(found.st_mode))) {
        diff_add_entry(walk->side, inside.data, path.data);
    }
    bytes_release(&path);
    bytes_release(&inside);
    return status;
}

static int diff_read_folder(struct diff_walk *walk, const char *inner, struct diag *diag)
{
    struct bytes path = {0};
    const struct dirent *found;
    int status = 0;
    DIR *folder;

    bytes_addf(&path, "%s/%s", walk->folder, inner);
    folder = opendir(path.data);
    for (errno = folder ? 0 : errno; folder && !status && (found = readdir(folder)); errno = 0)
        if (found->d_name[0] != '.')
            status = diff_add_found(walk, inner, found->d_name, diag);
    if (!status && errno)
        status = diag_errno(diag, "can't read the folder '%s'", path.data);
    if (folder)
        closedir(folder);
    bytes_release(&path);
    return status;
}

static int diff_walk(struct diff_side *side, const char *folder, struct diag *diag)
{
    struct diff_walk walk = {.side = side, .folder = folder};
    int status = 0;

    diff_push(&walk, "");
    while (walk.count) {
        char *inner = walk.pending[--walk.count];
        status = status ? status : diff_read_folder(&walk, inner, diag);
        free(inner);
    }
    free(walk.pending);
    if (side->count)
        qsort(side->list, side->count, sizeof *side->list, diff_compare_entries);
    return status;
}

enum diff_kind { DIFF_FILE, DIFF_PIPED, DIFF_MISSING, DIFF_FOLDER };

static enum diff_kind diff_kind_of(const char *path)
{
    struct stat status;

    if (!strcmp(path, "-"))
        return DIFF_PIPED;
    return stat(path, &status) ? DIFF_MISSING : S_ISDIR(status.st_mode) ? DIFF_FOLDER : DIFF_FILE;
}

int diff_sides_find(struct diff_side sides[2], char **operands, int count, struct diag *diag)
{
    static const char *const words[] = {"is a file", "is standard input", "can't be found"};
    const char *paths[2];
    enum diff_kind kinds[2];
    int status = 0;

    if (!count)
        return diag_fail(diag, "found no files, expected two: eyeshot diff OLD NEW (one of them "
                               "may be -, or both may be folders)");
    for (int i = 0; i < 2; i++) {
        if (command_input(&command_diff, operands + i, count > i, &paths[i], diag))
            return -1;
        kinds[i] = diff_kind_of(paths[i]);
    }
    if (kinds[0] == DIFF_PIPED && kinds[1] == DIFF_PIPED)
        return diag_fail(diag, "standard input can't be both OLD and NEW: name a file for one of "
                               "them, as in: eyeshot diff old.txt -");
    for (int i = 0; i < 2; i++)
        if (kinds[i] == DIFF_FOLDER && kinds[!i] != DIFF_FOLDER)
            return diag_fail(diag,
                             "'%s' is a folder, but '%s' %s: expected two folders or two files",
                             paths[i], paths[!i], words[kinds[!i]]);
    for (int i = 0; i < 2 && !status; i++)
        if (kinds[i] == DIFF_FOLDER)
            status = diff_walk(&sides[i], paths[i], diag);
        else
            diff_add_entry(&sides[i], "", paths[i]);
    if (!status && !sides[0].count && !sides[1].count)
        return diag_fail(diag, "found no levels on either side (their names end in .txt, .map, "
                               ".json, .tmj, .tmx, .csv, .pbm or .pgm)");
    return status;
}
