/* What a referee answers (exec.h), understood. */
#ifndef REFEREE_ANSWER_H
#define REFEREE_ANSWER_H

#include "cli/support/diag.h"
#include "lib/words.h"

/*
 * The line's mask into `seen`; NULL: only to see whether it is one. `scale` is that
 * of the earlier masks, or 0: then this one says it. -1 with `diag`, which speaks of the answer.
 */
int exec_answer_read(const char *line, size_t length, int64_t id,
                     const struct eyeshot_question *question, int *scale, struct eyeshot_mask *seen,
                     struct diag *diag);

#endif
