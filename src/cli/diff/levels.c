/*
 * The levels that are compared. Of two folders every file counts whose name ends like that of a
 * level, by its path in the folder, which is the name by which both versions have it. Nothing is
 * read here but folders: answer.c reads the levels, each in its turn.
 */
#define _XOPEN_SOURCE 700
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/diff/answer.h"

static void diff_add_level(struct diff_answer *answer, int version, const char *name,
                           const char *path)
{
    struct diff_level level = {.name = alloc_text(name, strlen(name))};

    level.paths[version] = alloc_text(path, strlen(path));
    answer->list = alloc_grow(answer->list, answer->count, &answer->room, sizeof level);
    answer->list[answer->count++] = level;
}

/* By name, and the old version first. */
static int diff_compare_levels(const void *a, const void *b)
{
    const struct diff_level *one = a, *two = b;
    int order = strcmp(one->name, two->name);

    return order ? order : !one->paths[0] - !two->paths[0];
}

/* Makes one level of both versions of a name, and the names plain. */
static void diff_match(struct diff_answer *answer)
{
    struct diff_level *list = answer->list;
    size_t count = 0;

    if (answer->count)
        qsort(list, answer->count, sizeof *list, diff_compare_levels);
    for (size_t i = 0; i < answer->count; i++) {
        if (count && !strcmp(list[i].name, list[count - 1].name)) {
            list[count - 1].paths[1] = list[i].paths[1];
            free(list[i].name);
        } else {
            list[count++] = list[i];
        }
    }
    answer->count = count;
    for (size_t i = 0; i < count; i++) {
        struct bytes plain = {0};
        diag_add_escaped(&plain, list[i].name, false);
        free(list[i].name);
        list[i].name = plain.data;
    }
}

/* What the names of levels end in. */
static const char diff_ends[] = "txt map json tmj tmx csv pbm pgm";

static int diff_is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/*
 * Adds the levels in a folder, whose path ends in `/`; a level's name begins behind the first
 * `outer` bytes of its path. A link to a file is followed, one to a folder is not, so that no
 * folder is in itself. A link that leads nowhere can't be read, if it is a level.
 */
static int diff_walk(struct diff_answer *answer, int version, const char *folder, size_t outer,
                     struct diag *diag)
{
    struct dirent **found;
    int count = scandir(folder, &found, diff_is_shown, NULL), status = 0;

    if (count < 0)
        return diag_fail(diag, "can't read the folder '%s': %s", folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        const char *end = strrchr(found[i]->d_name, '.');
        struct bytes path = {0};
        struct stat kind;
        bytes_addf(&path, "%s%s", folder, found[i]->d_name);
        if (status || lstat(path.data, &kind)) {
            status =
                status ? status
                       : diag_fail(diag, "can't tell what '%s' is: %s", path.data, strerror(errno));
        } else if (S_ISDIR(kind.st_mode)) {
            bytes_addf(&path, "/");
            status = diff_walk(answer, version, path.data, outer, diag);
        } else if (end && list_has(diff_ends, end + 1) &&
                   ((S_ISLNK(kind.st_mode) && stat(path.data, &kind)) || S_ISREG(kind.st_mode))) {
            diff_add_level(answer, version, path.data + outer, path.data);
        }
        bytes_release(&path);
        free(found[i]);
    }
    free(found);
    return status;
}

int diff_find_levels(struct diff_answer *answer, char **operands, int count, struct diag *diag)
{
    const char *paths[2];
    bool folders[2];
    int status = 0;

    for (int i = 0; i < 2; i++) {
        struct stat kind;
        if (command_input(&command_diff, operands + i, count > i, &paths[i], diag))
            return -1;
        folders[i] = strcmp(paths[i], "-") != 0 && !stat(paths[i], &kind) && S_ISDIR(kind.st_mode);
    }
    if (!strcmp(paths[0], "-") && !strcmp(paths[1], "-"))
        return diag_fail(diag, "standard input can't be both OLD and NEW: name a file for one of "
                               "them, as in: eyeshot diff old.txt -");
    for (int i = 0; i < 2 && folders[0] != folders[1]; i++)
        if (strcmp(paths[i], "-") != 0 && access(paths[i], F_OK))
            return diag_fail(diag, "%s: can't open: %s", paths[i], strerror(errno));
    if (folders[0] != folders[1])
        return diag_fail(diag,
                         "'%s' is a folder, but '%s' is none: expected two folders or two files",
                         paths[folders[1]], paths[folders[0]]);
    for (int i = 0; i < 2 && !status; i++) {
        struct bytes folder = {0};
        bytes_addf(&folder, "%s%s", paths[i], paths[i][strlen(paths[i]) - 1] == '/' ? "" : "/");
        if (folders[i])
            status = diff_walk(answer, i, folder.data, folder.length, diag);
        else
            diff_add_level(answer, i, strcmp(paths[1], "-") != 0 ? paths[1] : "<stdin>", paths[i]);
        bytes_release(&folder);
    }
    if (status)
        return -1;
    diff_match(answer);
    if (!answer->count)
        return diag_fail(diag, "found no levels on either side (their names end in %s)", diff_ends);
    return 0;
}
