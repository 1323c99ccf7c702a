/*
 * The two versions that are compared. Of folders every file counts whose name ends like that of a
 * level, by its path in the folder, which is the name by which both sides have it. Nothing is read
 * here but folders: answer.c reads the levels, each in its turn.
 */
#define _XOPEN_SOURCE 700
#include "cli/diff/answer.h"

#include <dirent.h>
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

static int diff_is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/*
 * Adds the levels in `folder`, whose path in the side's folder is `inner`: "" or "deep/er/". A link
 * to a file is followed, one to a folder is not, so that no folder is in itself. A link that leads
 * nowhere can't be read, if it is a level.
 */
static int diff_walk(struct diff_side *side, const char *folder, const char *inner,
                     struct diag *diag)
{
    struct dirent **found;
    int count = scandir(folder, &found, diff_is_shown, NULL), status = 0;

    if (count < 0)
        return diag_errno(diag, "can't read the folder '%s'", folder);
    for (int i = 0; i < count; i++) {
        struct bytes path = {0}, name = {0};
        struct stat kind;
        bytes_addf(&path, "%s%s", folder, found[i]->d_name);
        bytes_addf(&name, "%s%s", inner, found[i]->d_name);
        if (status || lstat(path.data, &kind)) {
            status = status ? status : diag_errno(diag, "can't tell what '%s' is", path.data);
        } else if (S_ISDIR(kind.st_mode)) {
            bytes_addf(&path, "/");
            bytes_addf(&name, "/");
            status = diff_walk(side, path.data, name.data, diag);
        } else if (diff_is_level(name.data) &&
                   ((S_ISLNK(kind.st_mode) && stat(path.data, &kind)) || S_ISREG(kind.st_mode))) {
            diff_add_entry(side, name.data, path.data);
        }
        bytes_release(&path);
        bytes_release(&name);
        free(found[i]);
    }
    free(found);
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
    for (int i = 0; i < 2 && !status; i++) {
        struct bytes folder = {0};
        bytes_addf(&folder, "%s/", paths[i]);
        if (kinds[i] == DIFF_FOLDER)
            status = diff_walk(&sides[i], folder.data, "", diag);
        else
            diff_add_entry(&sides[i], "", paths[i]);
        bytes_release(&folder);
        if (sides[i].count)
            qsort(sides[i].list, sides[i].count, sizeof *sides[i].list, diff_compare_entries);
    }
    if (!status && !sides[0].count && !sides[1].count)
        return diag_fail(diag, "found no levels on either side (their names end in .txt, .map, "
                               ".json, .tmj, .tmx, .csv, .pbm or .pgm)");
    return status;
}
