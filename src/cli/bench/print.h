/* The answers of `bench`. */
#ifndef BENCH_PRINT_H
#define BENCH_PRINT_H

#include "cli/bench/measure.h"
#include "cli/support/sink.h"

struct bench_view {
    const struct bench *bench;
    const struct bench_row *reference; /* whose median the others are compared with */
    bool pretty;
};

struct bench_format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const struct bench_view *view);
};

extern const struct bench_format *const bench_formats[]; /* ends with NULL */

#endif
