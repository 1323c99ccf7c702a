/*
 * The referee: the user's own program as one more algorithm. It runs as long as we do, reads a JSON
 * line for each look on its standard input and answers with a JSON line on its standard output:
 *
 *     {"id":1,"width":3,"height":1,"map":["#.."],"viewers":[{"x":1,"y":0}],"radius":"all",
 *      "shape":"circle"}
 *     {"id":1,"mask":["111"]}
 *
 * An algorithm has no way to say that it failed; a program's first failure is kept, and
 * exec_check() tells it before anything is printed.
 */
#ifndef REFEREE_EXEC_H
#define REFEREE_EXEC_H

#include "cli/level/map.h"

#define EXEC_PREFIX "exec:"

/*
 * Starts `command`, split at blanks, "" quoting; `timeout` in seconds an answer. NULL with `diag`.
 * The name is the rule's. One that runs is not started again, but one that failed is.
 */
const struct eyeshot_rule *exec_open(const char *name, const char *command, int timeout,
                                     struct diag *diag);

const struct eyeshot_rule *exec_find(const char *name); /* one that was started; NULL: none */

/*
 * Asks each program once, to learn whether its masks have sub-tiles. How many questions are to
 * come is told before, where they may take a while.
 */
int exec_probe(const struct map *map, struct cell eye, size_t questions, struct diag *diag);
#define EXEC_WHY 200 /* questions, mostly, until it is known why a cell is seen, or not */

bool exec_is_running(void);        /* any program */
int exec_check(struct diag *diag); /* -1 when a program failed */
void exec_close_all(void);

/*
 * An answer: the line's mask into `seen`; NULL: only to see whether it is one. `scale` is that of
 * the earlier masks, or 0: then this one says it. -1 with `diag`, which speaks of the answer.
 */
int exec_answer_read(const char *line, size_t length, int64_t id,
                     const struct eyeshot_question *question, int *scale, struct eyeshot_mask *seen,
                     struct diag *diag);

#endif
