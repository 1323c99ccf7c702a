/* Where the levels of a version come from: a file, or a folder of files. */
#ifndef DIFF_SIDE_H
#define DIFF_SIDE_H

#include "cli/input/source.h"

struct diff_entry {
    char *name; /* by which both sides have it; empty of a single file */
    char *path;
};

struct diff_side {
    struct diff_entry *list; /* by name */
    size_t count, room;
};

void diff_side_release(struct diff_side *side);

/* Two files, one of which may be standard input, or all levels in two folders and those in them. */
int diff_sides_find(struct diff_side sides[2], char **operands, int count, struct diag *diag);

#endif
