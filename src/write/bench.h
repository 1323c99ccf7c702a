/* The answers of `bench`. */
#ifndef WRITE_BENCH_H
#define WRITE_BENCH_H

#include "base/sink.h"
#include "study/bench.h"

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
