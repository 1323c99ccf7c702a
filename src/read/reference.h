/* Maps that JSON names by file: only inside the JSON file's own folder. */
#ifndef READ_REFERENCE_H
#define READ_REFERENCE_H

#include "base/json_in.h"
#include "read/scenario.h"

/* Reads only the map of `name`; a file that is named by another may not name a third. */
int reference_read(struct scenario *scenario, const char *name, const struct json_path *path,
                   const struct source *source, const struct read_options *options,
                   struct diag *diag);

/* The real path of the file `name`, to be freed; NULL with `diag` when it may not be named. */
char *reference_find(const char *name, const struct json_path *path, const struct source *source,
                     const struct read_options *options, struct diag *diag);

/* What `diag` says about the file `name` becomes a message about `file`, which names it. */
void reference_blame(struct diag *diag, const char *file, const char *name,
                     const struct json_path *path);

#endif
