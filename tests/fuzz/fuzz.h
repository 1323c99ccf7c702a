/*
 * What the fuzz targets share. A target is a file of its own that turns bytes into calls of the
 * shipped objects; what comes out is held against the program's promises, and a broken one aborts.
 * Linked with libFuzzer (`make fuzz`) it makes its own bytes; with driver/replay.c it takes files.
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/level/scenario.h"

int LLVMFuzzerInitialize(int *argc, char ***argv); /* once, before all inputs */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A promise. */
#define must(truth, ...)                                                                           \
    do {                                                                                           \
        if (!(truth)) {                                                                            \
            fflush(stdout);                                                                        \
            fprintf(stderr, "broken: %s: ", #truth);                                               \
            fprintf(stderr, __VA_ARGS__);                                                          \
            fputc('\n', stderr);                                                                   \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* Standard input becomes these bytes. */
void fuzz_feed(const void *data, size_t size);

/* Reads them in this format, NULL: by content. A map is as it must be, or a message is. */
bool fuzz_read(struct scenario *scenario, const char *format, const void *data, size_t size);
void fuzz_check_diag(const struct diag *diag);

/* The same; and what was read comes back whole in every format that is written. */
void fuzz_map(const char *format, const void *data, size_t size);

#define FUZZ_FILES "tests/fuzz/files" /* the folder whose files an input may name */

#endif
