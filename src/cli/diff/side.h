/* Where levels come from: a file, a folder of them, or a revision that git keeps. */
#ifndef DIFF_SIDE_H
#define DIFF_SIDE_H

#include "cli/input/source.h"
#include "cli/level/scenario.h"
#include "cli/support/option.h"

struct git;

struct entry {
    char *name; /* by which both sides have it */
    char *path; /* for messages, and where it is */
    char *id;   /* git's; NULL: it is no file of a revision */
};

struct side {
    struct entry *list; /* by name */
    size_t count, room;
    struct source source; /* of a single file, which is read already */
    struct git *git;      /* NULL: files */
    const char *revision;
};

void side_release(struct side *side);
struct entry *side_add(struct side *side, const char *name, size_t length);
void side_sort(struct side *side);

/*
 * Is a file of that name a level? By the globs, or else by the endings of the formats; none that is
 * hidden, or in a hidden folder.
 */
bool side_wants(const char *name, const struct option_list *globs);

/* All levels in the folder and those in it. */
int side_of_folder(struct side *side, const char *folder, const struct option_list *globs,
                   struct diag *diag);
/* One file, read at once: a level, or a result. */
int side_of_file(struct side *side, const char *path, struct diag *diag);

/*
 * The levels of a revision that git keeps below `paths`, or below the working folder where there
 * are none. Nothing is written, and what files are named never comes near a command line or the
 * disk: their contents are asked for by the names that git has given them.
 */
int side_of_git(struct side *side, const char *revision, char **paths, int count,
                const struct option_list *globs, struct diag *diag);
void git_end(struct git *git); /* may be NULL */
int git_open(struct git *git, const struct entry *entry, struct source *source, struct diag *diag);

/* read_options' way to what a file of the revision names; `context` is the git. */
const char *git_fetch(void *context, struct source *opened, const char *from, const char *name);

/* What an entry holds, for one thread after the other. */
int side_open(struct side *side, const struct entry *entry, struct source *source,
              struct diag *diag);

#endif
