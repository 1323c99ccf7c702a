/* An earlier answer of `fov -f json`, read back: what was seen. */
#ifndef INPUT_RESULT_H
#define INPUT_RESULT_H

#include "cli/support/diag.h"
#include "lib/words.h"

struct result {
    int width, height, scale; /* of the map; the plane has scale times as many cells */
    struct eyeshot_mask seen; /* visible, or explored by then */
};

/* Reads a `fov/1` object from `path`. On failure nothing needs releasing. */
int result_read(struct result *result, const char *path, struct diag *diag);
void result_release(struct result *result);

#endif
