/* Maps that JSON names by file: only inside the JSON file's own folder. */
#ifndef INPUT_REFERENCE_H
#define INPUT_REFERENCE_H

#include "cli/input/source.h"
#include "cli/level/scenario.h"
#include "cli/support/json_in.h"

/* Does it come from a file, in a folder of its own? Standard input does not, by whatever name. */
bool reference_has_folder(const struct source *source);

/*
 * Reads only the map of `name`, with the viewers that stand on it; a file that is named by another
 * may not name a third.
 */
int reference_read(struct scenario *scenario, const char *name, const struct json_path *path,
                   const struct source *source, const struct read_options *options,
                   struct diag *diag);

/* Reads the file `name` into `opened`; -1 with `diag` when it may not be named. */
int reference_open(struct source *opened, const char *name, const struct json_path *path,
                   const struct source *source, const struct read_options *options,
                   struct diag *diag);

/* What `diag` says about the file `name` becomes a message about `file`, which names it. */
void reference_blame(struct diag *diag, const char *file, const char *name,
                     const struct json_path *path);

#endif
