/*
 * Scenarios as tests. check.c reads files and judges them, through the commands whose answers are
 * expected; words.c says and draws what does not hold; update.c writes what came out into a file.
 */
#ifndef CHECK_H
#define CHECK_H

#include "cli/level/trial.h"
#include "cli/support/alloc.h"

/* What is expected, by its keys, as in `states 1 blue`. */
void check_add_name(struct bytes *out, const struct expectation *expectation);

/* A text line that says what differs. */
void check_add_message(struct bytes *out, const struct expectation *expectation,
                       const struct verdict *verdict);

/* A text line for each line of sight or event that differs; none of what has no such list. */
void check_add_lines(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict);

/* Text lines that draw what differs, on the map where it has a place there; else none. */
void check_add_picture(struct bytes *out, const struct map *map,
                       const struct expectation *expectation, const struct verdict *verdict);

/* Why what came out can't be expected: nothing could make it fail. NULL: it can. */
const char *check_idle(const struct expectation *expectation, const struct verdict *verdict);

/* The text of a scenario with what came out in the place of each expectation that did not hold. */
void check_update(struct bytes *out, const struct trial *trial, const char *text, size_t length);

#endif
