/*
 * A side that git keeps: a revision's files, asked for by the program `git`. Nothing is written,
 * and what files are named never comes near a command line or the disk: their contents are asked
 * for by the names that git has given them.
 */
#ifndef DIFF_GIT_H
#define DIFF_GIT_H

#include "cli/diff/side.h"

/* The revision's levels below `paths`, or below the working folder where there are none. */
int side_of_git(struct side *side, const char *revision, char **paths, int count,
                const struct option_list *globs, struct diag *diag);
void git_end(struct git *git); /* may be NULL */

int git_open(struct git *git, const struct entry *entry, struct source *source, struct diag *diag);

/* read_options' way to what a file of the revision names; `context` is the git. */
const char *git_fetch(void *context, struct source *opened, const char *from, const char *name);

#endif
