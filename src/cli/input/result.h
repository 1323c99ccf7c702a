/* Earlier answers of eyeshot, read back: what was seen. */
#ifndef INPUT_RESULT_H
#define INPUT_RESULT_H

#include <stdbool.h>

#include "cli/input/source.h"
#include "cli/support/diag.h"
#include "lib/words.h"

struct result {
    int width, height, scale; /* of the map; the planes have scale times as many cells */
    bool bare;                /* a mask without a scale: it may be one of a map half as large */
    bool has_teams;
    struct eyeshot_mask visible;
    struct eyeshot_mask seen; /* visible, or explored by then */
    struct cell *viewers;     /* of the map, as far as a fov/1 object names them */
    size_t viewer_count;
};

/* Reads a `fov/1` object from `path`. On failure nothing needs releasing. */
int result_read(struct result *result, const char *path, struct diag *diag);

/*
 * The same from a source, which is released: whatever says what was seen: a `fov/1` object, the
 * last turn of a `replay/1` (what the team with the id `team` sees, or, with NULL, all of them), or
 * a text mask of 0 and 1.
 */
int result_read_any(struct result *result, struct source *source, const char *team,
                    struct diag *diag);

/* Does it look like one of these, and not like a map? An empty one does. */
bool result_is(const struct source *source);

/* Are the two of one map? The scale of a bare one is what makes it fit the other. */
int result_match(struct result *a, struct result *b, struct diag *diag);
void result_release(struct result *result);

#endif
