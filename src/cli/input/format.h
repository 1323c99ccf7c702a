/* The formats in which maps come, found by content or named with -i. */
#ifndef INPUT_FORMAT_H
#define INPUT_FORMAT_H

#include <stdbool.h>

#include "cli/input/json_need.h"
#include "cli/input/source.h"
#include "cli/level/scenario.h"

struct read_format {
    const char *name, *summary;
    bool (*detect)(const char *text, size_t length); /* NULL: what nothing else claims */
    int (*read)(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag);
};

extern const struct read_format *const read_formats[]; /* ends with NULL */
extern const struct read_format read_csv, read_json, read_movingai, read_netpbm, read_tmj, read_tmx;

/* The format that `options` names, or that the content shows; NULL with `diag` for an unknown name.
 */
const struct read_format *read_format_choose(const struct source *source, const char *name,
                                             struct diag *diag);

/* Reads `path` ("-" or NULL: standard input); on failure nothing needs releasing. */
int scenario_read(struct scenario *scenario, const char *path, const struct read_options *options,
                  struct diag *diag);

/* The same from a source, which is released. */
int scenario_read_source(struct scenario *scenario, struct source *source,
                         const struct read_options *options, struct diag *diag);

/* Maps that JSON names by file: only inside the JSON file's own folder. */

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
