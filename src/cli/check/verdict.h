/* Verdicts on expectations, in words and as a picture of text. */
#ifndef CHECK_VERDICT_H
#define CHECK_VERDICT_H

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

#endif
