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
    const char *filter, *junit, *pictures;
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
};

/* -1 with `diag`: it can't be tried. To be released in any case. */
int job_run(struct job *job, const char *path, struct diag *diag);
void job_release(struct job *job);

/* Adds what came of it, and draws what failed; a picture that can't be written is told at once. */
void job_report(struct job *job, struct tests *tests, const char *file);

/*
 * A verdict in words: its keys, as in `states 1 blue`; a line that says what differs; and lines
 * with wanted and got side by side, what differs marked, none where the message says all.
 */
void verdict_name(struct bytes *out, const struct expectation *expectation);
void verdict_message(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict);
void verdict_picture(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict);

/* The map, or the rows, with what was wanted and what came out; the texts stand above it. */
void check_draw(struct sink *sink, const struct trial *trial, size_t number, const char *title,
                   const char *message);

/* --update: why the expectation could not fail once it is what came out; NULL: it could. */
const char *record_idle(const struct expectation *expectation, const struct verdict *verdict);

/* How many of its cells, lines or events change. */
size_t record_size(const struct expectation *expectation, const struct verdict *verdict);

/* Puts what came out in the place of what was expected. */
void record_edit(struct edits *edits, const struct expectation *expectation,
                 const struct verdict *verdict);

/* Open expectations that one value stands for, or that the file has no place for: one text. */
void record_open(struct edits *edits, const struct expect *expect, const struct verdict *verdicts,
                 size_t first, size_t count);

#endif
