/* The formats in which maps come, found by content or named with -i. */
#ifndef INPUT_FORMAT_H
#define INPUT_FORMAT_H

#include <stdbool.h>

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

/* -1 with `diag` where an option of how maps are read says nothing of any of these, all read. */
int read_options_check(const struct option_uses *uses, const struct scenario *scenarios,
                       size_t count, struct diag *diag);

#endif
