/*
 * What a scenario comes to, held against what its user expects of it. Each command that answers
 * does so for its own kinds of expectation; what nobody asks for is not computed.
 */
#ifndef LEVEL_TRIAL_H
#define LEVEL_TRIAL_H

#include "cli/level/eyes.h"
#include "cli/level/scenario.h"
#include "cli/support/json_in.h"

struct verdict {
    bool asked;        /* by the caller: not left out */
    struct value got;  /* of visible and hidden, flags: which cells are as they should be */
    const char **whys; /* by flag: why a line is not clear, an event was refused; may be NULL */
    bool misfit;       /* rows of another size than the map */
    size_t cells;      /* of a count: how many there are to be seen */
    char *note;        /* of a property: how often it is violated; else NULL */
    char *example;     /* and lines that show where; else NULL */
    struct cell (*lines)[2];   /* by flag, of lines for pictures: from, to */
    struct eyeshot_mask where; /* of a property, for pictures: the example's opaque cells */
    size_t differ;             /* cells or flags; 0: it holds */
};

struct trial {
    struct scenario *scenario;
    struct given given; /* what its user says of everyone's terms, */
    struct eyeshot_terms terms;
    const struct expect *expect;
    struct verdict *verdicts;   /* by expectation */
    bool lenient;               /* wanted sizes may be wrong: they will be rewritten */
    bool pictures;              /* what they are drawn of is kept, */
    struct eyes eyes;           /* such as who looks, */
    struct eyeshot_mask seen;   /* all that they see, */
    struct eyeshot_mask opaque; /* and the map as it was read */
};

void trial_init(struct trial *trial, struct scenario *scenario); /* asks for nothing yet */
void trial_release(struct trial *trial);

/* Is expectation number `i` asked for, and of that kind? Is any? */
bool trial_asks(const struct trial *trial, size_t i, enum about about);
bool trial_asks_any(const struct trial *trial, enum about about);

/* Room for what came out, a flag each. */
void verdict_need_flags(struct verdict *verdict, size_t count);

/* Judge an expectation: -1 with `diag` where it can't be of what there is. */

/* The states, or with two planes that are the same, the mask, as rows of signs. */
int trial_judge_rows(struct trial *trial, size_t number, const struct eyeshot_mask *visible,
                     const struct eyeshot_mask *seen, char visible_sign, struct diag *diag);

/* The flags that stand in its verdict, one for each `what`. */
int trial_judge_flags(struct trial *trial, size_t number, const char *what, struct diag *diag);

/* `$.expect` and the expectation's keys; `steps` has room for EXPECT_KEYS + 2. */
const struct json_path *expectation_path(const struct expectation *expectation,
                                         struct json_path *steps);

#endif
