/*
 * Holds what a scenario comes to against what its user expects of it. Each of the functions that
 * answer does so for its own kinds of expectation; what nobody asks for is not computed.
 */
#ifndef CHECK_JUDGE_H
#define CHECK_JUDGE_H

#include "cli/level/expect.h"
#include "cli/level/look.h"
#include "cli/level/story.h"
#include "cli/support/json_in.h"

struct verdict {
    bool asked;        /* by the caller: not left out */
    struct value got;  /* of visible and hidden, flags: which cells are as they should be */
    const char **whys; /* by flag: why a line is not clear, an event was refused; may be NULL */
    char *note;        /* of a property: how often it is violated; else NULL */
    char *example;     /* and lines that show where; else NULL */
    size_t differ;     /* cells or flags; 0: it holds */
};

struct trial {
    const struct expect *expect;
    struct verdict *verdicts; /* by expectation */
    bool lenient;             /* wanted sizes may be wrong: they will be rewritten */
};

struct trial_eye {
    struct cell cell;
    struct eyeshot_terms terms; /* all with one algorithm */
};

struct trial_line {
    struct cell from, to;
};

void trial_init(struct trial *trial, const struct expect *expect); /* asks for nothing yet */
void trial_release(struct trial *trial);
bool trial_asks(const struct trial *trial, enum about about);

/* All return -1 with `diag` when an expectation can't be of what there is, or nothing can be. */

/* The mask, its count, cells in it and cells out of it. */
int trial_look(struct trial *trial, const struct map *map, const struct trial_eye *eyes,
               size_t eye_count, struct diag *diag);

/* A verdict alone is about the first line, a list of them about those from `listed_from` on. */
int trial_lines(struct trial *trial, const struct map *map, const struct eyeshot_terms *terms,
                const struct trial_line *lines, size_t line_count, size_t listed_from,
                struct diag *diag);

/* States and events; leaves the map as the last turn left it. */
int trial_play(struct trial *trial, struct map *map, const struct story *story,
               const struct eyeshot_rule *rule, const struct given *given, struct diag *diag);

/* Properties of the algorithm on this map. */
int trial_audit(struct trial *trial, const struct map *map, const struct eyeshot_terms *terms,
                struct diag *diag);

/* `$.expect` and the expectation's keys; `steps` has room for EXPECT_KEYS + 2. */
const struct json_path *expectation_path(const struct expectation *expectation,
                                         struct json_path *steps);

#endif
