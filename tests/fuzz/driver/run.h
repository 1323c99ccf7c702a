/* Commands, for targets that go on with what was read. */
#ifndef FUZZ_RUN_H
#define FUZZ_RUN_H

#include "cli/command.h"

/* Adds the command's answer, JSON lines, or its complaint; then the map is as it was read. */
bool fuzz_answer(const struct command *op, struct scenario *scenario, struct bytes *out);

/* A command as it is called, but for the limits; `line` is its words, with a blank between. Its status. */
int fuzz_run(const struct command *command, const char *line);

/* What `check` makes of these bytes. */
void fuzz_check(const void *data, size_t size);

#endif
