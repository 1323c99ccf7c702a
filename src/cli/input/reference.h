/* Maps that JSON names by file: only inside the JSON file's own folder. */
#ifndef INPUT_REFERENCE_H
#define INPUT_REFERENCE_H

#include "cli/input/json_need.h"
#include "cli/input/source.h"
#include "cli/level/scenario.h"

/* Does it come from a file, in a folder of its own? Standard input does not, by whatever name. */
bool reference_has_folder(const struct source *source);

/*
 * Reads only the map of the file that is named, with the viewers that stand on it; a file that is
 * named by another may not name a third.
 */
int reference_read(struct scenario *scenario, const struct json_value *name,
                   const struct source *source, const struct read_options *options);

/* Reads that file into `opened`; -1 with a message when it may not be named. */
int reference_open(struct source *opened, const struct json_value *name,
                   const struct source *source, const struct read_options *options);

/* What was said about the file that is named becomes a message about `file`, which names it. */
void reference_blame(const struct json_value *name, const char *file);

#endif
