/* A failure as a picture. */
#ifndef CHECK_PICTURE_H
#define CHECK_PICTURE_H

#include "cli/level/trial.h"
#include "cli/support/sink.h"

/* The map, or the rows, with what was wanted and what came out; the texts stand above it. */
void picture_write(struct sink *sink, const struct trial *trial, size_t number, const char *title,
                   const char *message);

#endif
