/* Earlier answers of eyeshot, read back: what was seen. */
#ifndef READ_RESULT_H
#define READ_RESULT_H

#include "base/diag.h"
#include "grid/plane.h"

struct result {
    int width, height, scale; /* of the map; the planes have scale times as many cells */
    struct plane visible;
    struct plane seen; /* visible, or explored by then */
};

/* Reads a `fov/1` object from `path`. On failure nothing needs releasing. */
int result_read(struct result *result, const char *path, struct diag *diag);
void result_release(struct result *result);

#endif
