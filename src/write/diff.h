/* The answers of `diff`. */
#ifndef WRITE_DIFF_H
#define WRITE_DIFF_H

#include <stdbool.h>
#include <stdint.h>

#include "base/sink.h"
#include "study/diff.h"

struct diff_view {
    const struct diff *diff;
    uint32_t unseen; /* drawn where nobody saw, before or after */
    bool color, pretty;
};

struct diff_format {
    const char *name, *summary;
    void (*write)(struct sink *sink, const struct diff_view *view);
};

extern const struct diff_format *const diff_formats[]; /* ends with NULL */
extern const struct diff_format diff_svg;

#endif
