/*
 * Scenarios as tests. check.c reads files and judges them, through the commands whose answers are
 * expected; words.c says and draws what does not hold; update.c writes what came out into a file.
 */
#ifndef CHECK_H
#define CHECK_H

#include "cli/report.h"

/* What is expected, by its keys, as in `states 1 blue`. */
void check_add_name(struct bytes *out, const struct expectation *expectation);

/* What differs, as the finding's message, text lines and drawing. */
void check_describe(struct finding *finding, const struct map *map,
                    const struct expectation *expectation);

/* Would an update leave no cell in its list, so that nothing could make it fail? */
bool check_would_empty(const struct expectation *expectation);

/* The text of a scenario with what came out in the place of each expectation that did not hold. */
void check_update(struct bytes *out, const struct trial *trial, const char *text, size_t length);

#endif
