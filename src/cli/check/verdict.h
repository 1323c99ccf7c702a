/* Verdicts on expectations: in words, as a picture, and as what the expectation should have been.
 */
#ifndef CHECK_VERDICT_H
#define CHECK_VERDICT_H

#include "cli/check/edit.h"
#include "cli/level/trial.h"
#include "cli/support/bytes.h"

/* Its keys: `states 1 blue`. */
void verdict_name(struct bytes *out, const struct expectation *expectation);

/* A line that says what differs. */
void verdict_message(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict);

/* Lines with wanted and got side by side, what differs marked; nothing where the message says all.
 */
void verdict_picture(struct bytes *out, const struct expectation *expectation,
                     const struct verdict *verdict);

/* Puts what came out in the place of what was expected. */
void verdict_edit(struct edits *edits, const struct expectation *expectation,
                  const struct verdict *verdict);

#endif
