/* What came out in the place of what is expected, as --update writes it. */
#ifndef CHECK_RECORD_H
#define CHECK_RECORD_H

#include "cli/check/edit.h"
#include "cli/level/trial.h"

/* Why the expectation could not fail once it is what came out; NULL: it could. */
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
