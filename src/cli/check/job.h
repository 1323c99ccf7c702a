/*
 * A scenario file on trial: what it expects is judged, and what --update makes of it is worked out.
 */
#ifndef CHECK_JOB_H
#define CHECK_JOB_H

#include "cli/check/edit.h"
#include "cli/check/tests.h"
#include "cli/input/format.h"
#include "cli/level/trial.h"
#include "cli/options.h"

struct check_options {
    const char *filter, *junit, *pictures, *summary;
    bool update, yes;
    long long at_most; /* cells that --update may change without --yes */
    struct sight_options sight;
    struct read_options read;
    struct output_options output;
    struct drawing_options drawing;
    struct limits limits;
    bool help;
};

struct job {
    const struct check_options *options;
    const char *name; /* for reports */
    struct source source;
    struct scenario scenario;
    struct trial trial;
    struct edits edits; /* what --update makes of its text, */
    size_t changed;     /* the cells that change, */
    bool *rewritten;    /* and which expectations */
    size_t *lines;      /* where those of the source end */
    size_t line_count, line_room;
};

/* -1 with `diag`: it can't be tried. To be released in any case. */
int job_run(struct job *job, const char *path, struct diag *diag);
void job_release(struct job *job);

/* Adds what came of it, and draws what failed; `diag` tells where that could not be written. */
void job_report(struct job *job, struct tests *tests, const char *file, struct diag *diag);

#endif
