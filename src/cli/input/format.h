/* The formats in which maps come, found by content or named with -i. */
#ifndef INPUT_FORMAT_H
#define INPUT_FORMAT_H

#include "cli/level/scenario.h"

/* A whole input, read into memory. */
struct source {
    const char *name; /* for messages: the path, or <stdin> */
    const char *path; /* NULL: standard input */
    struct bytes bytes;
    const char *text; /* the bytes behind a byte-order mark, if there was one */
    size_t length;
};

/* `path` "-" or NULL: standard input. On failure nothing needs releasing. */
int source_read(struct source *source, const char *path, struct diag *diag);

void source_release(struct source *source);

struct read_format {
    const char *name, *summary;
    const char *takes; /* kinds of WHAT (format.c), and options, that say something of its maps */
    bool (*detect)(const char *text, size_t length); /* NULL: what nothing else claims */
    int (*read)(struct scenario *scenario, struct source *source,
                const struct read_options *options, struct diag *diag);
    const char *begins; /* behind blanks, with one of these bytes; NULL: with any */
};

extern const struct read_format *const read_formats[]; /* ends with NULL */
extern const struct read_format read_csv, read_json, read_movingai, read_netpbm, read_text,
    read_tiled;

/* The format that `options` names, or that the content shows; NULL with `diag` for an unknown name.
 */
const struct read_format *read_format_choose(const struct source *source, const char *name,
                                             struct diag *diag);

/* Reads `path` ("-" or NULL: standard input); on failure nothing needs releasing. */
int scenario_read(struct scenario *scenario, const char *path, const struct read_options *options,
                  struct diag *diag);

/* What options say of a scenario that was read: its lights, and what lies inside. */
int scenario_settle(struct scenario *scenario, const struct read_options *options,
                    struct diag *diag);

/* The same as scenario_read() from a source, which is released; nothing is settled. */
int scenario_read_source(struct scenario *scenario, struct source *source,
                         const struct read_options *options, struct diag *diag);

/* Maps drawn as text: a text line a row, a code point a cell. */

/*
 * Rows shorter than the longest end in open floor, unless options are strict. Each @ is the mark of
 * a viewer, which stands on floor; where the legend says that @ is opaque, it is a wall to all but
 * that viewer.
 */
int text_read(struct scenario *scenario, const char *text, size_t length,
              const struct read_options *options, struct diag *diag);

/* How long the text is without the empty lines at its end, which are no rows. */
size_t text_trim(const char *text, size_t length);

/* Maps that JSON names by file: only inside the JSON file's own folder. */

/* Does it come from a file, in a folder of its own? Standard input does not, by whatever name. */
bool reference_has_folder(const struct source *source);

/*
 * Reads only the map of the file that is named, with the viewers that stand on it; a file that is
 * named by another may not name a third.
 */
int reference_read(struct scenario *scenario, const cJSON *name, const struct source *source,
                   const struct read_options *options, struct diag *diag);

/* Reads that file into `opened`; -1 with a message when it may not be named. */
int reference_open(struct source *opened, const cJSON *value, const struct source *source,
                   const struct read_options *options, struct diag *diag);

/*
 * The map of a file that scenario after scenario names, which `batch` keeps between them: one
 * scenario has it at a time.
 */
struct kept_map {
    char *name; /* of the file; NULL: none */
    bool lent;
    struct scenario scenario; /* that has the map while nobody else does */
};

/* Takes the map back, unless the scenario has changed it for good. */
void kept_map_return(struct kept_map *kept, struct scenario *scenario);
void kept_map_release(struct kept_map *kept);

/* What was said about the file that is named is said about its name. */
int reference_blame(const cJSON *name, const struct diag *inner, struct diag *diag);

/* An earlier answer of `fov -f json`, read back: what was seen. */
struct result {
    int width, height, scale; /* of the map; the plane has scale times as many cells */
    struct eyeshot_mask seen; /* visible, or explored by then; to be released */
};

/* Reads a `fov/1` object from `path`. On failure nothing needs releasing. */
int result_read(struct result *result, const char *path, struct diag *diag);

#endif
