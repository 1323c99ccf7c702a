/*
 * What a scenario comes to, held against what its user expects of it. Each command that answers
 * does so for its own kinds of expectation; what nobody asks for is not computed.
 */
#ifndef LEVEL_TRIAL_H
#define LEVEL_TRIAL_H

#include "cli/level/scenario.h"
#include "cli/level/who.h"
#include "cli/support/json_in.h"

#define TRIAL_TOLD 24 /* cells of which it is told why */

struct trial {
    struct scenario *scenario;
    struct given given; /* what its user says of everyone's terms, */
    struct eyeshot_terms terms;
    struct expect *expect;
};

void trial_init(struct trial *trial, struct scenario *scenario);

/* Is expectation number `i` of that kind? Is any? */
bool trial_asks(const struct trial *trial, size_t i, enum about about);
bool trial_asks_any(const struct trial *trial, enum about about);

/* Room for what came out, a flag each. */
void verdict_need_flags(struct verdict *verdict, size_t count);

/* Judge an expectation: -1 with `diag` where it can't be of what there is. */

/* The states, or with two planes that are the same, the mask, as rows of signs. */
int trial_judge_rows(struct expectation *expectation, const struct eyeshot_mask *visible,
                     const struct eyeshot_mask *seen, char visible_sign, struct diag *diag);

/* The flags that stand in its verdict. */
void trial_judge_flags(struct expectation *expectation);

#endif
